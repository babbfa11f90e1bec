/**
 * Operations: their search, and the actions of sales orders for one and for many. Every order is decided and saved in a transaction of its own, in the
 * order in which demands are served, so that a failed one never takes the others with it.
 */
import { sql } from 'kysely'
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import type { ActionResult } from '../../../src/contract/failures'
import { compareDemands, type Demand } from '../domain/allocation'
import type { OrderCommand } from '../domain/order-actions'
import type { Context } from '../http/context'
import { notFound } from '../http/refusal'
import type { UnitSettingsCache } from '../http/unit-settings'
import { idList } from '../order-store/id-list'
import { runOrderCommand } from '../order-store/run-order-command'
import { operationSource } from '../sources/operation-source'
import { rowSearch } from './search-rows'

interface ProcessChoice {
  readonly processIds: readonly number[]
  readonly orderIds?: readonly number[] | undefined
}

type ProcessSalesOrders = Handlers<Endpoints, Context>['processSalesOrders']

export function processSalesOrderHandlers(unitSettings: UnitSettingsCache): ProcessSalesOrders {
  const searchOf = rowSearch(unitSettings)
  return {
    processSearch: searchOf(operationSource),
    search: searchOf(operationSource),
    ...actions,
  }
}

const actions: Omit<ProcessSalesOrders, 'processSearch' | 'search'> = {
  prepare: async ({ body }, context) =>
    onProcesses(context, { ...body, processIds: body.processIds.slice(0, 1) }, { action: 'prepare' }),
  prepareMany: async ({ body }, context) => onProcesses(context, body, { action: 'prepare' }),
  partlyPrepare: async ({ body }, context) => onProcesses(context, body, { action: 'partlyPrepare' }),
  prepareAndWait: async ({ body }, context) => onProcesses(context, body, { action: 'prepareAndWait' }),
  reserveInAdvance: async ({ body }, context) =>
    onOrders(context, body.orderIds, { action: 'reserveInAdvance' }),
  unprepare: async ({ body }, context) => onProcesses(context, body, { action: 'unprepare' }),
  unprepareAndHold: async ({ params, body }, context) =>
    onOneProcess(context, params.processId, { action: 'unprepareAndHold', reason: body.reason ?? null }),
  unprepareAndHoldMany: async ({ body }, context) =>
    onProcesses(context, body, { action: 'unprepareAndHold', reason: body.reason ?? null }),
  hold: async ({ params, body }, context) =>
    onOneProcess(context, params.processId, { action: 'hold', reason: body.reason ?? null }),
  removeHold: async ({ params }, context) =>
    onOneProcess(context, params.processId, { action: 'removeHold' }),
  removeHoldMany: async ({ body }, context) => onProcesses(context, body, { action: 'removeHold' }),
  cancelOrders: async ({ body }, context) => onOrders(context, body.orderIds, { action: 'cancelOrder' }),
  priority: async ({ body }, context) =>
    onOrders(context, body.orderIds, {
      action: 'changePriorityAndDate',
      priority: body.priority,
      deliveryDate: body.deliveryDate,
    }),
}

/** One process of the path: unknown is 404, in a list it would be a failed row. */
async function onOneProcess(
  context: Context,
  processId: number,
  command: OrderCommand,
): Promise<ActionResult> {
  const { found } = await ordersOfProcesses(context, { processIds: [processId] })
  if (found.length === 0) throw notFound(`There is no process ${processId}.`)
  return runAll(context, found, [], command)
}

async function onProcesses(
  context: Context,
  choice: ProcessChoice,
  command: OrderCommand,
): Promise<ActionResult> {
  const { found, unknown } = await ordersOfProcesses(context, choice)
  return runAll(context, found, unknown, command)
}

async function onOrders(
  context: Context,
  orderIds: readonly number[],
  command: OrderCommand,
): Promise<ActionResult> {
  const { rows: found } = await sql<Demand>`
    select id, priority, delivery_date as "deliveryDate", order_date as "orderDate" from sales_order
    where business_unit_id = ${context.caller.businessUnitId} and id in ${idList(orderIds)}`.execute(
    context.db.read,
  )
  const known = new Set(found.map(order => order.id))
  return runAll(
    context,
    found,
    [...new Set(orderIds)].filter(id => !known.has(id)),
    command,
  )
}

async function ordersOfProcesses(
  context: Context,
  { processIds, orderIds }: ProcessChoice,
): Promise<{ found: readonly Demand[]; unknown: readonly number[] }> {
  const { rows } = await sql<Demand & { processId: number }>`
    select id, process_id as "processId", priority, delivery_date as "deliveryDate", order_date as "orderDate"
    from sales_order
    where business_unit_id = ${context.caller.businessUnitId} and process_id in ${idList(processIds)}`.execute(
    context.db.read,
  )
  const known = new Set(rows.map(row => row.processId))
  const chosen = orderIds === undefined ? undefined : new Set(orderIds)
  return {
    found: rows.filter(row => chosen?.has(row.id) ?? true),
    unknown: [...new Set(processIds)].filter(id => !known.has(id)),
  }
}

async function runAll(
  context: Context,
  orders: readonly Demand[],
  unknown: readonly number[],
  command: OrderCommand,
): Promise<ActionResult> {
  const result: ActionResult = { done: [], failed: [] }
  for (const order of [...orders].sort(compareDemands)) {
    const outcome = await runOrderCommand(context.db, context.unit, order.id, command, context.now())
    if (outcome.isDone) result.done.push(outcome.row)
    else result.failed.push(outcome.row)
  }
  for (const id of unknown) result.failed.push({ id, name: String(id), code: 'not-found' })
  return result
}
