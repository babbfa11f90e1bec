/**
 * Sessions in the database: opened by a sign-in, renewed by the refresh cookie, ended by a sign-out. Only hashes of the
 * cookie's secret are stored.
 */
import { randomBytes } from 'node:crypto'
import { refreshTokenLifeSeconds, screenTokenLifeSeconds } from '../../../../src/contract/sign-in-limits'
import { systemUnit, type Db, type Tx, type UnitContext } from '../db/database'
import { hashOfSecret, isHashOf, newSecret } from './secret-hash'
import { deleteTicketsOf } from './sign-in-tickets'

/** Two tabs may renew with the same cookie at once: within this time a renewal with the older secret gets no new cookie. */
const parallelRenewalMs = 10_000

export interface OpenedSession {
  readonly sessionId: string
  /** Value of the refresh cookie: session id and secret. */
  readonly refreshToken: string
}

type SignedInUnit = UnitContext & { readonly userId: number }

/** Opens the session of a person. */
export async function openSession(
  db: Db,
  unit: SignedInUnit,
  application: string,
  now: Date,
): Promise<OpenedSession> {
  return db.tx(unit, tx => startSession(tx, unit, { application, lifeSeconds: refreshTokenLifeSeconds }, now))
}

export interface SessionToStart {
  readonly application: string
  readonly lifeSeconds: number
  /** Set when no licence was free for the session. */
  readonly usesExtraLicence?: boolean
  /** How the user signed in. */
  readonly method?: string
}

/** Opens a session as part of a transaction. */
export async function startSession(
  tx: Tx,
  unit: SignedInUnit,
  { application, lifeSeconds, usesExtraLicence = false, method }: SessionToStart,
  now: Date,
): Promise<OpenedSession> {
  const sessionId = randomBytes(16).toString('base64url')
  const secret = newSecret()
  const { row_no: row } = await tx.sql
    .insertInto('user_session')
    .values({
      id: sessionId,
      business_unit_id: unit.businessUnitId,
      user_id: unit.userId,
      application,
      refresh_hash: hashOfSecret(secret),
      previous_refresh_hash: null,
      refreshed_at: null,
      login_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      expires_at: expiry(now, lifeSeconds),
      ended_at: null,
      uses_extra_licence: usesExtraLicence,
    })
    .returning('row_no')
    .executeTakeFirstOrThrow()
  tx.changed('UserSession', [row])
  tx.audit('signIn', 'User', unit.userId, {
    application,
    ...(method !== undefined && { method }),
    ...(usesExtraLicence && { usesExtraLicence }),
  })
  return { sessionId, refreshToken: `${sessionId}.${secret}` }
}

export interface RenewedSession {
  readonly sessionId: string
  readonly businessUnitId: number
  readonly userId: number
  /** The next value of the cookie; undefined when another tab has just received it. */
  readonly refreshToken: string | undefined
}

/**
 * Renews a session for its cookie. The secret changes each time; the previous one stays valid until the new one is used, so that a lost
 * answer signs nobody out. An even older secret was stolen or copied: its session ends.
 * @param assertAllowedIn whether the caller may call the business unit of the session; it throws before anything is changed
 * @returns null when the cookie belongs to no open session
 */
export async function renewSession(
  db: Db,
  refreshToken: string,
  now: Date,
  assertAllowedIn: (businessUnitId: number) => Promise<void>,
): Promise<RenewedSession | null> {
  const [sessionId = '', secret = ''] = refreshToken.split('.')
  const known = await db.read
    .selectFrom('user_session')
    .innerJoin('app_user', 'app_user.id', 'user_session.user_id')
    .select([
      'user_session.business_unit_id',
      'user_session.user_id',
      'app_user.user_name',
      'app_user.is_device',
    ])
    .where('user_session.id', '=', sessionId)
    .where('app_user.is_active', '=', true)
    .where('app_user.deleted', '=', false)
    .executeTakeFirst()
  if (!known) return null
  const { business_unit_id: businessUnitId, user_id: userId } = known
  await assertAllowedIn(businessUnitId)
  return db.tx({ businessUnitId, userId, userName: known.user_name }, async tx => {
    const session = await tx.sql
      .selectFrom('user_session')
      .select(['row_no', 'refresh_hash', 'previous_refresh_hash', 'refreshed_at'])
      .where('id', '=', sessionId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now.toISOString())
      .forUpdate()
      .executeTakeFirst()
    if (!session) return null
    const isCurrent = isHashOf(secret, session.refresh_hash)
    if (!isCurrent && !isHashOf(secret, session.previous_refresh_hash)) {
      await end(tx, sessionId, now)
      tx.audit('refreshTokenReused', 'User', userId)
      return null
    }
    const isParallel =
      !isCurrent && now.getTime() - Date.parse(session.refreshed_at ?? '') < parallelRenewalMs
    if (isParallel) return { sessionId, businessUnitId, userId, refreshToken: undefined }
    const next = newSecret()
    await tx.sql
      .updateTable('user_session')
      .set(eb => ({
        refresh_hash: hashOfSecret(next),
        previous_refresh_hash: hashOfSecret(secret),
        refreshed_at: now.toISOString(),
        last_seen_at: now.toISOString(),
        expires_at: expiry(now, known.is_device ? screenTokenLifeSeconds : refreshTokenLifeSeconds),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', sessionId)
      .execute()
    tx.changed('UserSession', [session.row_no])
    return { sessionId, businessUnitId, userId, refreshToken: `${sessionId}.${next}` }
  })
}

/** Ends a session on every node; ending it twice is no error. */
export async function endSession(db: Db, unit: UnitContext, sessionId: string, now: Date): Promise<void> {
  await db.tx(unit, async tx => {
    await end(tx, sessionId, now)
    tx.audit('signOut', 'User', unit.userId)
  })
}

/**
 * Ends the session of a browser's cookie when another user signs in there: otherwise its other tabs would continue under the name of the
 * new user. A session of the same user stays, since another tab may be about to sign in again too.
 */
export async function endReplacedSession(
  tx: Tx,
  refreshToken: string,
  newUserId: number,
  now: Date,
): Promise<void> {
  const replaced = await sessionOfAnother(tx.sql, refreshToken, newUserId, now)
  if (replaced !== undefined) await end(tx, replaced.sessionId, now)
}

/** The open session of a browser's cookie, if it belongs to another user than the one who signs in or out. */
export async function sessionOfAnother(
  sql: Db['read'],
  refreshToken: string,
  ownUserId: number,
  now: Date,
): Promise<OpenSession | undefined> {
  const [sessionId = '', secret = ''] = refreshToken.split('.')
  const known = await sql
    .selectFrom('user_session')
    .innerJoin('app_user', 'app_user.id', 'user_session.user_id')
    .innerJoin('business_unit', 'business_unit.id', 'user_session.business_unit_id')
    .select([
      'user_session.id as sessionId',
      'refresh_hash',
      'app_user.user_name as userName',
      'business_unit.name as businessUnitName',
    ])
    .where('user_session.id', '=', sessionId)
    .where('user_session.user_id', '!=', ownUserId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return known !== undefined && isHashOf(secret, known.refresh_hash) ? known : undefined
}

interface OpenSession {
  readonly sessionId: string
  readonly userName: string
  readonly businessUnitName: string
}

export interface EndedSession {
  /** The number that identifies the session in grids. */
  readonly rowNo: number
  readonly userId: number
}

/** Ends open sessions of a business unit by their numbers, as part of a transaction; returns those that were open. */
export async function endSessionRows(
  tx: Tx,
  businessUnitId: number,
  rowNos: readonly number[],
  now: Date,
): Promise<EndedSession[]> {
  const ended = await tx.sql
    .updateTable('user_session')
    .set(eb => ({ ended_at: now.toISOString(), version: eb('version', '+', 1) }))
    .where('business_unit_id', '=', businessUnitId)
    .where('row_no', 'in', [...rowNos])
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning(['id', 'row_no', 'user_id'])
    .execute()
  notifyEnded(tx, ended)
  return ended.map(row => ({ rowNo: row.row_no, userId: row.user_id }))
}

/**
 * Ends all sessions of a user, or all but one, as part of a transaction; returns how many were open. Sign-ins under way end too: with their
 * tickets he would be signed in again, past a new password.
 */
export async function endSessionsOf(
  tx: Tx,
  userId: number,
  now: Date,
  { except = '' }: { readonly except?: string } = {},
): Promise<number> {
  await deleteTicketsOf(tx, userId)
  const ended = await tx.sql
    .updateTable('user_session')
    .set(eb => ({ ended_at: now.toISOString(), version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('id', '!=', except)
    .where('ended_at', 'is', null)
    .returning(['id', 'row_no'])
    .execute()
  notifyEnded(tx, ended)
  return ended.length
}

/** Business units with sessions that expired and were not signed out. */
export async function unitsOfExpiredSessions({ read }: Pick<Db, 'read'>, now: Date): Promise<number[]> {
  const units = await read
    .selectFrom('user_session')
    .select('business_unit_id as id')
    .distinct()
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', now.toISOString())
    .execute()
  return units.map(({ id }) => id)
}

/** Ends the expired sessions of a unit, so that followers of sessions see them end. */
export async function endExpiredSessions(
  db: Pick<Db, 'tx'>,
  businessUnitId: number,
  now: Date,
): Promise<void> {
  await db.tx(systemUnit(businessUnitId), async tx => {
    const ended = await tx.sql
      .updateTable('user_session')
      .set(eb => ({ ended_at: eb.ref('expires_at'), version: eb('version', '+', 1) }))
      .where('business_unit_id', '=', businessUnitId)
      .where('ended_at', 'is', null)
      .where('expires_at', '<=', now.toISOString())
      .returning(['id', 'row_no'])
      .execute()
    notifyEnded(tx, ended)
  })
}

async function end(tx: Tx, sessionId: string, now: Date): Promise<void> {
  const ended = await tx.sql
    .updateTable('user_session')
    .set(eb => ({ ended_at: now.toISOString(), version: eb('version', '+', 1) }))
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning(['id', 'row_no'])
    .execute()
  notifyEnded(tx, ended)
  tx.sessionsEnded([sessionId])
}

/** An ended session stays in the list of sessions, and its user leaves the list of active users. */
function notifyEnded(tx: Tx, ended: readonly { id: string; row_no: number }[]): void {
  const rows = ended.map(session => session.row_no)
  tx.changed('UserSession', rows)
  tx.removed('ActiveUser', rows)
  tx.sessionsEnded(ended.map(({ id }) => id))
}

const expiry = (now: Date, lifeSeconds: number): string =>
  new Date(now.getTime() + lifeSeconds * 1000).toISOString()
