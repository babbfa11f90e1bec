/** Ends jobs without open tasks. */
import { sql } from 'kysely'
import type { JobState } from '../../../../src/contract/states/warehouse'
import type { Tx } from '../../core/db/database'
import { idList, idsOf } from '../../core/db/id-list'
import { notifyJobs } from './notify-jobs'
import { isOpenJob, isOpenTask } from '../../core/db/state-conditions'

/**
 * Ends jobs without open tasks: deleted when they have no tasks, not even in the archive, Completed when something was performed, else
 * Cancelled, which their histories say unless the caller does. Notifies all of them and returns the ids of the deleted ones.
 */
export async function closeJobs(
  tx: Tx,
  jobIds: readonly number[],
  now: Date,
  { isAuditedByCaller = false }: { readonly isAuditedByCaller?: boolean } = {},
): Promise<ReadonlySet<number>> {
  if (jobIds.length === 0) return new Set()
  const deleted = await sql<{ id: number }>`delete from job j where j.id in ${idList(jobIds)}
    and j.archived_tasks = 0 and not exists (select 1 from task t where t.job_id = j.id) returning id`.execute(
    tx.sql,
  )
  const gone = new Set(idsOf(deleted.rows))
  const { rows: ended } = await sql<{ id: number; from: JobState; to: 'Completed' | 'Cancelled' }>`
    update job j set completed_at = ${now.toISOString()}::timestamptz, state = case when exists (
      select 1 from task t where t.job_id = j.id and t.state = 'Completed') then 'Completed' else 'Cancelled' end
    from job was where was.id = j.id and j.id in ${idList(jobIds)} and ${sql.raw(isOpenJob('j'))}
      and not exists (select 1 from task t where t.job_id = j.id and ${sql.raw(isOpenTask('t'))})
    returning j.id, was.state as "from", j.state as "to"`.execute(tx.sql)
  for (const { id, from, to } of isAuditedByCaller ? [] : ended) {
    tx.audit(to === 'Completed' ? 'completeJob' : 'cancelJob', 'Job', id, { from, to })
  }
  await notifyJobs(
    tx,
    jobIds.filter(id => !gone.has(id)),
  )
  tx.removed('Job', [...gone])
  return gone
}

/** Ends a job when it has no open tasks any more. Returns its state, null when it was deleted. */
export async function closeJob(tx: Tx, jobId: number, now: Date): Promise<JobState | null> {
  await closeJobs(tx, [jobId], now)
  const { rows } = await sql<{ state: JobState }>`select state from job where id = ${jobId}`.execute(tx.sql)
  return rows[0]?.state ?? null
}
