/** The rules of the business unit for a new password. */
import { ownAccount } from '../../contract/endpoints/own-account'
import { resource } from '../../kernel/resource'
import type { Session } from '../../kernel/session'

export const readPasswordRules = ({ api }: Session, signal: AbortSignal) =>
  api.call(ownAccount.passwordRules, {}, { signal })

export const passwordRules = resource({ fetch: readPasswordRules })
