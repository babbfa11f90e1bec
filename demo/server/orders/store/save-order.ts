/**
 * Saves the differences between two snapshots of orders whose rows are locked: reservations with their stocks, tasks and their job, lines
 * and the orders themselves. Many orders take as many statements as one.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../core/db/database'
import { companyRegion } from '../../../../src/contract/company-day'
import { decimalText } from '../../../../src/contract/decimal'
import {
  hasPicks,
  hasStartedTask,
  reservedQuantity,
  taskedQuantity,
  type LineSnapshot,
  type OrderSnapshot,
} from '../rules/order-snapshot'
import { pickedPercentOf } from '../rules/order-totals'
import { rowsOf } from '../../core/db/id-list'
import type { LoadedOrder } from './load-orders'
import { openMaterials } from './load-pool'
import { saveOperations } from './save-operations'
import type { OrderChange, SaveOptions } from './save-options'
import { saveReservations } from './save-reservations'
import { lockJobs, saveTasks } from './save-tasks'
import { saveTotals } from './save-totals'
import { salesOrderLineMachine } from '../../../../src/contract/states/sales-order-line'
import { stateList } from '../../core/db/state-conditions'

/** Saves an order. Returns whether anything differed. @throws StockTaken */
export async function saveOrder(
  tx: Tx,
  before: LoadedOrder,
  after: OrderSnapshot,
  options: SaveOptions,
): Promise<boolean> {
  return (await saveOrders(tx, [{ before, after }], options)) > 0
}

/** Saves orders, all locked by the caller in id order. Returns how many differed. @throws StockTaken */
export async function saveOrders(
  tx: Tx,
  orders: readonly OrderChange[],
  options: SaveOptions,
): Promise<number> {
  const linesOf = new Map(orders.map(order => [order, changedLines(order)]))
  const changed = orders.filter(
    order => (linesOf.get(order) ?? []).length > 0 || isHeaderChanged(order.before, order.after),
  )
  if (changed.length === 0) return 0
  const lines = changed.flatMap(order => linesOf.get(order) ?? [])
  await lockJobs(tx, changed, options)
  await saveReservations(tx, changed, options)
  await saveTasks(tx, changed, options)
  await lineUpdate(lines, options).execute(tx.sql)
  await headerUpdate(
    changed.map(({ after }) => after),
    options,
  ).execute(tx.sql)
  const moved = changed.filter(({ before, after }) => before.executionDate !== after.executionDate)
  if (moved.length > 0) await moveHandlingDates(tx, moved)
  const recounted = changed.filter(({ before, after }) =>
    after.lines.some(line => countsOtherwise(lineOf(before, line.id), line)),
  )
  if (recounted.length > 0) {
    await saveTotals(
      tx,
      recounted.map(({ after }) => after.id),
    )
  }
  // What it lacks may be available although no stock changed: it was in another state meanwhile, or wants less now. The sweeper looks.
  const waiting = changed.filter(({ after }) => after.state === 'PartiallyReserved' && !after.isStockMissing)
  tx.availabilityChanged(openMaterials(waiting.map(({ after }) => after)))
  await saveOperations(tx, [...new Set(changed.map(({ before }) => before.processId))])
  tx.changed(
    'SalesOrders',
    changed.map(({ after }) => after.id),
  )
  tx.changed(
    'SalesOrderLines',
    lines.map(line => line.id),
  )
  return changed.length
}

function lineUpdate(lines: readonly LineSnapshot[], { now }: SaveOptions): RawBuilder<unknown> {
  const rows = lines.map(line => ({
    id: line.id,
    state: line.state,
    ordered: decimalText(line.ordered),
    confirmed: decimalText(line.confirmed),
    picked: decimalText(line.picked),
    reserved: decimalText(reservedQuantity(line)),
    tasked: decimalText(taskedQuantity(line)),
    started: hasStartedTask(line),
    missing: line.isStockMissing,
    lost: line.hasLostStock,
    handled: line.picked > 0n && line.picked >= line.confirmed,
  }))
  return sql`
    update sales_order_line l set state = n.state, ordered_quantity = n.ordered, confirmed_quantity = n.confirmed,
      picked_quantity = n.picked, reserved_quantity = n.reserved, tasked_quantity = n.tasked,
      has_started_task = n.started, is_stock_missing = n.missing, has_lost_stock = n.lost,
      actual_handling_date = case
        when n.handled then coalesce(l.actual_handling_date, ${now}::timestamptz)
        when n.picked < l.picked_quantity then null
        else l.actual_handling_date end,
      version = l.version + 1
    from json_to_recordset(${rowsOf(rows)}) as n(id bigint, state text, ordered numeric, confirmed numeric,
      picked numeric, reserved numeric, tasked numeric, started boolean, missing boolean, lost boolean,
      handled boolean)
    where l.id = n.id`
}

function headerUpdate(
  orders: readonly OrderSnapshot[],
  { businessUnitId, now }: SaveOptions,
): RawBuilder<unknown> {
  const rows = orders.map(order => ({
    id: order.id,
    state: order.state,
    held: order.isHeld,
    reason: order.holdReason,
    waits: order.waitForPreparation,
    missing: order.isStockMissing,
    pending: order.isPendingMaintenance,
    picks: hasPicks(order),
    delivery_type: order.deliveryTypeId,
    priority: order.priority,
    delivery: order.deliveryDate,
    execution: order.executionDate,
    completed: order.completedDate,
    picked: pickedPercentOf(order),
  }))
  return sql`
    update sales_order o set state = n.state, is_held = n.held, hold_reason = n.reason, wait_for_preparation = n.waits,
      is_stock_missing = n.missing, pending_maintenance = n.pending, has_picks = n.picks,
      delivery_type_id = n.delivery_type, priority = n.priority, delivery_date = n.delivery,
      execution_date = n.execution, completed_date = n.completed, picked_percent = n.picked,
      updated_date = ${now}::timestamptz, version = o.version + 1
    from json_to_recordset(${rowsOf(rows)}) as n(id bigint, state text, held boolean, reason text, waits boolean,
      missing boolean, pending boolean, picks boolean, delivery_type bigint, priority smallint, delivery date,
      execution timestamptz, completed timestamptz, picked numeric)
    where o.id = n.id and o.business_unit_id = ${businessUnitId}`
}

/** The open lines of orders whose execution dates were moved are expected as much later or earlier, by the company's clock. */
export async function moveHandlingDates(
  tx: Pick<Tx, 'sql'>,
  orders: readonly {
    readonly before: Pick<OrderSnapshot, 'executionDate' | 'region'>
    readonly after: Pick<OrderSnapshot, 'id' | 'executionDate'>
  }[],
): Promise<void> {
  const rows = orders.map(({ before, after }) => ({
    id: after.id,
    from: before.executionDate,
    to: after.executionDate,
    region: companyRegion(before.region),
  }))
  await sql`
    update sales_order_line l set expected_handling_date = (l.expected_handling_date at time zone n.region
        + ((n."to" at time zone n.region) - (n."from" at time zone n.region))) at time zone n.region
    from json_to_recordset(${rowsOf(rows)}) as n(id bigint, "from" timestamptz, "to" timestamptz, region text)
    where l.order_id = n.id and l.state not in (${stateList(salesOrderLineMachine.final)})`.execute(tx.sql)
}

function lineOf(order: OrderSnapshot, id: number): LineSnapshot | undefined {
  return order.lines.find(line => line.id === id)
}

/** All lines of an order that becomes cancelled: those that were cancelled before have figures again. */
function changedLines({ before, after }: OrderChange): LineSnapshot[] {
  const becomesCancelled = after.state === 'Cancelled' && before.state !== 'Cancelled'
  return after.lines.filter(line => becomesCancelled || isLineChanged(lineOf(before, line.id), line))
}

/** Whether the order's totals change with a line. */
function countsOtherwise(before: LineSnapshot | undefined, after: LineSnapshot): boolean {
  const isCancelled = (line: LineSnapshot | undefined): boolean => line?.state === 'Cancelled'
  return before?.ordered !== after.ordered || isCancelled(before) !== isCancelled(after)
}

function isLineChanged(before: LineSnapshot | undefined, after: LineSnapshot): boolean {
  return (
    before === undefined ||
    before.state !== after.state ||
    before.picked !== after.picked ||
    before.isStockMissing !== after.isStockMissing ||
    before.hasLostStock !== after.hasLostStock ||
    before.ordered !== after.ordered ||
    before.confirmed !== after.confirmed ||
    !isSame(before.reservations, after.reservations, held => `${held.stockId}/${held.quantity}`) ||
    !isSame(before.tasks, after.tasks, task => `${task.id}/${task.isStarted}/${task.requested}`)
  )
}

function isSame<T>(before: readonly T[], after: readonly T[], key: (row: T) => string): boolean {
  return before.length === after.length && before.every((row, index) => key(row) === key(after[index] ?? row))
}

function isHeaderChanged(before: OrderSnapshot, after: OrderSnapshot): boolean {
  return (
    before.state !== after.state ||
    before.isHeld !== after.isHeld ||
    before.holdReason !== after.holdReason ||
    before.waitForPreparation !== after.waitForPreparation ||
    before.isStockMissing !== after.isStockMissing ||
    before.isPendingMaintenance !== after.isPendingMaintenance ||
    before.deliveryTypeId !== after.deliveryTypeId ||
    before.priority !== after.priority ||
    before.deliveryDate !== after.deliveryDate ||
    before.executionDate !== after.executionDate
  )
}
