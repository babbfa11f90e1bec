/**
 * Saves what differs between two snapshots of an order whose row is locked: reservations with their stocks, tasks and
 * their job, lines and the order itself.
 */
import { sql } from 'kysely'
import type { Tx } from '../db/database'
import { decimalText } from '../domain/decimal'
import {
  hasPicks,
  hasStartedTask,
  reservedQuantity,
  taskedQuantity,
  type LineSnapshot,
  type OrderSnapshot,
} from '../domain/order-snapshot'
import { pickedPercentOf } from '../domain/order-totals'
import { rowsOf } from './id-list'
import type { LoadedOrder } from './load-orders'
import { saveOperations } from './save-operations'
import type { SaveOptions } from './save-options'
import { saveReservations } from './save-reservations'
import { lockJobsOfDropped, saveTasks } from './save-tasks'
import { saveTotals } from './save-totals'

/** Saves an order. Says whether anything differed. @throws StockTaken */
export async function saveOrder(
  tx: Tx,
  before: LoadedOrder,
  after: OrderSnapshot,
  options: SaveOptions,
): Promise<boolean> {
  const changedLines = after.lines.filter(line => isLineChanged(lineOf(before, line.id), line))
  if (changedLines.length === 0 && !isHeaderChanged(before, after)) return false
  await lockJobsOfDropped(tx, before, after)
  await saveReservations(tx, before, after, options)
  await saveTasks(tx, before, after, options)
  await saveLines(tx, changedLines, options)
  if (changedLines.some(line => countsOtherwise(lineOf(before, line.id), line))) {
    await saveTotals(tx, [after.id])
  }
  await saveHeader(tx, after, options)
  await saveOperations(tx, [before.processId])
  tx.changed('SalesOrders', [after.id])
  tx.changed(
    'SalesOrderLines',
    changedLines.map(line => line.id),
  )
  return true
}

async function saveLines(tx: Tx, lines: readonly LineSnapshot[], { now }: SaveOptions): Promise<void> {
  if (lines.length === 0) return
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
  await sql`
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
    where l.id = n.id`.execute(tx.sql)
}

async function saveHeader(tx: Tx, after: OrderSnapshot, { businessUnitId, now }: SaveOptions): Promise<void> {
  await tx.sql
    .updateTable('sales_order')
    .set(eb => ({
      state: after.state,
      is_held: after.isHeld,
      hold_reason: after.holdReason,
      wait_for_preparation: after.waitForPreparation,
      is_stock_missing: after.isStockMissing,
      pending_maintenance: after.isPendingMaintenance,
      has_picks: hasPicks(after),
      delivery_type_id: after.deliveryTypeId,
      priority: after.priority,
      delivery_date: after.deliveryDate,
      execution_date: after.executionDate,
      completed_date: after.completedDate,
      picked_percent: pickedPercentOf(after),
      updated_date: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', after.id)
    .where('business_unit_id', '=', businessUnitId)
    .execute()
}

function lineOf(order: OrderSnapshot, id: number): LineSnapshot | undefined {
  return order.lines.find(line => line.id === id)
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
