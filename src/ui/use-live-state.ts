/** The state of the live connection as React state. */
import { useSyncExternalStore } from 'react'
import type { LiveState } from '../kernel/session'
import { useSession } from './session-context'

/** The live connection's state, renewed by itself. */
export function useLiveState(): LiveState {
  const { live } = useSession()
  return useSyncExternalStore(live.onState, live.state)
}
