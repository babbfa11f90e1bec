/** Operations: their search, and the actions of sales orders for one and for many. */
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import type { ActionResult } from '../../../../src/contract/failures'
import type { UndoableStep } from '../../../../src/contract/states/sales-order'
import { isDueDayAllowed } from '../../../../src/contract/due-day'
import type { OrderCommand } from '../rules/order-actions'
import type { Context } from '../../core/calls/context'
import type { UnitContext } from '../../core/db/database'
import { withFreeNumber } from '../../core/db/number-series'
import { dueDayIssues } from '../../core/calls/due-day-issues'
import { countryIssues } from '../../core/calls/listed-issues'
import { invalidInput } from '../../core/refusal'
import { readPercent } from '../../core/calls/read-price'
import { readQuantity } from '../../core/calls/read-quantity'
import { refusalOf } from '../../core/calls/row-refusal'
import { toDeliveryType } from '../store/delivery-types'
import { editOrder, type OrderValues } from '../store/edit-order'
import { quantityRulesOf } from '../store/line-units'
import { readLastSteps } from '../store/read-last-steps'
import { retryStockTaken } from '../store/retry-stock-taken'
import type { CommandOfEach } from '../store/run-order-command'
import { splitOrderInTwo } from '../store/split-order'
import { operationSource } from '../sources/operation-source'
import { completeOrders } from './complete-orders'
import {
  dueDaysBefore,
  onEachOrder,
  ordersById,
  ordersOfProcess,
  ordersOfProcesses,
  runOnOrders,
  runTogether,
  type OrderTarget,
  type ProcessChoice,
  type Targets,
} from './order-runs'
import { searchRows } from '../../core/calls/search-rows'
import { companyDayOf } from '../../core/unit/company-info'

type ProcessSalesOrders = Handlers<Endpoints, Context>['processSalesOrders']

export const processSalesOrderHandlers: ProcessSalesOrders = {
  processSearch: searchRows(operationSource),
  findProcesses: searchRows(operationSource),
  search: searchRows(operationSource),

  prepare: async ({ body }, context) =>
    onProcesses(context, { ...body, processIds: body.processIds.slice(0, 1) }, { action: 'prepare' }),
  prepareMany: async ({ body }, context) => onProcesses(context, body, { action: 'prepare' }),
  partlyPrepare: async ({ body }, context) => onProcesses(context, body, { action: 'partlyPrepare' }),
  prepareAndWait: async ({ body }, context) => onProcesses(context, body, { action: 'prepareAndWait' }),
  reserveInAdvance: async ({ body }, context) =>
    runOnOrders(context, await ordersById(context, body.orderIds), { action: 'reserveInAdvance' }),
  unprepare: async ({ body: { undoes, ...choice } }, context) =>
    undoes === undefined
      ? onProcesses(context, choice, { action: 'unprepare' })
      : runTogether(context, await ordersOfProcesses(context, choice), undoingOf(context.unit, undoes)),
  unprepareAndHold: async ({ params, body }, context) =>
    onOneProcess(context, params.processId, { action: 'unprepareAndHold', reason: body.reason ?? null }),
  unprepareAndHoldMany: async ({ body }, context) =>
    onProcesses(context, body, { action: 'unprepareAndHold', reason: body.reason ?? null }),
  hold: async ({ params, body }, context) =>
    runOnOrders(context, await ordersOfProcess(context, params.processId, body.orderIds), {
      action: 'hold',
      reason: body.reason ?? null,
    }),
  removeHold: async ({ params }, context) =>
    onOneProcess(context, params.processId, { action: 'removeHold' }),
  removeHoldMany: async ({ body }, context) => onProcesses(context, body, { action: 'removeHold' }),
  cancelOrders: async ({ body }, context) =>
    runOnOrders(context, await ordersById(context, body.orderIds), { action: 'cancelOrder' }),
  completeOrders: async ({ body }, context) =>
    completeOrders(context, await ordersById(context, body.orderIds)),
  priority: async ({ body }, context) => changePriorityAndDate(context, body),
  deliveryType: async ({ body }, context) => changeDeliveryType(context, body),

  splitOrder: async ({ body }, context) => {
    const rules = await quantityRulesOf(
      context,
      body.lines.map(line => line.orderLineId),
    )
    const quantities = new Map(
      body.lines.map(({ orderLineId, quantity }, index) => [
        orderLineId,
        readQuantity(quantity, `body.lines.${index}.quantity`, {
          ...rules.get(orderLineId),
          isAboveLeast: true,
        }),
      ]),
    )
    return onEachOrder(context, await ordersById(context, [body.orderId]), ({ id }) =>
      retryStockTaken(() =>
        withFreeNumber(() =>
          context.db.tx(context.unit, tx => splitOrderInTwo(tx, context.unit, id, quantities, context.now())),
        ),
      ),
    )
  },

  comment: async ({ params, body }, context) => {
    const { orderIds, read, comment } = body
    const targets = await ordersOfProcess(context, params.processId, orderIds)
    return editOrders(context, targets, 'comment', { comment }, read)
  },

  deliveryInfo: async ({ params, body }, context) => {
    const { orderIds, read, ...values } = body
    const targets = await ordersOfProcess(context, params.processId, orderIds)
    const before = targets.found.map(({ countryCode }) => countryCode)
    const issues = countryIssues('body.countryCode', values.countryCode, before)
    if (issues.length > 0) throw invalidInput(issues)
    return editOrders(context, targets, 'changeDeliveryInfo', values, read)
  },

  discount: async ({ body }, context) => {
    const discount = readPercent(body.discount, 'body.discount')
    const targets = await ordersById(context, body.orderIds)
    return editOrders(context, targets, 'adjustPrice', { discount }, body.read)
  },
}

/** Undoes the caller's last step of this kind on each order. */
function undoingOf(unit: UnitContext, undoes: UndoableStep): CommandOfEach {
  return {
    action: 'undoStep',
    read: async (tx, orderIds) => {
      const steps = await readLastSteps(tx, unit, orderIds, undoes)
      return id => ({ action: 'undoStep', step: steps.get(id) ?? null })
    },
  }
}

type Read = Parameters<typeof runOnOrders>[3]

/**
 * Changes priority and date of orders by id. @throws Refusal 400 for a past date, unless every order has it already, or had it until its
 * last change
 */
export async function changePriorityAndDate(
  context: Context,
  {
    orderIds,
    priority,
    deliveryDate,
    read,
  }: {
    readonly orderIds: readonly number[]
    readonly priority?: number | undefined
    readonly deliveryDate?: string | null | undefined
    readonly read?: Read
  },
): Promise<ActionResult> {
  const command = { action: 'changePriorityAndDate', priority, deliveryDate } as const
  const targets = await ordersById(context, orderIds)
  if (deliveryDate !== undefined) await assertDueDay(context, targets.found, deliveryDate)
  return runOnOrders(context, targets, command, read)
}

async function assertDueDay(
  { db, unit, now }: Context,
  orders: readonly OrderTarget[],
  day: string | null,
): Promise<void> {
  const today = await companyDayOf(db.read, unit.businessUnitId, now())
  if (isDueDayAllowed(day, today)) return
  const earlier = await dueDaysBefore(db.read, unit.businessUnitId, orders)
  const before = orders.map(({ id, deliveryDate }) => (earlier.get(id) === day ? day : deliveryDate))
  const issues = dueDayIssues('body.deliveryDate', day, today, before)
  if (issues.length > 0) throw invalidInput(issues)
}

/** Changes the delivery type of orders by id. @throws Refusal 409 delivery-type-unknown */
export async function changeDeliveryType(
  context: Context,
  {
    orderIds,
    deliveryTypeId,
    read,
  }: { readonly orderIds: readonly number[]; readonly deliveryTypeId: number; readonly read?: Read },
): Promise<ActionResult> {
  const command = toDeliveryType(context.caller.businessUnitId, deliveryTypeId)
  return runOnOrders(context, await ordersById(context, orderIds), command, read)
}

/** Runs a command on the orders of processes. */
export async function onProcesses(
  context: Context,
  choice: ProcessChoice,
  command: OrderCommand,
): Promise<ActionResult> {
  return runOnOrders(context, await ordersOfProcesses(context, choice), command)
}

async function onOneProcess(
  context: Context,
  processId: number,
  command: OrderCommand,
): Promise<ActionResult> {
  return runOnOrders(context, await ordersOfProcess(context, processId), command)
}

async function editOrders(
  context: Context,
  targets: Targets<OrderTarget>,
  action: Parameters<typeof editOrder>[3],
  values: OrderValues,
  read: Read,
): Promise<ActionResult> {
  if (Object.values(values).every(value => value === undefined)) throw refusalOf({ code: 'unchanged' })
  return onEachOrder(context, targets, ({ id }) =>
    context.db.tx(context.unit, tx =>
      editOrder(tx, context.unit, id, action, { values, read, now: context.now() }),
    ),
  )
}
