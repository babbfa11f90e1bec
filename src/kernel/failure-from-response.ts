/** Turns an answer that is not a success into a failure: the only place that reads status codes (spec 2, section 8). */
import { isRecord } from '../contract/is-record'
import * as v from 'valibot'
import { actionResult, errorBody, type ErrorBody } from '../contract/failures'
import { failure, type Failure } from './failure'

/** The parts of an answer. `body` is the parsed JSON, undefined when there was none. */
export interface Answer {
  readonly status: number
  readonly body: unknown
  /** The body was there but was not JSON: a page from a proxy, or a cut-off answer. */
  readonly isUnreadable: boolean
  readonly retryAfterMs: number | null
  /** The response of a file, whose body is still unread. */
  readonly file?: Response
}

/** How the client proceeds after an answer. */
export type Verdict =
  | { readonly next: 'accept' }
  | { readonly next: 'renew-token' }
  /** Try again later, if the call may be repeated; otherwise fail with this. */
  | { readonly next: 'retry-later'; readonly failure: Failure }
  | { readonly next: 'fail'; readonly failure: Failure }

/** Classifies an answer. `isBulk`: a partial result is an expected answer and no failure. */
export function verdictOf(answer: Answer, isBulk: boolean): Verdict {
  const choice = userChoiceOf(answer.body)
  if (choice !== undefined) return fail(failure({ kind: 'choice', choice }, 'the server asks for a choice'))
  if (answer.status === 207 && !isBulk) return fail(partialOf(answer))
  if (answer.status >= 200 && answer.status < 300) {
    return answer.isUnreadable ? fail(unreadableOf(answer)) : { next: 'accept' }
  }
  const body = v.safeParse(errorBody, answer.body)
  const refusal = body.success ? body.output : null
  switch (answer.status) {
    case 401:
      return { next: 'renew-token' }
    case 403:
      return fail(refusal === null ? failure({ kind: 'signed-out' }, 'bare 403') : refusalOf(answer, refusal))
    case 418:
      return fail(failure({ kind: 'ignored' }, '418'))
    case 422:
      return fail(failure({ kind: 'untranslated' }, 'the server has no translations'))
    case 429:
    case 503:
      return { next: 'retry-later', failure: refusalOrUnexpected(answer, refusal) }
    case 409:
      return fail(conflictOrRefusal(answer, refusal))
    default:
      return fail(refusalOrUnexpected(answer, refusal))
  }
}

/** Reads Retry-After: seconds or an HTTP date; null when absent or invalid. */
export function retryAfterOf(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return seconds < 0 ? null : seconds * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

const fail = (problem: Failure): Verdict => ({ next: 'fail', failure: problem })

function conflictOrRefusal(answer: Answer, refusal: ErrorBody | null): Failure {
  if (refusal === null || refusal.code !== 'changed') return refusalOrUnexpected(answer, refusal)
  const { message, fields = [], correlationId } = refusal
  return failure(
    { kind: 'conflict', fields, ...(correlationId === undefined ? {} : { correlationId }) },
    message,
  )
}

function refusalOrUnexpected(answer: Answer, refusal: ErrorBody | null): Failure {
  if (refusal === null) return unreadableOf(answer)
  if (refusal.code !== 'unexpected') return refusalOf(answer, refusal)
  const { message, correlationId } = refusal
  const detail = correlationId === undefined ? {} : { correlationId }
  return failure({ kind: 'unexpected', status: answer.status, ...detail }, message)
}

function refusalOf(answer: Answer, refusal: ErrorBody): Failure {
  const { message, ...rest } = refusal
  const retry = answer.retryAfterMs === null ? {} : { retryAfterMs: answer.retryAfterMs }
  return failure({ ...rest, ...retry, kind: 'refused', status: answer.status }, message)
}

/** Contains the status, but never the content of a foreign page. */
function unreadableOf(answer: Answer): Failure {
  const message = `The server answered ${answer.status} without a readable reason.`
  return failure({ kind: 'unexpected', status: answer.status }, message)
}

function partialOf(answer: Answer): Failure {
  const body = isRecord(answer.body) && 'result' in answer.body ? answer.body['result'] : answer.body
  const parsed = v.safeParse(actionResult, body)
  if (!parsed.success) return failure({ kind: 'malformed' }, '207 without a result')
  return failure({ kind: 'partial', result: parsed.output }, `${parsed.output.failed.length} rows failed`)
}

function userChoiceOf(body: unknown): unknown {
  if (!isRecord(body)) return undefined
  const choice = body['userChoice']
  return choice === null ? undefined : choice
}
