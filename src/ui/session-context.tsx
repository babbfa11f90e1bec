/** The session of the mounted part, for every component below the root. */
import { Provider } from 'jotai'
import { createContext, useCallback, useContext, useEffect, useRef, type ReactNode } from 'react'
import type { Session } from '../kernel/session'

const SessionContext = createContext<Session | null>(null)

interface SessionProviderProps {
  /** The current session (use-acquired-session.ts). */
  readonly session: Session
  readonly children: ReactNode
}

/** Provides everything below with the session, and with its store for the atoms that are read there. */
export function SessionProvider({ session, children }: SessionProviderProps) {
  return (
    <Provider store={session.store}>
      <SessionContext value={session}>{children}</SessionContext>
    </Provider>
  )
}

/** The session. Throws outside of a cockpit root, where there is none. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('useSession is called outside of CockpitRoot.')
  return session
}

/**
 * Returns a function that gives the session signed in at the time of its call, for callers that survive a sign-in and use its formats, or
 * save settings: a sign-in over an open page replaces the ended session by another one. Calls follow by themselves (`api`).
 */
export function useNewestSession(): () => Session {
  const session = useSession()
  const newest = useRef(session)
  useEffect(() => {
    newest.current = session
  }, [session])
  return useCallback(() => newest.current, [])
}
