/** Ends expired sessions, so that open lists of sessions are updated, and deletes old sign-in tickets and old failures. */
import type { BackgroundTask } from '../core/background/background-task'
import { eachAlone } from '../core/background/each-alone'
import type { Db } from '../core/db/database'
import { endExpiredSessions, unitsOfExpiredSessions } from '../core/sessions/session-store'
import { deleteOldCounters } from '../core/sessions/sign-in-delays'
import { deleteExpiredTickets } from '../core/sessions/sign-in-tickets'

export function sessionTask(db: Db, { now }: { readonly now: () => Date }): BackgroundTask {
  return {
    name: 'sessions',
    everyMs: 60_000,
    onSettle: 'wait',
    run: () => eachAlone([endExpired, deleteExpiredTickets, deleteOldCounters], step => step(db, now())),
  }
}

async function endExpired(db: Db, now: Date): Promise<void> {
  await eachAlone(await unitsOfExpiredSessions(db, now), unit => endExpiredSessions(db, unit, now))
}
