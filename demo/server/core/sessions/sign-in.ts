/**
 * The only place that opens a session for an authenticated person, by password, OpenId provider or portal: one licence for each concurrent
 * user (spec 1, section 4, login concurrency).
 */
import type { LoginResult } from '../../../../src/contract/endpoints/authentication'
import type { Tx } from '../db/database'
import { refreshTokenLifeSeconds } from '../../../../src/contract/sign-in-limits'
import type { Context } from '../calls/context'
import { assertAddressAllowed } from './allowed-address'
import { licenceSessions, licencesTaken, lockLicences, officeApplication } from './licences'
import { loginResult, type LoginParts } from './login-result'
import { credentialsWrong } from './password-check'
import { refreshCookie } from './refresh-cookie'
import { Refusal } from '../refusal'
import { endReplacedSession, startSession, type OpenedSession } from './session-store'
import type { SignInDelays } from './sign-in-delays'
import { issueTicket, takeTicket, ticketExpired } from './sign-in-tickets'
import type { UnitSettingsCache } from '../unit/unit-settings'
import type { KnownUser } from './users'

export interface SignInParts extends LoginParts {
  readonly unitSettings: UnitSettingsCache
  readonly delays: SignInDelays
}

/** The method of the sign-in; `ticket` continues one that waited for a licence. */
export type SignInMethod = 'password' | 'openId' | 'portal' | 'ticket'

export interface SignInChoice {
  readonly method: SignInMethod
  /** The ticket of a sign-in that waited for a licence; used up when it gets one. */
  readonly ticket?: string
  /** Signs in although no licence is free, if the business unit allows it. */
  readonly usesExtraLicence?: boolean
  /** Ends a session, so that a licence may become free: inside the transaction, and only when none is. */
  readonly makeRoom?: (tx: Tx) => Promise<void>
}

/**
 * Opens the session of a user, sets the cookie of the browser and answers the sign-in.
 * @throws Refusal 403 `address-not-allowed`; 400 `credentials-wrong` or `ticket-expired` when the user may not sign in any more;
 * `session-limit` with a ticket when no licence is free, and nobody is signed in; `extra-licence-refused` when an extra licence is refused
 */
export async function signInUser(
  parts: SignInParts,
  { db, exchange, now: clock }: Pick<Context, 'db' | 'exchange' | 'now'>,
  user: KnownUser,
  choice: SignInChoice,
): Promise<LoginResult> {
  const now = clock()
  const { businessUnitId, userId, userName } = user
  assertAddressAllowed(await parts.unitSettings.of(businessUnitId), exchange.address)
  if (choice.usesExtraLicence === true) await assertExtraLicences(parts.unitSettings, businessUnitId)
  const unit = { businessUnitId, userId, userName, address: exchange.address }
  const opened = await db.tx(unit, async (tx): Promise<OpenedSession | { readonly ticket: string }> => {
    let isFree = await hasLicence(tx, user, now)
    await assertMaySignIn(tx, user, choice.method)
    if (!isFree && choice.makeRoom !== undefined) {
      await choice.makeRoom(tx)
      isFree = await hasLicence(tx, user, now)
    }
    if (!isFree && choice.usesExtraLicence !== true) {
      return { ticket: choice.ticket ?? (await issueTicket(tx, user, 'sessionLimit', now)) }
    }
    if (choice.ticket !== undefined) await takeTicket(tx, choice.ticket, 'sessionLimit', now)
    const replaced = refreshCookie.read(exchange, 'person')
    if (replaced !== undefined) await endReplacedSession(tx, replaced, userId, now)
    return startSession(
      tx,
      unit,
      {
        application: officeApplication,
        lifeSeconds: refreshTokenLifeSeconds,
        usesExtraLicence: !isFree,
        method: choice.method,
      },
      now,
    )
  })
  if ('ticket' in opened) throw sessionLimit(opened.ticket)
  refreshCookie.set(exchange, 'person', opened.refreshToken)
  // A portal's token may be exchanged by the portal's server rather than the user's browser.
  if (choice.method !== 'portal') parts.delays.browsers.remember(exchange, user)
  return loginResult(parts, db, { user, sessionId: opened.sessionId }, now)
}

/** A user who already has a licence needs no second one for another session. */
async function hasLicence(tx: Tx, { businessUnitId, userId }: KnownUser, now: Date): Promise<boolean> {
  const licences = await lockLicences(tx, businessUnitId)
  const holding = await licenceSessions(tx.sql, businessUnitId, now)
  return holding.some(session => session.userId === userId) || licencesTaken(holding) < licences
}

/**
 * Since he was authenticated the user may have got another password, or been set inactive, or his business unit closed, and all his sessions
 * ended. Neither he nor the unit, which is locked already, can change until the new one is there to be ended too.
 */
async function assertMaySignIn(tx: Tx, user: KnownUser, method: SignInMethod): Promise<void> {
  const found = await tx.sql
    .selectFrom('app_user')
    .innerJoin('business_unit', 'business_unit.id', 'app_user.business_unit_id')
    .select('app_user.password_hash as passwordHash')
    .where('app_user.id', '=', user.userId)
    .where('app_user.is_active', '=', true)
    .where('app_user.deleted', '=', false)
    .where('business_unit.closed_at', 'is', null)
    .forShare('app_user')
    .executeTakeFirst()
  const isSame = method !== 'password' || found?.passwordHash === user.passwordHash
  if (found === undefined || !isSame) throw method === 'password' ? credentialsWrong() : ticketExpired()
}

async function assertExtraLicences(unitSettings: UnitSettingsCache, businessUnitId: number): Promise<void> {
  const { values } = await unitSettings.of(businessUnitId)
  if (values.licenseOveruseAllowed) return
  throw new Refusal(400, {
    code: 'extra-licence-refused',
    message: 'This business unit allows no extra licences.',
  })
}

const sessionLimit = (ticket: string): Refusal =>
  new Refusal(400, {
    code: 'session-limit',
    message: 'You have reached the maximum concurrent logged-in users.',
    ticket,
  })
