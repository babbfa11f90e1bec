/** The pages of the operational area that are not grids. */
import { lazyPart } from '../ui/lazy-part'
import type { AreaPages } from '../pages/area-pages'

/** Each page is listed under the name that its route gives. */
export const orderPages: AreaPages = {
  'create-sales-order': lazyPart(() => import('../pages/create-sales-order/create-sales-order-page'), 'Page'),
  'material-edit': lazyPart(() => import('../pages/material-edit/material-edit-page'), 'Page'),
  'stock-count': lazyPart(() => import('../pages/stock-count/stock-count-page'), 'Page'),
  'process-sales-order': lazyPart(
    () => import('../pages/process-sales-order/process-sales-order-page'),
    'Page',
  ),
}
