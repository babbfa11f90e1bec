/**
 * Kysely on the PGlite worker. PGlite has one session, so statements and whole transactions take turns: a connection is
 * the right to talk to it.
 */
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { PGliteProcess } from './pglite-process'
import type { TogetherConnection } from './together'

/**
 * A dialect for one PGlite process.
 * @param assertFree throws when the caller already holds the connection: waiting for it again would never end
 */
export function pgliteDialect(process: PGliteProcess, assertFree: () => void): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new TurnTakingDriver(process, assertFree),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class TurnTakingDriver implements Driver {
  readonly #connection: TurnConnection
  readonly #queue: (() => void)[] = []
  #isTaken = false

  constructor(
    process: PGliteProcess,
    private readonly assertFree: () => void,
  ) {
    this.#connection = new TurnConnection(process)
  }

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<TurnConnection> {
    this.assertFree()
    if (this.#isTaken) await new Promise<void>(resolve => this.#queue.push(resolve))
    this.#isTaken = true
    return this.#connection
  }

  /** The next in the queue takes over without the connection being free in between. */
  async releaseConnection(): Promise<void> {
    const next = this.#queue.shift()
    if (next) next()
    else this.#isTaken = false
  }

  async beginTransaction(connection: TurnConnection, { isolationLevel }: TransactionSettings): Promise<void> {
    await connection.run(isolationLevel ? `begin isolation level ${isolationLevel}` : 'begin')
  }

  async commitTransaction(connection: TurnConnection): Promise<void> {
    await connection.executeTogether(connection.takeLast())
    await connection.run('commit')
  }

  async rollbackTransaction(connection: TurnConnection): Promise<void> {
    connection.takeLast()
    await connection.run('rollback')
  }
}

class TurnConnection implements TogetherConnection {
  #atCommit: CompiledQuery[] = []

  constructor(private readonly process: PGliteProcess) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.process.query(query.sql, query.parameters)
    return { rows: rows as R[], numAffectedRows: BigInt(affectedRows) }
  }

  /** One by one: the way to the worker is short. */
  async executeTogether(queries: readonly CompiledQuery[]): Promise<QueryResult<unknown>[]> {
    const results: QueryResult<unknown>[] = []
    for (const query of queries) results.push(await this.executeQuery(query))
    return results
  }

  executeAtCommit(query: CompiledQuery): void {
    this.#atCommit.push(query)
  }

  /** The statements that wait for the commit, once. */
  takeLast(): CompiledQuery[] {
    const last = this.#atCommit
    this.#atCommit = []
    return last
  }

  async run(sql: string): Promise<void> {
    await this.executeQuery(CompiledQuery.raw(sql))
  }

  streamQuery(): never {
    throw new Error('PGlite gives whole results only.')
  }
}
