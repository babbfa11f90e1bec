/** Opens the page of a process from one of its orders or from its operation. */
import type { Operation } from '../../contract/entities/operation'
import type { SalesOrder } from '../../contract/entities/sales-order'
import { guardSalesOrders } from '../../contract/states/operation-orders'
import { defineAction } from '../../define/action'

const shared = {
  icon: 'operations',
  section: 4,
  shortcut: 'O',
  isRecord: true,
  permission: 'pages/processsalesorders',
} as const

export const openProcess = defineAction<SalesOrder>({
  ...shared,
  name: 'openProcess',
  opens: order => ({ route: 'processsalesorders', params: [order.processId, order.id] }),
})

export const openProcessOfOperation = defineAction<Operation>({
  ...shared,
  name: 'openProcessOfOperation',
  guard: guardSalesOrders,
  opens: operation => ({ route: 'processsalesorders', params: [operation.id] }),
})
