/**
 * Changes of users and roles run one after the other in a business unit, each with the rights that its user has when it is his turn:
 * so two administrators who delete each other at the same moment do not both succeed. What every change has to leave behind: an
 * administrator who can sign in, and the rights of whoever makes it.
 */
import { sql } from 'kysely'
import { isAdmin, isGlobalAdmin } from '../../../src/contract/permissions'
import type { Db, Tx, UnitContext } from '../db/database'
import { conflict, sessionEnded } from '../http/refusal'
import { idList, idsOf } from '../order-store/id-list'
import { bearerOf, makesAdmin, type KnownRole, type KnownRoles } from './authority'

/** How things stand at the beginning of a change. */
export interface Administration {
  readonly businessUnitId: number
  /** Who makes it, as he is now. */
  readonly userId: number
  readonly own: readonly KnownRole[]
  /** All roles that are not deleted. */
  readonly roles: KnownRoles
}

/**
 * Runs a change in a transaction of its own, alone among those of the unit.
 * @throws Refusal 401 when its user may no longer sign in; 409 `last-administrator`, `own-admin-role`, and what `change` throws
 */
export async function administer<T>(
  db: Pick<Db, 'tx'>,
  unit: UnitContext,
  change: (tx: Tx, administration: Administration) => Promise<T>,
): Promise<T> {
  return db.tx(unit, tx => administerIn(tx, unit, administration => change(tx, administration)))
}

/** The same in a transaction that has begun, with locks of its own. */
export async function administerIn<T>(
  tx: Tx,
  { businessUnitId, userId }: UnitContext,
  change: (administration: Administration) => Promise<T>,
): Promise<T> {
  await sql`select id from business_unit where id = ${businessUnitId} for no key update`.execute(tx.sql)
  const roles = await readRoles(tx, businessUnitId)
  const own = userId === null ? null : await readOwnRoles(tx, userId, roles)
  if (userId === null || own === null) throw sessionEnded('The user may no longer sign in.')
  const wasAdministered = await isAdministered(tx, businessUnitId, roles)
  const result = await change({ businessUnitId, userId, own, roles })
  const left = await readRoles(tx, businessUnitId)
  if (wasAdministered && !(await isAdministered(tx, businessUnitId, left))) {
    throw conflict('Nobody would be left who can administer.', { code: 'last-administrator' })
  }
  const still = bearerOf((await readOwnRoles(tx, userId, left)) ?? [])
  const before = bearerOf(own)
  if ((isAdmin(before) && !isAdmin(still)) || (isGlobalAdmin(before) && !isGlobalAdmin(still))) {
    throw conflict('Nobody takes away the own administration.', { code: 'own-admin-role' })
  }
  return result
}

/** The roles of each of these users, among the known ones. */
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

async function readRoles(tx: Tx, businessUnitId: number): Promise<KnownRoles> {
  const rows = await tx.sql
    .selectFrom('user_role')
    .select([
      'id',
      'user_role_name as userRoleName',
      'system_role as systemRole',
      'admin_role_id as adminRoleId',
    ])
    .where('business_unit_id', '=', businessUnitId)
    .where('deleted', '=', false)
    .execute()
  return new Map(rows.map(role => [role.id, role]))
}

/** Null when the user may not sign in. */
async function readOwnRoles(tx: Tx, userId: number, roles: KnownRoles): Promise<readonly KnownRole[] | null> {
  const user = await tx.sql
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .where('deleted', '=', false)
    .executeTakeFirst()
  if (user === undefined) return null
  return (await readRolesOf(tx, [userId], roles)).get(userId) ?? []
}

/** Whether somebody can sign in who is an administrator. */
async function isAdministered(tx: Tx, businessUnitId: number, roles: KnownRoles): Promise<boolean> {
  const adminRoles = idsOf([...roles.values()].filter(makesAdmin))
  const { rows } = await sql<{ isAdministered: boolean }>`
    select exists (
      select from app_user_role a join app_user u on u.id = a.user_id
      where a.role_id in ${idList(adminRoles)} and u.business_unit_id = ${businessUnitId}
        and u.is_active and not u.deleted and not u.is_device
    ) as "isAdministered"`.execute(tx.sql)
  return rows[0]?.isAdministered === true
}
