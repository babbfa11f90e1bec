/** What can be made in grids, each by the page where its dialog opens; what has a page of its own is among the routes. */
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
}

const views: readonly View[] = [...orderGridViews, ...purchaseViews, ...settingsViews]

/** In the order of the routes. A page opens with its first grid, and an old page has a new one. */
export const creations: readonly Creation[] = routes
  .filter(({ replacedBy }) => replacedBy === undefined)
  .flatMap(route => {
    const view = views.find(({ name }) => name === shownBy(route)[0])
    return (view?.actions ?? [])
      .filter(({ isCreation, opens }) => isCreation === true && opens === undefined)
      .map(action => ({ route, action }))
  })
