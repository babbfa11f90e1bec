/** One thing that happened to a sales order: when, by whom, what, and what it changed. Rows are never changed. */
import { defineEntity, type Row } from '../entity'
import { field } from '../field'
import { salesOrderStates } from '../states/sales-order'
import { salesOrderHistoryActions } from '../states/sales-order-history'

export const salesOrderHistory = defineEntity('SalesOrderHistory', {
  id: field.id(),
  orderId: field.id(),
  orderNo: field.identifier(),
  at: field.dateTime(),
  user: field.text(),
  action: field.state('history', salesOrderHistoryActions),
  stateBefore: field.optionalState('salesOrder', salesOrderStates),
  stateAfter: field.optionalState('salesOrder', salesOrderStates),
  /** A reason that was given, and values that were changed: `3 → 1`. */
  detail: field.text(),
})
export type SalesOrderHistory = Row<typeof salesOrderHistory>
