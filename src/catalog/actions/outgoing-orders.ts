/** Actions of outgoing orders: those of sales orders, as shipping names them (spec 2, section 7, OutgoingOrder). */
import { outgoingOrders } from '../../contract/endpoints/order-grids'
import type { OutgoingOrder } from '../../contract/entities/outgoing-order'
import { salesOrderMachine, type SalesOrderAction } from '../../contract/states/sales-order'
import { guard } from '../../contract/states/state-machine'
import { defineAction } from '../../define/action'
import { deliveryTypeForm, priorityAndDateForm } from '../forms/sales-orders'
import { restores } from './taken-back'

/** The guard is that of the sales order's state. */
const guarded = (action: SalesOrderAction) => (order: OutgoingOrder) =>
  guard(salesOrderMachine, action, { state: order.salesOrderState, hasPicks: order.hasPicks })
const orderIds = (orders: readonly OutgoingOrder[]) => orders.map(order => order.id)

/** The customer of the order; open to everybody who sees the grid. */
export const showCustomerInformation = defineAction<OutgoingOrder>({
  name: 'showCustomerInformation',
  icon: 'users',
  section: 2,
  isSingle: true,
  permission: 'pages/outgoing-orders-es-page',
  dialog: 'customerInformation',
})

export const unprepareOutgoingOrders = defineAction<OutgoingOrder>({
  name: 'unprepareOutgoingOrders',
  icon: 'undo',
  section: 1,
  isPromoted: true,
  permission: 'data/order/unprepare',
  guard: guarded('unprepare'),
  // Confirmed, not undoable: shipping has no action that prepares again.
  needsConfirmation: true,
  endpoint: outgoingOrders.unprepare,
  input: orders => ({ body: { orderIds: orderIds(orders) } }),
})

export const changeDeliveryPriority = defineAction<OutgoingOrder>({
  name: 'changeDeliveryPriority',
  icon: 'calendar',
  section: 2,
  shortcut: 'D',
  isPromoted: true,
  permission: 'data/order/changePriorityAndDate',
  guard: guarded('changePriorityAndDate'),
  form: priorityAndDateForm,
  endpoint: outgoingOrders.deliveryPriority,
  input: (orders, values, read) => ({ body: { orderIds: orderIds(orders), ...values, read: [...read] } }),
  undoneBy: restores('changeDeliveryPriority', priorityAndDateForm),
})

export const changeOutgoingDeliveryType = defineAction<OutgoingOrder>({
  name: 'changeOutgoingDeliveryType',
  icon: 'box',
  section: 2,
  permission: 'data/order/changeDeliveryType',
  guard: guarded('changeDeliveryType'),
  form: deliveryTypeForm,
  endpoint: outgoingOrders.changeDeliveryType,
  input: (orders, { deliveryTypeId }, read) => ({
    body: { orderIds: orderIds(orders), deliveryTypeId: Number(deliveryTypeId), read: [...read] },
  }),
  undoneBy: restores('changeOutgoingDeliveryType', deliveryTypeForm),
})

export const cancelOutgoingOrders = defineAction<OutgoingOrder>({
  name: 'cancelOutgoingOrders',
  icon: 'close',
  section: 3,
  isDanger: true,
  needsConfirmation: true,
  permission: 'data/order/cancel',
  guard: guarded('cancelOrder'),
  endpoint: outgoingOrders.cancelMany,
  input: orders => ({ body: { orderIds: orderIds(orders) } }),
})
