/** Unassigns open work of closed accounts and deleted roles. */
import { guardJob } from '../../../src/contract/states/job'
import type { Db, Tx, UnitContext } from '../core/db/database'
import { type LockedWork, unassignJob, withLockedWork, WorkMoved } from '../jobs/public'
import { idsOf } from '../core/db/id-list'

export type WorkOwner = { readonly userId: number } | { readonly roleId: number }

/** Jobs that are assigned to the owner and not finished. */
async function openJobsOf(tx: Tx, businessUnitId: number, owner: WorkOwner): Promise<number[]> {
  const rows = await tx.sql
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
 * Runs `act`, which ends the owner's account or role, in a transaction that first unassigns the jobs of `owner`; an error of `act` rolls
 * that back. A job that can no longer be unassigned stays as it is.
 */
export async function handingWorkBack<T>(
  db: Db,
  unit: UnitContext,
  owner: WorkOwner,
  now: Date,
  act: (tx: Tx) => Promise<T>,
): Promise<T> {
  const openJobs = (tx: Tx) => openJobsOf(tx, unit.businessUnitId, owner)
  const choose = async (tx: Tx) => ({ jobIds: await openJobs(tx) })
  return withLockedWork(db, unit, choose, async (tx, work) => {
    for (const job of work.jobs.filter(job => isOf(owner, job) && guardJob('unassign', job).allowed)) {
      await unassignJob(tx, work, job, { unit, now })
    }
    const result = await act(tx)
    // From here on the owner is locked, and gets no more jobs (holdAssignee).
    const known = new Set(idsOf(work.jobs))
    if ((await openJobs(tx)).some(id => !known.has(id))) throw new WorkMoved()
    return result
  })
}

function isOf(owner: WorkOwner, { userId, userRoleId }: LockedWork['jobs'][number]): boolean {
  return 'userId' in owner ? userId === owner.userId : userRoleId === owner.roleId
}
