/** The pages of purchasing: suppliers and drafts. */
import { purchaseViews } from '../catalog/views/purchase-views'
import { gridAreaPage } from './grid-area-page'

export const Page = gridAreaPage(purchaseViews)
