/** One integration record with its attempts: what was sent and answered each time, and how long each part took. */
import * as v from 'valibot'
import { resultLevels } from '../states/office'
import { isoDateTime, rowId } from '../wire-values'

/** The shown part of a body; the whole body is a file of its own. */
export const shownBody = v.object({
  text: v.string(),
  /** Of the whole body. */
  totalChars: v.number(),
})
export type ShownBody = v.InferOutput<typeof shownBody>

/** Name and value of a header, as it was sent; credentials are left out. */
const headerLine = v.tuple([v.string(), v.string()])

export const integrationTry = v.object({
  /** From 1 on. */
  tryNo: v.number(),
  started: isoDateTime,
  /** Who requested the retry; null when it was automatic. */
  replayedBy: v.nullable(v.string()),
  method: v.nullable(v.string()),
  url: v.nullable(v.string()),
  httpStatus: v.nullable(v.number()),
  /** Duration of the whole attempt; null while it has not ended. */
  elapsedMs: v.nullable(v.number()),
  /** The parts of a measured attempt: waiting for its turn, connecting, waiting for the answer, reading it. */
  phases: v.nullable(
    v.object({ queueMs: v.number(), connectMs: v.number(), waitMs: v.number(), readMs: v.number() }),
  ),
  resultLevel: v.picklist(resultLevels),
  resultType: v.nullable(v.string()),
  resultText: v.nullable(v.string()),
  requestHeaders: v.array(headerLine),
  responseHeaders: v.array(headerLine),
  request: v.nullable(shownBody),
  response: v.nullable(shownBody),
})
export type IntegrationTry = v.InferOutput<typeof integrationTry>

export const integrationDetail = v.object({
  id: rowId,
  /** When the bodies of its attempts were moved to the archive; null while they are in the database, or when there are none. */
  bodiesMoved: v.nullable(isoDateTime),
  /** The newest attempts, the newest first; at least one. */
  tries: v.pipe(v.array(integrationTry), v.minLength(1)),
  /** The last successful exchange with the same key over the same endpoint before this one. */
  lastDelivered: v.nullable(
    v.object({
      id: rowId,
      created: isoDateTime,
      request: v.nullable(shownBody),
      response: v.nullable(shownBody),
    }),
  ),
})
export type IntegrationDetail = v.InferOutput<typeof integrationDetail>

export const bodySides = ['request', 'response'] as const
export type BodySide = (typeof bodySides)[number]
