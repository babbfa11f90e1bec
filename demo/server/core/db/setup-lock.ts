/** Keeps nodes and commands from migrating, seeding or registering at the same time. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './database'

const setupLockKey = 7_204_310
const nextTryAfterMs = 200

/**
 * PostgreSQL nodes may start at the same time; PGlite has only one. The lock is asked for again and again: an index that another node builds
 * concurrently would wait for a statement that waits for the lock, and never be ready.
 */
export async function withSetupLock<T>(db: Db, fn: () => Promise<T>): Promise<T> {
  if (db.engine === 'pglite') return fn()
  return db.read.connection().execute(async connection => {
    const take = sql<{ isTaken: boolean }>`select pg_try_advisory_lock(${setupLockKey}) as "isTaken"`
    while ((await take.execute(connection)).rows[0]?.isTaken !== true) await wait(nextTryAfterMs)
    try {
      return await fn()
    } finally {
      await sql`select pg_advisory_unlock(${setupLockKey})`.execute(connection)
    }
  })
}
