/** Heartbeat, sign-out, and listing and ending sessions, the user's own or those of others. */
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import type { Context } from '../../core/calls/context'
import { onRowsById } from '../../core/calls/each-row'
import { licenceFigures, licenceSessions, licencesTaken, lockLicences } from '../../core/sessions/licences'
import { checkPassword, type PasswordCheckParts } from '../../core/sessions/password-check'
import { refreshCookie } from '../../core/sessions/refresh-cookie'
import { conflict, notFound } from '../../core/refusal'
import {
  endSession,
  endSessionRows,
  endSessionsOf,
  sessionOfAnother,
} from '../../core/sessions/session-store'
import type { KnownUser } from '../../core/sessions/users'
import { assertMayEndSessionsOf, roleHolderOf, listedSessions } from '../../users/public'

export function userSessionHandlers(parts: PasswordCheckParts): Handlers<Endpoints, Context>['userSession'] {
  return {
    async heartbeat(_input, { db, caller, now }) {
      await db.read
        .updateTable('user_session')
        .set({ last_seen_at: now().toISOString() })
        .where('id', '=', caller.sessionId)
        .execute()
      return { serverTime: now().toISOString() }
    },

    /**
     * Anonymous: without an open session the caller is signed out already. The cookie stays where another user signed in meanwhile, in
     * another tab of the browser.
     */
    async logoutCurrent(_input, context) {
      const { callerOrNull, db, now, exchange } = context
      if (callerOrNull) await endSession(db, context.unit, callerOrNull.sessionId, now())
      const holder = callerOrNull?.isScreen === true ? 'screen' : 'person'
      const cookie = refreshCookie.read(exchange, holder) ?? ''
      const other = callerOrNull && (await sessionOfAnother(db.read, cookie, callerOrNull.userId, now()))
      if (!other) refreshCookie.clear(exchange, holder)
      return undefined
    },

    async summary(_input, { db, caller, settings, now }) {
      const { businessUnitId } = caller
      const sessions = await licenceSessions(db.read, businessUnitId, now())
      const own = await db.read
        .selectFrom('user_session')
        .select('row_no')
        .where('id', '=', caller.sessionId)
        .executeTakeFirstOrThrow()
      return {
        ...(await licenceFigures(db, settings, businessUnitId, { sessions, now: now() })),
        ownSessionId: own.row_no,
        sessions: await listedSessions(db.read, caller, sessions),
      }
    },

    async logout({ body }, context) {
      const { db, now, exchange } = context
      const message = 'Username or password is incorrect.'
      const user = await checkPassword(parts, body, { db, now, exchange, message })
      const { userSessionId } = body
      const ended = await db.tx({ ...user, address: exchange.address }, async tx => {
        if (userSessionId === undefined) {
          tx.audit('signOut', 'User', user.userId)
          return endSessionsOf(tx, user.userId, now())
        }
        await assertMayEnd(tx, user, userSessionId, now())
        const sessions = await endSessionRows(tx, user.businessUnitId, [userSessionId], now())
        for (const { userId } of sessions) {
          await assertMayEndSessionsOf(tx, { userId: user.userId, ...roleHolderOf(user.roles) }, userId)
          tx.audit('endSession', 'User', userId, { by: user.userName })
        }
        return sessions.length
      })
      return { ended }
    },

    async logoutUser({ body }, { db, unit, caller, now }) {
      const { userId } = body
      const ended = await db.tx(unit, async tx => {
        const user = await tx.sql
          .selectFrom('app_user')
          .select('id')
          .where('id', '=', userId)
          .where('business_unit_id', '=', caller.businessUnitId)
          .where('is_device', '=', false)
          .executeTakeFirst()
        if (user === undefined) throw notFound('There is no such user.')
        await assertMayEndSessionsOf(tx, caller, userId)
        const count = await endSessionsOf(tx, userId, now())
        if (count > 0) tx.audit('endSession', 'User', userId, { sessions: count, by: caller.userName })
        return count
      })
      return { ended }
    },

    logoutAny: ({ body }, context) =>
      onRowsById(context, body.userSessionIds, sessionRows, async ({ id, name }) => {
        const { db, unit, caller, now } = context
        await db.tx(unit, async tx => {
          const [ended] = await endSessionRows(tx, caller.businessUnitId, [id], now())
          if (ended === undefined) throw sessionEnded()
          await assertMayEndSessionsOf(tx, caller, ended.userId)
          tx.audit('endSession', 'User', ended.userId, { by: caller.userName })
        })
        return { id, name, state: 'Ended' }
      }),
  }
}

const sessionEnded = () =>
  conflict('The session has ended already.', { state: 'Ended', allowedStates: ['Open'] })

/**
 * A user may end his own sessions, and those of others only while a sign-in of his own would be refused for lack of a licence.
 * @throws Refusal 404
 */
async function assertMayEnd(
  tx: Parameters<typeof endSessionsOf>[0],
  user: KnownUser,
  sessionId: number,
  now: Date,
): Promise<void> {
  const session = await tx.sql
    .selectFrom('user_session')
    .select('user_id')
    .where('row_no', '=', sessionId)
    .where('business_unit_id', '=', user.businessUnitId)
    .executeTakeFirst()
  if (session?.user_id === user.userId) return
  // Of two concurrent calls the second one sees whether the first one has freed a licence.
  const licences = await lockLicences(tx, user.businessUnitId)
  const holding = await licenceSessions(tx.sql, user.businessUnitId, now)
  const isOffered = holding.some(({ id }) => id === sessionId)
  const isWaiting =
    holding.every(({ userId }) => userId !== user.userId) && licencesTaken(holding) >= licences
  if (!isOffered || !isWaiting) throw notFound('There is no such session.')
}

/** Sessions of people with their names in messages; sessions of screens are ended on the page of screens. */
async function sessionRows(
  { db, caller }: Context,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly name: string }[]> {
  return db.read
    .selectFrom('user_session')
    .innerJoin('app_user', 'app_user.id', 'user_session.user_id')
    .select(['user_session.row_no as id', 'app_user.user_name as name'])
    .where('user_session.business_unit_id', '=', caller.businessUnitId)
    .where('user_session.row_no', 'in', [...ids])
    .where('app_user.is_device', '=', false)
    .execute()
}
