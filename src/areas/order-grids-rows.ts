/** The first rows of the pages of order-grids-page.ts. */
import { orderGridViews } from '../catalog/views/order-grid-views'
import { gridAreaRows } from './grid-area-rows'

export const prefetchRows = gridAreaRows(orderGridViews)
