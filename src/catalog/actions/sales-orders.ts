/** Actions of sales orders (spec 1, section 4, order actions). */
import { processSalesOrders } from '../../contract/endpoints/sales-orders'
import type { SalesOrder } from '../../contract/entities/sales-order'
import type { PermissionPath } from '../../contract/permissions'
import {
  salesOrderMachine,
  type SalesOrderAction,
  type UndoableStep,
} from '../../contract/states/sales-order'
import { guard } from '../../contract/states/state-machine'
import { defineAction, type Action } from '../../define/action'
import {
  deliveryInfoForm,
  deliveryTypeForm,
  holdReasonForm,
  orderCommentForm,
  orderDiscountForm,
  priorityAndDateForm,
} from '../forms/sales-orders'
import { restores } from './taken-back'

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

/** For one order: the path contains its process id. */
const ofOne = ([order]: readonly SalesOrder[]) => ({
  params: { processId: order?.processId ?? 0 },
  orderIds: order === undefined ? [] : [order.id],
})

/** Undo of a preparation or reservation: the order holds again what it held before, in whatever state it was. */
const undoes = (step: UndoableStep) => () => ({ action: 'unprepareOrders', values: { undoes: step } })

/** A fully reserved order gets its stock again unless another order took it; of a part, nobody knows which. */
const preparedAgain = ({ state }: SalesOrder) =>
  state === 'ReadyForPick'
    ? { action: 'prepareOrders' }
    : state === 'Reserved'
      ? { action: 'reserveOrders' }
      : undefined

/** Which of its lines lack stock, and which orders reserve it. */
export const showShortages = defineAction<SalesOrder>({
  name: 'showShortages',
  icon: 'stocks',
  section: 1,
  shortcut: 'W',
  isSingle: true,
  permission: 'data/order/viewReservations',
  mends: ['stock-missing', 'nothing-to-reserve'],
  dialog: 'orderShortages',
})

export const prepareOrders = salesOrderAction('prepareOrders', 'prepare', 'data/order/prepare', {
  icon: 'play',
  section: 1,
  shortcut: 'P',
  isPromoted: true,
  isConsequential: true,
  endpoint: processSalesOrders.prepareMany,
  input: byProcess,
  undoneBy: undoes('prepare'),
})

export const partlyPrepareOrders = salesOrderAction(
  'partlyPrepareOrders',
  'partlyPrepare',
  'data/order/partlyPrepare',
  {
    icon: 'split',
    section: 1,
    isConsequential: true,
    mends: ['stock-missing'],
    endpoint: processSalesOrders.partlyPrepare,
    input: byProcess,
    undoneBy: undoes('partlyPrepare'),
  },
)

export const prepareAndWaitOrders = salesOrderAction(
  'prepareAndWaitOrders',
  'prepareAndWait',
  'data/order/prepareAndWait',
  {
    icon: 'clock',
    section: 1,
    isConsequential: true,
    endpoint: processSalesOrders.prepareAndWait,
    input: byProcess,
    undoneBy: undoes('prepareAndWait'),
  },
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
    isConsequential: true,
    endpoint: processSalesOrders.reserveInAdvance,
    input: byOrder,
    undoneBy: undoes('reserveInAdvance'),
  },
)

export const unprepareOrders = salesOrderAction('unprepareOrders', 'unprepare', 'data/order/unprepare', {
  icon: 'undo',
  section: 2,
  isPromoted: true,
  isConsequential: true,
  endpoint: processSalesOrders.unprepare,
  // Only the undo of another action gives answers.
  input: (orders, values) => ({ body: { ...processes(orders), ...values } }),
  undoneBy: preparedAgain,
})

export const unprepareAndHoldOrders = salesOrderAction(
  'unprepareAndHoldOrders',
  'unprepareAndHold',
  'data/order/unprepareAndHold',
  {
    icon: 'pause',
    section: 2,
    form: holdReasonForm,
    isConsequential: true,
    endpoint: processSalesOrders.unprepareAndHoldMany,
    input: (orders, values) => ({ body: { ...processes(orders), ...values } }),
  },
)

export const holdOrder = salesOrderAction('holdOrder', 'hold', 'data/order/hold', {
  icon: 'pause',
  section: 2,
  isSingle: true,
  form: holdReasonForm,
  endpoint: processSalesOrders.hold,
  input: (orders, values) => {
    const { params, orderIds: ids } = ofOne(orders)
    return { params, body: { ...values, orderIds: ids } }
  },
  undoneBy: () => ({ action: 'removeHold' }),
})

export const removeHold = salesOrderAction('removeHold', 'removeHold', 'data/order/removeHold', {
  icon: 'play',
  section: 2,
  mends: ['OnHold'],
  endpoint: processSalesOrders.removeHoldMany,
  input: byProcess,
  undoneBy: ({ holdReason }) => ({
    action: 'holdOrder',
    values: holdReason === null ? {} : { reason: holdReason },
  }),
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
    input: (orders, values, read) => ({ body: { orderIds: orderIds(orders), ...values, read: [...read] } }),
    undoneBy: restores('changePriorityAndDate', priorityAndDateForm),
  },
)

export const changeDeliveryType = salesOrderAction(
  'changeDeliveryType',
  'changeDeliveryType',
  'data/order/changeDeliveryType',
  {
    icon: 'box',
    section: 3,
    form: deliveryTypeForm,
    endpoint: processSalesOrders.deliveryType,
    input: (orders, { deliveryTypeId }, read) => ({
      body: { orderIds: orderIds(orders), deliveryTypeId: Number(deliveryTypeId), read: [...read] },
    }),
    undoneBy: restores('changeDeliveryType', deliveryTypeForm),
  },
)

export const changeDeliveryInfo = salesOrderAction(
  'changeDeliveryInfo',
  'changeDeliveryInfo',
  'data/order/changeDeliveryInfo',
  {
    icon: 'user',
    section: 3,
    isSingle: true,
    form: deliveryInfoForm,
    endpoint: processSalesOrders.deliveryInfo,
    input: (orders, values, read) => {
      const { params, orderIds: ids } = ofOne(orders)
      return { params, body: { orderIds: ids, ...values, read: [...read] } }
    },
    undoneBy: restores('changeDeliveryInfo', deliveryInfoForm),
  },
)

export const editOrderComment = salesOrderAction('editOrderComment', 'comment', 'data/order/comment', {
  icon: 'message',
  section: 3,
  isSingle: true,
  form: orderCommentForm,
  endpoint: processSalesOrders.comment,
  input: (orders, { comment = null }, read) => {
    const { params, orderIds: ids } = ofOne(orders)
    return { params, body: { orderIds: ids, comment, read: [...read] } }
  },
  undoneBy: restores('editOrderComment', orderCommentForm),
})

export const discountOrders = salesOrderAction('discountOrders', 'adjustPrice', 'data/order/adjustPrice', {
  icon: 'tag',
  section: 3,
  form: orderDiscountForm,
  endpoint: processSalesOrders.discount,
  input: (orders, { discount = null }, read) => ({
    body: { orderIds: orderIds(orders), discount, read: [...read] },
  }),
  undoneBy: restores('discountOrders', orderDiscountForm),
})

/** The dialog answers with lines and their quantities. */
export const splitOrder = salesOrderAction('splitOrder', 'splitOrder', 'data/order/split', {
  icon: 'split',
  section: 4,
  isSingle: true,
  dialog: 'splitOrder',
  endpoint: processSalesOrders.splitOrder,
  input: ([order], { lines = [] }) => ({ body: { orderId: order?.id ?? 0, lines } }),
})

export const completeOrders = salesOrderAction('completeOrders', 'completeOrder', 'data/order/complete', {
  icon: 'check',
  section: 4,
  isConsequential: true,
  endpoint: processSalesOrders.completeOrders,
  input: byOrder,
})

export const cancelOrders = salesOrderAction('cancelOrders', 'cancelOrder', 'data/order/cancel', {
  icon: 'close',
  section: 4,
  isDanger: true,
  needsConfirmation: true,
  endpoint: processSalesOrders.cancelOrders,
  input: byOrder,
})
