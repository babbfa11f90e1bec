/** The pages of the operational area that are no grids. */
import { lazyPart } from '../ui/lazy-part'
import type { AreaPages } from '../pages/area-pages'

/** A page stands here under the name that its route's ids show. */
export const orderPages: AreaPages = {
  'create-sales-order': lazyPart(() => import('../pages/create-sales-order/create-sales-order-page'), 'Page'),
  'material-edit': lazyPart(() => import('../pages/material-edit/material-edit-page'), 'Page'),
  'stock-count': lazyPart(() => import('../pages/stock-count/stock-count-page'), 'Page'),
  'process-sales-order': lazyPart(
    () => import('../pages/process-sales-order/process-sales-order-page'),
    'Page',
  ),
}
