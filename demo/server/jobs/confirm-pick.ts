/**
 * Confirming a pick: the quantity leaves the stock and its reservation together, with one transaction row. A shortage needs a cause code;
 * the missing quantity is reserved elsewhere, the rest of that stock is blocked and a count of it proposed (DOMAIN, tasks and jobs).
 */
import { sql } from 'kysely'
import type { TerminalProgress } from '../../../src/contract/endpoints/floor'
import type { Db, Tx, UnitContext } from '../core/db/database'
import { dayOf } from '../../../src/contract/company-day'
import { decimal, decimalText, type Decimal } from '../../../src/contract/decimal'
import {
  closeJob,
  confirmPick,
  loadOrders,
  loadPool,
  openMaterials,
  retryStockTaken,
  saveOrder,
  StockTaken,
} from '../orders/public'
import type { Caller } from '../core/calls/context'
import { readQuantity } from '../core/calls/read-quantity'
import { conflict, notFound } from '../core/refusal'
import { countZero, proposeCount } from './zero-count'
import { readCause } from '../master-data/public'
import { assertUnrestricted, writeStockTransaction } from '../materials/public'

export interface PickConfirmation {
  readonly taskId: number
  readonly confirmedQuantity: string
  readonly causeCode?: string | undefined
  /** Confirmed in the office on behalf of the picker. */
  readonly isOnBehalf?: boolean
  /** The feature InventoryZeroCount is on: a pick that empties its location is counted. */
  readonly countsZero?: boolean
  /** The picker reported the location as empty. */
  readonly isLocationEmpty?: boolean | undefined
  /** The piece that the picker took. */
  readonly serialNumber?: string | undefined
  /** False when the quantity is as requested. */
  readonly isDeviation?: boolean
}

interface StartedTask {
  id: number
  order_id: number
  order_line_id: number
  job_id: number
  stock_id: number
  material_id: number
  from_location_id: number
  location_role_id: number | null
  requested_quantity: string
  state: string
  performed_by: number | null
  serial_number: string | null
  decimals: number | null
}

/** Confirms a started pick of the caller. @throws Refusal */
export async function confirmStartedPick(
  db: Db,
  unit: UnitContext,
  caller: Caller,
  confirmation: PickConfirmation,
  now: Date,
): Promise<TerminalProgress> {
  return retryStockTaken(() => db.tx(unit, tx => confirmIn(tx, unit, caller, confirmation, now)))
}

async function confirmIn(
  tx: Tx,
  unit: UnitContext,
  caller: Caller,
  confirmation: PickConfirmation,
  now: Date,
): Promise<TerminalProgress> {
  const { taskId, confirmedQuantity, causeCode, isOnBehalf, isDeviation, serialNumber } = confirmation
  const { businessUnitId } = unit
  const unlocked = await readTask(tx, businessUnitId, taskId)
  if (unlocked === undefined) throw notFound(`There is no pick task ${taskId}.`)
  const [before] = await loadOrders(tx.sql, businessUnitId, [unlocked.order_id], { lock: true })
  // Orders, then jobs, then operations: the global order of locks.
  await sql`select id from job where id = ${unlocked.job_id} for no key update`.execute(tx.sql)
  const task = await readTask(tx, businessUnitId, taskId)
  if (before === undefined || task === undefined) throw notFound(`There is no pick task ${taskId}.`)
  if (task.state !== 'Started' || (isOnBehalf !== true && task.performed_by !== caller.userId)) {
    throw conflict('This task is not yours to confirm.', { state: task.state, allowedStates: ['Started'] })
  }
  if (serialNumber !== undefined && serialNumber !== task.serial_number) {
    throw conflict(`The piece to pick is ${task.serial_number ?? 'without a serial number'}.`, {
      code: 'wrong-piece',
      state: task.state,
    })
  }
  const requested = decimalText(decimal(task.requested_quantity))
  const confirmed = readQuantity(confirmedQuantity, 'body.confirmedQuantity', {
    // A task may have been made for a fraction of a piece; exactly that quantity is accepted.
    ...(task.decimals === null || confirmedQuantity === requested ? {} : { decimals: task.decimals }),
    most: requested,
  })
  const isShort = confirmed < decimal(task.requested_quantity)
  if (isDeviation === true && !isShort) {
    throw conflict('That is what was asked for.', { code: 'unchanged', state: task.state })
  }
  const cause = isShort ? await readCause(tx.sql, businessUnitId, 'Pick', causeCode) : null
  const today = dayOf(now, before.region)
  // A shortage is reserved elsewhere: all stocks of the material are locked first, in id order.
  if (isShort) await loadPool(tx.sql, businessUnitId, [task.material_id], today, { lock: true })
  const taken = await takeFromStock(tx, task, { confirmed, isShort, today })
  const pool = await loadPool(tx.sql, businessUnitId, openMaterials([before]), today)
  const picked = confirmPick(before, taskId, confirmed, pool)
  if (picked === null) throw notFound(`There is no pick task ${taskId}.`)
  await sql`update task set state = 'Completed', confirmed_quantity = ${decimalText(confirmed)}::numeric,
      performed_date = ${now.toISOString()}::timestamptz, completes_line = ${picked.completesLine},
      reason_code = ${cause?.value ?? null}, reason_text = ${cause?.text ?? null}, version = version + 1
    where id = ${taskId}`.execute(tx.sql)
  await sql`update sales_order_line l set container = t.to_container from task t
    where t.id = ${taskId} and l.id = t.order_line_id and t.to_container is not null`.execute(tx.sql)
  tx.changed('Task', [taskId])
  await saveOrder(tx, before, picked.order, {
    businessUnitId,
    now: now.toISOString(),
    jobId: task.job_id,
    startedBy: task.performed_by ?? caller.userId,
    alreadyReleased: { stockId: task.stock_id, quantity: decimal(task.requested_quantity) },
  })
  if (confirmed > 0n) {
    const pick = { stockId: task.stock_id, quantity: -confirmed, taskId, orderLineId: task.order_line_id }
    await writeStockTransaction(tx, unit, { type: 'Pick', ...pick }, now)
  }
  if (isShort) await proposeCount(tx, businessUnitId, task.stock_id)
  else if (confirmation.countsZero === true) {
    await countZero(tx, businessUnitId, task, confirmation.isLocationEmpty === true, now)
  }
  const jobState = (await closeJob(tx, task.job_id, now)) ?? 'Completed'
  tx.availabilityChanged([task.material_id])
  if (picked.order.state !== before.state) {
    tx.audit('finishPicking', 'SalesOrder', before.id, { from: before.state, to: picked.order.state })
  }
  if (confirmed > 0n) {
    const quantity = [decimalText(taken.remaining + confirmed), decimalText(taken.remaining)]
    tx.audit('pickStock', 'Stock', task.stock_id, { quantity })
  }
  if (cause !== null && !taken.wasBlocked) {
    tx.audit('blockStock', 'Stock', task.stock_id, {
      blockReservations: [false, true],
      cause: cause.value,
      causeType: 'Pick',
    })
  }
  tx.audit('confirmPick', 'Task', taskId, {
    confirmed: decimalText(confirmed),
    ...(cause === null ? {} : { cause: cause.value }),
  })
  return { orderId: before.id, orderNo: before.orderNo, orderState: picked.order.state, jobState }
}

async function readTask(tx: Tx, businessUnitId: number, taskId: number): Promise<StartedTask | undefined> {
  const { rows } = await sql<StartedTask>`
    select t.id, t.order_id, t.order_line_id, t.job_id, t.stock_id, t.material_id, t.from_location_id,
      t.location_role_id, t.requested_quantity, t.state, t.performed_by, s.serial_number, u.decimals
    from task t join material m on m.id = t.material_id join stock s on s.id = t.stock_id
    left join unit_of_measure u on u.business_unit_id = m.business_unit_id and u.name = m.base_uom
    where t.id = ${taskId} and t.business_unit_id = ${businessUnitId} and t.task_type = 'pick'
      and t.order_id is not null and t.job_id is not null`.execute(tx.sql)
  return rows[0]
}

/**
 * Removes the picked quantity from the stock and the requested one from its reservation, in one statement. From a stock that was blocked or
 * has expired since the picker was sent there nothing is taken, but he may confirm that he took nothing.
 * @throws Refusal 409 `blocked` or `stock-expired`, StockTaken
 */
async function takeFromStock(
  tx: Tx,
  task: StartedTask,
  { confirmed, isShort, today }: { confirmed: Decimal; isShort: boolean; today: string },
): Promise<{ readonly remaining: Decimal; readonly wasBlocked: boolean }> {
  const { rows } = await sql<{ remaining: string; wasBlocked: boolean }>`
    update stock s set quantity = s.quantity - ${decimalText(confirmed)}::numeric,
      reserved_quantity = s.reserved_quantity - ${task.requested_quantity}::numeric,
      block_reservations = s.block_reservations or ${isShort}, version = s.version + 1
    from stock was where was.id = s.id and s.id = ${task.stock_id}
      and s.quantity >= ${decimalText(confirmed)}::numeric
      and (${confirmed === 0n} or (not s.block_reservations and coalesce(s.exp_date >= ${today}::date, true)))
      and s.reserved_quantity >= ${task.requested_quantity}::numeric
    returning s.quantity as remaining, was.block_reservations as "wasBlocked"`.execute(tx.sql)
  const [taken] = rows
  if (taken === undefined) {
    if (confirmed > 0n) await assertUnrestricted(tx, task.stock_id, today)
    throw new StockTaken()
  }
  tx.changed('Stock', [task.stock_id])
  return { ...taken, remaining: decimal(taken.remaining) }
}
