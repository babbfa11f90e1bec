/** Actions of sales orders (spec 1, section 4, order actions). */
import { processSalesOrders } from '../../contract/endpoints/sales-orders'
import type { SalesOrder } from '../../contract/entities/sales-order'
import type { PermissionPath } from '../../contract/permissions'
import { salesOrderMachine, type SalesOrderAction } from '../../contract/states/sales-order'
import { guard } from '../../contract/states/state-machine'
import { defineAction, type Action } from '../../define/action'
import { holdReasonForm, priorityAndDateForm } from '../forms/sales-orders'

const guarded = (action: SalesOrderAction) => (order: SalesOrder) => guard(salesOrderMachine, action, order)
const orderIds = (orders: readonly SalesOrder[]) => orders.map(order => order.id)
const processes = (orders: readonly SalesOrder[]) => ({
  processIds: [...new Set(orders.map(order => order.processId))],
  orderIds: orderIds(orders),
})

type Choice = Pick<Action<SalesOrder>, 'icon' | 'section' | 'endpoint' | 'input'> &
  Partial<Action<SalesOrder>>

const salesOrderAction = (
  name: string,
  action: SalesOrderAction,
  permission: PermissionPath,
  choice: Choice,
) => defineAction<SalesOrder>({ name, permission, guard: guarded(action), ...choice })

const byProcess = (orders: readonly SalesOrder[]) => ({ body: processes(orders) })
const byOrder = (orders: readonly SalesOrder[]) => ({ body: { orderIds: orderIds(orders) } })

export const prepareOrders = salesOrderAction('prepareOrders', 'prepare', 'data/order/prepare', {
  icon: 'play',
  section: 1,
  shortcut: 'P',
  isPromoted: true,
  endpoint: processSalesOrders.prepareMany,
  input: byProcess,
})

export const partlyPrepareOrders = salesOrderAction(
  'partlyPrepareOrders',
  'partlyPrepare',
  'data/order/partlyPrepare',
  {
    icon: 'split',
    section: 1,
    endpoint: processSalesOrders.partlyPrepare,
    input: byProcess,
  },
)

export const prepareAndWaitOrders = salesOrderAction(
  'prepareAndWaitOrders',
  'prepareAndWait',
  'data/order/prepareAndWait',
  { icon: 'clock', section: 1, endpoint: processSalesOrders.prepareAndWait, input: byProcess },
)

export const reserveOrders = salesOrderAction(
  'reserveOrders',
  'reserveInAdvance',
  'data/order/reserveInAdvance',
  {
    icon: 'lock',
    section: 1,
    shortcut: 'R',
    isPromoted: true,
    endpoint: processSalesOrders.reserveInAdvance,
    input: byOrder,
  },
)

export const unprepareOrders = salesOrderAction('unprepareOrders', 'unprepare', 'data/order/unprepare', {
  icon: 'undo',
  section: 2,
  isPromoted: true,
  endpoint: processSalesOrders.unprepare,
  input: byProcess,
})

export const unprepareAndHoldOrders = salesOrderAction(
  'unprepareAndHoldOrders',
  'unprepareAndHold',
  'data/order/unprepareAndHold',
  {
    icon: 'pause',
    section: 2,
    form: holdReasonForm,
    endpoint: processSalesOrders.unprepareAndHoldMany,
    input: (orders, values) => ({ body: { ...processes(orders), ...values } }),
  },
)

export const removeHold = salesOrderAction('removeHold', 'removeHold', 'data/order/removeHold', {
  icon: 'play',
  section: 2,
  endpoint: processSalesOrders.removeHoldMany,
  input: byProcess,
})

export const changePriorityAndDate = salesOrderAction(
  'changePriorityAndDate',
  'changePriorityAndDate',
  'data/order/changePriorityAndDate',
  {
    icon: 'calendar',
    section: 3,
    shortcut: 'D',
    isPromoted: true,
    form: priorityAndDateForm,
    endpoint: processSalesOrders.priority,
    input: (orders, values) => ({ body: { orderIds: orderIds(orders), ...values } }),
  },
)

export const cancelOrders = salesOrderAction('cancelOrders', 'cancelOrder', 'data/order/cancel', {
  icon: 'close',
  section: 4,
  isDanger: true,
  needsConfirmation: true,
  endpoint: processSalesOrders.cancelOrders,
  input: byOrder,
})
