/** One record of the integration with its tries: what was sent and answered each time, how long each part of it took. */
import * as v from 'valibot'
import { resultLevels } from '../states/office'
import { isoDateTime, rowId } from '../wire-values'

/** A body as far as it is shown; the whole of it is a file of its own. */
export const shownBody = v.object({
  text: v.string(),
  /** Of the whole body. */
  totalChars: v.number(),
})
export type ShownBody = v.InferOutput<typeof shownBody>

/** Name and value of a header, as it was sent; what signs in is left out. */
const headerLine = v.tuple([v.string(), v.string()])

export const integrationTry = v.object({
  /** From 1 on. */
  tryNo: v.number(),
  started: isoDateTime,
  /** Who had it tried again; null when it went by itself. */
  replayedBy: v.nullable(v.string()),
  method: v.nullable(v.string()),
  url: v.nullable(v.string()),
  httpStatus: v.nullable(v.number()),
  /** The whole try; null while it has not ended. */
  elapsedMs: v.nullable(v.number()),
  /** The parts of a try that was measured: waiting for its turn, reaching the system, waiting for its answer, reading it. */
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
  /** When the bodies of its tries went to the archive; null while they are here, where they have any. */
  bodiesMoved: v.nullable(isoDateTime),
  /** The newest ones, the newest first; at least one. */
  tries: v.pipe(v.array(integrationTry), v.minLength(1)),
  /** The last exchange with the same key over the same endpoint that arrived, before this one. */
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
