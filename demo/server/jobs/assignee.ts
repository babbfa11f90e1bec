/** The assignee of a job: a user or a role of the business unit, as calls name it and as grids show it. */
import type { Db, Tx } from '../core/db/database'
import { invalidInput } from '../core/refusal'
import { knownRoleNames, unknownRole } from '../core/sessions/unknown-roles'

/** A user, a role, or nobody. */
export interface Assignee {
  readonly userId: number | null
  readonly userName: string | null
  readonly userRoleId: number | null
  readonly userRole: string | null
}

export const noAssignee: Assignee = { userId: null, userName: null, userRoleId: null, userRole: null }

interface AssigneeIds {
  readonly userId?: number | null | undefined
  readonly userRoleId?: number | null | undefined
}

/**
 * The user or the role that a call names, exactly one of the two.
 * @throws Refusal 400 when both or none is named, or when there is no such active user or role in the unit
 */
export async function readAssignee(
  db: Db['read'],
  businessUnitId: number,
  { userId = null, userRoleId = null }: AssigneeIds,
): Promise<Assignee> {
  if ((userId === null) === (userRoleId === null)) {
    const message = 'Either a user or a role.'
    throw invalidInput([
      { path: 'body.userId', message, code: 'user-or-role' },
      { path: 'body.userRoleId', message, code: 'user-or-role' },
    ])
  }
  if (userId !== null) {
    const user = await db
      .selectFrom('app_user')
      .select('display_name')
      .where('id', '=', userId)
      .where('business_unit_id', '=', businessUnitId)
      .where('is_active', '=', true)
      .where('deleted', '=', false)
      .where('is_device', '=', false)
      .executeTakeFirst()
    if (user === undefined) throw noSuchUser()
    return { ...noAssignee, userId, userName: user.display_name }
  }
  const requested = userRoleId === null ? [] : [{ path: 'body.userRoleId', id: userRoleId }]
  const [userRole = null] = await knownRoleNames(db, businessUnitId, requested)
  return { ...noAssignee, userRoleId, userRole }
}

const noSuchUser = () =>
  invalidInput([{ path: 'body.userId', message: 'There is no such user.', code: 'not-listed' }])

/**
 * Keeps the assignee active until the transaction ends: whoever closes the account or deletes the role waits, and then hands the work back.
 * @throws Refusal 400 when he was deactivated, or the role was deleted, since it was read
 */
export async function holdAssignee(tx: Tx, { userId, userRoleId }: Assignee): Promise<void> {
  if (userId !== null) {
    const user = await tx.sql
      .selectFrom('app_user')
      .select('id')
      .where('id', '=', userId)
      .where('is_active', '=', true)
      .where('deleted', '=', false)
      .forShare()
      .executeTakeFirst()
    if (user === undefined) throw noSuchUser()
  }
  if (userRoleId !== null) {
    const role = await tx.sql
      .selectFrom('user_role')
      .select('id')
      .where('id', '=', userRoleId)
      .where('deleted', '=', false)
      .forShare()
      .executeTakeFirst()
    if (role === undefined) throw invalidInput([unknownRole('body.userRoleId', userRoleId)])
  }
}

/** Whether both are the same user or role. */
export function isSameAssignee(
  a: Pick<Assignee, 'userId' | 'userRoleId'>,
  b: Pick<Assignee, 'userId' | 'userRoleId'>,
): boolean {
  return a.userId === b.userId && a.userRoleId === b.userRoleId
}

/** Saves the assignee of a job; notifyJobs raises the job's version. @throws as holdAssignee */
export async function writeAssignee(tx: Tx, jobId: number, assignee: Assignee): Promise<void> {
  await holdAssignee(tx, assignee)
  await tx.sql
    .updateTable('job')
    .set({ user_id: assignee.userId, user_role_id: assignee.userRoleId })
    .where('id', '=', jobId)
    .execute()
}
