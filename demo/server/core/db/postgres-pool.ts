/**
 * Connections to a PostgreSQL server: pools for reading, writing, searches and the server's lease, which parse values in the same way.
 * Waiting for a connection is limited in number and time, and served in order.
 */
import pg from 'pg'
import { messageOf } from '../start-error'
import type { ConnectionCount } from './database'
import { DatabaseFailure, databaseFailureKind, type DatabaseFailureKind } from './database-failure'
import { arrayTypes, valueParsers } from './value-parsers.mjs'

/** Connections of one node for reading. */
const poolSizeMost = 14
/**
 * Connections of one node for transactions that write, two of which imports may occupy for long. With 20 connections, 64 concurrent users
 * got no more done on two processors: they waited for each other's rows, and readers waited twice as long (npm run bench:operations).
 */
const writePoolSizeMost = 6
/** Connections of one node for searches. */
const searchPoolSizeMost = 6

/** A search that takes longer is cancelled, and the answer asks to narrow the filter (ARCHITECTURE, section 8). */
export const searchTimeoutMs = 2_000

/** How long a writing transaction waits for a row lock, and the time limit of each of its statements. */
const lockTimeoutMs = 3_000
const writeTimeoutMs = 60_000

/**
 * A search reads up to a limit. For a broad filter the planner expects to find enough rows soon wherever it starts; but rows are stored in
 * the order of their time, so that it reads whole tables in vain. Indexes are therefore preferred even where they seem more expensive, a
 * search uses only one processor, and aggregates of a report by material stay in memory.
 */
const searchPlanning = '-c enable_seqscan=off -c max_parallel_workers_per_gather=0 -c work_mem=32MB'

/** A lease that is not renewed in this time is renewed on a new connection, within its term (server-lease.ts). */
const leaseTimeoutMs = 5_000

/** How long a call waits for a new or released connection; and how many may wait in each pool. */
const waitMostMs = 5_000
const waitingMost = 200

/** The pause after a failed attempt to connect; until then calls that need a new connection fail at once. */
const retryConnectMs = 200

/** A pool whose clients may lose their connection at any moment, even while checked out. */
export interface ConnectionPool {
  /**
   * Checks out a client; the caller releases it, and closes it when it is broken.
   * @throws an error of databaseFailureKind `unavailable`, `connections` or `overloaded`
   */
  checkOut(): Promise<pg.PoolClient>
  /** Whether its connection was lost. */
  isBroken(client: pg.PoolClient): boolean
  count(): Omit<ConnectionCount, 'pool'>
  /**
   * Destroys the sockets of all clients, idle or checked out: their statements fail as on a lost connection, and new clients connect. For a
   * network that drops packets silently, where TCP would wait for minutes.
   */
  cut(): void
  end(): Promise<void>
}

export interface PostgresPools {
  readonly main: ConnectionPool
  readonly write: ConnectionPool
  readonly search: ConnectionPool
  /** One connection for the server's lease, which must not wait behind calls: a busy server would seem dead. */
  readonly lease: ConnectionPool
}

/** The pools of one node. They connect with the first statement. */
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
    lease: connectionPool({ ...options, max: 1, query_timeout: leaseTimeoutMs }, onError),
  }
}

/** Only the pools that read, as needed for a standby. */
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

/** @param onError called for idle connections that broke; the pool replaces them */
function connectionPool(
  options: pg.PoolConfig & { readonly max: number },
  onError: (error: Error) => void,
): ConnectionPool {
  const pool = new pg.Pool({ ...options, connectionTimeoutMillis: waitMostMs })
  const broken = new WeakSet<pg.PoolClient>()
  const connected = new Set<pg.PoolClient>()
  let failed: { readonly kind: DatabaseFailureKind; readonly until: number } | undefined

  pool.on('error', error => onError(connectFailure(error)))
  // For the whole lifetime of the client: the pool listens to idle clients only, and an unhandled error event ends the process.
  pool.on('connect', client => {
    failed = undefined
    connected.add(client)
    client.on('error', () => broken.add(client))
  })
  pool.on('remove', client => connected.delete(client))
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
    cut() {
      for (const client of connected) client.connection.stream.destroy(new Error('The database is silent.'))
    },
    end: () => pool.end(),
  }
}

/** The pool's error message when no client became free in time. */
const waitedTooLong = 'timeout exceeded when trying to connect'

/** The failure to connect as a DatabaseFailure. */
export function connectFailure(error: unknown): Error {
  if (error instanceof Error && databaseFailureKind(error) !== undefined) return error
  const message = messageOf(error)
  const kind = message === waitedTooLong ? 'overloaded' : 'unavailable'
  return new DatabaseFailure(kind, message, { cause: error })
}

/** Whether a statement had no answer within its client's `query_timeout`: its connection cannot be used any more. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

/** A connection that is idle for this long is probed: a network may drop it silently. */
const keepAliveAfterMs = 10_000

/**
 * The database does the same, and ends the session of a node that it cannot reach for 20 s: its locks and its connection would be missing
 * for others.
 */
const probing =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=2 -c tcp_user_timeout=20000'

/**
 * Options shared by all connections, including the listening one. JIT compilation is off: even statements over all materials take about as
 * long as their compilation.
 */
export function connectionOptions(databaseUrl: string) {
  return {
    connectionString: databaseUrl,
    application_name: 'warehouse-cockpit',
    options: `-c TimeZone=UTC -c DateStyle=ISO -c jit=off ${probing}`,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    types: { getTypeParser },
  } satisfies pg.ClientConfig
}

type TextParser = (text: string) => unknown

/** The pg package requests the parser of a type; other types keep the package's own. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): TextParser {
  if (format === 'binary') return pg.types.getTypeParser(oid, 'binary')
  const own = valueParsers[oid]
  if (own) return own
  const elementParser = valueParsers[arrayTypes[oid] ?? 0]
  if (elementParser)
    return text => parseArray(text).map(element => (element === null ? null : elementParser(element)))
  return pg.types.getTypeParser(oid, 'text')
}

/** One-dimensional arrays of numbers and times: their elements contain no significant commas or quotes. */
function parseArray(text: string): (string | null)[] {
  const inside = text.slice(1, -1)
  if (inside === '') return []
  return inside.split(',').map(element => (element === 'NULL' ? null : element.replace(/^"|"$/g, '')))
}
