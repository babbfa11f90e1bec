/** Deactivates, deletes and reactivates users. It takes effect at once: their sessions end with the commit. */
import type { DoneRow } from '../../../src/contract/failures'
import type { AccountState } from '../../../src/contract/states/office'
import type { User } from '../../../src/contract/entities/user'
import type { Db, Tx, UnitContext } from '../core/db/database'
import { noOpenIdAccount } from '../core/sessions/users'
import { noPassword } from '../core/sessions/passwords'
import { endSessionsOf } from '../core/sessions/session-store'
import { forgetReportsOf } from '../reports/public'
import { administer, administerIn } from './administer'
import { assertSomebodyElse } from './assert-allowed'
import { decidedUser } from './decided-user'
import { handingWorkBack } from './hand-back'
import { forgetUserSettings } from '../core/unit/saved-settings'

/** Lets a user sign in again. @throws Refusal 404; 409 `wrong-state`, `outside-responsibility`, `global-admin-only` */
export async function activateUser(db: Pick<Db, 'tx'>, unit: UnitContext, id: number): Promise<DoneRow> {
  return administer(db, unit, async (tx, administration) => {
    const user = await decidedUser(tx, administration, 'activate', id)
    await setActive(tx, id, true)
    tx.audit('activateUser', 'User', id, { from: user.userStatus, to: 'Active' })
    return doneWith(user, 'Active')
  })
}

/**
 * Closes a user's account; his open jobs are unassigned.
 * @throws Refusal 404; 409 as activateUser, `own-account`, `last-administrator`, `last-permission-holder`
 */
export async function deactivateUser(db: Db, unit: UnitContext, id: number, now: Date): Promise<DoneRow> {
  return handingWorkBack(db, unit, { userId: id }, now, tx =>
    administerIn(tx, unit, async administration => {
      assertSomebodyElse(administration, id)
      const user = await decidedUser(tx, administration, 'deactivate', id)
      await setActive(tx, id, false)
      await endSessionsOf(tx, id, now)
      tx.audit('deactivateUser', 'User', id, { from: user.userStatus, to: 'Inactive' })
      return doneWith(user, 'Inactive')
    }),
  )
}

/**
 * Deletes a user: the name stays for his past actions, all his other data is deleted.
 * @throws Refusal 404; 409 as deactivateUser
 */
export async function deleteUser(db: Db, unit: UnitContext, id: number, now: Date): Promise<DoneRow> {
  return handingWorkBack(db, unit, { userId: id }, now, tx =>
    administerIn(tx, unit, async administration => {
      assertSomebodyElse(administration, id)
      const user = await decidedUser(tx, administration, 'delete', id)
      await forget(tx, administration.businessUnitId, id)
      await endSessionsOf(tx, id, now)
      tx.removed('User', [id])
      tx.audit('deleteUser', 'User', id, { name: user.userName, from: user.userStatus })
      return doneWith(user, user.userStatus)
    }),
  )
}

async function setActive(tx: Tx, id: number, isActive: boolean): Promise<void> {
  await tx.sql
    .updateTable('app_user')
    .set(eb => ({ is_active: isActive, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  tx.changed('User', [id])
}

/** Removes password, mail address, OpenId account, picture, roles, settings, reports, and views and input that only he saw. */
async function forget(tx: Tx, businessUnitId: number, id: number): Promise<void> {
  await tx.sql
    .updateTable('app_user')
    .set(eb => ({
      deleted: true,
      is_active: false,
      password_hash: noPassword,
      email: null,
      ...noOpenIdAccount,
      picture: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  const roles = await tx.sql
    .deleteFrom('app_user_role')
    .where('user_id', '=', id)
    .returning(['id', 'role_id'])
    .execute()
  tx.removed(
    'UserRoleAssignment',
    roles.map(assignment => assignment.id),
  )
  tx.changed(
    'UserRole',
    roles.map(assignment => assignment.role_id),
  )
  await forgetUserSettings(tx.sql, businessUnitId, id)
  await forgetReportsOf(tx, id)
  for (const table of ['primary_view', 'unsaved_draft', 'import_mapping'] as const) {
    await tx.sql.deleteFrom(table).where('user_id', '=', id).execute()
  }
  // Views that he shared stay for the others.
  await tx.sql.deleteFrom('custom_view').where('user_id', '=', id).where('scope', '=', 'me').execute()
}

function doneWith({ id, userName }: User, state: AccountState): DoneRow {
  return { id, name: userName, state }
}
