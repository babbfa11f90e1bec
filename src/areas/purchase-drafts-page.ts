/** The pages of purchasing: suppliers and drafts. */
import { purchaseViews } from '../catalog/views/purchase-views'
import { gridAreaPage } from './grid-area-page'

export const Page = gridAreaPage(purchaseViews)

/** The grids, for whoever asks what can be done in them. */
export const views = purchaseViews
