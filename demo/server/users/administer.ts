/**
 * Changes of users and roles run one after the other in a business unit, each with the permissions that the acting user has at that time:
 * two administrators who delete each other concurrently do not both succeed. After every change there must still be an administrator who
 * can sign in, and a user who can open the permissions, and the acting user must still be able to administer.
 */
import { sql, type Kysely } from 'kysely'
import { isPermitted } from '../../../src/contract/permission-defaults'
import { isAdmin, isGlobalAdmin, type RoleHolder } from '../../../src/contract/permissions'
import type { Db, Tx, UnitContext } from '../core/db/database'
import type { Tables } from '../core/db/tables'
import { conflict, sessionEnded } from '../core/refusal'
import { idList } from '../core/db/id-list'
import { permissionsPage, readPermissions } from '../core/unit/saved-permissions'
import { lockUnit } from '../core/unit/saved-settings'
import { roleHolderOf, makesAdmin, refusalOverRole, type KnownRole, type KnownRoles } from './authority'

/** The state at the start of a change. */
export interface Administration {
  readonly businessUnitId: number
  /** The acting user. */
  readonly userId: number
  readonly own: readonly KnownRole[]
  /** All roles that are not deleted. */
  readonly roles: KnownRoles
}

/**
 * Runs a change in its own transaction; changes of a unit run one at a time.
 * @throws Refusal 401 when the acting user may no longer sign in; 409 `last-administrator`, `last-permission-holder`,
 *   `own-admin-role`, and the errors of `change`
 */
export async function administer<T>(
  db: Pick<Db, 'tx'>,
  unit: UnitContext,
  change: (tx: Tx, administration: Administration) => Promise<T>,
): Promise<T> {
  return db.tx(unit, tx => administerIn(tx, unit, administration => change(tx, administration)))
}

/** The same in a given transaction, which may already hold locks. */
export async function administerIn<T>(
  tx: Tx,
  { businessUnitId, userId }: UnitContext,
  change: (administration: Administration) => Promise<T>,
): Promise<T> {
  await lockUnit(tx, businessUnitId)
  if (userId === null) throw mayNoLongerSignIn()
  const { roles, own, borne } = await readAdministrationState(tx, businessUnitId, userId)
  const wereOpen = await openPermissions(tx, businessUnitId, borne)
  if (own === null) throw mayNoLongerSignIn()
  const result = await change({ businessUnitId, userId, own, roles })
  const after = await readAdministrationState(tx, businessUnitId, userId)
  if (borne.some(makesAdmin) && !after.borne.some(makesAdmin)) {
    throw conflict('Nobody would be left who can administer.', { code: 'last-administrator' })
  }
  if (wereOpen && !(await openPermissions(tx, businessUnitId, after.borne))) {
    throw conflict('Nobody would be left who can open the permissions.', { code: 'last-permission-holder' })
  }
  const stillIs = roleHolderOf(after.own ?? [])
  const before = roleHolderOf(own)
  if ((isAdmin(before) && !isAdmin(stillIs)) || (isGlobalAdmin(before) && !isGlobalAdmin(stillIs))) {
    throw conflict('Nobody takes away the own administration.', { code: 'own-admin-role' })
  }
  return result
}

/** Whether one of the roles opens the table of permissions. */
async function openPermissions(
  tx: Tx,
  businessUnitId: number,
  roles: readonly KnownRole[],
): Promise<boolean> {
  const table = await readPermissions(tx.sql, businessUnitId)
  return roles.some(role => isPermitted(table, permissionsPage, roleHolderOf([role])))
}

const mayNoLongerSignIn = () => sessionEnded('The user may no longer sign in.')

/** The roles of each user, without unknown ones. */
export async function readRolesOf(
  tx: Pick<Tx, 'sql'>,
  userIds: readonly number[],
  known: KnownRoles,
): Promise<ReadonlyMap<number, readonly KnownRole[]>> {
  const { rows } = await sql<{ userId: number; roleId: number }>`
    select user_id as "userId", role_id as "roleId" from app_user_role
    where user_id in ${idList(userIds)} order by role_id`.execute(tx.sql)
  const roles = new Map<number, KnownRole[]>(userIds.map(id => [id, []]))
  for (const { userId, roleId } of rows) {
    const role = known.get(roleId)
    if (role !== undefined) roles.get(userId)?.push(role)
  }
  return roles
}

export interface AdministrationState {
  readonly roles: KnownRoles
  /** Roles of the user; null when he may not sign in. */
  readonly own: readonly KnownRole[] | null
  /** Roles of users who can sign in. */
  readonly borne: readonly KnownRole[]
}

/** Reads the state in one statement, since it is read before and after every change. */
export async function readAdministrationState(
  tx: { readonly sql: Kysely<Tables> },
  businessUnitId: number,
  userId: number,
): Promise<AdministrationState> {
  const { rows } = await sql<KnownRole & { isBorne: boolean; isOwn: boolean; maySignIn: boolean }>`
    select r.id, r.user_role_name as "userRoleName", r.system_role as "systemRole", r.admin_role_id as "adminRoleId",
      exists (
        select from app_user_role a join app_user u on u.id = a.user_id
        where a.role_id = r.id and u.business_unit_id = r.business_unit_id
          and u.is_active and not u.deleted and not u.is_device
      ) as "isBorne",
      exists (select from app_user_role a where a.role_id = r.id and a.user_id = ${userId}) as "isOwn",
      exists (select from app_user u where u.id = ${userId} and u.is_active and not u.deleted) as "maySignIn"
    from user_role r where r.business_unit_id = ${businessUnitId} and not r.deleted order by r.id`.execute(
    tx.sql,
  )
  const roles = rows.map(
    ({ isBorne: _isBorne, isOwn: _isOwn, maySignIn: _maySignIn, ...role }): KnownRole => role,
  )
  const maySignIn = rows.some(row => row.maySignIn)
  return {
    roles: new Map(roles.map(role => [role.id, role])),
    own: maySignIn ? roles.filter((_role, at) => rows[at]?.isOwn) : null,
    borne: roles.filter((_role, at) => rows[at]?.isBorne),
  }
}

/** Names of the roles whose holders the caller may administer (authority.ts); null for administrators, who may administer every role. */
export async function rolesAnsweredFor(
  db: Kysely<Tables>,
  caller: RoleHolder & { readonly businessUnitId: number; readonly userId: number },
): Promise<string[] | null> {
  if (isAdmin(caller)) return null
  const { roles, own } = await readAdministrationState({ sql: db }, caller.businessUnitId, caller.userId)
  return [...roles.values()]
    .filter(role => refusalOverRole(own ?? [], role, roles) === null)
    .map(({ userRoleName }) => userRoleName)
    .sort()
}
