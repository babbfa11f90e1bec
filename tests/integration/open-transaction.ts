/** What a call does that meets an open transaction of somebody else: only PostgreSQL has several at once. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tx, UnitContext } from '../../demo/server/core/db/database'
import type { TestServer } from './server-fixture'

/**
 * Does `work` in a transaction, begins `call` while it is open, and commits when the call waits for its locks, or has ended without waiting;
 * before that, `meanwhile`.
 * @returns the answer of the call
 */
export async function duringTransaction<T>(
  { db }: TestServer,
  unit: UnitContext,
  work: (tx: Tx) => Promise<unknown>,
  call: () => Promise<T>,
  meanwhile: (tx: Tx) => Promise<unknown> = () => Promise.resolve(),
): Promise<T> {
  const { answer } = await db.tx(unit, async tx => {
    await work(tx)
    let hasEnded = false
    const answer = call().finally(() => (hasEnded = true))
    while (!hasEnded && !(await isWaitedFor(tx))) await wait(5)
    await meanwhile(tx)
    return { answer }
  })
  return answer
}

/** Whether somebody waits for a lock of this transaction. */
export async function isWaitedFor(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_locks
    where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx.sql)
  return rows.length > 0
}
