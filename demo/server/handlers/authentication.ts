/**
 * Sign-in of people by password and of screens by pairing code, and renewal. A wrong unit, name or password answer the same, after
 * the same work.
 */
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { LoginResult } from '../../../src/contract/endpoints/authentication'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import type { Db } from '../db/database'
import type { Context, Exchange } from '../http/context'
import { verifyPassword } from '../http/passwords'
import { refreshCookie } from '../http/refresh-cookie'
import { Refusal, sessionEnded } from '../http/refusal'
import { openSession, renewSession } from '../http/session-store'
import type { SignInDelays } from '../http/sign-in-delays'
import type { Tokens } from '../http/tokens'
import { findUserById, findUserByName, type KnownUser } from '../http/users'
import { connectScreen } from '../screen-store/connect-screen'

const application = 'Cockpit'

export interface AuthenticationParts {
  readonly tokens: Tokens
  readonly delays: SignInDelays
}

export function authenticationHandlers({
  tokens,
  delays,
}: AuthenticationParts): Handlers<Endpoints, Context>['authentication'] {
  return {
    async user({ body }, { db, now, exchange }) {
      const account = `${body.businessUnitName}/${body.userName}`
      const waitMs = delays.waitMs(account, exchange.address, now())
      if (waitMs > 0) throw tooManyAttempts(waitMs)
      const user = await findUserByName(db, body.businessUnitName, body.userName)
      const isRight = await verifyPassword(body.password, user?.passwordHash ?? null)
      if (!user || !isRight) {
        delays.failed(account, exchange.address, now())
        if (user) await auditFailure(db, user, exchange)
        throw new Refusal(400, { code: 'credentials-wrong', message: 'Username or password is wrong.' })
      }
      delays.succeeded(account)
      const unit = { ...unitOf(user), address: exchange.address }
      const { sessionId, refreshToken } = await openSession(db, unit, application, now())
      refreshCookie.set(exchange, 'person', refreshToken)
      return loginResult(db, tokens, user, sessionId, now())
    },

    async screen({ body }, { db, now, exchange }) {
      const { address } = exchange
      // A code has no account: all that are tried from one address count together.
      const account = `screens at ${address}`
      const waitMs = delays.waitMs(account, address, now())
      if (waitMs > 0) throw tooManyAttempts(waitMs)
      const connected = await connectScreen(db, body.code, { secret: tokens.secret, address, now: now() })
      const user = connected && (await findUserById(db, connected.userId))
      if (!connected || !user) {
        delays.failed(account, address, now())
        throw new Refusal(400, { code: 'pairing-code-wrong', message: 'The code is wrong, used or too old.' })
      }
      delays.succeeded(account)
      refreshCookie.set(exchange, 'screen', connected.refreshToken)
      return loginResult(db, tokens, user, connected.sessionId, now())
    },

    async refresh(_input, { db, now, exchange }) {
      const holder = refreshCookie.holder(exchange)
      const cookie = refreshCookie.read(exchange, holder)
      const renewed = cookie === undefined ? null : await renewSession(db, cookie, now())
      const user = renewed && (await findUserById(db, renewed.userId))
      if (!renewed || !user) {
        if (cookie !== undefined) refreshCookie.clear(exchange, holder)
        throw sessionEnded('The session has ended.')
      }
      if (renewed.refreshToken !== undefined) refreshCookie.set(exchange, holder, renewed.refreshToken)
      return loginResult(db, tokens, user, renewed.sessionId, now())
    },
  }
}

function tooManyAttempts(waitMs: number): Refusal {
  const seconds = Math.ceil(waitMs / 1000)
  return new Refusal(
    429,
    { code: 'too-many-attempts', message: `Too many failed sign-ins: wait ${seconds} seconds.` },
    { 'retry-after': String(seconds) },
  )
}

function unitOf(user: KnownUser): { businessUnitId: number; userId: number; userName: string } {
  const { businessUnitId, userId, userName } = user
  return { businessUnitId, userId, userName }
}

async function auditFailure(db: Db, user: KnownUser, { address }: Exchange): Promise<void> {
  await db.tx({ ...unitOf(user), address }, async tx => tx.audit('signInFailed', 'User', user.userId))
}

async function loginResult(
  db: Db,
  tokens: Tokens,
  user: KnownUser,
  sessionId: string,
  now: Date,
): Promise<LoginResult> {
  const accessToken = await tokens.sign(
    {
      ...unitOf(user),
      businessUnitName: user.businessUnitName,
      roles: user.roles.map(role => role.userRoleName),
      systemRoles: user.roles.flatMap(role => role.systemRole ?? []),
      features: user.features,
      sessionId,
      isScreen: user.isDevice,
    },
    now,
  )
  const active = await activeSessions(db, user.businessUnitId, now)
  const usedLicenses = new Set(active.map(session => session.userId)).size
  return {
    accessToken,
    tokenType: 'Bearer',
    businessUnitName: user.businessUnitName,
    defaultLanguage: user.defaultLanguage,
    staticLicenses: user.concurrentUsers,
    picture: user.picture,
    userId: user.userId,
    userName: user.userName,
    displayName: user.displayName,
    userRoles: [...user.roles],
    activeSessions: active
      .filter(session => session.userId === user.userId)
      .map(({ id, userName, loginTime, application: name }) => ({
        id,
        userName,
        loginTime,
        application: name,
      })),
    warnLicenseOveruse: usedLicenses > user.concurrentUsers,
    usedLicenses,
  }
}

/** A session counts as active while something was heard of it lately. */
const activeWithinMs = 5 * 60_000

async function activeSessions(
  db: Db,
  businessUnitId: number,
  now: Date,
): Promise<{ id: string; userId: number; userName: string; loginTime: string; application: string }[]> {
  return db.read
    .selectFrom('user_session')
    .innerJoin('app_user', 'app_user.id', 'user_session.user_id')
    .select([
      'user_session.id',
      'user_session.user_id as userId',
      'app_user.user_name as userName',
      'user_session.login_at as loginTime',
      'user_session.application',
    ])
    .where('user_session.business_unit_id', '=', businessUnitId)
    .where('user_session.application', '=', application)
    .where('user_session.ended_at', 'is', null)
    .where('user_session.last_seen_at', '>', new Date(now.getTime() - activeWithinMs).toISOString())
    .orderBy('user_session.login_at', 'desc')
    .limit(1000)
    .execute()
}
