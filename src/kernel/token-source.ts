/**
 * Access tokens for one session: asks the auth context, shares a request that is under way, and renews a refused token
 * once for all calls that it was refused to.
 */
import { failure, isFailure, type Failure } from './failure'
import type { AuthContext } from './session'

export interface TokenSource {
  /** The present token. Rejects with `signed-out` when there is none, with `unreachable` when the context says so. */
  current(): Promise<string>
  /** A token after `refused` was refused. Parallel callers share one renewal; late ones get its result. */
  renew(refused: string): Promise<string>
}

/** `context` is asked at each call, since a page may replace a context while the session lives. */
export function createTokenSource(context: () => AuthContext): TokenSource {
  let asking: Promise<string> | null = null
  let renewing: Promise<string> | null = null
  let newest: string | null = null

  const ask = async (force: boolean): Promise<string> => {
    try {
      const token: unknown = await context().getAccessToken(force ? { force } : undefined)
      if (typeof token === 'string' && token !== '') return (newest = token)
    } catch (error) {
      throw tokenFailureOf(error)
    }
    throw failure({ kind: 'signed-out' }, 'Token missing!')
  }

  return {
    current: () => {
      if (renewing !== null) return renewing
      asking ??= ask(false).finally(() => (asking = null))
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

function tokenFailureOf(error: unknown): Failure {
  if (isFailure(error) && error.kind !== 'unexpected') return error
  // fetch rejects with a TypeError when the network is away; that must not sign anybody out.
  if (error instanceof TypeError) return failure({ kind: 'unreachable' }, error.message, error)
  return failure({ kind: 'signed-out' }, 'The page gave no access token.', error)
}
