/** The pages of purchasing that are not grids. */
import { lazyPart } from '../ui/lazy-part'
import type { AreaPages } from '../pages/area-pages'

/** Each page is listed under the name that its route gives. */
export const purchasePages: AreaPages = {
  'purchase-draft': lazyPart(() => import('../pages/purchase-draft/purchase-draft-page'), 'Page'),
}
