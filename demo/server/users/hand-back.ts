/** Unassigns open work of closed accounts and deleted roles. */
import { guardJob } from '../../../src/contract/states/job'
import type { Db, Tx, UnitContext } from '../core/db/database'
import { type LockedWork, unassignJob, withLockedWork } from '../jobs/public'
import { idsOf } from '../core/db/id-list'

export type WorkOwner = { readonly userId: number } | { readonly roleId: number }

/** Jobs that are assigned to the owner and not finished. */
export async function openJobsOf(
  db: Pick<Db, 'read'>,
  businessUnitId: number,
  owner: WorkOwner,
): Promise<number[]> {
  const rows = await db.read
    .selectFrom('job')
    .select('id')
    .where('business_unit_id', '=', businessUnitId)
    .where('state', 'in', ['Initial', 'Paused', 'InProgress'])
    .where(eb =>
      'userId' in owner ? eb('user_id', '=', owner.userId) : eb('user_role_id', '=', owner.roleId),
    )
    .orderBy('id')
    .execute()
  return idsOf(rows)
}

/**
 * Runs `act` in a transaction that first unassigns the jobs of `owner`; an error of `act` rolls that back. A job that can no longer be
 * unassigned stays as it is.
 */
export async function handingWorkBack<T>(
  db: Db,
  unit: UnitContext,
  owner: WorkOwner,
  now: Date,
  act: (tx: Tx) => Promise<T>,
): Promise<T> {
  const jobIds = await openJobsOf(db, unit.businessUnitId, owner)
  if (jobIds.length === 0) return db.tx(unit, act)
  return withLockedWork(db, unit, { jobIds }, async (tx, work) => {
    for (const job of work.jobs.filter(job => isOf(owner, job) && guardJob('unassign', job).allowed)) {
      await unassignJob(tx, work, job, { unit, now })
    }
    return act(tx)
  })
}

function isOf(owner: WorkOwner, { userId, userRoleId }: LockedWork['jobs'][number]): boolean {
  return 'userId' in owner ? userId === owner.userId : userRoleId === owner.roleId
}
