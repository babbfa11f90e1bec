/** The session of the mounted part, for every component below the root. */
import { Provider } from 'jotai'
import { createContext, useContext, type ReactNode } from 'react'
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
