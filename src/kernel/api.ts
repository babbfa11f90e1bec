/**
 * The typed client of the endpoint table for one session: token, one renewal for parallel calls, retries of what may be
 * repeated, and the end of the session when the server says so (spec 2, sections 7 and 8; QUALITY, section 2).
 */
import type { Endpoint, InputOf } from '../contract/endpoints/endpoint'
import { getRetriesMost } from '../contract/limits'
import { sendRequest, valueOf, type AnyInput } from './api-request'
import { belongsToApi, resolveAddress } from './api-url'
import { systemClock, wait, type Clock } from './clock'
import { verdictOf, type Answer } from './failure-from-response'
import { failure, toFailure, type Failure } from './failure'
import type { AnswerOf, Api, CallOptions } from './session'
import type { TokenSource } from './token-source'

export interface ApiOptions {
  readonly apiUrl: string
  readonly tokens: TokenSource
  /** Called once when the server ended the session; later calls fail at once without a request. */
  readonly onSignedOut?: () => void
  readonly clock?: Clock
}

/** Wait before repeating a read when the server gave no Retry-After, doubled each time (ours). */
const retryDelayMs = 1_000
/** A longer Retry-After is not waited for (ours). */
const retryAfterMostMs = 30_000

/** The client of a session, with what the kernel needs besides `call`. */
export interface SessionApi extends Api {
  /** `fetch` that adds the access token only to addresses of the API (spec 2, section 7). */
  authorizedFetch(url: string, init?: RequestInit): Promise<Response>
  /** Ends the session for this client: further calls fail with `signed-out`. */
  end(): void
}

/** Makes the client of a session. */
export function createApi({ apiUrl, tokens, onSignedOut, clock = systemClock }: ApiOptions): SessionApi {
  let ended = false

  const end = () => {
    if (ended) return
    ended = true
    onSignedOut?.()
  }
  const signedOut = (cause: Failure): Failure => {
    end()
    return cause
  }

  /** Sends with the token and, when it is refused, once more with a renewed one. */
  const send = async (endpoint: Endpoint, input: AnyInput, given: CallOptions): Promise<Answer> => {
    const options = { apiUrl, ...given }
    if (endpoint.isAnonymous === true) return sendRequest(endpoint, input, options)
    const token = await tokens.current()
    const answer = await sendRequest(endpoint, input, { ...options, token })
    if (verdictOf(answer, false).next !== 'renew-token') return answer
    if (ended) throw failure({ kind: 'signed-out' }, 'the session has ended')
    return sendRequest(endpoint, input, { ...options, token: await tokens.renew(token) })
  }

  const attempt = async (endpoint: Endpoint, input: AnyInput, given: CallOptions) => {
    for (let retries = 0; ; retries += 1) {
      const answer = await send(endpoint, input, given)
      const verdict = verdictOf(answer, endpoint.isBulk === true)
      if (verdict.next === 'accept') return valueOf(endpoint, answer)
      if (verdict.next === 'renew-token') throw failure({ kind: 'signed-out' }, '401 after a renewed token')
      if (verdict.next === 'fail') throw verdict.failure
      const delayMs = answer.retryAfterMs ?? retryDelayMs * 2 ** retries
      const mayRepeat = endpoint.method === 'GET' && retries < getRetriesMost && delayMs <= retryAfterMostMs
      if (!mayRepeat) throw verdict.failure
      await wait(clock, delayMs, given.signal)
    }
  }

  return {
    end,
    async call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions = {}) {
      if (ended && endpoint.isAnonymous !== true)
        throw failure({ kind: 'signed-out' }, 'the session has ended')
      try {
        return (await attempt(endpoint, input as AnyInput, options)) as AnswerOf<E>
      } catch (error) {
        const problem = options.signal?.aborted
          ? failure({ kind: 'ignored' }, 'cancelled', error)
          : toFailure(error)
        throw problem.kind === 'signed-out' ? signedOut(problem) : problem
      }
    },
    authorizedFetch: (url, init) => authorizedFetch(apiUrl, tokens, url, init),
  }
}

/** `fetch` that adds the access token only to addresses under the API's base; a path is taken from that base. */
export async function authorizedFetch(
  apiUrl: string,
  tokens: Pick<TokenSource, 'current'>,
  url: string,
  init: RequestInit = {},
): Promise<Response> {
  const address = resolveAddress(apiUrl, url)
  if (!belongsToApi(apiUrl, url)) return fetch(address, init)
  const headers = new Headers(init.headers)
  headers.set('Authorization', `Bearer ${await tokens.current()}`)
  return fetch(address, { ...init, headers })
}
