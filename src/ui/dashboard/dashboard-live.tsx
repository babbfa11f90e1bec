/** The parts of the dashboard's head that no tile waits for: the state of the live connection, and the switch that pauses it. */
import { useTranslation } from 'react-i18next'
import { LiveIndicator } from '../controls/live-indicator'
import { Switch } from '../controls/switch'
import { useSession } from '../session-context'
import { refreshMinutesOf } from './widget-feed'
import { useLiveState } from '../use-live-state'
import type { LiveUpdates } from './use-live-updates'
import type { FeedSnapshot } from './widget-feed'

/** How the figures are updated: live, or at which interval while live updates are paused. */
export function DashboardLive({ isOn, feed }: { readonly isOn: boolean; readonly feed: FeedSnapshot }) {
  const { t } = useTranslation()
  const session = useSession()
  const state = useLiveState()
  if (!isOn) {
    const minutes = refreshMinutesOf(feed.widgets, session)
    return (
      <span className="live paced">
        <span className="d" aria-hidden="true" />
        <span role="status">{t('dashboard.liveOff', { minutes })}</span>
      </span>
    )
  }
  return (
    <LiveIndicator
      state={state}
      onTryNow={() => session.live.retryNow()}
      connectedText={t('dashboard.live')}
    />
  )
}

/** Pauses and resumes the live figures; while paused, the interval fetches new ones. */
export function LiveSwitch({ liveUpdates }: { readonly liveUpdates: LiveUpdates }) {
  const { t } = useTranslation()
  return (
    <Switch
      label={t('dashboard.liveUpdates')}
      checked={liveUpdates.isOn}
      onChange={isOn => {
        liveUpdates.set(isOn)
      }}
    />
  )
}
