/** The next move of a user: his started tasks that put away, replenish and move, and taking over an open job of them. */
import { sql } from 'kysely'
import type { TerminalMove } from '../../../src/contract/endpoints/floor-goods'
import type { ProcessCategory } from '../../../src/contract/states/warehouse'
import type { Db, Tx, UnitContext } from '../core/db/database'
import type { Caller } from '../core/calls/context'
import { claimNext, isForCaller, triedMost } from '../jobs/public'
import { idsOf } from '../core/db/id-list'
import { bringingTypes, isUnrestricted } from '../materials/public'
import { isOpenTask } from '../core/db/state-conditions'

const bringing = sql.raw(bringingTypes)

/**
 * Joins the stock s of a task t that can be performed: its goods are at its source, and for replenishing they are neither blocked nor
 * expired. Such goods may be moved.
 */
const joinDoableStock = sql.raw(`join (stock s left join company_info company
    on company.business_unit_id = s.business_unit_id) on s.id = t.stock_id and s.location_id = t.from_location_id
      and (t.task_type <> 'replenish' or ${isUnrestricted('s', 'company')})`)

/** The caller's next started task in walking order; what must not be replenished waits. */
export async function startedMove(db: Db, caller: Caller): Promise<TerminalMove | null> {
  const { rows } = await sql<TerminalMove>`
    select t.id as "taskId", t.task_type as "taskType", j.id as "jobId", j.name as "jobName", m.id as "materialId",
      m.item_no as "materialItemNo", m.name as "materialName", coalesce(m.base_uom, '') as "uoM", u.decimals,
      f.name as "fromLocation", s.container as "fromContainer", w.name as "toLocation", s.batch,
      s.exp_date as "expDate", s.serial_number as "serialNumber", t.requested_quantity as "requestedQuantity",
      s.quantity as "stockQuantity"
    from job j
    join task t on t.job_id = j.id and t.state = 'Started' and t.task_type in ${bringing}
    ${joinDoableStock}
    join material m on m.id = t.material_id join location f on f.id = t.from_location_id
    left join location w on w.id = t.to_location_id
    left join unit_of_measure u on u.business_unit_id = m.business_unit_id and u.name = m.base_uom
    where j.business_unit_id = ${caller.businessUnitId} and j.state = 'InProgress' and j.user_id = ${caller.userId}
      and t.performed_by = ${caller.userId}
    order by j.id, f.picking_sequence, w.picking_sequence, t.id limit 1`.execute(db.read)
  return rows[0] ?? null
}

/**
 * Starts tasks that were added to a started job of the caller; else assigns the most urgent open job to him, else a task without a job.
 * Returns whether there was one.
 */
export const claimMove = (db: Db, unit: UnitContext, caller: Caller, now: Date): Promise<boolean> =>
  claimNext(db, unit, caller, now, {
    unfinishedJobs: () => unfinishedJobs(db, caller),
    openJobs: () => openJobs(db, caller),
    looseTasks: () => looseTasks(db, caller),
    jobOf,
  })

/** Started jobs of the caller with unstarted tasks. */
async function unfinishedJobs(db: Db, caller: Caller): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct j.id from job j
    join task t on t.job_id = j.id and t.state = 'Initial' and t.task_type in ${bringing}
    ${joinDoableStock}
    where j.business_unit_id = ${caller.businessUnitId} and j.state = 'InProgress' and j.user_id = ${caller.userId}
    order by j.id limit ${triedMost}`.execute(db.read)
  return idsOf(rows)
}

/** Jobs that the caller may take: his own first, then by urgency, then by waiting time. */
async function openJobs(db: Db, caller: Caller): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select j.id from job j
    join task t on t.job_id = j.id and ${sql.raw(isOpenTask('t'))} and t.task_type in ${bringing}
    ${joinDoableStock}
    where j.business_unit_id = ${caller.businessUnitId} and j.state = 'Initial' and ${isForCaller(caller)}
    group by j.id
    order by j.user_id is null, min(t.execution_priority), j.created_at, j.id limit ${triedMost}`.execute(
    db.read,
  )
  return idsOf(rows)
}

async function looseTasks(db: Db, caller: Caller): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from task t ${joinDoableStock}
    where t.business_unit_id = ${caller.businessUnitId} and t.job_id is null and t.state = 'Initial'
      and t.task_type in ${bringing}
    order by t.execution_priority, t.id limit ${triedMost}`.execute(db.read)
  return idsOf(rows)
}

/** The job to be made from a task whose job was dissolved, which is named after the material. */
async function jobOf(tx: Tx, taskId: number) {
  const { rows } = await sql<{ name: string; category: ProcessCategory }>`
    select m.item_no as name,
      case t.task_type when 'putAway' then 'IngoingOrder' else 'Maintenance' end as category
    from task t join material m on m.id = t.material_id
    where t.id = ${taskId} and t.job_id is null and t.state = 'Initial' for no key update of t`.execute(
    tx.sql,
  )
  return rows[0]
}
