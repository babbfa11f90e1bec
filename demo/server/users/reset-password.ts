/** Resets a user's password: generated and shown once, typed by an administrator, or chosen by the user through a mailed link. */
import type { PasswordReset } from '../../../src/contract/endpoints/user-inputs'
import type { NewPassword } from '../../../src/contract/endpoints/users'
import type { User } from '../../../src/contract/entities/user'
import type { Db, Tx, UnitContext } from '../core/db/database'
import { refusalOf } from '../core/calls/row-refusal'
import { newPasswordHash } from '../core/sessions/new-password'
import { hashPassword, makePassword, noPassword } from '../core/sessions/passwords'
import { conflict } from '../core/refusal'
import { endSessionsOf } from '../core/sessions/session-store'
import { administer, type Administration } from './administer'
import { assertSomebodyElse } from './assert-allowed'
import { decidedUser } from './decided-user'
import { endLinks, type SentLink } from './password-resets'
import { raiseUserVersions } from './user-rows'

export interface ResetParts {
  readonly minimumLength: number
  readonly now: Date
  readonly sendLink: (userId: number) => Promise<SentLink>
}

/**
 * Sets the password; the user must change it at the next sign-in. The old password, sessions and links become invalid. A user who gets a
 * link has no password until he has chosen one; it is mailed first, so that he keeps his password when the mail cannot be sent.
 * @throws Refusal 400 for a password that breaks the rules; 404; 409 `own-account`, `no-email`, `mail-not-sent`, `wrong-state` for a link to
 * an inactive user, `changed`, `outside-responsibility`, `global-admin-only`
 */
export async function resetPassword(
  db: Pick<Db, 'tx'>,
  unit: UnitContext,
  id: number,
  input: PasswordReset,
  { minimumLength, now, sendLink }: ResetParts,
): Promise<NewPassword> {
  const { hash, shown } = await hashFor(input, minimumLength)
  let link: SentLink | null = null
  if (input.way === 'link') {
    await administer(db, unit, (tx, administration) => userToReset(tx, administration, id, input.way))
    link = await sendLink(id)
  }
  return administer(db, unit, async (tx, administration) => {
    const { userName, displayName, email } = await userToReset(tx, administration, id, input.way)
    await endLinks(tx, id, link)
    await tx.sql
      .updateTable('app_user')
      .set({ password_hash: hash, must_change_password: true })
      .where('id', '=', id)
      .execute()
    await endSessionsOf(tx, id, now)
    await raiseUserVersions(tx, [id])
    tx.audit('resetPassword', 'User', id)
    const sentTo = link === null ? null : email
    return { userName, displayName: displayName ?? userName, password: shown, sentTo }
  })
}

/** The user, locked, when this way to a new password is open to him. @throws Refusal */
async function userToReset(
  tx: Tx,
  administration: Administration,
  id: number,
  way: PasswordReset['way'],
): Promise<User> {
  assertSomebodyElse(administration, id)
  const user = await decidedUser(tx, administration, 'resetPassword', id)
  if (way !== 'link') return user
  if (user.email === null) throw conflict('No mail reaches this user.', { code: 'no-email' })
  if (user.userStatus !== 'Active')
    throw refusalOf({ code: 'wrong-state', state: user.userStatus, allowedStates: ['Active'] })
  return user
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
