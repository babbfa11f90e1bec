/**
 * Kysely on the PGlite worker. PGlite has one session, so statements and whole transactions take turns: a connection is
 * the right to talk to it.
 */
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
import type { PGliteProcess } from './pglite-process'

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
  readonly #connection: DatabaseConnection
  readonly #queue: (() => void)[] = []
  #isTaken = false

  constructor(
    process: PGliteProcess,
    private readonly assertFree: () => void,
  ) {
    this.#connection = connectionOf(process)
  }

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
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

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await run(
      connection,
      settings.isolationLevel ? `begin isolation level ${settings.isolationLevel}` : 'begin',
    )
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await run(connection, 'commit')
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await run(connection, 'rollback')
  }
}

function connectionOf(process: PGliteProcess): DatabaseConnection {
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, affectedRows } = await process.query(query.sql, query.parameters)
      return { rows: rows as R[], numAffectedRows: BigInt(affectedRows) }
    },
    streamQuery() {
      throw new Error('PGlite gives whole results only.')
    },
  }
}

function run(connection: DatabaseConnection, sql: string): Promise<unknown> {
  return connection.executeQuery(CompiledQuery.raw(sql))
}
