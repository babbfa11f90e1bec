/** The jobs and tasks of stock counts: made for lines, and cancelled with them. */
import { sql } from 'kysely'
import type { Tx, UnitContext } from '../core/db/database'
import { dealtIntoJobs } from './rules'
import { type Assignee, auditNewJob, insertJob, insertJobProcess } from '../jobs/public'
import { closeJobs, saveOperations, notifyJobs } from '../orders/public'
import { idList, idsOf } from '../core/db/id-list'
import { isOpenTask } from '../core/db/state-conditions'

export interface CountWork {
  readonly name: string
  readonly assignee: Assignee
  readonly tasksPerJobMost: number
}

interface Acting {
  readonly unit: UnitContext
  readonly now: Date
}

/** Makes count tasks for lines, distributed over jobs in walking order. Returns the ids of the jobs. */
export async function addCountJobs(
  tx: Tx,
  lineIds: readonly number[],
  { name, assignee, tasksPerJobMost }: CountWork,
  acting: Acting,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.id from stock_count_line l join location c on c.id = l.location_id
    where l.id in ${idList(lineIds)} order by c.picking_sequence, c.id, l.stock_id`.execute(tx.sql)
  const parts = dealtIntoJobs(idsOf(rows), tasksPerJobMost)
  const jobIds: number[] = []
  for (const [index, part] of parts.entries()) {
    const jobName = parts.length === 1 ? name : `${name} (${index + 1}/${parts.length})`
    const jobId = await insertJob(tx, acting, { name: jobName, assignee, category: 'Inventory' })
    const processId = await insertJobProcess(tx, acting, { jobId, prefix: 'CO', category: 'Inventory' })
    await addTasks(tx, part, { jobId, processId, acting })
    await saveOperations(tx, [processId])
    await auditNewJob(tx, jobId, { name: jobName, assignee })
    jobIds.push(jobId)
  }
  await notifyJobs(tx, jobIds)
  return jobIds
}

async function addTasks(
  tx: Tx,
  lineIds: readonly number[],
  { jobId, processId, acting }: { jobId: number; processId: number; acting: Acting },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into task (business_unit_id, process_id, job_id, task_type, state, material_id, stock_id, location_role_id,
      from_location_id, from_container, requested_quantity, execution_date, batch, exp_date, serial_number,
      stock_count_id, stock_count_line_id)
    select l.business_unit_id, ${processId}::bigint, ${jobId}::bigint, 'count', 'Initial', l.material_id, l.stock_id,
      c.location_role_id, l.location_id, s.container, l.snapshot_quantity,
      ${acting.now.toISOString()}::timestamptz, s.batch, s.exp_date, s.serial_number, l.stock_count_id, l.id
    from stock_count_line l join stock s on s.id = l.stock_id join location c on c.id = l.location_id
    where l.id in ${idList(lineIds)} order by c.picking_sequence, c.id, s.id
    returning id`.execute(tx.sql)
  tx.changed('Task', idsOf(rows))
}

/** Locks the jobs of the lines' open tasks, by id: before their tasks, and before stocks. */
export async function lockJobsOf(tx: Tx, lineIds: readonly number[]): Promise<void> {
  await sql`select id from job where id in (
      select job_id from task where stock_count_line_id in ${idList(lineIds)} and ${sql.raw(isOpenTask('task'))})
    order by id for no key update`.execute(tx.sql)
}

/** Cancels the open tasks of lines and ends jobs without open tasks. Lock their jobs first (lockJobsOf). */
export async function cancelCountTasks(tx: Tx, lineIds: readonly number[], now: Date): Promise<void> {
  const { rows } = await sql<{ id: number; job_id: number | null; process_id: number | null }>`
    update task set state = 'Cancelled', cancelled_at = ${now.toISOString()}::timestamptz, version = version + 1
    where stock_count_line_id in ${idList(lineIds)} and ${sql.raw(isOpenTask('task'))}
    returning id, job_id, process_id`.execute(tx.sql)
  tx.changed('Task', idsOf(rows))
  await closeJobs(
    tx,
    [...new Set(rows.flatMap(row => row.job_id ?? []))].sort((a, b) => a - b),
    now,
  )
  await saveOperations(tx, [...new Set(rows.flatMap(row => row.process_id ?? []))])
}
