/**
 * Sign-in of people by password or through a portal and of screens by pairing code, and renewal of sessions. A wrong unit, name or password
 * get the same answer after the same work.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import { connectionTokenLifeSeconds, handoverTicketLifeMs } from '../../../../src/contract/sign-in-limits'
import type { Context, Exchange } from '../../core/calls/context'
import { assertAddressAllowed } from '../../core/sessions/allowed-address'
import { loginResult } from '../../core/sessions/login-result'
import { mustChangePassword } from '../../core/sessions/new-password'
import { checkPassword } from '../../core/sessions/password-check'
import { refreshCookie } from '../../core/sessions/refresh-cookie'
import { notFound, Refusal, sessionEnded } from '../../core/refusal'
import { renewSession, sessionOfAnother } from '../../core/sessions/session-store'
import { signInUser, type SignInParts } from '../../core/sessions/sign-in'
import { forPurpose } from '../../core/sessions/sign-in-delays'
import { issueTicket, takeTicket, ticketExpired } from '../../core/sessions/sign-in-tickets'
import { findUserById, findUserByName } from '../../core/sessions/users'
import type { Tickets } from '../../core/live/tickets'
import { connectScreen } from '../../screens/public'

/** A trusted portal: its server authenticates the users. */
export interface TrustedPortal {
  readonly origin: string
  readonly secret: string
}

export interface AuthenticationParts extends SignInParts {
  /** Trusted portals. */
  readonly portals: readonly TrustedPortal[]
  readonly relayTickets: Tickets | undefined
}

export function authenticationHandlers(
  parts: AuthenticationParts,
): Handlers<Endpoints, Context>['authentication'] {
  const { tokens, delays, portals, relayTickets, unitSettings } = parts
  const assertAllowedIn =
    ({ address }: Exchange) =>
    async (businessUnitId: number): Promise<void> =>
      assertAddressAllowed(await unitSettings.of(businessUnitId), address)
  return {
    async user({ body }, context) {
      const user = await checkPassword(parts, body, context)
      if (user.mustChangePassword) throw mustChangePassword()
      return signInUser(parts, context, user, { method: 'password' })
    },

    async screen({ body }, { db, now, exchange }) {
      const { address } = exchange
      // A code has no account: attempts are counted by address, separately from sign-ins.
      const found = await delays.check([forPurpose('screen', address)], now, async () => {
        const connected = await connectScreen(db, body.code, {
          secret: tokens.secret,
          address,
          now: now(),
          assertAllowedIn: assertAllowedIn(exchange),
        })
        const user = connected && (await findUserById(db, connected.userId))
        return connected && user && { connected, user }
      })
      if (!found) {
        throw new Refusal(400, { code: 'pairing-code-wrong', message: 'The code is wrong, used or too old.' })
      }
      const { connected, user } = found
      refreshCookie.set(exchange, 'screen', connected.refreshToken)
      return loginResult(parts, db, { user, sessionId: connected.sessionId }, now())
    },

    async refresh(_input, { db, now, exchange }) {
      const holder = refreshCookie.holder(exchange)
      const cookie = refreshCookie.read(exchange, holder)
      const renewed =
        cookie === undefined ? null : await renewSession(db, cookie, now(), assertAllowedIn(exchange))
      const user = renewed && (await findUserById(db, renewed.userId))
      // The cookie is not cleared: meanwhile a sign-in in another tab may have replaced it.
      if (!renewed || !user) throw sessionEnded('The session has ended.')
      if (renewed.refreshToken !== undefined) refreshCookie.set(exchange, holder, renewed.refreshToken)
      return loginResult(parts, db, { user, sessionId: renewed.sessionId }, now())
    },

    async handOver({ body }, { db, now, exchange }) {
      const { address } = exchange
      const portal = await delays.check([forPurpose('portal', address)], now, async () => {
        const named = portals.find(({ origin }) => origin === body.portal)
        return isSecret(body.secret, named?.secret) ? (named ?? null) : null
      })
      if (!portal) {
        throw new Refusal(400, { code: 'credentials-wrong', message: portalRefused(body.portal) })
      }
      const user = await findUserByName(db, body.businessUnitName, body.userName)
      if (!user) throw new Refusal(400, { code: 'not-found', message: 'There is no such active user.' })
      const token = await db.tx({ ...user, address }, async tx => {
        tx.audit('handOver', 'User', user.userId, { portal: body.portal })
        return issueTicket(tx, user, 'handover', now())
      })
      return { token, expiresInMs: handoverTicketLifeMs }
    },

    async internal({ body }, context) {
      const { db, now, exchange } = context
      const system = { businessUnitId: 0, userId: null, userName: 'portal', address: exchange.address }
      // Anyone can send a link with a token: an existing session only ends with its user's consent.
      const cookie = body.replacesSession === true ? undefined : refreshCookie.read(exchange, 'person')
      const holder = await db.tx(system, async tx => {
        const taken = await takeTicket(tx, body.token, 'handover', now())
        const open = cookie && (await sessionOfAnother(tx.sql, cookie, taken.userId, now()))
        if (open) throw anotherSession(`${open.userName}, ${open.businessUnitName}`)
        return taken
      })
      const user = await findUserById(db, holder.userId)
      if (!user) throw ticketExpired()
      return signInUser(parts, context, user, { method: 'portal' })
    },

    async realtimeToken(_input, { caller, now }) {
      if (relayTickets === undefined) throw notFound('Live updates are not hosted by a relay.')
      const token = relayTickets.issue('realtime', caller, now())
      return { token, expiresInMs: connectionTokenLifeSeconds * 1000 }
    },
  }
}

const anotherSession = (path: string): Refusal =>
  new Refusal(409, { code: 'another-session', message: `${path} is signed in in this browser.`, path })

/** The answer for the portal's server; it does not reveal whether the name or the secret is wrong. */
function portalRefused(portal: string): string {
  return `The portal ${portal} or its secret is wrong: both must be what COCKPIT_PORTALS says at the cockpit's server.`
}

/** Compares hashes, so that the duration reveals neither contents nor lengths. */
function isSecret(sent: string, expected: string | undefined): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(sent), hash(expected ?? '')) && expected !== undefined
}
