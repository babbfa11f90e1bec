/** The session of an auth context for as long as a component is mounted: acquired, shared, released. */
import { atom, createStore, useAtomValue } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLatest } from './use-latest'
import type { Language } from '../contract/limits'
import { systemClock, wait } from '../kernel/clock'
import { toFailure, type Failure } from '../kernel/failure'
import { logProblem } from '../kernel/log'
import { acquireSession, type SessionLease } from '../kernel/runtime'
import type { AuthContext } from '../kernel/auth-context'
import { skeletonDelayMs } from './controls/skeleton'
import type { KernelSession, Session, SessionEnd } from '../kernel/session'

export type SessionState =
  | { readonly status: 'starting' }
  /** `ended`: the server ended it while it was in use; the content on the screen may stay until the next sign-in. */
  | { readonly status: 'ready'; readonly session: KernelSession; readonly ended: SessionEnd | null }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface AcquiredSession {
  readonly state: SessionState
  /** Why the wanted language could not be loaded, so that the session stays in its last one; null otherwise. */
  readonly languageProblem: Failure | null
  readonly retry: () => void
  /** Starts the next session of the same context after one that ended or failed; what is on the screen after an end stays meanwhile. */
  readonly restart: () => void
}

/**
 * Follows the session of a context in a language; without a context nothing starts. The last session stays on the screen while another
 * language loads, or when that cannot be loaded, and after its end until a new context has the next one, so that a sign-in over an open page loses nothing.
 * `onAcquired` is called when the session is there and nothing is on the screen; its promise is awaited for as long as no skeleton is
 * due, so that a page whose data arrive quickly is drawn once.
 */
export function useAcquiredSession(
  context: AuthContext | null,
  language: Language,
  onAcquired?: (session: Session) => Promise<void> | undefined,
): AcquiredSession {
  const [attempt, setAttempt] = useState(0)
  const [acquired, setAcquired] = useState<Acquired | null>(null)
  const session = acquired?.session
  const store = session?.store ?? noStore
  const current = useAtomValue(session?.current ?? noSession, { store })
  const ended = useAtomValue(session?.state.ended ?? noSession, { store })
  const isCurrent = acquired !== null && (acquired.context === context || ended !== null)
  const isAlive = session !== undefined && acquired?.context === context && ended === null
  const latest = useLatest({ onAcquired, isCurrent, isAlive })
  /** Keeps the session on the screen in use until the next one is there. */
  const held = useRef<SessionLease | null>(null)

  useEffect(() => {
    if (context === null) {
      setAcquired(null)
      return undefined
    }
    let isCurrent = true
    const lease = acquireSession(context, { language })
    lease.promise.then(
      async session => {
        if (!isCurrent) return
        if (!latest.current.isCurrent) await firstData(() => latest.current.onAcquired?.(session))
        if (!isCurrent) return
        held.current?.release()
        held.current = lease
        setAcquired({ context, session })
      },
      (error: unknown) => {
        if (!isCurrent) return
        const failure = toFailure(error)
        if (failure.kind !== 'signed-out') logProblem('The session could not start.', error)
        const { isAlive } = latest.current
        setAcquired(known =>
          isAlive ? { ...known, context, languageProblem: failure } : { context, failure },
        )
      },
    )
    return () => {
      isCurrent = false
      if (held.current !== lease) lease.release()
    }
  }, [context, language, attempt, latest])
  useEffect(
    () => () => {
      held.current?.release()
      held.current = null
    },
    [context],
  )

  const retry = useCallback(() => {
    setAcquired(null)
    setAttempt(count => count + 1)
  }, [])
  const restart = useCallback(() => {
    setAcquired(known => (known?.failure === undefined ? known : null))
    setAttempt(count => count + 1)
  }, [])
  const state: SessionState = isCurrent ? stateOf(acquired, current, ended) : { status: 'starting' }
  return { state, languageProblem: acquired?.languageProblem ?? null, retry, restart }
}

/** The result of acquiring the session of a context. */
interface Acquired {
  readonly context: AuthContext
  readonly session?: KernelSession
  readonly failure?: Failure
  readonly languageProblem?: Failure
}

const noSession = atom(null)
const noStore = createStore()

function stateOf(
  { failure }: Acquired,
  session: KernelSession | null,
  ended: SessionEnd | null,
): SessionState {
  if (failure !== undefined) return { status: 'failed', failure }
  return session === null ? { status: 'starting' } : { status: 'ready', session, ended }
}

/** Waits a moment for `prefetch`. Its failures are ignored here: the page meets and reports them when it is drawn. */
async function firstData(prefetch: () => Promise<void> | undefined): Promise<void> {
  try {
    const pending = prefetch()
    if (pending !== undefined) await Promise.race([pending, wait(systemClock, skeletonDelayMs)])
  } catch {
    return
  }
}
