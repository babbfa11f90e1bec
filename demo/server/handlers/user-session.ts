/** Heartbeat and sign-out. */
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import type { Context } from '../http/context'
import { refreshCookie } from '../http/refresh-cookie'
import { endSession } from '../http/session-store'

export const userSession: Handlers<Endpoints, Context>['userSession'] = {
  async heartbeat(_input, { db, caller, now }) {
    await db.read
      .updateTable('user_session')
      .set({ last_seen_at: now().toISOString() })
      .where('id', '=', caller.sessionId)
      .execute()
    return { serverTime: now().toISOString() }
  },

  /** Open to everybody: whoever has no living session any more is signed out already. */
  async logoutCurrent(_input, context) {
    const { callerOrNull, db, now, exchange } = context
    if (callerOrNull) await endSession(db, context.unit, callerOrNull.sessionId, now())
    refreshCookie.clear(exchange, callerOrNull?.isScreen === true ? 'screen' : 'person')
    return undefined
  },
}
