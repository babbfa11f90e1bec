/** The area of the dashboard: gives the engine the product's widgets and the session's figures, in the office or on the wall. */
import { useEffect, useLayoutEffect, useMemo } from 'react'
import { wallPreference } from '../catalog/widgets/wall'
import { widgets } from '../catalog/widgets/orders'
import { chosenWidgets } from '../ui/dashboard/arrange-widgets'
import { Dashboard } from '../ui/dashboard/dashboard'
import { dashboardSheet } from '../ui/dashboard/dashboard-sheet'
import type { Opener } from '../ui/dashboard/open-widget'
import { LazyPart } from '../ui/dashboard/lazy-part'
import { expectedWidgets } from '../ui/dashboard/saved-selection'
import { useWidgetFeed } from '../ui/dashboard/use-widget-feed'
import { useSession } from '../ui/session-context'
import { adoptTheme } from '../ui/theme/sheets'
import type { AreaProps } from './area-props'

const loadWall = () => import('../ui/dashboard/wall')

/** A strip shows figures alone unless its page names the widgets. */
const tileWidgets = widgets.filter(widget => widget.component === 'singleValue')

/** The dashboard. `widgets` replaces the saved selection; a page that cannot be opened leaves its figures plain. */
export function DashboardArea({
  mode,
  layout,
  widgets: ids,
  root,
  kioskUrl,
  refreshes = 0,
  navigate,
  canOpen,
}: AreaProps) {
  const session = useSession()
  const { feed, refresh } = useWidgetFeed()
  useLayoutEffect(() => {
    if (mode === 'office') adoptTheme(root, dashboardSheet())
  }, [root, mode])

  useEffect(() => {
    if (refreshes > 0) void refresh()
  }, [refreshes, refresh])

  const opener = useMemo((): Opener => ({ canOpen, open: navigate }), [canOpen, navigate])
  const data = useMemo(
    () =>
      feed.status === 'ready'
        ? new Map([...feed.widgets].map(([id, widget]) => [id, widget.data]))
        : expectedWidgets(widgets, session.settings.saved),
    [feed, session],
  )
  const offered = layout === 'row' && ids === undefined ? tileWidgets : widgets
  const chosen = chosenWidgets(offered, {
    ...(ids === undefined ? {} : { ids }),
    featureOn: feature => session.access.featureOn(feature),
    data,
  })

  if (mode === 'kiosk') {
    const preference = ids === undefined ? wallPreference : undefined
    return (
      <LazyPart load={loadWall} waiting={null}>
        {({ Wall }) => <Wall widgets={chosen} preference={preference} feed={feed} root={root} />}
      </LazyPart>
    )
  }
  return (
    <Dashboard
      widgets={chosen}
      feed={feed}
      layout={layout ?? 'grid'}
      opener={opener}
      kioskUrl={kioskUrl}
      refresh={refresh}
    />
  )
}
