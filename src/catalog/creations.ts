/** What can be created in grids, by the page whose dialog creates it; creations with a page of their own are among the routes. */
import { shownBy, type Route } from '../define/route'
import type { Action } from '../define/action'
import type { AnyRow, View } from '../define/view'
import { routes } from './routes'
import { orderGridViews } from './views/order-grid-views'
import { purchaseViews } from './views/purchase-views'
import { settingsViews } from './views/settings-views'

export interface Creation {
  readonly route: Route
  readonly action: Action<AnyRow>
  /** The grid's tab of the page; null for the first one. */
  readonly tab: string | null
}

const views: readonly View[] = [...orderGridViews, ...purchaseViews, ...settingsViews]

/** In the order of the routes and of their tabs; an old page is left out when it has a new version. */
export const creations: readonly Creation[] = routes
  .filter(({ replacedBy }) => replacedBy === undefined)
  .flatMap(route =>
    shownBy(route).flatMap((shown, index) =>
      (views.find(({ name }) => name === shown)?.actions ?? [])
        .filter(({ isCreation, opens }) => isCreation === true && opens === undefined)
        .map(action => ({ route, action, tab: index === 0 ? null : shown })),
    ),
  )
