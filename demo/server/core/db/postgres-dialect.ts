/** Kysely on a pool of PostgreSQL connections; repeated statements are planned once per connection. */
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import {
  DatabaseFailure,
  databaseFailureKind,
  isPlanLost,
  sqlState,
  type DatabaseFailureKind,
} from './database-failure'
import type { DatabaseOutages } from './database-outages'
import { isSilence, type ConnectionPool } from './postgres-pool'
import { statementNames, type StatementNames } from './statement-names'

export interface PostgresDialectOptions {
  /** Informed of failures and of successful statements. */
  readonly outages: DatabaseOutages
  /** Whether repeated statements keep their plan. A search is planned for its values each time. */
  readonly keepsPlans: boolean
}

/** A dialect for one pool. The caller that opened the pool closes it. */
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
    await connection.run(isolationLevel ? `begin isolation level ${isolationLevel}` : 'begin')
  }

  commitTransaction(connection: PoolConnection): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: PoolConnection): Promise<void> {
    return connection.rollback()
  }
}

/** One use of a client, from the pool and back. */
class PoolConnection implements DatabaseConnection {
  /** Whether the connection must not be used again. */
  #isSpoiled = false

  constructor(
    private readonly client: pg.PoolClient,
    private readonly pool: ConnectionPool,
    private readonly outages: DatabaseOutages,
    private readonly names: StatementNames | undefined,
  ) {}

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const { command, rowCount, rows } = await this.client.query({
        text: sql,
        values: [...parameters],
        name: this.names?.nameOf(sql),
      })
      const count = writingCommands.has(command) ? (rowCount ?? 0) : 0
      this.outages.worked(() => count > 0)
      return { rows, numAffectedRows: BigInt(count) }
    } catch (error) {
      throw this.#failed(error)
    }
  }

  async run(sql: string): Promise<void> {
    await this.executeQuery(CompiledQuery.raw(sql))
  }

  /**
   * @throws DatabaseFailure `outcome-unknown` when the connection was lost before the answer arrived; `unavailable` when it was lost before
   * the commit was sent, so nothing was committed
   */
  async commit(): Promise<void> {
    if (this.pool.isBroken(this.client))
      throw this.#failed(new Error('The connection was cut before the commit.'))
    try {
      await this.run('commit')
    } catch (error) {
      if (databaseFailureKind(error) !== 'unavailable') throw error
      throw new DatabaseFailure('outcome-unknown', 'The connection was cut during a commit.', {
        cause: error,
      })
    }
  }

  /** Never fails, so that the caller sees the original error: a connection that cannot roll back is closed, which ends the transaction. */
  async rollback(): Promise<void> {
    if (this.pool.isBroken(this.client)) return
    try {
      await this.run('rollback')
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

  /** The error to throw: for a lost connection a DatabaseFailure. */
  #failed(error: unknown): unknown {
    const isCut = isSilence(error) || (this.pool.isBroken(this.client) && sqlState(error) === undefined)
    const failure = isCut ? cutConnection(error) : error
    const kind = databaseFailureKind(failure)
    if (isPlanLost(failure) || (kind !== undefined && closing.has(kind))) this.#isSpoiled = true
    if (kind !== undefined && breakages.has(kind)) this.outages.report(failure)
    return failure
  }
}

/** After these the connection is closed, since the next one may reach a working server after a failover. */
const closing: ReadonlySet<DatabaseFailureKind> = new Set(['unavailable', 'read-only'])

/** Other failures may be expected by the caller, such as a lock that a rehearsal does not get: the caller reports them when it gives up. */
const breakages: ReadonlySet<DatabaseFailureKind> = new Set([
  'unavailable',
  'connections',
  'overloaded',
  'full',
  'read-only',
])

const writingCommands: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

function cutConnection(error: unknown): DatabaseFailure {
  const message = error instanceof Error ? error.message : String(error)
  return new DatabaseFailure('unavailable', message, { cause: error })
}
