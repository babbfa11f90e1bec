/** The next count of a user: his started count tasks, and taking over an open job or a proposed count. */
import { sql } from 'kysely'
import type { TerminalCount } from '../../../src/contract/endpoints/floor'
import type { Db, Tx, UnitContext } from '../core/db/database'
import type { Caller } from '../core/calls/context'
import { claimNext, isForCaller, triedMost } from '../jobs/public'
import { idsOf } from '../core/db/id-list'
import { isOpenTask } from '../core/db/state-conditions'

/** The caller's next started count in walking order, without the booked quantity. */
export async function startedCount(db: Db, caller: Caller): Promise<TerminalCount | null> {
  const { rows } = await sql<TerminalCount>`
    select t.id as "taskId", j.id as "jobId", j.name as "jobName", m.id as "materialId",
      m.item_no as "materialItemNo", m.name as "materialName", coalesce(m.base_uom, '') as "uoM", u.decimals,
      c.name as location, s.container, s.batch, s.exp_date as "expDate", s.serial_number as "serialNumber"
    from job j
    join task t on t.job_id = j.id and t.state = 'Started' and t.task_type = 'count'
    join stock s on s.id = t.stock_id join material m on m.id = t.material_id
    join location c on c.id = s.location_id
    left join unit_of_measure u on u.business_unit_id = m.business_unit_id and u.name = m.base_uom
    where j.business_unit_id = ${caller.businessUnitId} and j.state = 'InProgress' and j.user_id = ${caller.userId}
      and t.performed_by = ${caller.userId}
    order by j.id, c.picking_sequence, t.id limit 1`.execute(db.read)
  return rows[0] ?? null
}

/**
 * Starts unstarted counts of a started job of the caller; else assigns the oldest open count job to him, else the oldest proposed count.
 * Returns whether there was one.
 */
export const claimCount = (db: Db, unit: UnitContext, caller: Caller, now: Date): Promise<boolean> =>
  claimNext(db, unit, caller, now, {
    unfinishedJobs: () => unfinishedJobs(db, caller),
    openJobs: () => openJobs(db, caller),
    looseTasks: () => proposedTasks(db, caller),
    jobOf: jobOfProposal,
  })

/** Started jobs of the caller with unstarted counts. */
async function unfinishedJobs(db: Db, caller: Caller): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select j.id from job j
    where j.business_unit_id = ${caller.businessUnitId} and j.state = 'InProgress' and j.user_id = ${caller.userId}
      and exists (select 1 from task t where t.job_id = j.id and t.task_type = 'count' and t.state = 'Initial')
    order by j.id limit ${triedMost}`.execute(db.read)
  return idsOf(rows)
}

async function openJobs(db: Db, caller: Caller): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select j.id from job j
    where j.business_unit_id = ${caller.businessUnitId} and j.state = 'Initial' and ${isForCaller(caller)}
      and j.process_definition_category = 'Inventory' and exists (
        select 1 from task t where t.job_id = j.id and t.task_type = 'count' and ${sql.raw(isOpenTask('t'))})
    order by j.user_id is null, j.created_at, j.id limit ${triedMost}`.execute(db.read)
  return idsOf(rows)
}

async function proposedTasks(db: Db, caller: Caller): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from task where business_unit_id = ${caller.businessUnitId} and task_type = 'count'
      and job_id is null and state = 'Initial' and stock_id is not null
    order by execution_priority, id limit ${triedMost}`.execute(db.read)
  return idsOf(rows)
}

/** The job to be made from a proposed count, which is named after the location. */
async function jobOfProposal(tx: Tx, taskId: number) {
  const { rows } = await sql<{ name: string }>`
    select c.name from task t join stock s on s.id = t.stock_id join location c on c.id = s.location_id
    where t.id = ${taskId} and t.job_id is null and t.state = 'Initial' for no key update of t`.execute(
    tx.sql,
  )
  const [task] = rows
  return task && { ...task, category: 'Inventory' as const }
}
