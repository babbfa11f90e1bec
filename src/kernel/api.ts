/**
 * The typed client of the endpoint table for one session: token, one renewal for parallel calls, retries of repeatable calls, and the end
 * of the session when the server reports it (spec 2, sections 7 and 8; QUALITY, section 2).
 */
import { isWrite, type Endpoint, type InputOf } from '../contract/endpoints/endpoint'
import { getRetriesMost, type Language } from '../contract/limits'
import { sendRequest, valueOf, type AnyInput } from './api-request'
import { systemClock, wait, type Clock } from './clock'
import { verdictOf, type Answer, type Verdict } from './failure-from-response'
import { failure, toFailure, type Failure } from './failure'
import { logWarning } from './log'
import { newRequestKey } from './request-key'
import type { AnswerOf, CallOptions, SessionApi } from './session'
import type { TokenSource } from './token-source'

export interface ApiOptions {
  readonly apiUrl: string
  readonly tokens: TokenSource
  /** Called once when the server has ended the session; later calls fail at once without a request. */
  readonly onSignedOut?: (cause?: Failure) => void
  /** The language of answers; by default the browser's. */
  readonly language?: () => Language
  readonly clock?: Clock
  /** Called with the number of calls that wait for a database failover, whenever it changes. */
  readonly onWaitingForDatabase?: (calls: number) => void
}

/** Wait before repeating a read when the server sent no Retry-After, doubled each time (ours). */
const retryDelayMs = 1_000
/** A call does not wait for a longer Retry-After (ours). */
const retryAfterMostMs = 30_000
/** A call waits at most this long in all for a database failover: another server takes over within 20 s (docs/operating.md, A cluster). */
const changeoverMostMs = 60_000
/** The server's answer during a failover of its database, or while it starts. */
const changeoverCodes: ReadonlySet<string> = new Set([
  'database-unavailable',
  'database-read-only',
  'starting',
])

/** Creates the client of a session. */
export function createApi({
  apiUrl,
  tokens,
  onSignedOut,
  language,
  clock = systemClock,
  onWaitingForDatabase = () => undefined,
}: ApiOptions): SessionApi {
  let ended = false
  let waiting = 0
  const countWaiting = (more: 1 | -1) => {
    waiting += more
    onWaitingForDatabase(waiting)
  }
  /** Aborts running reads when the session ends; writes continue. */
  const reads = new AbortController()

  const end = (cause?: Failure) => {
    if (ended) return
    ended = true
    reads.abort()
    onSignedOut?.(cause)
  }
  const signedOut = (cause: Failure): Failure => {
    end(cause)
    return cause
  }

  /** A read has no key, and is aborted when the session ends. */
  const abortedAtEnd = (
    endpoint: Endpoint,
    { requestKey: _none, signal, ...options }: CallOptions,
  ): CallOptions =>
    endpoint.isAnonymous === true
      ? { ...options, ...(signal && { signal }) }
      : { ...options, signal: signal ? AbortSignal.any([reads.signal, signal]) : reads.signal }

  /** Sends with the token and, when it is refused, once more with a renewed one. */
  const send = async (endpoint: Endpoint, input: AnyInput, callOptions: CallOptions): Promise<Answer> => {
    const spoken = language === undefined ? {} : { 'Accept-Language': language() }
    const options = { apiUrl, ...callOptions, headers: { ...spoken, ...callOptions.headers } }
    if (endpoint.isAnonymous === true) return sendRequest(endpoint, input, options)
    const token = await tokens.current()
    const answer = await sendRequest(endpoint, input, { ...options, token })
    if (verdictOf(answer, false).next !== 'renew-token') return answer
    if (ended) throw failure({ kind: 'signed-out' }, 'the session has ended')
    return sendRequest(endpoint, input, { ...options, token: await tokens.renew(token) })
  }

  const attempt = async (endpoint: Endpoint, input: AnyInput, options: CallOptions) => {
    const isKeyed = options.requestKey !== undefined
    let changeoverMs = 0
    for (let retries = 0; ; retries += 1) {
      const { verdict, answer } = await answerWithVerdict(endpoint, send(endpoint, input, options))
      if (verdict.next === 'accept') return valueOf(endpoint, answer)
      if (verdict.next === 'renew-token') throw failure({ kind: 'signed-out' }, '401 after a renewed token')
      if (verdict.next === 'fail') {
        if (verdict.failure.kind === 'untranslated')
          logWarning(`${endpoint.method} ${endpoint.path}: the server has no translations (422).`)
        throw verdict.failure
      }
      const delayMs = answer.retryAfterMs ?? retryDelayMs * 2 ** retries
      // Without an answer the outcome is unknown: with an idempotency key a retry is safe.
      const isChangeover = isOfChangeover(verdict.failure)
      const isRead = endpoint.method === 'GET' || (isChangeover && !isWrite(endpoint))
      const isRepeatable = isKeyed || (isRead && answer !== lost)
      if (isChangeover) changeoverMs += delayMs
      const isPatient = isChangeover ? changeoverMs <= changeoverMostMs : retries < getRetriesMost
      if (!isRepeatable || !isPatient || delayMs > retryAfterMostMs) throw verdict.failure
      if (isChangeover) countWaiting(1)
      options.onWaiting?.(true)
      try {
        await wait(clock, delayMs, options.signal)
      } finally {
        if (isChangeover) countWaiting(-1)
      }
      options.onWaiting?.(false)
    }
  }

  return {
    end: () => end(),
    async call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions = {}) {
      if (ended && endpoint.isAnonymous !== true)
        throw failure({ kind: 'signed-out' }, 'the session has ended')
      try {
        const callOptions = isWrite(endpoint) ? withKey(options) : abortedAtEnd(endpoint, options)
        return (await attempt(endpoint, input as AnyInput, callOptions)) as AnswerOf<E>
      } catch (error) {
        const problem = options.signal?.aborted
          ? failure({ kind: 'ignored' }, 'cancelled', error)
          : reads.signal.aborted && toFailure(error).kind === 'ignored'
            ? failure({ kind: 'signed-out' }, 'the session ended meanwhile', error)
            : toFailure(error)
        throw problem.kind === 'signed-out' ? signedOut(problem) : problem
      }
    },
  }
}

function isOfChangeover(problem: Failure): boolean {
  return problem.kind === 'refused' && changeoverCodes.has(problem.code)
}

/** A write gets a new idempotency key, unless its caller chose one; reads have none. */
function withKey(options: CallOptions): CallOptions {
  return { ...options, requestKey: options.requestKey ?? newRequestKey() }
}

/** Placeholder for a missing answer. */
const lost: Answer = { status: 0, body: undefined, isUnreadable: false, retryAfterMs: null }

/** The answer and how to continue; a call without an answer may have been carried out. */
async function answerWithVerdict(
  endpoint: Endpoint,
  sent: Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly verdict: Verdict }> {
  try {
    const answer = await sent
    return { answer, verdict: verdictOf(answer, endpoint.isBulk === true) }
  } catch (error) {
    const problem = toFailure(error)
    if (problem.kind !== 'unreachable') throw problem
    return { answer: lost, verdict: { next: 'retry-later', failure: problem } }
  }
}
