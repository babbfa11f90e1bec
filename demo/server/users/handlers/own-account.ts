/** What users do with their own account: change the password, signed in or by a link, and the picture. */
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { PasswordProof } from '../../../../src/contract/endpoints/own-account'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import { takeLink, userOfLink, type PasswordResets } from '../password-resets'
import type { Context } from '../../core/calls/context'
import { newPasswordHash, setOwnPassword } from '../../core/sessions/new-password'
import { assertAddressAllowed } from '../../core/sessions/allowed-address'
import { checkPassword } from '../../core/sessions/password-check'
import { readPicture } from '../../core/calls/read-picture'
import { invalidInput, permissionDenied } from '../../core/refusal'
import { endSessionsOf } from '../../core/sessions/session-store'
import { forAccount, forPurpose, type SignInDelays } from '../../core/sessions/sign-in-delays'
import type { UnitSettingsCache } from '../../core/unit/unit-settings'
import type { KnownUser } from '../../core/sessions/users'
import { administerIn } from '../administer'
import { decidedUser } from '../decided-user'

export interface OwnAccountParts {
  readonly delays: SignInDelays
  readonly unitSettings: UnitSettingsCache
  readonly passwordResets: PasswordResets
}

const usersPermission = 'header/settings/users'

export function ownAccountHandlers({
  delays,
  unitSettings,
  passwordResets,
}: OwnAccountParts): Handlers<Endpoints, Context>['ownAccount'] {
  const minimumLengthIn = async (businessUnitId: number): Promise<number> =>
    (await unitSettings.of(businessUnitId)).values.passwordMinLength

  const userOf = async (proof: PasswordProof, context: Context): Promise<KnownUser> => {
    if (!('token' in proof)) {
      return checkPassword({ delays, unitSettings }, { ...proof, password: proof.currentPassword }, context)
    }
    const user = await userOfLink(context.db, proof.token, context.now())
    assertAddressAllowed(await unitSettings.of(user.businessUnitId), context.exchange.address)
    return user
  }

  return {
    passwordRules: async (_input, { settings }) => ({ minimumLength: settings.values.passwordMinLength }),

    async changePassword({ body }, context) {
      const { caller, db, exchange, now, settings, unit } = context
      const user = await checkPassword(
        { delays, unitSettings },
        { ...caller, password: body.currentPassword },
        context,
      )
      const isKnownBrowser = delays.browsers.idFor(exchange, user) !== null
      assertOther(body.currentPassword, body.newPassword)
      const passwordHash = await newPasswordHash(body, settings.values.passwordMinLength)
      await db.tx(unit, async tx => {
        await setOwnPassword(tx, caller.userId, passwordHash, user)
        await endSessionsOf(tx, caller.userId, now(), { except: caller.sessionId })
        tx.audit('changePassword', 'User', caller.userId)
      })
      // Other browsers count as unknown until their next sign-in.
      if (isKnownBrowser) delays.browsers.remember(exchange, { ...user, passwordHash })
      return undefined
    },

    async forgotPassword({ body }, { now, exchange }) {
      const { businessUnitName, userName } = body
      // Each request counts as a failure, but not as one of sign-ins, so that requests in another user's name do not block his sign-in.
      const account = forAccount(`new password of ${businessUnitName}/${userName}`)
      await delays.check([account, forPurpose('new password', exchange.address)], now, async () => null)
      passwordResets.send(businessUnitName, userName, now())
      return undefined
    },

    async passwordToSet({ body }, context) {
      const { businessUnitId, businessUnitName, userName } = await userOf(body.proof, context)
      return { businessUnitName, userName, minimumLength: await minimumLengthIn(businessUnitId) }
    },

    async password({ body }, context) {
      const { db, now, exchange } = context
      const { proof } = body
      const user = await userOf(proof, context)
      if (!('token' in proof)) assertOther(proof.currentPassword, body.newPassword)
      const passwordHash = await newPasswordHash(body, await minimumLengthIn(user.businessUnitId))
      await db.tx({ ...user, address: exchange.address }, async tx => {
        if ('token' in proof) await takeLink(tx, proof.token, now())
        await setOwnPassword(tx, user.userId, passwordHash, 'token' in proof ? null : user)
        await endSessionsOf(tx, user.userId, now())
        tx.audit('setNewPassword', 'User', user.userId)
      })
      return undefined
    },

    async updatePicture({ body }, { db, caller, can, unit }) {
      if (body.id !== caller.userId && !can(usersPermission)) throw permissionDenied(usersPermission)
      const picture = readPicture(body.picture, 'picture')
      await db.tx(unit, async tx => {
        if (body.id !== caller.userId) {
          await administerIn(tx, unit, administration => decidedUser(tx, administration, 'update', body.id))
        }
        await tx.sql
          .updateTable('app_user')
          .set(eb => ({ picture, version: eb('version', '+', 1) }))
          .where('id', '=', body.id)
          .execute()
        tx.changed('User', [body.id])
        tx.audit('updatePicture', 'User', body.id)
      })
      return undefined
    },
  }
}

/** @throws Refusal 400 when the new password equals the old one */
function assertOther(currentPassword: string, newPassword: string): void {
  if (currentPassword !== newPassword) return
  throw invalidInput([
    { path: 'newPassword', code: 'password-unchanged', message: 'another one than before' },
  ])
}
