/** Opens a database of either engine behind the interface of database.ts. */
import { Kysely } from 'kysely'
import { listenForChanges } from './change-listener'
import type { Change, Db } from './database'
import { databaseOutages } from './database-outages'
import { startPGlite } from './pglite-process'
import { pgliteDialect } from './pglite-dialect'
import { postgresDialect } from './postgres-dialect'
import { postgresPools } from './postgres-pool'
import { openStandby, type StandbyAddress } from './standby'
import type { Tables } from './tables'
import { embeddedStatementMostMs, withTimeLimit } from './time-limit'
import { assertOutsideTransaction, runTransaction } from './transaction'

export interface DatabaseEvents {
  /** Called when the database is lost for good: the server must exit. */
  onFatal(error: Error): void
  /** Called for an error that is being repaired. */
  onError(error: Error): void
  /** Called with one line when failures of a kind begin, and when they end; without it they are reported as errors. */
  onOutage?(line: string): void
}

function outagesOf({ onOutage, onError }: DatabaseEvents) {
  return databaseOutages(onOutage ?? (line => onError(new Error(line))))
}

/**
 * Embedded PostgreSQL in a worker thread.
 * @param dataDir folder of the database, or `memory://`
 * @param statementMostMs time limit after which the session of a statement is ended (time-limit.ts); a database in memory has no limit
 */
export async function openPGlite(
  dataDir: string,
  events: DatabaseEvents,
  statementMostMs: number = embeddedStatementMostMs,
): Promise<Db> {
  const outages = outagesOf(events)
  const process = await startPGlite(dataDir, {
    statementMostMs,
    onFatal: error => events.onFatal(error),
    onInterrupted: outages.report,
  })
  const kysely = new Kysely<Tables>({
    dialect: pgliteDialect(process, { outages, assertFree: assertOutsideTransaction }),
  })
  const changes = listeners<Change>()
  const afterCommit = (change: Change): void => withTimeLimit(() => changes.emit(change))
  const db: Db = {
    engine: 'pglite',
    outages,
    read: kysely,
    search: kysely,
    lease: kysely,
    tx: (context, fn) => runTransaction(kysely, context, fn, { notify: false, afterCommit }),
    onChange: changes.add,
    onMissedChanges: () => () => undefined,
    isHearing: () => true,
    forLongReads: () => Promise.resolve(db),
    connections: () => [],
    longReads: () => [],
    async close() {
      await kysely.destroy()
      await process.close()
    },
  }
  return db
}

/**
 * A PostgreSQL server, or another that speaks its protocol with LISTEN and NOTIFY.
 * @param standbyAddress of a standby for long reads; it may be unavailable
 * @throws when it cannot be reached or rejects the user
 */
export async function openPostgres(
  databaseUrl: string,
  events: DatabaseEvents,
  standbyAddress?: StandbyAddress,
): Promise<Db> {
  const outages = outagesOf(events)
  const pools = postgresPools(databaseUrl, outages.report)
  const read = new Kysely<Tables>({ dialect: postgresDialect(pools.main, { outages, keepsPlans: false }) })
  const write = new Kysely<Tables>({ dialect: postgresDialect(pools.write, { outages, keepsPlans: true }) })
  const search = new Kysely<Tables>({
    dialect: postgresDialect(pools.search, { outages, keepsPlans: false }),
  })
  const lease = new Kysely<Tables>({ dialect: postgresDialect(pools.lease, { outages, keepsPlans: false }) })
  const changes = listeners<Change>()
  const missed = listeners<undefined>()
  // The notification takes a moment: on this node no outdated session, permission or figure may be used after the commit.
  const emitAtOnce = (change: Change): void =>
    changes.emit({ ...change, views: [], isAvailabilityChanged: false })
  const listener = await listenForChanges(databaseUrl, {
    change: changes.emit,
    missed: () => missed.emit(undefined),
    silent: () => Object.values(pools).forEach(pool => pool.cut()),
    error: outages.report,
  })
  const standby =
    standbyAddress === undefined
      ? undefined
      : openStandby(standbyAddress, events.onOutage ?? (line => events.onError(new Error(line))))
  const db: Db = {
    engine: 'postgres',
    outages,
    read,
    search,
    lease,
    tx: (context, fn) => runTransaction(write, context, fn, { notify: true, afterCommit: emitAtOnce }),
    onChange: changes.add,
    onMissedChanges: listener => missed.add(() => listener()),
    isHearing: listener.isListening,
    forLongReads: async what =>
      standby !== undefined && (await standby.answers(what, read))
        ? { ...db, read: standby.read, search: standby.search }
        : db,
    connections: () => [
      ...Object.entries(pools).map(([pool, { count }]) => ({ pool, ...count() })),
      ...(standby?.connections() ?? []),
    ],
    longReads: () => standby?.longReads() ?? [],
    async close() {
      await listener.close()
      await Promise.all([...Object.values(pools).map(pool => pool.end()), standby?.close()])
    },
  }
  return db
}

interface Listeners<T> {
  add(listener: (value: T) => void): () => void
  emit(value: T): void
}

function listeners<T>(): Listeners<T> {
  const all = new Set<(value: T) => void>()
  return {
    add(listener) {
      all.add(listener)
      return () => void all.delete(listener)
    },
    emit: value => all.forEach(listener => listener(value)),
  }
}
