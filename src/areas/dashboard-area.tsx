/** The dashboard's area: passes the product's widgets and the session's figures to the engine, in the office or on a wall. */
import { useMemo } from 'react'
import { widgets } from '../catalog/widgets/widgets'
import { chosenWidgets } from '../ui/dashboard/arrange-widgets'
import { Dashboard } from '../ui/dashboard/dashboard'
import { dashboardSettingsPage } from '../ui/dashboard/dashboard-head'
import { FailedLine, failedLine } from '../ui/dashboard/failed-line'
import { lazyPart } from '../ui/lazy-part'
import { expectedWidgets } from '../ui/dashboard/saved-selection'
import { useWidgetFeed } from '../ui/dashboard/use-widget-feed'
import { usePlaces } from '../ui/places'
import { useSession } from '../ui/session-context'
import type { AreaProps } from '../pages/area-props'

const WallArea = lazyPart(() => import('./wall-area'), 'WallArea')

/** A strip shows only these unless its page names the widgets. */
const tileWidgets = widgets.filter(widget => widget.component === 'singleValue')

const DashboardSettingsPage = lazyPart(
  () => import('../pages/dashboard-settings/dashboard-settings-page'),
  'DashboardSettingsPage',
)

/** The pages of the area; a wall shows only the dashboard. */
export function DashboardArea(props: AreaProps) {
  const { page, mode } = props
  const { navigate } = usePlaces()
  if (mode === 'kiosk') return <WallArea {...props} failed={() => <FailedLine />} />
  if (page !== dashboardSettingsPage) return <Figures {...props} />
  return <DashboardSettingsPage failed={failedLine} onBack={() => navigate({ page: '' })} />
}

/** The dashboard. `selections` replace the saved one; a figure whose page cannot be opened is shown without a link. */
function Figures({ layout, selections, refreshes = 0 }: AreaProps) {
  const session = useSession()
  const { feed, liveUpdates, refresh } = useWidgetFeed({ refreshes })
  const ids = selections?.[0]
  const { widgets: widgetRules } = session.settings.kpiSettings

  const data = useMemo(
    () =>
      feed.status === 'ready'
        ? new Map([...feed.widgets].map(([id, widget]) => [id, widget.data]))
        : expectedWidgets(widgets, session.settings),
    [feed, session],
  )
  const isOffered = (id: number) =>
    feed.status === 'ready' ? data.has(id) : widgetRules[id]?.isOffered !== false
  const shown = layout === 'row' && ids === undefined ? tileWidgets : widgets
  const chosen = chosenWidgets(shown, {
    // The server sends what the business unit offers now; the session's settings are older.
    ...(ids === undefined ? {} : { ids: ids.filter(isOffered) }),
    featureOn: feature => session.access.featureOn(feature),
    data,
  })

  return (
    <Dashboard
      widgets={chosen}
      feed={feed}
      layout={layout ?? 'grid'}
      liveUpdates={liveUpdates}
      refresh={refresh}
    />
  )
}
