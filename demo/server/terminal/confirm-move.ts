/**
 * Confirming that goods were put away, replenished or moved: the stock moves and the task is performed, in one transaction. Orders with
 * reservations of it are reallocated or flagged; orders that waited for it are recomputed (DOMAIN, stocks; maintenance).
 */
import { sql } from 'kysely'
import type { MoveConfirmed } from '../../../src/contract/endpoints/floor-goods'
import type { Tx } from '../core/db/database'
import { decimal, decimalText, type Decimal } from '../../../src/contract/decimal'
import type { Caller } from '../core/calls/context'
import { readQuantity } from '../core/calls/read-quantity'
import { conflict, invalidInput, notFound } from '../core/refusal'
import { addPutAwayTasks, planPutAway } from '../goods-in/public'
import { readOpenLocation } from '../locations/public'
import { assertUnrestricted } from '../materials/public'
import { closeJob, saveOperations } from '../orders/public'
import { companyDayOf } from '../core/unit/company-info'
import { type Cause, readCause } from '../master-data/public'
import {
  type ActingOnStock,
  carryStock,
  type ReallocateHolders,
  type StoredStock,
  withLockedStock,
} from '../stocks/public'

export interface MoveConfirmation {
  readonly taskId: number
  /** Decimal text. */
  readonly confirmedQuantity: string
  readonly causeCode?: string | undefined
  readonly toLocationId?: number | undefined
}

interface StartedTask {
  readonly id: number
  readonly state: string
  readonly type: 'putAway' | 'replenish' | 'move'
  readonly performedBy: number | null
  readonly jobId: number | null
  readonly processId: number | null
  readonly stockId: number
  readonly fromLocationId: number | null
  readonly toLocationId: number | null
  readonly lineId: number | null
  readonly priority: number
  readonly requested: Decimal
  readonly decimals: number | null
}

interface Confirmed {
  readonly quantity: Decimal
  readonly toLocationId: number
  readonly cause: Cause | null
}

/**
 * Confirms a started task of the caller.
 * @throws Refusal 400 when the input is invalid, 404, 409 `wrong-state`, `blocked`, `stock-expired`, `same-place`, `not-enough-stock`
 */
export async function confirmMove(
  acting: ActingOnStock,
  caller: Caller,
  confirmation: MoveConfirmation,
): Promise<MoveConfirmed> {
  const { db, unit } = acting
  const seen = await readTask(db.read, unit.businessUnitId, confirmation.taskId)
  if (seen === undefined) throw notFound(`There is no task ${confirmation.taskId} that brings goods.`)
  assertAssigned(seen, caller)
  const confirmed = await readConfirmed(acting, seen, confirmation)
  const { quantity, toLocationId } = confirmed
  const taken = quantity === 0n ? null : ({ action: 'move', quantity } as const)
  const change = { stockId: seen.stockId, taken, toLocationId, taskId: seen.id }
  return withLockedStock(acting, change, async (tx, stock, targetStocks, reallocateHolders) => {
    const task = await readTask(tx.sql, unit.businessUnitId, seen.id)
    if (task === undefined) throw notFound(`There is no task ${seen.id} that brings goods.`)
    assertAssigned(task, caller)
    return perform(tx, acting, { task, confirmed, stock, targetStocks, reallocateHolders })
  })
}

async function perform(
  tx: Tx,
  acting: ActingOnStock,
  {
    task,
    confirmed,
    stock,
    targetStocks,
    reallocateHolders,
  }: {
    task: StartedTask
    confirmed: Confirmed
    stock: StoredStock
    targetStocks: readonly StoredStock[]
    reallocateHolders: ReallocateHolders
  },
): Promise<MoveConfirmed> {
  const { unit, now } = acting
  const { quantity, toLocationId, cause } = confirmed
  if (stock.locationId !== task.fromLocationId) {
    throw conflict('The goods are elsewhere by now.', { code: 'not-enough-stock', state: stock.state })
  }
  if (task.type === 'replenish' && quantity > 0n) {
    await assertUnrestricted(tx, stock.id, await companyDayOf(tx.sql, unit.businessUnitId, now))
  }
  if (stock.locationId === toLocationId) {
    throw conflict('The goods are at this location already.', { code: 'same-place', state: stock.state })
  }
  if (task.type === 'putAway' && quantity === 0n && stock.quantity > 0n) {
    // Goods at a gate must be put away.
    throw invalidInput([
      {
        path: 'body.confirmedQuantity',
        message: 'Above 0: the goods are still at the gate.',
        code: 'at-the-gate',
      },
    ])
  }
  const type = task.type === 'replenish' ? 'Replenish' : 'Move'
  const place = await readOpenLocation(tx.sql, unit.businessUnitId, toLocationId, 'body.toLocationId')
  if (task.type === 'putAway' && place.systemLocation) {
    throw invalidInput([
      { path: 'body.toLocationId', message: 'Goods are put away where stock is kept.', code: 'not-storage' },
    ])
  }
  const stockId =
    quantity === 0n
      ? null
      : await carryStock(tx, acting, stock, targetStocks, {
          type,
          quantity,
          place,
          cause,
          reallocateHolders,
          taskId: task.id,
        })
  await sql`update task set state = 'Completed', confirmed_quantity = ${decimalText(quantity)}::numeric,
      to_location_id = ${toLocationId}::bigint, performed_date = ${now.toISOString()}::timestamptz,
      reason_code = ${cause?.value ?? null}, reason_text = ${cause?.text ?? null}, version = version + 1
    where id = ${task.id}`.execute(tx.sql)
  tx.changed('Task', [task.id])
  // Proposals, and orders that wait for a task of this material, may change.
  tx.availabilityChanged([stock.materialId])
  const nextTaskId = await putRestAway(tx, task, confirmed, stock, now)
  await saveOperations(tx, task.processId === null ? [] : [task.processId])
  const jobState = task.jobId === null ? null : await closeJob(tx, task.jobId, now)
  tx.audit('confirmMove', 'Task', task.id, {
    confirmed: decimalText(quantity),
    ...(cause === null ? {} : { cause: cause.value }),
  })
  return { taskId: task.id, stockId, nextTaskId, jobState }
}

async function readTask(
  db: ActingOnStock['db']['read'],
  businessUnitId: number,
  taskId: number,
): Promise<StartedTask | undefined> {
  const { rows } = await sql<Omit<StartedTask, 'requested'> & { requested: string }>`
    select t.id, t.state, t.task_type as type, t.performed_by as "performedBy", t.job_id as "jobId",
      t.process_id as "processId", t.stock_id as "stockId", t.from_location_id as "fromLocationId",
      t.to_location_id as "toLocationId", t.ingoing_order_line_id as "lineId", t.execution_priority as priority,
      t.requested_quantity as requested, u.decimals
    from task t join material m on m.id = t.material_id
    left join unit_of_measure u on u.business_unit_id = m.business_unit_id and u.name = m.base_uom
    where t.id = ${taskId} and t.business_unit_id = ${businessUnitId} and t.stock_id is not null
      and t.task_type in ('putAway','replenish','move')`.execute(db)
  return rows.map(row => ({ ...row, requested: decimal(row.requested) }))[0]
}

function assertAssigned(task: StartedTask, caller: Caller): void {
  if (task.state === 'Started' && task.performedBy === caller.userId) return
  throw conflict('This task is not yours to confirm.', { state: task.state, allowedStates: ['Started'] })
}

/** The moved quantity, its target, and the cause of a shortage. @throws Refusal 400 */
async function readConfirmed(
  { db, unit }: ActingOnStock,
  task: StartedTask,
  { confirmedQuantity, causeCode, toLocationId }: MoveConfirmation,
): Promise<Confirmed> {
  const quantity = readQuantity(confirmedQuantity, 'body.confirmedQuantity', {
    // A task may have been made for a fraction of a piece; exactly that quantity is accepted.
    ...(task.decimals === null || confirmedQuantity === decimalText(task.requested)
      ? {}
      : { decimals: task.decimals }),
    most: decimalText(task.requested),
  })
  const path = 'body.toLocationId'
  if (toLocationId !== undefined && task.type !== 'putAway') {
    throw invalidInput([
      { path, message: 'Only goods that are put away may go elsewhere.', code: 'place-given' },
    ])
  }
  const place = toLocationId ?? task.toLocationId
  if (place === null) throw invalidInput([{ path, message: 'Where the goods were put.', code: 'missing' }])
  const isLess = quantity < task.requested
  const cause = isLess ? await readCause(db.read, unit.businessUnitId, 'Move', causeCode) : null
  return { quantity, toLocationId: place, cause }
}

/** Goods at a gate must be put away: the rest is put away elsewhere, by the same user. */
async function putRestAway(
  tx: Tx,
  task: StartedTask,
  { quantity, toLocationId }: Confirmed,
  stock: StoredStock,
  now: Date,
): Promise<number | null> {
  const remaining = stock.quantity - quantity
  const rest = task.requested - quantity < remaining ? task.requested - quantity : remaining
  if (task.type !== 'putAway' || rest <= 0n || task.jobId === null) return null
  const [plan = []] = await planPutAway(tx, stock.materialId, [rest], toLocationId)
  const [next] = await addPutAwayTasks(
    tx,
    {
      stockId: stock.id,
      plan,
      job: { jobId: task.jobId, processId: task.processId },
      ingoingOrderLineId: task.lineId,
      priority: task.priority,
      startedBy: task.performedBy,
    },
    now,
  )
  return next ?? null
}
