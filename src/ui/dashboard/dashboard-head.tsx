/** The heading line of the dashboard: title, live state and age of the figures, links to the wall display and to the choice of widgets. */
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button'
import { usePlaces } from '../places'
import { Icon } from '../theme/icons'
import { StaleMark } from './stale-mark'
import { useAge } from './use-age'
import type { LiveUpdates } from './use-live-updates'
import type { FeedSnapshot } from './widget-feed'
import { DashboardLive, LiveSwitch } from './dashboard-live'

/** Where widgets are chosen (spec 1, section 2). */
export const dashboardSettingsPage = 'dashboard-settings'

export interface DashboardHeadProps {
  readonly feed: FeedSnapshot
  readonly liveUpdates: LiveUpdates
}

/** The head. Buttons whose page does not exist are left out. */
export function DashboardHead({ feed, liveUpdates }: DashboardHeadProps) {
  const { t } = useTranslation()
  const { canOpen, kioskUrl } = usePlaces()
  return (
    <div className="phead">
      <h1 part="heading">{t('route.dashboard')}</h1>
      <DashboardLive isOn={liveUpdates.isOn} feed={feed} />
      {feed.updatedAt !== null && <UpdatedText feed={feed} updatedAt={feed.updatedAt} />}
      <div className="grow" />
      <LiveSwitch liveUpdates={liveUpdates} />
      {kioskUrl !== undefined && (
        <a className="btn ghost kiosk-link" href={kioskUrl} target="_blank" rel="noopener">
          <Icon name="external" />
          {t('dashboard.openKiosk')}
        </a>
      )}
      {canOpen(dashboardSettingsPage) && <CustomizeButton />}
    </div>
  )
}

/** Leads to the choice of widgets; shown only where that page exists. */
export function CustomizeButton() {
  const { t } = useTranslation()
  const { navigate } = usePlaces()
  return (
    <Button icon="settings" onClick={() => navigate(customizeTarget)}>
      {t('dashboard.customize')}
    </Button>
  )
}

const customizeTarget = { page: dashboardSettingsPage, search: { source: 'dashboard' } }

function UpdatedText({ feed, updatedAt }: { readonly feed: FeedSnapshot; readonly updatedAt: number }) {
  const { t } = useTranslation()
  const age = useAge(updatedAt)
  if (feed.freshness !== 'fresh') return <StaleMark since={updatedAt} />
  return <span className="updated">{t('dashboard.updated', { age })}</span>
}
