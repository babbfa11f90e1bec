/**
 * Says that jobs changed, or what is shown of their tasks: the rows of the jobs and of their operations get new versions,
 * since a client keeps the row that it has unless the version is higher.
 */
import { sql } from 'kysely'
import type { Tx } from '../db/database'
import { idList, idsOf } from './id-list'

/** Jobs whose state, person or tasks changed, and the operations that show them. Deleted jobs are left out. */
export async function sayJobs(tx: Tx, jobIds: readonly number[]): Promise<void> {
  if (jobIds.length === 0) return
  const { rows } = await sql<{ id: number }>`
    with shown as (update job set version = version + 1 where id in ${idList(jobIds)} returning id)
    update process set version = version + 1 where job_id in (select id from shown) returning id`.execute(
    tx.sql,
  )
  tx.changed('Job', jobIds)
  tx.changed('Operation', idsOf(rows))
}
