/** The operational area: its grids, and its pages that are not grids. */
import { lazyPart } from '../ui/lazy-part'
import type { AreaContent } from './area-of'

export const orderGrids: AreaContent = {
  views: () => import('../catalog/views/order-grid-views').then(({ orderGridViews }) => orderGridViews),
  pages: {
    'create-sales-order': lazyPart(
      () => import('../pages/create-sales-order/create-sales-order-page'),
      'Page',
    ),
    'material-edit': lazyPart(() => import('../pages/material-edit/material-edit-page'), 'Page'),
    'stock-count': lazyPart(() => import('../pages/stock-count/stock-count-page'), 'Page'),
    'process-sales-order': lazyPart(
      () => import('../pages/process-sales-order/process-sales-order-page'),
      'Page',
    ),
  },
}
