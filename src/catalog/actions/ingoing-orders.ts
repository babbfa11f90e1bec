/** Actions of ingoing orders (spec 2, section 7, IngoingOrder): goods are received on the floor, the office completes. */
import { ingoingOrders } from '../../contract/endpoints/order-grids'
import type { IngoingOrder } from '../../contract/entities/ingoing-order'
import { guardIngoingOrder } from '../../contract/states/ingoing-order'
import { defineAction } from '../../define/action'

/** Saves the order for the supplier as PDF; it changes nothing. */
export const printIngoingOrder = defineAction<IngoingOrder>({
  name: 'printIngoingOrder',
  icon: 'pdf',
  section: 1,
  isSingle: true,
  isPromoted: true,
  permission: 'data/ingoingOrder/print',
  dialog: 'printIngoingOrder',
})

/** The server asks for confirmation when a part of an order has not arrived. */
export const completeIngoingOrders = defineAction<IngoingOrder>({
  name: 'completeIngoingOrders',
  icon: 'check',
  section: 1,
  shortcut: 'C',
  isPromoted: true,
  permission: 'data/ingoingOrder/complete',
  guard: order => guardIngoingOrder('complete', order),
  isConsequential: true,
  endpoint: ingoingOrders.complete,
  input: orders => ({ body: { orderIds: orders.map(order => order.id) } }),
})
