/** The operational grids by name; routes name a view without loading it. */
import type { View } from '../../define/view'
import { ingoingOrdersView } from './ingoing-orders'
import { inventoryView } from './inventory'
import { jobsView } from './jobs'
import { locationsView } from './locations'
import { maintenanceView } from './maintenance'
import { materialsView } from './materials'
import { operationsView, processSalesOrdersView } from './operations'
import { outgoingOrdersView } from './outgoing-orders'
import { salesOrderDraftsView } from './sales-order-drafts'
import { salesOrderLinesView, salesOrdersView } from './sales-orders'
import { stocksView } from './stocks'
import { tasksView } from './tasks'

export const orderGridViews: readonly View[] = [
  operationsView,
  processSalesOrdersView,
  salesOrdersView,
  salesOrderLinesView,
  salesOrderDraftsView,
  outgoingOrdersView,
  ingoingOrdersView,
  jobsView,
  tasksView,
  maintenanceView,
  inventoryView,
  stocksView,
  locationsView,
  materialsView,
]
