/** The first rows of the pages of purchase-drafts-page.ts. */
import { purchaseViews } from '../catalog/views/purchase-views'
import { gridAreaRows } from './grid-area-rows'

export const prefetchRows = gridAreaRows(purchaseViews)
