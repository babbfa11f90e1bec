/** Deletes a role: removes it from users and permissions, and unassigns its open jobs. */
import { sql } from 'kysely'
import type { DoneRow } from '../../../src/contract/failures'
import type { Db, UnitContext } from '../core/db/database'
import { administerIn } from './administer'
import { assertMayChangeRole } from './assert-allowed'
import { handingWorkBack } from './hand-back'
import { membersOf, removeMemberships } from './members'
import { assertNotReserved, renameInPermissions } from './role-name'
import { knownRole } from './role-rows'
import { trackRoleChanges } from './track-role-changes'
import { raiseUserVersions } from './user-rows'
import { isOpenJob } from '../core/db/state-conditions'

/** Number of references to a role. */
export interface RoleUse {
  readonly users: number
  /** Open jobs that are assigned to it. */
  readonly jobs: number
  /** Other roles that its holders administer. */
  readonly roles: number
}

/** Counts the references to a role. */
export async function readRoleUse(
  db: Pick<Db, 'read'>,
  businessUnitId: number,
  id: number,
): Promise<RoleUse> {
  const { rows } = await sql<RoleUse>`
    select
      (select count(*) from app_user_role a join app_user u on u.id = a.user_id
        where a.role_id = ${id} and not u.deleted)::int as users,
      (select count(*) from job j where j.business_unit_id = ${businessUnitId} and j.user_role_id = ${id}
        and ${sql.raw(isOpenJob('j'))})::int as jobs,
      (select count(*) from user_role r where r.business_unit_id = ${businessUnitId} and r.admin_role_id = ${id}
        and r.id <> ${id} and not r.deleted)::int as roles`.execute(db.read)
  return rows[0] ?? { users: 0, jobs: 0, roles: 0 }
}

/**
 * Deletes the role and its references.
 * @throws Refusal 404; 409 `role-name-reserved`, `global-admin-only`, `outside-responsibility`, `last-administrator`,
 *   `last-permission-holder`, `own-admin-role`
 */
export async function deleteRole(db: Db, unit: UnitContext, id: number, now: Date): Promise<DoneRow> {
  return handingWorkBack(db, unit, { roleId: id }, now, tx =>
    administerIn(tx, unit, async administration => {
      const role = knownRole(administration, id)
      assertMayChangeRole(administration, role)
      assertNotReserved(role.userRoleName)
      const userIds = await membersOf(tx, id)
      const tracked = await trackRoleChanges(tx, unit.businessUnitId, userIds)
      await removeMemberships(
        tx,
        userIds.map(userId => ({ userId, roleId: id })),
      )
      await raiseUserVersions(tx, userIds)
      await tracked.after()
      const orphans = await tx.sql
        .updateTable('user_role')
        .set(eb => ({ admin_role_id: null, version: eb('version', '+', 1) }))
        .where('business_unit_id', '=', unit.businessUnitId)
        .where('admin_role_id', '=', id)
        .returning('id')
        .execute()
      tx.changed(
        'UserRole',
        orphans.map(orphan => orphan.id),
      )
      await tx.sql
        .updateTable('user_role')
        .set(eb => ({ deleted: true, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
      await renameInPermissions(tx, administration, role.userRoleName, null)
      tx.removed('UserRole', [id])
      tx.audit('deleteRole', 'UserRole', id, { name: role.userRoleName, users: userIds.length })
      return { id, name: role.userRoleName, state: '' }
    }),
  )
}
