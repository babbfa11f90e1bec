/**
 * Access tokens of one context: calls the page's function when there is no valid token, shares a pending request, renews a token shortly
 * before its end while calls still use it, and renews a refused one once for all calls.
 */
import { authContextTimeoutMs } from '../contract/limits'
import { systemClock, withinTime, type Clock } from './clock'
import { failure, isFailure, tokenProblemOf, type Failure } from './failure'
import { logWarning } from './log'
import { payloadOf } from './read-claims'
import type { AuthContext } from './auth-context'

export interface TokenSource {
  /**
   * A valid token. Rejects with `signed-out` when there is none, with `unreachable` when the page's function cannot reach its server or
   * hangs.
   */
  current(): Promise<string>
  /** A token after `refused` was refused. Parallel callers share one renewal; late ones get its result. */
  renew(refused: string): Promise<string>
}

/** A token is renewed when this share of its life has passed (ours). */
const renewedAfterShare = 0.9

export interface ContextTokens extends TokenSource {
  /** The page's current token, requested even when one is cached: its user may have changed. */
  fresh(): Promise<string>
}

const sources = new WeakMap<AuthContext, ContextTokens>()

/** The one source of a context, so that its page is called once for all elements. */
export function tokensOf(context: AuthContext, clock?: Clock): ContextTokens {
  const source = sources.get(context) ?? createTokenSource(context, clock)
  sources.set(context, source)
  return source
}

/** Creates the source of a context. */
export function createTokenSource(context: AuthContext, clock: Clock = systemClock): ContextTokens {
  let pending: Promise<string> | null = null
  /** The current token is still valid while a renewal is pending: no call waits. */
  let isAhead = false
  let newest: string | null = null
  let renewAt = NaN
  let endsAt = NaN
  /** The last refused token: it is not accepted again. */
  let refusedToken: string | null = null
  /** Number of requests, and the request of the newest token. */
  let requestCount = 0
  let newestRequest = 0
  /** The last message in the console; reset by a token. */
  let loggedMessage = ''

  const take = (token: string, request: number): string => {
    if (token !== newest) {
      // Measured from its arrival, so that a wrong clock does no harm.
      const lifeMs = lifeMsOf(token, clock.now())
      renewAt = clock.now() + renewedAfterShare * lifeMs
      endsAt = clock.now() + lifeMs
    }
    loggedMessage = ''
    refusedToken = null
    newestRequest = request
    return (newest = token)
  }
  /** Its callers timed out: a late token is stored, so that the next call need not wait as long. */
  const takeLate = (answer: Promise<unknown>, request: number): void => {
    const takeIfNewer = (token: unknown) => {
      if (request > newestRequest && isToken(token) && token !== refusedToken) take(token, request)
    }
    void answer.then(takeIfNewer, () => undefined)
  }

  const requestToken = async (force: boolean): Promise<string> => {
    const request = ++requestCount
    let answer: Promise<unknown> = Promise.resolve()
    try {
      // A page without types may return the token itself, or nothing at all.
      answer = Promise.resolve(context.getAccessToken(force ? { force } : undefined))
      const token = await withinTime(clock, authContextTimeoutMs, answer)
      if (!isToken(token)) throw noToken()
      return take(token, request)
    } catch (error) {
      takeLate(answer, request)
      const problem = tokenFailureOf(error)
      const isOfPage = tokenProblemOf(problem) !== undefined
      if (isOfPage && problem.message !== loggedMessage) logWarning(problem.message, error)
      loggedMessage = problem.message
      throw problem
    }
  }
  const shared = (work: () => Promise<string>): Promise<string> => {
    pending ??= work().finally(() => {
      pending = null
      isAhead = false
    })
    return pending
  }

  /** If the page has no newer token yet, the next request follows after expiry. */
  const renewAhead = () => {
    renewAt = endsAt
    isAhead = true
    shared(() => requestToken(true)).catch(() => undefined)
  }

  return {
    fresh: () => shared(() => requestToken(refusedToken !== null)),
    current: () => {
      const known = newest
      if (known === null) return shared(() => requestToken(refusedToken !== null))
      if (clock.now() >= endsAt) return shared(() => requestToken(true))
      if (clock.now() >= renewAt && pending === null) renewAhead()
      return pending === null || isAhead ? Promise.resolve(known) : pending
    },
    renew: refused => {
      if (pending === null && newest !== null && newest !== refused) return Promise.resolve(newest)
      if (newest === refused) newest = null
      refusedToken = refused
      return shared(() => requestToken(true))
    },
  }
}

const isToken = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * Lifetime of a token that has an expiry; without an issue time, by this clock. NaN when it is unknown, as for a token that has ended by a
 * clock which may be wrong: it is renewed when the server refuses it.
 */
function lifeMsOf(token: string, now: number): number {
  const { iat, exp } = payloadOf(token) as { readonly iat?: unknown; readonly exp?: unknown }
  if (typeof exp !== 'number') return NaN
  const lifeMs = exp * 1000 - (typeof iat === 'number' ? iat * 1000 : now)
  return lifeMs > 0 ? lifeMs : NaN
}

function noToken(): Failure {
  return failure({ kind: 'signed-out', token: { code: 'token-empty', values: {} } }, 'Token missing!')
}

function tokenFailureOf(error: unknown): Failure {
  // A server failure says nothing about the session.
  if (isFailure(error) && (error.kind !== 'unexpected' || error.status >= 500)) return error
  const cause = error instanceof Error ? error.message : String(error)
  const message = `The page's getAccessToken gave no access token: ${cause}`
  const token = { code: 'token-failed', values: { cause } } as const
  // fetch rejects with a TypeError without a network, other clients with errors of their own; that must not sign anybody out.
  const isUnreachable = error instanceof TypeError || globalThis.navigator?.onLine === false
  return failure({ kind: isUnreachable ? 'unreachable' : 'signed-out', token }, message, error)
}
