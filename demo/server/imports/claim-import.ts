/** Claims of imports: a server claims an import, saves its progress, and releases it with its result. */
import { sql, type Updateable } from 'kysely'
import type { Db } from '../core/db/database'
import { liveServers } from '../core/db/server-lease'
import type { ImportTable } from '../core/db/tables-imports'
import { idList } from '../core/db/id-list'
import { isOfOpenUnit } from '../units/public'
import type { ImportRecord } from './import-row'

export interface Claiming {
  readonly db: Db
  /** The lease of this server (core/db/server-lease.ts). */
  readonly leaseId: string
  readonly now: () => Date
  /** The imports that may be claimed; all when absent. */
  readonly ids?: readonly number[]
}

/**
 * Claims the import that has waited longest; undefined when there is none.
 * @param runningIds imports that this server is working on; its other claims were abandoned when the database was unavailable
 */
export async function claimImport(
  { db, leaseId, ids }: Claiming,
  runningIds: readonly number[],
): Promise<ImportRecord | undefined> {
  return db.read
    .updateTable('import')
    .set({ claimed_by: leaseId, done: 0, total: null })
    .where('id', '=', eb =>
      eb
        .selectFrom('import')
        .select('id')
        .where('state', 'in', ['Reading', 'Checking', 'Running'])
        // One that was stopped through another server, and is wanted again, waits until the job here has noticed.
        .where('id', 'not in', sql<number>`${idList(runningIds)}`)
        .$if(ids !== undefined, query => query.where('id', 'in', sql<number>`${idList(ids ?? [])}`))
        .where(isOfOpenUnit('business_unit_id'))
        .where(claimable =>
          claimable.or([
            claimable('claimed_by', 'is', null),
            claimable.and([claimable('state', '<>', 'Running'), isAbandoned(leaseId, runningIds)]),
          ]),
        )
        .orderBy('changed_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
}

/** This server does not run it, and it is claimed by this server, or by one without a valid lease, which may be this one after an outage. */
const isAbandoned = (leaseId: string, runningIds: readonly number[]) => sql<boolean>`(
  id not in ${idList(runningIds)}
  and (claimed_by = ${leaseId} or claimed_by not in ${liveServers}))`

/** Resets abandoned runs: the database rolled them back, so the import is unchanged and marked as interrupted. */
export async function resetAbandonedRuns(
  { db, leaseId, now }: Claiming,
  runningIds: readonly number[],
): Promise<void> {
  await sql`update import set state = 'Checked', is_interrupted = true, claimed_by = null, changed_at = ${now().toISOString()},
      version = version + 1
    where state = 'Running' and claimed_by is not null and ${isAbandoned(leaseId, runningIds)}`.execute(
    db.read,
  )
}

/** Saves the progress for clients of other servers; false when the import was stopped through one of them. */
export async function saveProgress(
  { db, leaseId }: Claiming,
  id: number,
  progress: { readonly done: number; readonly total: number | null },
): Promise<boolean> {
  try {
    const { numUpdatedRows } = await db.read
      .updateTable('import')
      .set({ done: progress.done, total: progress.total })
      .where('id', '=', id)
      .where('claimed_by', '=', leaseId)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  } catch {
    return true
  }
}

/** Saves the result, if this server still has the claim. */
export async function endJob(
  db: Db,
  leaseId: string,
  row: ImportRecord,
  values: Updateable<ImportTable>,
): Promise<void> {
  await db.read
    .updateTable('import')
    .set({ ...values, claimed_by: null })
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .where('claimed_by', '=', leaseId)
    .execute()
}
