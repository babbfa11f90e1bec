/** New passwords: their rules, and the effects of setting one. */
import { brokenPasswordRules, passwordNotConfirmed } from '../../../../src/contract/password-rules'
import type { InputIssue } from '../../../../src/contract/input-issues'
import type { Tx } from '../db/database'
import { credentialsWrong } from './password-check'
import { hashPassword } from './passwords'
import { invalidInput, Refusal } from '../refusal'
import type { KnownUser } from './users'

export interface NewPassword {
  readonly newPassword: string
  readonly confirmation: string
}

/** Names of the input's fields, if they differ from the default. */
export interface NewPasswordPaths {
  readonly newPassword: string
  readonly confirmation: string
}

const usualPaths: NewPasswordPaths = { newPassword: 'newPassword', confirmation: 'confirmation' }

/**
 * The hash of a new password.
 * @param minimumLength of the business unit (unit-settings.ts, passwordMinLength)
 * @throws Refusal 400 with an issue for each rule that it breaks
 */
export async function newPasswordHash(
  { newPassword, confirmation }: NewPassword,
  minimumLength: number,
  paths: NewPasswordPaths = usualPaths,
): Promise<string> {
  const issues: InputIssue[] = brokenPasswordRules(newPassword, minimumLength).map(code => ({
    path: paths.newPassword,
    code,
    message: ruleMessages[code],
    ...(code === 'password-too-short' && { values: { count: minimumLength } }),
  }))
  if (newPassword !== confirmation) {
    issues.push({
      path: paths.confirmation,
      code: passwordNotConfirmed,
      message: 'the same as the new password',
    })
  }
  if (issues.length > 0) throw invalidInput(issues)
  return hashPassword(newPassword)
}

const ruleMessages = {
  'password-too-short': 'longer',
  'password-no-uppercase': 'an uppercase letter',
  'password-no-lowercase': 'a lowercase letter',
  'password-no-digit': 'a digit',
} as const

/**
 * Sets the password that a user chose; reset links become invalid. The caller decides about open sessions.
 * @param checked the user whose former password was checked: it is not replaced when it is no longer his. Without one a link was taken.
 * @throws Refusal 400 `credentials-wrong`
 */
export async function setOwnPassword(
  tx: Tx,
  userId: number,
  passwordHash: string,
  checked: Pick<KnownUser, 'passwordHash'> | null,
): Promise<void> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('app_user')
    .set(eb => ({
      password_hash: passwordHash,
      must_change_password: false,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .where('deleted', '=', false)
    .$if(checked !== null, query => query.where('password_hash', '=', checked?.passwordHash ?? ''))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw credentialsWrong()
  await tx.sql.deleteFrom('password_reset').where('user_id', '=', userId).execute()
  tx.changed('User', [userId])
}

/** 400: the password is right, but was set by somebody else, so it has to be changed before the first session. */
export const mustChangePassword = (): Refusal =>
  new Refusal(400, { code: 'must-change-password', message: 'Choose a password of your own first.' })
