/**
 * The rules of a new password (spec 1, section 5): its length, its letters, and the equal confirmation. Pure; pages show them while a
 * password is typed, and the server checks them again. The minimum length is a setting of the business unit.
 */
import type { IssueCode } from './input-issues'

/** In the order of display. Each is the code of its issue and the end of its text's key. */
export const passwordRules = [
  'password-too-short',
  'password-no-uppercase',
  'password-no-lowercase',
  'password-no-digit',
] as const satisfies readonly IssueCode[]
export type PasswordRule = (typeof passwordRules)[number]

/** The rules that a password breaks; empty when it is valid. Letters and digits of every script count. */
export function brokenPasswordRules(password: string, minimumLength: number): readonly PasswordRule[] {
  const isMetBy: Readonly<Record<PasswordRule, boolean>> = {
    'password-too-short': [...password].length >= minimumLength,
    'password-no-uppercase': /\p{Lu}/u.test(password),
    'password-no-lowercase': /\p{Ll}/u.test(password),
    'password-no-digit': /\p{Nd}/u.test(password),
  }
  return passwordRules.filter(rule => !isMetBy[rule])
}

/** The issue of a confirmation that differs from the password. */
export const passwordNotConfirmed = 'password-not-confirmed' satisfies IssueCode

/** One line of the list beside the fields while a password is typed. */
export interface PasswordRuleState {
  readonly rule: PasswordRule | typeof passwordNotConfirmed
  readonly isMet: boolean
}

/** Every rule, checked against the text typed so far; the confirmation last. */
export function passwordRuleStates(
  { newPassword, confirmation }: { readonly newPassword: string; readonly confirmation: string },
  minimumLength: number,
): readonly PasswordRuleState[] {
  const broken = brokenPasswordRules(newPassword, minimumLength)
  return [
    ...passwordRules.map(rule => ({ rule, isMet: !broken.includes(rule) })),
    { rule: passwordNotConfirmed, isMet: newPassword !== '' && newPassword === confirmation },
  ]
}
