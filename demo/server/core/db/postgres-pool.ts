/**
 * Connections to a PostgreSQL server: pools for reading, writing and searches with one way to read values. What waits for a connection
 * is bounded, in number and in time, and served in its order.
 */
import pg from 'pg'
import { messageOf } from '../start-error'
import type { ConnectionCount } from './database'
import { DatabaseFailure, databaseFailureKind, type DatabaseFailureKind } from './database-failure'
import { arrayTypes, valueParsers } from './value-parsers.mjs'

/** Connections of one node for reading. */
const poolSizeMost = 14
/**
 * Connections of one node for transactions that write, two of which imports may hold for long. With 20, 64 people at once did not get
 * more done on two processors: they waited for each other's rows, and readers twice as long (npm run bench:operations).
 */
const writePoolSizeMost = 6
/** Connections of one node for searches. */
const searchPoolSizeMost = 6

/** A search that takes longer is cancelled, and the answer asks to narrow the filter (ARCHITECTURE, section 8). */
export const searchTimeoutMs = 2_000

/** How long a transaction that writes waits for a row of another, and how long one of its statements may take. */
const lockTimeoutMs = 3_000
const writeTimeoutMs = 60_000

/**
 * A search reads up to a limit. Of a broad filter the planner then expects to come across enough rows soon in any place; but rows
 * lie in the order of their time, so that it reads whole tables in vain: indexes it is, also where they look dearer. And one
 * search of many keeps to one processor. What a report adds up by material stays in memory.
 */
const searchPlanning = '-c enable_seqscan=off -c max_parallel_workers_per_gather=0 -c work_mem=32MB'

/** How long a call waits for a connection, a new one or one that others give back; and how many may wait in each pool. */
const waitMostMs = 5_000
const waitingMost = 200

/** After a try to connect that failed the next is made so much later: until then calls that need one fail at once. */
const retryConnectMs = 200

/** A pool whose clients may break at any moment, also while they are checked out. */
export interface ConnectionPool {
  /**
   * A client; its user releases it, and closes it with that when it is broken.
   * @throws an error of databaseFailureKind `unavailable`, `connections` or `overloaded`
   */
  checkOut(): Promise<pg.PoolClient>
  /** Its connection was cut. */
  isBroken(client: pg.PoolClient): boolean
  count(): Omit<ConnectionCount, 'pool'>
  end(): Promise<void>
}

export interface PostgresPools {
  readonly main: ConnectionPool
  readonly write: ConnectionPool
  readonly search: ConnectionPool
}

/** The pools of one node. Nothing is connected before the first statement. */
export function postgresPools(databaseUrl: string, onError: (error: Error) => void): PostgresPools {
  const options = connectionOptions(databaseUrl)
  return {
    ...standbyPools(databaseUrl, onError),
    write: connectionPool(
      {
        ...options,
        max: writePoolSizeMost,
        lock_timeout: lockTimeoutMs,
        statement_timeout: writeTimeoutMs,
        idle_in_transaction_session_timeout: writeTimeoutMs,
      },
      onError,
    ),
  }
}

/** Those of them that only read: all that is needed of a standby. */
export function standbyPools(
  databaseUrl: string,
  onError: (error: Error) => void,
): Pick<PostgresPools, 'main' | 'search'> {
  const options = connectionOptions(databaseUrl)
  return {
    main: connectionPool({ ...options, max: poolSizeMost }, onError),
    search: connectionPool(
      {
        ...options,
        options: `${options.options} ${searchPlanning}`,
        max: searchPoolSizeMost,
        statement_timeout: searchTimeoutMs,
      },
      onError,
    ),
  }
}

/** @param onError hears of idle connections that broke; the pool replaces them */
function connectionPool(
  options: pg.PoolConfig & { readonly max: number },
  onError: (error: Error) => void,
): ConnectionPool {
  const pool = new pg.Pool({ ...options, connectionTimeoutMillis: waitMostMs })
  const broken = new WeakSet<pg.PoolClient>()
  let failed: { readonly kind: DatabaseFailureKind; readonly until: number } | undefined

  pool.on('error', error => onError(connectFailure(error)))
  // For its whole life: the pool listens to idle clients only, and an error that nobody listens to ends the process.
  pool.on('connect', client => {
    failed = undefined
    client.on('error', () => broken.add(client))
  })
  return {
    async checkOut() {
      if (pool.idleCount === 0) {
        if (pool.waitingCount >= waitingMost)
          throw new DatabaseFailure('overloaded', `${waitingMost} calls wait for a connection already.`)
        const needsNew = pool.totalCount < options.max
        if (needsNew && failed !== undefined && performance.now() < failed.until)
          throw new DatabaseFailure(failed.kind, 'The last try to connect failed a moment ago.')
      }
      try {
        return await pool.connect()
      } catch (error) {
        const failure = connectFailure(error)
        const kind = databaseFailureKind(failure) ?? 'unavailable'
        if (kind !== 'overloaded') failed = { kind, until: performance.now() + retryConnectMs }
        throw failure
      }
    },
    isBroken: client => broken.has(client),
    count: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    end: () => pool.end(),
  }
}

/** What the pool says when no client became free in time. */
const waitedTooLong = 'timeout exceeded when trying to connect'

/** Why there is no connection, as a failure of the database. */
export function connectFailure(error: unknown): Error {
  if (error instanceof Error && databaseFailureKind(error) !== undefined) return error
  const message = messageOf(error)
  const kind = message === waitedTooLong ? 'overloaded' : 'unavailable'
  return new DatabaseFailure(kind, message, { cause: error })
}

/** A connection that is silent for so long is asked whether it is still there: a network may drop it without a word. */
const keepAliveAfterMs = 10_000

/**
 * What every connection of ours shares, the listening one included. Statements are never compiled: even those over all materials
 * take about as long as their compilation.
 */
export function connectionOptions(databaseUrl: string) {
  return {
    connectionString: databaseUrl,
    application_name: 'warehouse-cockpit',
    options: '-c TimeZone=UTC -c DateStyle=ISO -c jit=off',
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    types: { getTypeParser },
  } satisfies pg.ClientConfig
}

type TextParser = (text: string) => unknown

/** The pg package asks for the parser of a type; what is not ours keeps the package's own. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): TextParser {
  if (format === 'binary') return pg.types.getTypeParser(oid, 'binary')
  const own = valueParsers[oid]
  if (own) return own
  const elementParser = valueParsers[arrayTypes[oid] ?? 0]
  if (elementParser)
    return text => parseArray(text).map(element => (element === null ? null : elementParser(element)))
  return pg.types.getTypeParser(oid, 'text')
}

/** One-dimensional arrays of numbers and times: their elements hold no commas or quotes that matter. */
function parseArray(text: string): (string | null)[] {
  const inside = text.slice(1, -1)
  if (inside === '') return []
  return inside.split(',').map(element => (element === 'NULL' ? null : element.replace(/^"|"$/g, '')))
}
