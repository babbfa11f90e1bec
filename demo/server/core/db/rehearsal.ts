/**
 * Rehearsals: work runs as usual, in one transaction that is rolled back. Each of its transactions is a savepoint there, so that a later
 * one sees the effects of an earlier one; nothing is stored and no notifications are sent.
 *
 * A rehearsal holds its locks to its end, in an order that others do not know. On PostgreSQL it therefore gives up before it could cause a
 * deadlock, and starts again; others wait for it meanwhile. On PGlite it holds the only connection: every other call waits until it ends. A
 * rehearsal must therefore be short: rehearsedRowsMost.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { Change, ChangedView, Db } from './database'
import type { Tables } from './tables'
import { sqlState } from './database-failure'
import { insideTransaction, runSavepoint } from './transaction'

/** Below deadlock_timeout (1 s by default), so that the database never has to choose a deadlock victim. */
const lockTimeout = '700ms'
const lockNotAvailable = '55P03'
const attemptsMost = 4
const pauseMs = 300

/** Thrown when other transactions repeatedly hold the rows that a rehearsal needs. */
export class RehearsalBusy extends Error {
  override readonly name = 'RehearsalBusy'
}

/** A running rehearsal. */
export interface Rehearsal {
  /** Ids of rows of a view that were changed or removed so far. */
  changedIds(view: ChangedView): readonly number[]
  /** Rolls back everything so far: later reads see the state before. Nothing may be written after it. */
  rewind(): Promise<void>
}

type Work<T> = (rehearsed: Db, rehearsal: Rehearsal) => Promise<T>

/**
 * Runs `work` with a database whose writes are rolled back at the end, and returns its result.
 * @throws RehearsalBusy; whatever `work` throws
 */
export async function rehearse<T>(db: Db, work: Work<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await rehearseOnce(db, work)
    } catch (error) {
      if (sqlState(error) !== lockNotAvailable) throw error
      if (attempt >= attemptsMost) throw new RehearsalBusy('Others hold the rows.', { cause: error })
      await wait(pauseMs * attempt * (0.5 + Math.random()))
    }
  }
}

async function rehearseOnce<T>(db: Db, work: Work<T>): Promise<T> {
  const rehearsed: { answer?: { readonly value: T } } = {}
  try {
    await db.read
      .transaction()
      .setIsolationLevel('read committed')
      .execute(transaction =>
        insideTransaction(async () => {
          if (db.engine === 'postgres') {
            await sql`select set_config('lock_timeout', ${lockTimeout}, true)`.execute(transaction)
          }
          await sql`savepoint beginning`.execute(transaction)
          const changes: Change[] = []
          const rehearsal: Rehearsal = {
            changedIds: view => changes.flatMap(change => idsIn(change, view)),
            rewind: async () => void (await sql`rollback to savepoint beginning`.execute(transaction)),
          }
          const tried = rehearsedDb(db, transaction, change => changes.push(change))
          rehearsed.answer = { value: await work(tried, rehearsal) }
          throw new RolledBack()
        }),
      )
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  if (rehearsed.answer === undefined) throw new Error('A rehearsal ended without an answer.')
  return rehearsed.answer.value
}

function idsIn({ views }: Change, wanted: ChangedView): readonly number[] {
  return views.flatMap(({ view, changed, removed }) => (view === wanted ? [...changed, ...removed] : []))
}

/** Thrown to roll back a rehearsal that succeeded. */
class RolledBack extends Error {}

function rehearsedDb(
  { engine, outages }: Db,
  transaction: Transaction<Tables>,
  onChange: (change: Change) => void,
): Db {
  let last: Promise<unknown> = Promise.resolve()
  const db: Db = {
    engine,
    outages,
    read: transaction,
    search: transaction,
    lease: transaction,
    tx(context, fn) {
      // Savepoints are nested, so transactions of the same call have to take turns.
      const next = last.then(() => runSavepoint(transaction, context, fn, onChange))
      last = next.catch(() => undefined)
      return next
    },
    onChange: () => () => undefined,
    onMissedChanges: () => () => undefined,
    isHearing: () => true,
    forLongReads: () => Promise.resolve(db),
    connections: () => [],
    longReads: () => [],
    close: async () => undefined,
  }
  return db
}
