/** Outgoing order: a sales order as shipping sees it, with a state of its own that is derived (DOMAIN, words). */
import { defineEntity, type Row } from '../entity'
import { field } from '../field'
import { outgoingOrderStates } from '../states/warehouse'
import { salesOrder } from './sales-order'

const { state: salesOrderState, ...shared } = salesOrder.fields

export const outgoingOrder = defineEntity('OutgoingOrder', {
  ...shared,
  state: field.state('outgoingOrder', outgoingOrderStates),
  salesOrderState,
})
export type OutgoingOrder = Row<typeof outgoingOrder>
