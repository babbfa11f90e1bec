/**
 * Notifies changed jobs, or jobs whose tasks changed: the rows of the jobs and of their operations get higher versions, since a client only
 * replaces a row by one with a higher version.
 */
import { sql } from 'kysely'
import type { Tx } from '../../core/db/database'
import { idList, idsOf } from '../../core/db/id-list'

/** Jobs whose state, assignee or tasks changed, and the operations that show them. Deleted jobs are left out. */
export async function notifyJobs(tx: Tx, jobIds: readonly number[]): Promise<void> {
  if (jobIds.length === 0) return
  await sql`update job set version = version + 1 where id in ${idList(jobIds)}`.execute(tx.sql)
  // Locked by id before the update, which on its own would lock them in any order.
  const { rows } = await sql<{ id: number }>`
    select id from process where job_id in ${idList(jobIds)} order by id for no key update`.execute(tx.sql)
  if (rows.length > 0) {
    await sql`update process set version = version + 1 where id in ${idList(idsOf(rows))}`.execute(tx.sql)
  }
  tx.changed('Job', jobIds)
  tx.changed('Operation', idsOf(rows))
}
