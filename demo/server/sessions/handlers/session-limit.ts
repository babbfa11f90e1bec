/** Choices of a user without a free licence: end a session, use an extra licence, ask the administrators, or wait. */
import { companyRegion } from '../../../../src/contract/company-day'
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import {
  administratorsOf,
  mailAdministrators,
  assertMayEndSessionsOf,
  roleHolderOf,
  listedSessions,
} from '../../users/public'
import type { Context } from '../../core/calls/context'
import type { Tx } from '../../core/db/database'
import { assertAddressAllowed } from '../../core/sessions/allowed-address'
import { companyInfoOf } from '../../core/unit/company-info'
import { licenceFigures, licenceSessions } from '../../core/sessions/licences'
import { endSessionRows } from '../../core/sessions/session-store'
import { signInUser, type SignInParts } from '../../core/sessions/sign-in'
import {
  forgetLicenceRequest,
  recordLicenceRequest,
  readTicket,
  ticketExpired,
} from '../../core/sessions/sign-in-tickets'
import { findUserById, type KnownUser } from '../../core/sessions/users'
import type { Mails } from '../../core/mail/mail'

export interface SessionLimitParts extends SignInParts {
  readonly mails: Mails
  /** Address of the cockpit; known once the server listens. */
  readonly publicUrl: () => string
  readonly onError: (error: Error) => void
}

/** The page where administrators end sessions. */
const activeUsersPath = '/active-users'

export function sessionLimitHandlers(parts: SessionLimitParts): Handlers<Endpoints, Context>['sessionLimit'] {
  return {
    async choices({ body }, context) {
      const { db, now } = context
      const user = await waitingUser(parts, body.ticket, context)
      const { businessUnitId, businessUnitName, userName } = user
      const sessions = await licenceSessions(db.read, businessUnitId, now())
      const company = await companyInfoOf(db, businessUnitId)
      const administrators = await administratorsOf(db, businessUnitId)
      const settings = await parts.unitSettings.of(businessUnitId)
      return {
        userName,
        businessUnitName,
        ...(await licenceFigures(db, settings, businessUnitId, { sessions, now: now() })),
        sessions: await listedSessions(db.read, actingAs(user), sessions),
        administrators: administrators.map(({ displayName }) => displayName),
        region: companyRegion(company?.region),
        serverTime: now().toISOString(),
      }
    },

    async logIn({ body }, context) {
      const { now } = context
      const { ticket, endedSessionId, usesExtraLicence } = body
      const user = await waitingUser(parts, ticket, context)
      const makeRoom = async (tx: Tx): Promise<void> => {
        // Several calls may have come with the ticket: one of them used it, or an administrator ended the waiting.
        await readTicket({ read: tx.sql }, ticket, 'sessionLimit', now())
        // Only an open session that takes a licence may be ended: the user's list may be outdated.
        const offered = await licenceSessions(tx.sql, user.businessUnitId, now())
        if (endedSessionId === undefined || offered.every(({ id }) => id !== endedSessionId)) return
        for (const { userId } of await endSessionRows(tx, user.businessUnitId, [endedSessionId], now())) {
          await assertMayEndSessionsOf(tx, actingAs(user), userId)
          tx.audit('endSession', 'User', userId, { by: user.userName })
        }
      }
      return signInUser(parts, context, user, { method: 'ticket', ticket, usesExtraLicence, makeRoom })
    },

    async askAdministrators({ body }, context) {
      const { db, now, exchange } = context
      const user = await waitingUser(parts, body.ticket, context)
      const isFirst = await db.tx({ ...user, address: exchange.address }, async tx => {
        const isFirstRequest = await recordLicenceRequest(tx, body.ticket, now())
        if (isFirstRequest) tx.audit('askForLicence', 'User', user.userId)
        return isFirstRequest
      })
      if (!isFirst) return undefined
      const { mails, publicUrl, onError } = parts
      try {
        await mailAdministrators(
          { db, mails, link: `${publicUrl()}${activeUsersPath}`, onError },
          user,
          body.ticket,
          now(),
        )
      } catch (error) {
        // Nobody was told: the user may ask again.
        await forgetLicenceRequest(db, body.ticket)
        throw error
      }
      return undefined
    },
  }
}

const actingAs = ({ userId, roles }: KnownUser) => ({ userId, ...roleHolderOf(roles) })

/** The user of a waiting sign-in. @throws Refusal 400 `ticket-expired`, 403 `address-not-allowed` */
async function waitingUser(
  { unitSettings }: SessionLimitParts,
  ticket: string,
  { db, now, exchange }: Context,
): Promise<KnownUser> {
  const { userId, businessUnitId } = await readTicket(db, ticket, 'sessionLimit', now())
  assertAddressAllowed(await unitSettings.of(businessUnitId), exchange.address)
  const user = await findUserById(db, userId)
  if (!user) throw ticketExpired()
  return user
}
