/** The state of the live connection as React state. */
import { useAtomValue } from 'jotai'
import type { LiveState } from '../kernel/session'
import { useSession } from './session-context'

export function useLiveState(): LiveState {
  return useAtomValue(useSession().live.state)
}
