/** The session of the mounted part, for every component below the root. */
import { createContext, useContext } from 'react'
import type { Session } from '../kernel/session'

export const SessionContext = createContext<Session | null>(null)

/** The session. Throws outside of a cockpit root, where there is none. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('useSession is called outside of CockpitRoot.')
  return session
}
