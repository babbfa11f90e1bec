/** The session of an auth context for as long as a component is mounted: acquired, shared, released. */
import { useCallback, useEffect, useState } from 'react'
import { toFailure, type Failure } from '../kernel/failure'
import { acquireSession } from '../kernel/runtime'
import type { AuthContext, Session } from '../kernel/session'

export type SessionState =
  | { readonly status: 'starting' }
  /** `isEnded`: the server ended it while it was in use; what is on the screen may stay until the next sign-in. */
  | { readonly status: 'ready'; readonly session: Session; readonly isEnded: boolean }
  | { readonly status: 'failed'; readonly failure: Failure }

/** Starts with `starting`, also after the context changed or after a retry. */
export function useAcquiredSession(context: AuthContext): { state: SessionState; retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [acquired, setAcquired] = useState<{ context: AuthContext; state: SessionState } | null>(null)

  useEffect(() => {
    let isCurrent = true
    let stopWatching = () => {}
    const set = (state: SessionState) => {
      if (isCurrent) setAcquired({ context, state })
    }
    const { promise, release } = acquireSession(context)
    promise.then(
      session => {
        if (!isCurrent) return
        set({ status: 'ready', session, isEnded: false })
        stopWatching = session.onSignedOut(() => set({ status: 'ready', session, isEnded: true }))
      },
      (error: unknown) => set({ status: 'failed', failure: toFailure(error) }),
    )
    return () => {
      isCurrent = false
      stopWatching()
      release()
    }
  }, [context, attempt])

  const retry = useCallback(() => {
    setAcquired(null)
    setAttempt(count => count + 1)
  }, [])
  const state: SessionState = acquired?.context === context ? acquired.state : { status: 'starting' }
  return { state, retry }
}
