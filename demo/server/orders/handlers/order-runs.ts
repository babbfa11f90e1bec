/**
 * The orders and lines that a call names, and running an action on each of them, in the order in which demands are served. Refused ones
 * stay unchanged and never affect others: an action that examines an order first has a transaction for each, a plain command one for
 * several orders at a time.
 */
import { sql } from 'kysely'
import type { ActionResult, DoneRow } from '../../../../src/contract/failures'
import { slicesOf } from '../../../../src/contract/slices'
import type { ReadRow } from '../../../../src/contract/read-values'
import type { SalesOrderState } from '../../../../src/contract/states/sales-order'
import { compareDemands, type Demand } from '../rules/allocation'
import type { OrderCommand } from '../rules/order-actions'
import { assertUnchanged } from '../../core/calls/assert-unchanged'
import type { Context } from '../../core/calls/context'
import { onEachBatch, onEachRow, unknownIds, type NamedRow } from '../../core/calls/each-row'
import { notFound } from '../../core/refusal'
import { refusalOf } from '../../core/calls/row-refusal'
import { idList } from '../../core/db/id-list'
import {
  runOrderCommand,
  runOrderCommands,
  type CommandOfEach,
  type PreparedCommand,
} from '../store/run-order-command'
import { salesOrderSource } from '../sources/sales-order-source'

export interface OrderTarget extends NamedRow, Demand {
  readonly processId: number
  readonly state: SalesOrderState
  readonly countryCode: string | null
}

export interface LineTarget extends NamedRow {
  readonly orderId: number
  readonly order: Demand
}

/** The rows that a call names, and the unknown ids. */
export interface Targets<R> {
  readonly found: readonly R[]
  readonly unknown: readonly number[]
}

export interface ProcessChoice {
  readonly processIds: readonly number[]
  readonly orderIds?: readonly number[] | undefined
}

const orderColumns = sql`o.id, o.order_no as name, o.process_id as "processId", o.state, o.priority,
  o.delivery_date as "deliveryDate", o.order_date as "orderDate", o.country_code as "countryCode"`

export async function ordersById(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  orderIds: readonly number[],
): Promise<Targets<OrderTarget>> {
  const { rows } = await sql<OrderTarget>`select ${orderColumns} from sales_order o
    where o.business_unit_id = ${caller.businessUnitId} and o.id in ${idList(orderIds)}`.execute(db.read)
  return { found: rows, unknown: unknownIds(orderIds, rows) }
}

/** The delivery day of each order before its last change: that change can be undone even when the day is over. */
export async function dueDaysBefore(
  db: Context['db']['read'],
  businessUnitId: number,
  orders: readonly OrderTarget[],
): Promise<ReadonlyMap<number, string | null>> {
  const { rows } = await sql<{ id: number; day: string | null }>`
    select distinct on (a.entity_id) a.entity_id as id, a.detail->'deliveryDate'->>0 as day from audit a
    where a.business_unit_id = ${businessUnitId} and a.entity = 'SalesOrder'
      and a.entity_id in ${idList(orders.map(({ id }) => id))}
      and a.action = 'changePriorityAndDate' and a.detail->'deliveryDate' is not null
    order by a.entity_id, a.id desc`.execute(db)
  return new Map(rows.map(({ id, day }) => [id, day]))
}

/** Orders of processes; `unknown` are the processes. */
export async function ordersOfProcesses(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  { processIds, orderIds }: ProcessChoice,
): Promise<Targets<OrderTarget>> {
  const { rows } = await sql<OrderTarget>`select ${orderColumns} from sales_order o
    where o.business_unit_id = ${caller.businessUnitId} and o.process_id in ${idList(processIds)}`.execute(
    db.read,
  )
  const chosen = orderIds === undefined ? undefined : new Set(orderIds)
  return {
    found: rows.filter(row => chosen?.has(row.id) ?? true),
    unknown: unknownIds(
      processIds,
      rows.map(row => ({ id: row.processId })),
    ),
  }
}

/** Orders of the one process in a path: an unknown one is 404, where a list would have a failed row. */
export async function ordersOfProcess(
  context: Pick<Context, 'db' | 'caller'>,
  processId: number,
  orderIds?: readonly number[],
): Promise<Targets<OrderTarget>> {
  const targets = await ordersOfProcesses(context, {
    processIds: [processId],
    orderIds,
  })
  if (targets.unknown.length > 0) throw notFound(`There is no process ${processId}.`)
  return { ...targets, unknown: unknownIds(orderIds ?? [], targets.found) }
}

/** Lines by id, named by order and number. */
export async function linesById(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  lineIds: readonly number[],
): Promise<Targets<LineTarget>> {
  const { rows } = await sql<Demand & { name: string; lineId: number }>`
    select o.id, o.priority, o.delivery_date as "deliveryDate", o.order_date as "orderDate", l.id as "lineId",
      o.order_no || '/' || l.order_line_no as name
    from sales_order_line l join sales_order o on o.id = l.order_id
    where l.business_unit_id = ${caller.businessUnitId} and l.id in ${idList(lineIds)}
    order by l.order_line_no`.execute(db.read)
  const found = rows.map(({ lineId, name, ...order }) => ({
    id: lineId,
    name,
    orderId: order.id,
    order,
  }))
  return { found, unknown: unknownIds(lineIds, found) }
}

/** Runs an action on each order, the most urgent first. */
export async function onEachOrder(
  context: Context,
  { found, unknown }: Targets<OrderTarget>,
  act: (order: OrderTarget) => Promise<DoneRow>,
): Promise<ActionResult> {
  return onEachRow(context, [...found].sort(compareDemands), unknown, act)
}

/** Runs an action on each line, those of the most urgent order first. */
export async function onEachLine(
  context: Context,
  { found, unknown }: Targets<LineTarget>,
  act: (line: LineTarget) => Promise<DoneRow>,
): Promise<ActionResult> {
  return onEachRow(
    context,
    [...found].sort((a, b) => compareDemands(a.order, b.order)),
    unknown,
    act,
  )
}

/** Orders per transaction for an action that need not examine them first. */
const ordersTogether = 20

/** Runs a command on each order; with `read` only on those unchanged since they were read. */
export async function runOnOrders(
  context: Context,
  targets: Targets<OrderTarget>,
  command: OrderCommand | PreparedCommand,
  read?: readonly ReadRow[],
): Promise<ActionResult> {
  if (typeof command !== 'function' && read === undefined) return runTogether(context, targets, command)
  const { businessUnitId } = context.caller
  const prepared: PreparedCommand = async (tx, order) => {
    await assertUnchanged(tx.sql, salesOrderSource, read, order.id, businessUnitId)
    return typeof command === 'function' ? command(tx, order) : { command }
  }
  return onEachOrder(context, targets, async ({ id }) => {
    const outcome = await runOrderCommand(context.db, context.unit, id, prepared, context.now())
    if (!outcome.isDone) throw refusalOf(outcome.row)
    return outcome.row
  })
}

/** The same for a plain command, several orders at a time: the most urgent first; a refused order does not affect the others. */
export async function runTogether(
  context: Context,
  { found, unknown }: Targets<OrderTarget>,
  command: OrderCommand | CommandOfEach,
): Promise<ActionResult> {
  const { db, unit, now } = context
  const orders = [...found].sort(compareDemands)
  return onEachBatch(context, slicesOf(orders, ordersTogether), unknown, async batch => {
    const result: ActionResult = { done: [], failed: [] }
    const ids = batch.map(({ id }) => id)
    for (const { isDone, row } of await runOrderCommands(db, unit, ids, command, now())) {
      if (isDone) result.done.push(row)
      else result.failed.push(row)
    }
    return result
  })
}
