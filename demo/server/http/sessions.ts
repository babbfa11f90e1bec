/** Which sessions live: asked of the database, remembered for a short time, and forgotten at once when one ends anywhere. */
import type { Db } from '../db/database'
import type { Caller } from './context'
import { sessionEnded } from './refusal'

const rememberedForMs = 30_000
const rememberedMost = 10_000

export interface Sessions {
  /** @throws Refusal 401 when the session ended or its user was deactivated */
  assertAlive(caller: Caller, now: Date): Promise<void>
  close(): void
}

export function sessionsOf(db: Db): Sessions {
  /** Session id to the time until which it counts as alive. */
  const aliveUntil = new Map<string, number>()
  const stops = [
    db.onChange(({ endedSessions }) => endedSessions.forEach(id => aliveUntil.delete(id))),
    db.onMissedChanges(() => aliveUntil.clear()),
  ]
  return {
    async assertAlive(caller, now) {
      if ((aliveUntil.get(caller.sessionId) ?? 0) > now.getTime()) return
      const session = await db.read
        .selectFrom('user_session')
        .innerJoin('app_user', 'app_user.id', 'user_session.user_id')
        .select('user_session.expires_at')
        .where('user_session.id', '=', caller.sessionId)
        .where('user_session.business_unit_id', '=', caller.businessUnitId)
        .where('user_session.user_id', '=', caller.userId)
        .where('user_session.ended_at', 'is', null)
        .where('app_user.is_active', '=', true)
        .where('app_user.deleted', '=', false)
        .executeTakeFirst()
      const endsAt = session ? Date.parse(session.expires_at) : 0
      if (endsAt <= now.getTime()) throw sessionEnded('The session has ended.')
      if (aliveUntil.size >= rememberedMost) aliveUntil.clear()
      aliveUntil.set(caller.sessionId, Math.min(now.getTime() + rememberedForMs, endsAt))
    },
    close: () => stops.forEach(stop => stop()),
  }
}
