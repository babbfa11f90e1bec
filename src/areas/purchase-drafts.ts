/** Purchasing: its grids, and its pages that are not grids. */
import { lazyPart } from '../ui/lazy-part'
import type { AreaContent } from './area-of'

export const purchaseDrafts: AreaContent = {
  views: () => import('../catalog/views/purchase-views').then(({ purchaseViews }) => purchaseViews),
  pages: {
    'purchase-draft': lazyPart(() => import('../pages/purchase-draft/purchase-draft-page'), 'Page'),
  },
}
