/** Adds and changes users. */
import type { NewUser, UserUpdate } from '../../../src/contract/endpoints/user-inputs'
import type { DoneRow } from '../../../src/contract/failures'
import { noOpenIdAccount } from '../core/sessions/users'
import { userTypes, type UserType } from '../../../src/contract/states/office'
import type { Db, Tx, UnitContext } from '../core/db/database'
import { assertUnchanged } from '../core/calls/assert-unchanged'
import { noPassword } from '../core/sessions/passwords'
import { conflict } from '../core/refusal'
import { userSource } from './user-sources'
import { administer, readRolesOf, type Administration } from './administer'
import {
  assertEmail,
  assertGlobalAdmin,
  assertLanguage,
  assertListed,
  assertMayDecideAbout,
  rolesToGrant,
} from './assert-allowed'
import { addMemberships, loadCarriersOfUser, setChosen, removeMemberships } from './members'
import { assertNameIsFree, saveFormerName } from './user-name'
import { changesOfUser, lockedUser, raiseUserVersions } from './user-rows'
import { knownRoleNames } from '../core/sessions/unknown-roles'

/**
 * Adds a user, who is active and can sign in once he has a password (reset-password.ts).
 * @throws Refusal 400 for an unknown language, role or load carrier; 409 `user-name-taken`, `user-name-used-before`, `global-admin-only`,
 * `outside-responsibility`
 */
export async function addUser(db: Pick<Db, 'tx'>, unit: UnitContext, input: NewUser): Promise<DoneRow> {
  return administer(db, unit, async (tx, administration) => {
    const { userName, displayName, email, defaultLanguage, loadCarrierIds } = input
    await assertValues(tx, administration, input)
    const roles = rolesToGrant(administration, input.roleIds)
    await assertNameIsFree(tx, administration, userName, null)
    const { id } = await tx.sql
      .insertInto('app_user')
      .values({
        business_unit_id: administration.businessUnitId,
        user_name: userName,
        display_name: displayName,
        email: email || null,
        password_hash: noPassword,
        must_change_password: true,
        picture: null,
        user_type: numberOf(input.userType),
        default_language: defaultLanguage,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await setChosen(tx, loadCarriersOfUser, id, loadCarrierIds)
    await addMemberships(
      tx,
      roles.map(role => ({ userId: id, roleId: role.id })),
    )
    tx.changed('User', [id])
    const names = roles.map(({ userRoleName }) => userRoleName).sort()
    tx.audit('addUser', 'User', id, { to: 'Active', name: userName, roles: names.join(', ') })
    return { id, name: userName, state: 'Active' }
  })
}

/**
 * Changes a user.
 * @throws Refusal 400 as addUser; 404; 409 also `changed`, `unchanged`, `last-administrator`,
 *   `last-permission-holder`, `own-admin-role`
 */
export async function updateUser(db: Pick<Db, 'tx'>, unit: UnitContext, input: UserUpdate): Promise<DoneRow> {
  const { id, read } = input
  return administer(db, unit, async (tx, administration) => {
    const { businessUnitId, roles } = administration
    const before = await lockedUser(tx, administration, id)
    const userRoles = (await readRolesOf(tx, [id], roles)).get(id) ?? []
    assertMayDecideAbout(administration, userRoles)
    await assertUnchanged(tx.sql, userSource, read, id, businessUnitId)
    await assertValues(tx, administration, input)
    await saveName(tx, administration, before.userName, input)
    const isOtherAddress = input.email !== undefined && (input.email || null) !== before.email
    await tx.sql
      .updateTable('app_user')
      .set({
        ...(input.displayName !== undefined && { display_name: input.displayName }),
        ...(input.email !== undefined && { email: input.email || null }),
        // Another address may belong to another account of the OpenId provider.
        ...(isOtherAddress && noOpenIdAccount),
        ...(input.userType !== undefined && { user_type: numberOf(input.userType) }),
        ...(input.defaultLanguage !== undefined && { default_language: input.defaultLanguage }),
        ...(input.picture === null && { picture: null }),
      })
      .set(eb => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    // A link in the mailbox of the former address sets no password any more.
    if (isOtherAddress) await tx.sql.deleteFrom('password_reset').where('user_id', '=', id).execute()
    await setChosen(tx, loadCarriersOfUser, id, input.loadCarrierIds)
    if (input.roleIds !== undefined) {
      await saveRoles(tx, administration, id, { from: userRoles.map(role => role.id), to: input.roleIds })
    }
    const after = await lockedUser(tx, administration, id)
    const changes = changesOfUser(before, after)
    const isPictureGone = before.picture !== null && after.picture === null
    if (Object.keys(changes).length === 0 && !isPictureGone)
      throw conflict('These are the values already.', { code: 'unchanged', state: before.userStatus })
    tx.changed('User', [id])
    if (Object.keys(changes).length > 0) tx.audit('updateUser', 'User', id, changes)
    if (isPictureGone) tx.audit('removePicture', 'User', id)
    return { id, name: after.userName, state: after.userStatus }
  })
}

async function assertValues(
  tx: Tx,
  administration: Administration,
  { defaultLanguage, email, userType, loadCarrierIds, roleIds = [] }: Omit<UserUpdate, 'id'>,
): Promise<void> {
  if (defaultLanguage !== undefined) assertLanguage(defaultLanguage)
  const requested = roleIds.map((id, at) => ({ path: `body.roleIds.${at}`, id }))
  await knownRoleNames(tx.sql, administration.businessUnitId, requested)
  assertEmail(email)
  if (userType === 'GlobalAdminUser') assertGlobalAdmin(administration)
  await assertListed(tx, administration, 'load_carrier_type', 'loadCarrierIds', loadCarrierIds)
}

async function saveName(
  tx: Tx,
  administration: Administration,
  before: string,
  { id, userName = before }: UserUpdate,
): Promise<void> {
  if (userName === before) return
  await assertNameIsFree(tx, administration, userName, id)
  await tx.sql.updateTable('app_user').set({ user_name: userName }).where('id', '=', id).execute()
  await saveFormerName(tx, administration, id, before)
}

/** Gives and takes the roles that differ; the acting user must be allowed to administer only these. */
async function saveRoles(
  tx: Tx,
  administration: Administration,
  userId: number,
  { from, to }: { readonly from: readonly number[]; readonly to: readonly number[] },
): Promise<void> {
  const granted = rolesToGrant(
    administration,
    to.filter(id => !from.includes(id)),
  )
  const taken = from.filter(id => !to.includes(id))
  await addMemberships(
    tx,
    granted.map(role => ({ userId, roleId: role.id })),
  )
  await removeMemberships(
    tx,
    taken.map(roleId => ({ userId, roleId })),
  )
  await raiseUserVersions(tx, [userId])
}

/** User types are numbers in the database, in the order of the spec. */
const numberOf = (type: UserType): number => userTypes.indexOf(type)
