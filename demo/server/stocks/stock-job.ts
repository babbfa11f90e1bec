/**
 * Makes a job that moves selected stocks or replenishes from them. It takes the free quantity of a stock: reserved goods and those that
 * open tasks take elsewhere stay (DOMAIN, stocks; maintenance). Jobs that count stocks are made by a stock count (counts/create-count.ts).
 */
import { sql } from 'kysely'
import type { StockJobType } from '../../../src/contract/endpoints/jobs'
import type { DoneRow } from '../../../src/contract/failures'
import { categoryOfTaskType } from '../../../src/contract/states/task'
import type { StockState } from '../../../src/contract/states/warehouse'
import type { Tx, UnitContext } from '../core/db/database'
import { decimal, decimalText, type Decimal } from '../../../src/contract/decimal'
import { conflict, invalidInput, type Refusal } from '../core/refusal'
import { readOpenLocation } from '../locations/public'
import { idList, idsOf, rowsOf } from '../core/db/id-list'
import { saveOperations, notifyJobs } from '../orders/public'
import { type Assignee, auditNewJob, insertJob, insertJobProcess, type JobMade } from '../jobs/public'
import { companyDayOf } from '../core/unit/company-info'
import { isOpenTask } from '../core/db/state-conditions'

export interface StockJob {
  readonly type: Exclude<StockJobType, 'count'>
  readonly name: string
  readonly assignee: Assignee
  readonly toLocationId: number
}

export interface StockToWork {
  readonly id: number
  readonly name: string
  readonly locationId: number
  readonly state: StockState
  readonly isExpired: boolean
  /** Neither reserved by an order nor taken by an open task. */
  readonly free: Decimal
}

/**
 * The target location, locked until the transaction ends.
 * @throws Refusal 400 when it is missing or unknown
 */
export async function readTarget(
  tx: Tx,
  businessUnitId: number,
  toLocationId: number | null,
): Promise<number> {
  const path = 'body.toLocationId'
  if (toLocationId === null) {
    throw invalidInput([{ path, message: 'Required for a job that moves goods.', code: 'missing' }])
  }
  return (await readOpenLocation(tx.sql, businessUnitId, toLocationId, path)).id
}

/** Locks stocks in id order and judges which can be used. Those of other units are left out. */
export async function lockStocksToWork(
  tx: Tx,
  businessUnitId: number,
  ids: readonly number[],
  now: Date,
): Promise<StockToWork[]> {
  await sql`select id from stock where business_unit_id = ${businessUnitId} and id in ${idList(ids)}
    order by id for no key update`.execute(tx.sql)
  const today = await companyDayOf(tx.sql, businessUnitId, now)
  const { rows } = await sql<{
    id: number
    name: string
    locationId: number
    blocked: boolean
    isExpired: boolean
    quantity: string
    reserved: string
    leaving: string
  }>`select s.id, m.item_no || ' · ' || c.name as name, s.location_id as "locationId",
      s.block_reservations as blocked, coalesce(s.exp_date < ${today}::date, false) as "isExpired",
      s.quantity, s.reserved_quantity as reserved,
      (select coalesce(sum(t.requested_quantity), 0) from task t where t.stock_id = s.id
        and t.from_location_id = s.location_id and t.task_type in ('move','replenish','putAway')
        and ${sql.raw(isOpenTask('t'))}) as leaving
    from stock s join material m on m.id = s.material_id join location c on c.id = s.location_id
    where s.business_unit_id = ${businessUnitId} and s.id in ${idList(ids)} order by s.id`.execute(tx.sql)
  return rows.map(({ blocked, quantity, reserved, leaving, ...row }) => ({
    ...row,
    state: blocked ? 'Blocked' : 'Active',
    free: decimal(quantity) - decimal(reserved) - decimal(leaving),
  }))
}

/** Why a stock cannot be part of the job; null when it can. */
export function stockMisfit(
  stock: StockToWork,
  { type, toLocationId }: Pick<StockJob, 'type' | 'toLocationId'>,
): Refusal | null {
  const refuse = (message: string, code: 'same-place' | 'blocked' | 'stock-expired' | 'not-enough-stock') =>
    conflict(message, { code, state: stock.state })
  if (stock.locationId === toLocationId) return refuse('It lies there already.', 'same-place')
  if (type === 'replenish' && stock.state === 'Blocked') return refuse('The stock is blocked.', 'blocked')
  if (type === 'replenish' && stock.isExpired) return refuse('The goods have expired.', 'stock-expired')
  return stock.free > 0n ? null : refuse('Nothing of it is free.', 'not-enough-stock')
}

/** Creates a job of the accepted stocks; none when there are none. A job for a user starts at once. */
export async function makeJobOfStocks(
  tx: Tx,
  stocks: readonly StockToWork[],
  job: StockJob,
  { unit, now }: { readonly unit: UnitContext; readonly now: Date },
): Promise<JobMade<StockToWork>> {
  const refused = stocks.flatMap(row => {
    const refusal = stockMisfit(row, job)
    return refusal === null ? [] : [{ row, refusal }]
  })
  const accepted = stocks.filter(row => refused.every(one => one.row !== row))
  if (accepted.length === 0) return { done: [], refused }
  const category = categoryOfTaskType[job.type]
  const jobId = await insertJob(tx, { unit, now }, { ...job, category })
  const processId = await insertJobProcess(tx, { unit }, { jobId, prefix: 'MA', category })
  await insertTasks(tx, accepted, job, { unit, now, jobId, processId })
  if (job.assignee.userId !== null) {
    const startedAt = now.toISOString()
    await tx.sql
      .updateTable('job')
      .set({ state: 'InProgress', started_at: startedAt })
      .where('id', '=', jobId)
      .execute()
  }
  await saveOperations(tx, [processId])
  await notifyJobs(tx, [jobId])
  await auditNewJob(tx, jobId, job, job.assignee.userId === null ? 'Initial' : 'InProgress')
  return { done: accepted.map(({ id, name, state }): DoneRow => ({ id, name, state })), refused }
}

async function insertTasks(
  tx: Tx,
  stocks: readonly StockToWork[],
  { type, toLocationId, assignee }: StockJob,
  at: {
    readonly unit: UnitContext
    readonly now: Date
    readonly jobId: number
    readonly processId: number
  },
): Promise<void> {
  const isStarted = assignee.userId !== null
  const now = at.now.toISOString()
  const rows = stocks.map(stock => ({
    id: stock.id,
    quantity: decimalText(stock.free),
  }))
  const { rows: added } = await sql<{ id: number; materialId: number }>`
    insert into task (business_unit_id, process_id, job_id, task_type, state, material_id, stock_id, location_role_id,
      from_location_id, from_container, to_location_id, requested_quantity, execution_date, batch, exp_date,
      serial_number, started_at, performed_by)
    select ${at.unit.businessUnitId}::bigint, ${at.processId}::bigint, ${at.jobId}::bigint, ${type}::text,
      ${isStarted ? 'Started' : 'Initial'}::text, s.material_id, s.id, w.location_role_id,
      s.location_id, s.container, w.id, n.quantity, ${now}::timestamptz, s.batch, s.exp_date, s.serial_number,
      ${isStarted ? now : null}::timestamptz, ${assignee.userId}::bigint
    from json_to_recordset(${rowsOf(rows)}) as n(id bigint, quantity numeric)
    join stock s on s.id = n.id join location c on c.id = s.location_id
    join location w on w.id = ${toLocationId}::bigint
    order by c.picking_sequence, c.id, s.id
    returning id, material_id as "materialId"`.execute(tx.sql)
  tx.changed('Task', idsOf(added))
  // Orders wait for goods on their way to a pick location.
  if (type === 'replenish') tx.availabilityChanged(added.map(row => row.materialId))
}
