/** The live indicator in the head of a page: of the session, as it is now. */
import { LiveIndicator } from './controls/live-indicator'
import { useSession } from './session-context'
import { useLiveState } from './use-live-state'

/** The indicator. */
export function SessionLive() {
  const { live } = useSession()
  const state = useLiveState()
  return <LiveIndicator state={state} onTryNow={() => live.retryNow()} />
}
