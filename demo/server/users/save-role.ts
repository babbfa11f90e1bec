/** Adds and changes roles, with the users who have them. */
import { sql } from 'kysely'
import type { NewUserRole, UserRoleUpdate } from '../../../src/contract/endpoints/user-inputs'
import type { DoneRow } from '../../../src/contract/failures'
import type { Db, Tx, UnitContext } from '../core/db/database'
import { assertUnchanged } from '../core/calls/assert-unchanged'
import { conflict, invalidInput } from '../core/refusal'
import { idList } from '../core/db/id-list'
import { userRoleSource } from './user-sources'
import { administer, readRolesOf, type Administration } from './administer'
import {
  assertGlobalAdmin,
  assertListed,
  assertMayChangeRole,
  assertMayDecideAbout,
  refusedField,
} from './assert-allowed'
import { circleThrough, type KnownRole } from './authority'
import {
  areasOfRole,
  membersOf,
  addMemberships,
  loadCarriersOfRole,
  setChosen,
  removeMemberships,
} from './members'
import { changesOfRole, knownRole, readRoleRow } from './role-rows'
import {
  addToOpenPermissions,
  assertNotReserved,
  assertRoleNameIsFree,
  renameInPermissions,
} from './role-name'
import { raiseUserVersions } from './user-rows'
import { trackRoleChanges } from './track-role-changes'
import { knownRoleNames } from '../core/sessions/unknown-roles'

/**
 * Adds a role.
 * @throws Refusal 400 for what the unit does not have; 409 `role-name-taken`, `role-name-reserved`, `global-admin-only`,
 *   `outside-responsibility`
 */
export async function addRole(db: Pick<Db, 'tx'>, unit: UnitContext, input: NewUserRole): Promise<DoneRow> {
  return administer(db, unit, async (tx, administration) => {
    const { userRoleName, systemRole = null, adminRoleId = null } = input
    assertRoleNameIsFree(administration, userRoleName, null)
    await assertValues(tx, administration, input, null)
    assertMayChangeRole(administration, { id: 0, userRoleName, systemRole: null, adminRoleId })
    const { id } = await tx.sql
      .insertInto('user_role')
      .values({
        business_unit_id: administration.businessUnitId,
        user_role_name: userRoleName,
        system_role: systemRole,
        admin_role_id: adminRoleId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addToOpenPermissions(tx, administration, userRoleName)
    // The new role's responsible role may administer its users at once.
    if (adminRoleId !== null) tx.settingsChanged()
    const users = await saveParts(tx, administration, { id, ...input, removeUserIds: [] })
    tx.changed('UserRole', [id])
    tx.audit('addRole', 'UserRole', id, { name: userRoleName, users })
    return { id, name: userRoleName, state: '' }
  })
}

/**
 * Changes a role.
 * @throws Refusal 400 as addRole; 404; 409 also `role-circle`, `changed`, `unchanged`, `last-administrator`,
 *   `last-permission-holder`, `own-admin-role`
 */
export async function updateRole(
  db: Pick<Db, 'tx'>,
  unit: UnitContext,
  input: UserRoleUpdate,
): Promise<DoneRow> {
  const { id, read } = input
  return administer(db, unit, async (tx, administration) => {
    const { businessUnitId } = administration
    const role = knownRole(administration, id)
    assertMayChangeRole(administration, role)
    const before = await readRoleRow(tx, businessUnitId, id)
    await assertUnchanged(tx.sql, userRoleSource, read, id, businessUnitId)
    await assertValues(tx, administration, input, role)
    const { userRoleName = role.userRoleName, systemRole = role.systemRole } = input
    if (userRoleName !== role.userRoleName) {
      assertNotReserved(role.userRoleName)
      assertRoleNameIsFree(administration, userRoleName, id)
      await renameInPermissions(tx, administration, role.userRoleName, userRoleName)
    }
    await tx.sql
      .updateTable('user_role')
      .set({
        user_role_name: userRoleName,
        system_role: systemRole,
        ...(input.adminRoleId !== undefined && { admin_role_id: input.adminRoleId }),
      })
      .set(eb => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    const users = await saveParts(tx, administration, input)
    const changes = changesOfRole(before, await readRoleRow(tx, businessUnitId, id))
    if (Object.keys(changes).length + users === 0)
      throw conflict('These are the values already.', { code: 'unchanged' })
    const changesRights = userRoleName !== role.userRoleName || systemRole !== role.systemRole
    // The rows of its users name the areas.
    if (changesRights || 'wareHouseAreas' in changes) await raiseUserVersions(tx, await membersOf(tx, id))
    if (changesRights || input.adminRoleId !== undefined) tx.settingsChanged()
    tx.changed('UserRole', [id])
    tx.audit('updateRole', 'UserRole', id, changes)
    return { id, name: userRoleName, state: '' }
  })
}

/** Saves areas, load carriers and users; returns the number of users who got or lost the role. */
async function saveParts(tx: Tx, administration: Administration, input: UserRoleUpdate): Promise<number> {
  const { id, addUserIds, removeUserIds } = input
  await setChosen(tx, areasOfRole, id, input.areaIds)
  await setChosen(tx, loadCarriersOfRole, id, input.loadCarrierIds)
  const added = await membersToChange(tx, administration, 'addUserIds', addUserIds)
  const removed = await membersToChange(tx, administration, 'removeUserIds', removeUserIds)
  const users = [...added, ...removed]
  const tracked = await trackRoleChanges(tx, administration.businessUnitId, users)
  await addMemberships(
    tx,
    added.map(userId => ({ userId, roleId: id })),
  )
  await removeMemberships(
    tx,
    removed.map(userId => ({ userId, roleId: id })),
  )
  if (users.length > 0) await raiseUserVersions(tx, users)
  return tracked.after()
}

/** Users to whom the caller may give the role, or from whom he may take it. @throws Refusal 400 `not-listed`; 409 */
async function membersToChange(
  tx: Tx,
  administration: Administration,
  field: string,
  ids: readonly number[],
): Promise<readonly number[]> {
  const requested = [...new Set(ids)].sort((a, b) => a - b)
  if (requested.length === 0) return requested
  const found = await tx.sql
    .selectFrom('app_user')
    .select('id')
    .where('business_unit_id', '=', administration.businessUnitId)
    .where('deleted', '=', false)
    .where('is_device', '=', false)
    .where(sql<boolean>`id in ${idList(requested)}`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (found.length < requested.length)
    throw invalidInput([{ path: `body.${field}`, message: 'Users of the unit.', code: 'not-listed' }])
  const roles = await readRolesOf(tx, requested, administration.roles)
  for (const userRoles of roles.values()) assertMayDecideAbout(administration, userRoles)
  return requested
}

async function assertValues(
  tx: Tx,
  administration: Administration,
  input: NewUserRole | UserRoleUpdate,
  role: KnownRole | null,
): Promise<void> {
  const { systemRole, adminRoleId, areaIds, loadCarrierIds } = input
  if (systemRole !== undefined && systemRole !== (role?.systemRole ?? null)) assertGlobalAdmin(administration)
  if (adminRoleId !== undefined && adminRoleId !== null)
    await assertResponsible(tx, administration, adminRoleId, role)
  await assertListed(tx, administration, 'location_role_group', 'areaIds', areaIds)
  await assertListed(tx, administration, 'load_carrier_type', 'loadCarrierIds', loadCarrierIds)
}

/** @throws Refusal 400 `unknown-role`; 409 `role-circle` with the roles' names */
async function assertResponsible(
  tx: Tx,
  { businessUnitId, roles }: Administration,
  adminRoleId: number,
  role: KnownRole | null,
): Promise<void> {
  await knownRoleNames(tx.sql, businessUnitId, [{ path: 'body.adminRoleId', id: adminRoleId }])
  const circle = role === null ? null : circleThrough(role, adminRoleId, roles)
  if (circle !== null)
    throw refusedField('adminRoleId', 'role-circle', 'These roles would answer for each other.', {
      roles: circle.join(' → '),
    })
}
