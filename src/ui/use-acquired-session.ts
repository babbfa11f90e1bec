/** The session of an auth context for as long as a component is mounted: acquired, shared, released. */
import { useCallback, useEffect, useState } from 'react'
import type { Language } from '../contract/limits'
import type { KernelSession } from '../kernel/create-session'
import { toFailure, type Failure } from '../kernel/failure'
import { logProblem } from '../kernel/log'
import { acquireSession } from '../kernel/runtime'
import type { AuthContext } from '../kernel/auth-context'

export type SessionState =
  | { readonly status: 'starting' }
  /** `isEnded`: the server ended it while it was in use; what is on the screen may stay until the next sign-in. */
  | { readonly status: 'ready'; readonly session: KernelSession; readonly isEnded: boolean }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface AcquiredSession {
  readonly state: SessionState
  readonly retry: () => void
}

/**
 * Follows the session of a context in a language; without a context nothing starts. The last one stays on the screen while another
 * language loads, and after its end until a new context gives the next one, so that a sign-in over an open page loses nothing.
 */
export function useAcquiredSession(context: AuthContext | null, language: Language): AcquiredSession {
  const [attempt, setAttempt] = useState(0)
  const [acquired, setAcquired] = useState<{ context: AuthContext; state: SessionState } | null>(null)

  useEffect(() => {
    if (context === null) {
      setAcquired(null)
      return undefined
    }
    let isCurrent = true
    let stopWatching = () => {}
    const set = (state: SessionState) => {
      if (isCurrent) setAcquired({ context, state })
    }
    const { promise, release } = acquireSession(context, { language })
    promise.then(
      session => {
        if (!isCurrent) return
        const { shared } = session
        let isEnded = false
        const show = () => set({ status: 'ready', session: shared.change(session), isEnded })
        show()
        shared.listeners.add(show)
        const stop = session.onSignedOut(() => {
          isEnded = true
          show()
        })
        stopWatching = () => {
          shared.listeners.delete(show)
          stop()
        }
      },
      (error: unknown) => {
        const failure = toFailure(error)
        if (isCurrent && failure.kind !== 'signed-out') logProblem('The session could not start.', error)
        set({ status: 'failed', failure })
      },
    )
    return () => {
      isCurrent = false
      stopWatching()
      release()
    }
  }, [context, language, attempt])

  const retry = useCallback(() => {
    setAcquired(null)
    setAttempt(count => count + 1)
  }, [])
  const isEnded = acquired?.state.status === 'ready' && acquired.state.isEnded
  const isKept = acquired !== null && (acquired.context === context || isEnded)
  return { state: isKept ? acquired.state : { status: 'starting' }, retry }
}
