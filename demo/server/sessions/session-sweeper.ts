/** Ends expired sessions, so that open lists of sessions are updated, and deletes old sign-in tickets and old failures. */
import type { Db } from '../core/db/database'
import { endExpiredSessions } from '../core/sessions/session-store'
import { deleteOldCounters } from '../core/sessions/sign-in-delays'
import { deleteExpiredTickets } from '../core/sessions/sign-in-tickets'

const everyMs = 60_000

export interface SessionSweeper {
  stop(): Promise<void>
}

/** Starts the sweeper, which runs once a minute until it is stopped. */
export function startSessionSweeper(
  db: Db,
  { now, onError }: { readonly now: () => Date; readonly onError: (error: Error) => void },
): SessionSweeper {
  let running: Promise<void> | undefined
  let isStopped = false
  const sweep = async (): Promise<void> => {
    try {
      await endExpiredSessions(db, now())
      await deleteExpiredTickets(db, now())
      await deleteOldCounters(db, now())
    } catch (error) {
      if (!isStopped) onError(error instanceof Error ? error : new Error(String(error)))
    } finally {
      running = undefined
    }
  }
  const timer = setInterval(() => (running ??= sweep()), everyMs)
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
