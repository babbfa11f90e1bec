/** The session of the mounted part, for every component below the root. */
import { Provider } from 'jotai'
import { createContext, useCallback, useContext, useEffect, useRef, type ReactNode } from 'react'
import type { Session } from '../kernel/session'

const SessionContext = createContext<Session | null>(null)

interface SessionProviderProps {
  /** As it is by now (use-acquired-session.ts). */
  readonly session: Session
  readonly children: ReactNode
}

/** Gives the session to everything below, and its store to the atoms that are read there. */
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
 * Gives the session that is signed in when it is called, for what outlives a sign-in: after one over an open page another session has
 * taken the place of the ended one.
 */
export function useNewestSession(): () => Session {
  const session = useSession()
  const newest = useRef(session)
  useEffect(() => {
    newest.current = session
  }, [session])
  return useCallback(() => newest.current, [])
}
