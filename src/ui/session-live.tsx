/** The live indicator in the head of a page, with the present state of the session's connection. */
import { LiveIndicator } from './controls/live-indicator'
import { useSession } from './session-context'
import { useLiveState } from './use-live-state'

export function SessionLiveIndicator() {
  const { live } = useSession()
  const state = useLiveState()
  return <LiveIndicator state={state} onTryNow={() => live.retryNow()} />
}
