/**
 * Kysely on a pool of PostgreSQL connections, with few journeys a transaction: it begins with its first statement, ends with its
 * last, and statements that it repeats are planned once a connection.
 */
import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { DatabaseFailure, databaseFailureKind, sqlState, type DatabaseFailureKind } from './database-failure'
import type { DatabaseOutages } from './database-outages'
import { travel, type Statement } from './journey'
import type { ConnectionPool } from './postgres-pool'
import { statementNames, type StatementNames } from './statement-names'
import type { TogetherConnection } from './together'

export interface PostgresDialectOptions {
  /** Hears of what breaks, and of what works again. */
  readonly outages: DatabaseOutages
  /** Whether statements that come again and again keep their plan. A search is planned for its values each time. */
  readonly keepsPlans: boolean
}

/** A dialect for one pool. Who opened the pool ends it. */
export function postgresDialect(
  pool: ConnectionPool,
  { outages, keepsPlans }: PostgresDialectOptions,
): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PoolDriver(pool, outages, keepsPlans ? statementNames() : undefined),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class PoolDriver implements Driver {
  constructor(
    private readonly pool: ConnectionPool,
    private readonly outages: DatabaseOutages,
    private readonly names: StatementNames | undefined,
  ) {}

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<PoolConnection> {
    try {
      return new PoolConnection(await this.pool.checkOut(), this.pool, this.outages, this.names)
    } catch (error) {
      this.outages.report(error)
      throw error
    }
  }

  async releaseConnection(connection: PoolConnection): Promise<void> {
    connection.release()
  }

  async beginTransaction(connection: PoolConnection, { isolationLevel }: TransactionSettings): Promise<void> {
    connection.begin(isolationLevel ? `begin isolation level ${isolationLevel}` : 'begin')
  }

  commitTransaction(connection: PoolConnection): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: PoolConnection): Promise<void> {
    return connection.rollback()
  }
}

const bare = (sql: string): Statement => ({ sql, parameters: [] })

/** One use of a client, from the pool and back. */
class PoolConnection implements TogetherConnection {
  /** Begins the transaction that has had no statement yet. */
  #begin: Statement | undefined
  #atCommit: Statement[] = []
  /** It must not be used again. */
  #isSpoiled = false

  constructor(
    private readonly client: pg.PoolClient,
    private readonly pool: ConnectionPool,
    private readonly outages: DatabaseOutages,
    private readonly names: StatementNames | undefined,
  ) {}

  begin(text: string): void {
    this.#begin = bare(text)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const [result] = await this.executeTogether([query])
    return result as QueryResult<R>
  }

  async executeTogether(statements: readonly Statement[]): Promise<QueryResult<unknown>[]> {
    const begin = this.#takeBegin()
    return (await this.#send([...begin, ...statements])).slice(begin.length)
  }

  executeAtCommit(statement: Statement): void {
    this.#atCommit.push(statement)
  }

  /**
   * @throws DatabaseFailure `outcome-unknown` when the connection was cut before the answer came; `unavailable` when it was cut before:
   * nothing was sent, so nothing was committed
   */
  async commit(): Promise<void> {
    const begin = this.#takeBegin()
    const last = this.#atCommit
    this.#atCommit = []
    if (begin.length > 0 && last.length === 0) return
    if (this.pool.isBroken(this.client))
      throw this.#failed(new Error('The connection was cut before the commit.'))
    try {
      await this.#send([...begin, ...last, bare('commit')])
    } catch (error) {
      if (databaseFailureKind(error) !== 'unavailable') throw error
      throw new DatabaseFailure('outcome-unknown', 'The connection was cut during a commit.', {
        cause: error,
      })
    }
  }

  /** Never fails, so that its caller hears why it came to it: a connection that cannot do it is closed, which ends the transaction. */
  async rollback(): Promise<void> {
    this.#atCommit = []
    if (this.#takeBegin().length > 0 || this.pool.isBroken(this.client)) return
    try {
      await this.#send([bare('rollback')])
    } catch {
      this.#isSpoiled = true
    }
  }

  streamQuery(): never {
    throw new Error('A result is read as a whole.')
  }

  release(): void {
    this.client.release(this.#isSpoiled || this.pool.isBroken(this.client))
  }

  /** The beginning goes with what comes first: should it fail, that is left out. */
  #takeBegin(): Statement[] {
    const begin = this.#begin
    this.#begin = undefined
    return begin === undefined ? [] : [begin]
  }

  async #send(statements: readonly Statement[]): Promise<QueryResult<unknown>[]> {
    const named = statements.map(({ sql, parameters }) => ({
      sql,
      parameters,
      name: this.names?.nameOf(sql),
    }))
    try {
      const results = await travel(this.client, named)
      this.outages.worked(() => results.some(wroteRows))
      return results
    } catch (error) {
      throw this.#failed(error)
    }
  }

  /** What is thrown for an error: of a connection that broke it says so. */
  #failed(error: unknown): unknown {
    const isCut = this.pool.isBroken(this.client) && sqlState(error) === undefined
    const failure = isCut ? cutConnection(error) : error
    const kind = databaseFailureKind(failure)
    if (isPlanLost(failure) || (kind !== undefined && closing.has(kind))) this.#isSpoiled = true
    if (kind !== undefined && breakages.has(kind)) this.outages.report(failure)
    return failure
  }
}

/** After these the next connection may lead to a server that works: the one that took over. */
const closing: ReadonlySet<DatabaseFailureKind> = new Set(['unavailable', 'read-only'])

/** Others may be what the caller reckons with, such as a lock that a rehearsal does not get: who gives up says so. */
const breakages: ReadonlySet<DatabaseFailureKind> = new Set([
  'unavailable',
  'connections',
  'overloaded',
  'full',
  'read-only',
])

const wroteRows = ({ numAffectedRows = 0n }: QueryResult<unknown>): boolean => numAffectedRows > 0n

function cutConnection(error: unknown): DatabaseFailure {
  const message = error instanceof Error ? error.message : String(error)
  return new DatabaseFailure('unavailable', message, { cause: error })
}

/** A migration changed what a kept statement answers (0A000), or somebody else dropped it (26000): the next connection knows none. */
function isPlanLost(error: unknown): boolean {
  const code = sqlState(error)
  return code === '0A000' || code === '26000'
}
