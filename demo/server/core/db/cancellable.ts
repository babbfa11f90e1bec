/**
 * Statements that are cancelled when their result is no longer needed. On PostgreSQL the running statement is cancelled; PGlite runs each
 * to its end or its time limit (time-limit.ts), so long work there has to consist of short statements.
 */
import { sql, type Kysely } from 'kysely'
import type { Db } from './database'
import type { Tables } from './tables'

export interface CancellableOptions {
  readonly signal: AbortSignal
  /** Time limit of a statement, on PostgreSQL. */
  readonly timeoutMs: number
}

/**
 * Runs statements on one connection that is not in the pool of searches, whose time limit is shorter.
 * @throws the signal's reason when it is aborted; an error with code 57014 when a statement takes too long
 */
export async function runCancellable<T>(
  db: Db,
  { signal, timeoutMs }: CancellableOptions,
  run: (connection: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  if (db.engine === 'pglite') {
    const result = await run(db.read)
    signal.throwIfAborted()
    return result
  }
  return db.read.transaction().execute(async transaction => {
    const { rows } = await sql<{ pid: number }>`
      select pg_backend_pid() as pid, set_config('statement_timeout', ${String(timeoutMs)}, true)
    `.execute(transaction)
    const pid = rows[0]?.pid ?? 0
    let cancelling: Promise<unknown> | undefined
    const cancel = (): void => {
      cancelling ??= sql`select pg_cancel_backend(${pid}::integer)`.execute(db.read).catch(() => undefined)
    }
    signal.throwIfAborted()
    signal.addEventListener('abort', cancel)
    try {
      return await run(transaction)
    } finally {
      signal.removeEventListener('abort', cancel)
      // The connection returns to the pool only after a cancellation that is under way.
      await cancelling
      signal.throwIfAborted()
    }
  })
}
