/** The pages of purchasing that are no grids. */
import { lazyPart } from '../ui/lazy-part'
import type { AreaPages } from '../pages/area-pages'

/** A page stands here under the name that its route shows. */
export const purchasePages: AreaPages = {
  'purchase-draft': lazyPart(() => import('../pages/purchase-draft/purchase-draft-page'), 'Page'),
}
