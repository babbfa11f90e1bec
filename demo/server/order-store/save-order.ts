/**
 * Saves what differs between two snapshots of an order whose row is locked: reservations with their stocks, tasks and
 * their job, lines and the order itself. Stocks change in one conditional update whose count is compared, so that nobody
 * ever reserves more than there is.
 */
import { sql } from 'kysely'
import type { Tx } from '../db/database'
import { decimalText } from '../domain/decimal'
import {
  hasPicks,
  hasStartedTask,
  openQuantity,
  reservedQuantity,
  taskedQuantity,
  type LineSnapshot,
  type OrderSnapshot,
} from '../domain/order-snapshot'
import { pickedPercentOf } from '../domain/order-totals'
import { idList, rowsOf } from './id-list'
import type { LoadedOrder } from './load-orders'

/** Somebody else took or blocked a planned stock in the meantime: roll back, read anew and plan again. */
export class StockTaken extends Error {
  override readonly name = 'StockTaken'
}

export interface SaveOptions {
  readonly businessUnitId: number
  /** ISO time. */
  readonly now: string
  /** Job that new tasks join; without it the order's own open job, or a new one named for the order. */
  readonly jobId?: number
  /** Who picks the new tasks that are started at once. */
  readonly startedBy?: number
  /** A confirmed pick already took its quantity out of this stock's reservation together with the stock itself. */
  readonly alreadyReleased?: { readonly stockId: number; readonly quantity: bigint }
}

/** Saves an order. Says whether anything differed. @throws StockTaken */
export async function saveOrder(
  tx: Tx,
  before: LoadedOrder,
  after: OrderSnapshot,
  options: SaveOptions,
): Promise<boolean> {
  const changedLines = after.lines.filter(line => isLineChanged(lineOf(before, line.id), line))
  if (changedLines.length === 0 && !isHeaderChanged(before, after)) return false
  await saveReservations(tx, before, after, options)
  await saveTasks(tx, before, after, options)
  await saveLines(tx, changedLines, options)
  await saveHeader(tx, before, after, options)
  tx.changed('SalesOrders', [after.id])
  tx.changed(
    'SalesOrderLines',
    changedLines.map(line => line.id),
  )
  return true
}

async function saveReservations(
  tx: Tx,
  before: OrderSnapshot,
  after: OrderSnapshot,
  { businessUnitId, alreadyReleased }: SaveOptions,
): Promise<void> {
  const changes = reservationChanges(before, after)
  if (changes.length === 0) return
  const deltas = new Map<number, bigint>()
  for (const { stockId, delta } of changes) deltas.set(stockId, (deltas.get(stockId) ?? 0n) + delta)
  if (alreadyReleased !== undefined) {
    const { stockId, quantity } = alreadyReleased
    deltas.set(stockId, (deltas.get(stockId) ?? 0n) + quantity)
  }
  await changeStocks(tx, businessUnitId, deltas)
  const gone = changes.filter(change => change.held === 0n)
  const held = changes.filter(change => change.held > 0n)
  if (gone.length > 0) {
    const rows = gone.map(change => ({ line_id: change.lineId, stock_id: change.stockId }))
    await sql`delete from reservation r
      using json_to_recordset(${rowsOf(rows)}) as g(line_id bigint, stock_id bigint)
      where r.line_id = g.line_id and r.stock_id = g.stock_id`.execute(tx.sql)
  }
  if (held.length > 0) {
    const rows = held.map(change => ({
      line_id: change.lineId,
      stock_id: change.stockId,
      quantity: decimalText(change.held),
    }))
    await sql`insert into reservation (line_id, stock_id, business_unit_id, quantity)
      select line_id, stock_id, ${businessUnitId}::bigint, quantity
      from json_to_recordset(${rowsOf(rows)}) as h(line_id bigint, stock_id bigint, quantity numeric)
      on conflict (line_id, stock_id) do update set quantity = excluded.quantity`.execute(tx.sql)
  }
  tx.availabilityChanged([...new Set(changes.map(change => change.materialId))])
}

/**
 * Adds to or takes from the reserved quantities of stocks: rows locked in id order, every condition in the update itself,
 * the count compared (ARCHITECTURE, section 8). @throws StockTaken when a condition failed
 */
async function changeStocks(
  tx: Tx,
  businessUnitId: number,
  deltas: ReadonlyMap<number, bigint>,
): Promise<void> {
  const rows = [...deltas]
    .filter(([, delta]) => delta !== 0n)
    .map(([id, delta]) => ({ id, delta: decimalText(delta) }))
  if (rows.length === 0) return
  const changed = await sql<{ id: number }>`
    with wanted as (
      select s.id, w.delta
      from json_to_recordset(${rowsOf(rows)}) as w(id bigint, delta numeric)
      join stock s on s.id = w.id and s.business_unit_id = ${businessUnitId}
      order by s.id for no key update of s
    )
    update stock s set reserved_quantity = s.reserved_quantity + w.delta, version = s.version + 1
    from wanted w
    where s.id = w.id and s.reserved_quantity + w.delta >= 0
      and (w.delta < 0 or (not s.block_reservations and s.quantity - s.reserved_quantity >= w.delta))
    returning s.id`.execute(tx.sql)
  if (changed.rows.length !== rows.length) throw new StockTaken()
}

async function saveTasks(
  tx: Tx,
  before: LoadedOrder,
  after: OrderSnapshot,
  options: SaveOptions,
): Promise<void> {
  const kept = new Set(after.lines.flatMap(line => line.tasks.map(task => task.id)))
  const dropped = before.lines.flatMap(line =>
    line.tasks.flatMap(task => (task.id === null || kept.has(task.id) ? [] : [task.id])),
  )
  const made = after.lines.flatMap(line =>
    line.tasks.filter(task => task.id === null).map(task => ({ line, task })),
  )
  if (dropped.length > 0) await dropTasks(tx, dropped, options)
  if (made.length > 0) {
    const jobId = options.jobId ?? (await openJob(tx, after, options))
    const rows = made.map(({ line, task }) => ({
      line_id: line.id,
      material_id: line.materialId,
      stock_id: task.stockId,
      quantity: decimalText(task.requested),
      state: task.isStarted ? 'Started' : 'Initial',
      started_at: task.isStarted ? options.now : null,
      performed_by: task.isStarted ? (options.startedBy ?? null) : null,
    }))
    await sql`
      insert into task (business_unit_id, process_id, job_id, order_id, order_line_id, task_type, state, material_id,
        stock_id, location_role_id, from_location_id, requested_quantity, execution_priority, execution_date,
        batch, exp_date, serial_number, started_at, performed_by)
      select ${options.businessUnitId}::bigint, ${before.processId}::bigint, ${jobId}::bigint, ${after.id}::bigint,
        n.line_id, 'pick', n.state, n.material_id, s.id, c.location_role_id, s.location_id, n.quantity,
        ${after.priority}::smallint, ${after.executionDate}::timestamptz, s.batch, s.exp_date, s.serial_number, n.started_at,
        n.performed_by
      from json_to_recordset(${rowsOf(rows)})
        as n(line_id bigint, material_id bigint, stock_id bigint, quantity numeric, state text,
          started_at timestamptz, performed_by bigint)
      join stock s on s.id = n.stock_id join location c on c.id = s.location_id
      order by c.picking_sequence, c.id, n.line_id`.execute(tx.sql)
  }
  if (after.priority !== before.priority || after.executionDate !== before.executionDate) {
    await sql`update task set execution_priority = ${after.priority}::smallint,
        execution_date = ${after.executionDate}::timestamptz, version = version + 1
      where order_line_id in ${idList(after.lines.map(line => line.id))}
        and state in ('Initial','Started')`.execute(tx.sql)
  }
}

/** Deletes tasks that are not performed; a job that loses its last open task is finished when something of it was performed, else deleted. */
async function dropTasks(tx: Tx, ids: readonly number[], { now }: SaveOptions): Promise<void> {
  const deleted = await sql<{ job_id: number | null }>`
    delete from task where id in ${idList(ids)} and state in ('Initial','Started') returning job_id`.execute(
    tx.sql,
  )
  const jobs = deleted.rows.flatMap(row => (row.job_id === null ? [] : [row.job_id]))
  if (jobs.length === 0) return
  await sql`delete from job j where j.id in ${idList(jobs)}
    and not exists (select 1 from task t where t.job_id = j.id)`.execute(tx.sql)
  await sql`update job j set state = 'Completed', completed_at = ${now}::timestamptz, version = version + 1
    where j.id in ${idList(jobs)} and j.state in ('Initial','Paused','InProgress')
    and not exists (select 1 from task t where t.job_id = j.id and t.state in ('Initial','Started'))`.execute(
    tx.sql,
  )
}

async function openJob(tx: Tx, order: OrderSnapshot, options: SaveOptions): Promise<number> {
  const taskIds = order.lines.flatMap(line => line.tasks.flatMap(task => (task.id === null ? [] : [task.id])))
  if (taskIds.length > 0) {
    const open = await sql<{ id: number }>`
      select j.id from job j where j.state in ('Initial','Paused','InProgress')
        and j.id in (select job_id from task where id in ${idList(taskIds)})
      order by j.id limit 1`.execute(tx.sql)
    if (open.rows[0] !== undefined) return open.rows[0].id
  }
  const job = await tx.sql
    .insertInto('job')
    .values({
      business_unit_id: options.businessUnitId,
      name: `Pick ${order.orderNo}`,
      state: 'Initial',
      created_at: options.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return job.id
}

async function saveLines(tx: Tx, lines: readonly LineSnapshot[], { now }: SaveOptions): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map(line => ({
    id: line.id,
    state: line.state,
    picked: decimalText(line.picked),
    reserved: decimalText(reservedQuantity(line)),
    tasked: decimalText(taskedQuantity(line)),
    started: hasStartedTask(line),
    missing: line.isStockMissing,
    handled: line.picked > 0n && line.picked >= line.confirmed,
  }))
  await sql`
    update sales_order_line l set state = n.state, picked_quantity = n.picked, reserved_quantity = n.reserved,
      tasked_quantity = n.tasked, has_started_task = n.started, is_stock_missing = n.missing,
      actual_handling_date =
        case when n.handled then coalesce(l.actual_handling_date, ${now}::timestamptz) else l.actual_handling_date end,
      version = l.version + 1
    from json_to_recordset(${rowsOf(rows)}) as n(id bigint, state text, picked numeric, reserved numeric,
      tasked numeric, started boolean, missing boolean, handled boolean)
    where l.id = n.id`.execute(tx.sql)
}

async function saveHeader(
  tx: Tx,
  before: OrderSnapshot,
  after: OrderSnapshot,
  { businessUnitId, now }: SaveOptions,
): Promise<void> {
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
  if (before.state !== after.state) {
    await sql`update process set version = version + 1 where id = (
      select process_id from sales_order where id = ${after.id})`.execute(tx.sql)
  }
}

interface ReservationChange {
  readonly lineId: number
  readonly materialId: number
  readonly stockId: number
  readonly held: bigint
  readonly delta: bigint
}

function reservationChanges(before: OrderSnapshot, after: OrderSnapshot): ReservationChange[] {
  return after.lines.flatMap(line => {
    const was = new Map(
      lineOf(before, line.id)?.reservations.map(held => [held.stockId, held.quantity]) ?? [],
    )
    const is = new Map(line.reservations.map(held => [held.stockId, held.quantity]))
    return [...new Set([...was.keys(), ...is.keys()])].flatMap(stockId => {
      const held = is.get(stockId) ?? 0n
      const delta = held - (was.get(stockId) ?? 0n)
      return delta === 0n ? [] : [{ lineId: line.id, materialId: line.materialId, stockId, held, delta }]
    })
  })
}

function lineOf(order: OrderSnapshot, id: number): LineSnapshot | undefined {
  return order.lines.find(line => line.id === id)
}

function isLineChanged(before: LineSnapshot | undefined, after: LineSnapshot): boolean {
  return (
    before === undefined ||
    before.state !== after.state ||
    before.picked !== after.picked ||
    before.isStockMissing !== after.isStockMissing ||
    openQuantity(before) !== openQuantity(after) ||
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
    before.priority !== after.priority ||
    before.deliveryDate !== after.deliveryDate ||
    before.executionDate !== after.executionDate
  )
}
