/** Resets a user's password: generated and shown once, typed by an administrator, or chosen by the user through a mailed link. */
import type { PasswordReset } from '../../../src/contract/endpoints/user-inputs'
import type { NewPassword } from '../../../src/contract/endpoints/users'
import type { Db, UnitContext } from '../core/db/database'
import { newPasswordHash } from '../core/sessions/new-password'
import { hashPassword, makePassword, noPassword } from '../core/sessions/passwords'
import { conflict } from '../core/refusal'
import { endSessionsOf } from '../core/sessions/session-store'
import { administer } from './administer'
import { assertSomebodyElse } from './assert-allowed'
import { decidedUser } from './decided-user'
import { raiseUserVersions } from './user-rows'

/**
 * Sets the password; the user must change it at the next sign-in. The old password, sessions and links become invalid. A user who gets a
 * link has no password until he has chosen one; the caller sends the mail.
 * @throws Refusal 400 for a password that breaks the rules; 404; 409 `own-account`, `no-email`, `outside-responsibility`,
 * `global-admin-only`
 */
export async function resetPassword(
  db: Pick<Db, 'tx'>,
  unit: UnitContext,
  id: number,
  input: PasswordReset,
  { minimumLength, now }: { readonly minimumLength: number; readonly now: Date },
): Promise<NewPassword> {
  const { hash, shown } = await hashFor(input, minimumLength)
  return administer(db, unit, async (tx, administration) => {
    assertSomebodyElse(administration, id)
    const { userName, displayName, email } = await decidedUser(tx, administration, 'resetPassword', id)
    const sentTo = input.way === 'link' ? email : null
    if (input.way === 'link' && email === null)
      throw conflict('No mail reaches this user.', { code: 'no-email' })
    await tx.sql
      .updateTable('app_user')
      .set({ password_hash: hash, must_change_password: true })
      .where('id', '=', id)
      .execute()
    await tx.sql.deleteFrom('password_reset').where('user_id', '=', id).execute()
    await endSessionsOf(tx, id, now)
    await raiseUserVersions(tx, [id])
    tx.audit('resetPassword', 'User', id)
    return { userName, displayName: displayName ?? userName, password: shown, sentTo }
  })
}

/** Hashing is slow: it is done before any lock is taken. */
async function hashFor(
  input: PasswordReset,
  minimumLength: number,
): Promise<{ readonly hash: string; readonly shown: string | null }> {
  switch (input.way) {
    case 'made': {
      const shown = makePassword(minimumLength)
      return { hash: await hashPassword(shown), shown }
    }
    case 'typed':
      return { hash: await newPasswordHash(input, minimumLength), shown: null }
    case 'link':
      return { hash: noPassword, shown: null }
  }
}
