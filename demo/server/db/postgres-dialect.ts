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
import { travel, type Statement } from './journey'
import { statementNames, type StatementNames } from './statement-names'
import type { TogetherConnection } from './together'

export interface PostgresDialectOptions {
  /** Whether statements that come again and again keep their plan. A search is planned for its values each time. */
  readonly keepsPlans: boolean
}

/** A dialect for one pool. Who opened the pool ends it. */
export function postgresDialect(pool: pg.Pool, { keepsPlans }: PostgresDialectOptions): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PoolDriver(pool, keepsPlans ? statementNames() : undefined),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class PoolDriver implements Driver {
  constructor(
    private readonly pool: pg.Pool,
    private readonly names: StatementNames | undefined,
  ) {}

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<PoolConnection> {
    return new PoolConnection(await this.pool.connect(), this.names)
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
  #isSpoiled = false

  constructor(
    private readonly client: pg.PoolClient,
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

  async commit(): Promise<void> {
    const begin = this.#takeBegin()
    const last = this.#atCommit
    this.#atCommit = []
    if (begin.length > 0 && last.length === 0) return
    await this.#send([...begin, ...last, bare('commit')])
  }

  async rollback(): Promise<void> {
    this.#atCommit = []
    if (this.#takeBegin().length === 0) await this.#send([bare('rollback')])
  }

  streamQuery(): never {
    throw new Error('A result is read as a whole.')
  }

  release(): void {
    this.client.release(this.#isSpoiled)
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
      return await travel(this.client, named)
    } catch (error) {
      if (isPlanLost(error)) this.#isSpoiled = true
      throw error
    }
  }
}

/** A migration changed what a kept statement answers (0A000), or somebody else dropped it (26000): the next connection knows none. */
function isPlanLost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '0A000' || error.code === '26000')
}
