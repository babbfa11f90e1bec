/** The pages of the operational grids. */
import { orderGridViews } from '../catalog/views/order-grid-views'
import { gridAreaPage } from './grid-area-page'

export const Page = gridAreaPage(orderGridViews)
