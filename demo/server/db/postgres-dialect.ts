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
import { statementNames, type StatementNames } from './statement-names'
import type { TogetherConnection } from './together'

export interface PostgresDialectOptions {
  /** Whether statements that come again and again keep their plan. A search is planned for its values each time. */
  readonly keepsPlans: boolean
}

/** A dialect for one pool; its clients have pg's `pipeline`. Who opened the pool ends it. */
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

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>

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
    const begin = this.#begin
    if (begin === undefined) return this.#send(statements)
    this.#begin = undefined
    // Should the beginning fail, what came with it would stand alone: only reading does no harm then.
    if (statements.every(isReading)) return (await this.#send([begin, ...statements])).slice(1)
    await this.#send([begin])
    return this.#send(statements)
  }

  executeAtCommit(statement: Statement): void {
    this.#atCommit.push(statement)
  }

  async commit(): Promise<void> {
    const begin = this.#begin
    const last = this.#atCommit
    this.#begin = undefined
    this.#atCommit = []
    if (begin !== undefined && last.length === 0) return
    if (begin !== undefined) await this.#send([begin])
    // A commit behind a statement that failed rolls back.
    await this.#send([...last, bare('commit')])
  }

  async rollback(): Promise<void> {
    const isBegun = this.#begin === undefined
    this.#begin = undefined
    this.#atCommit = []
    if (isBegun) await this.#send([bare('rollback')])
  }

  streamQuery(): never {
    throw new Error('A result is read as a whole.')
  }

  release(): void {
    this.client.release(this.#isSpoiled)
  }

  /** In one write. Ends when the last has been answered, also after one that failed. */
  async #send(statements: readonly Statement[]): Promise<QueryResult<unknown>[]> {
    const socket = socketOf(this.client)
    socket?.cork()
    const pending = statements.map(statement => this.#query(statement))
    socket?.uncork()
    const answers = await Promise.allSettled(pending)
    return answers.map(answer => {
      if (answer.status === 'rejected') throw answer.reason
      return answer.value
    })
  }

  async #query({ sql: text, parameters }: Statement): Promise<QueryResult<unknown>> {
    const name = parameters.length > 0 ? this.names?.nameOf(text) : undefined
    try {
      const { command, rowCount, rows } = await this.client.query({
        ...(name !== undefined && { name }),
        text,
        values: [...parameters],
      })
      return countedCommands.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
    } catch (error) {
      if (name !== undefined && isPlanLost(error)) this.#isSpoiled = true
      throw error
    }
  }
}

const countedCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

const isReading = ({ sql }: Statement): boolean => /^\s*select\b/i.test(sql)

/** A migration changed what a kept statement answers (0A000), or somebody else dropped it (26000): the next connection knows none. */
function isPlanLost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '0A000' || error.code === '26000')
}

interface Socket {
  cork(): void
  uncork(): void
}

/** Undocumented in pg; without it everything works, in more writes. */
function socketOf(client: pg.PoolClient): Socket | undefined {
  return (
    client as pg.PoolClient & {
      readonly connection?: { readonly stream?: Socket }
    }
  ).connection?.stream
}
