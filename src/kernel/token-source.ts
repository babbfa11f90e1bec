/**
 * Access tokens for one session: asks the auth context, shares a request that is under way, renews a token shortly before its end,
 * and renews a refused one once for all calls that it was refused to.
 */
import { authContextTimeoutMs } from '../contract/limits'
import { systemClock, withinTime, type Clock } from './clock'
import { failure, isFailure, type Failure } from './failure'
import { payloadOf } from './read-claims'
import type { AuthContext } from './auth-context'

export interface TokenSource {
  /** The present token. Rejects with `signed-out` when there is none, with `unreachable` when the context says so or hangs. */
  current(): Promise<string>
  /** A token after `refused` was refused. Parallel callers share one renewal; late ones get its result. */
  renew(refused: string): Promise<string>
}

/** A token is renewed when this share of its life has passed (ours). */
const renewedAfterShare = 0.9

/** `context` is asked at each call, since a page may replace a context while the session lives. */
export function createTokenSource(context: () => AuthContext, clock: Clock = systemClock): TokenSource {
  let asking: Promise<string> | null = null
  let renewing: Promise<string> | null = null
  let newest: string | null = null
  let renewAt = NaN

  const ask = async (force: boolean): Promise<string> => {
    try {
      const token: unknown = await withinTime(
        clock,
        authContextTimeoutMs,
        context().getAccessToken(force ? { force } : undefined),
      )
      if (typeof token === 'string' && token !== '') {
        // Counted from the moment it came, so that a clock which is off by a day does no harm.
        if (token !== newest) renewAt = clock.now() + renewedAfterShare * lifeMs(token)
        return (newest = token)
      }
    } catch (error) {
      throw tokenFailureOf(error)
    }
    throw failure({ kind: 'signed-out' }, 'Token missing!')
  }

  /** A page that has no other one yet is not asked for it again: the old one is good until the server refuses it. */
  const askAhead = async (): Promise<string> => {
    const token = await ask(false)
    if (!(clock.now() >= renewAt)) return token
    renewAt = NaN
    return ask(true).catch(() => token)
  }

  return {
    current: () => {
      if (renewing !== null) return renewing
      asking ??= askAhead().finally(() => (asking = null))
      return asking
    },
    renew: refused => {
      if (renewing !== null) return renewing
      if (newest !== null && newest !== refused) return Promise.resolve(newest)
      renewing = ask(true).finally(() => (renewing = null))
      return renewing
    },
  }
}

/** How long a token is good for; NaN where it does not say. */
function lifeMs(token: string): number {
  const { iat, exp } = payloadOf(token) as { readonly iat?: number; readonly exp?: number }
  return (Number(exp) - Number(iat)) * 1000
}

function tokenFailureOf(error: unknown): Failure {
  // A server that failed says nothing of the session.
  if (isFailure(error) && (error.kind !== 'unexpected' || error.status >= 500)) return error
  // fetch rejects with a TypeError when the network is away; that must not sign anybody out.
  if (error instanceof TypeError) return failure({ kind: 'unreachable' }, error.message, error)
  return failure({ kind: 'signed-out' }, 'The page gave no access token.', error)
}
