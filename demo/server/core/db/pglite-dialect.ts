/**
 * Kysely on the PGlite worker. PGlite has one session, so statements and whole transactions take turns: a connection may use the session
 * that existed when it was acquired, but none that follows it.
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
import { DatabaseFailure } from './database-failure'
import type { DatabaseOutages } from './database-outages'
import type { PGliteProcess } from './pglite-process'
import { sessionOver, type PGliteSession } from './pglite-session'

export interface PGliteDialectOptions {
  /** Informed of successful statements. */
  readonly outages: DatabaseOutages
  /** Throws when the caller already holds the connection: waiting for it again would never end. */
  assertFree(): void
}

/** A dialect for one PGlite process. */
export function pgliteDialect(process: PGliteProcess, options: PGliteDialectOptions): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new TurnTakingDriver(process, options),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

interface Turn {
  begin(): void
  refuse(error: Error): void
}

class TurnTakingDriver implements Driver {
  #queue: Turn[] = []
  #isTaken = false

  constructor(
    private readonly process: PGliteProcess,
    private readonly options: PGliteDialectOptions,
  ) {
    process.onSessionOver(() => this.#refuseQueue())
  }

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}

  /** @throws DatabaseFailure `unavailable` while the database is being reopened */
  async acquireConnection(): Promise<TurnConnection> {
    this.options.assertFree()
    if (this.process.session().isOver()) throw sessionOver()
    if (this.#isTaken) {
      await new Promise<void>((begin, refuse) => this.#queue.push({ begin, refuse }))
    }
    this.#isTaken = true
    return new TurnConnection(this.process.session(), this.options.outages)
  }

  /** The connection is passed to the next in the queue without being released in between. */
  async releaseConnection(): Promise<void> {
    const next = this.#queue.shift()
    if (next) next.begin()
    else this.#isTaken = false
  }

  async beginTransaction(connection: TurnConnection, { isolationLevel }: TransactionSettings): Promise<void> {
    await connection.run(isolationLevel ? `begin isolation level ${isolationLevel}` : 'begin')
  }

  commitTransaction(connection: TurnConnection): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: TurnConnection): Promise<void> {
    return connection.rollback()
  }

  #refuseQueue(): void {
    const queue = this.#queue
    this.#queue = []
    for (const { refuse } of queue) refuse(sessionOver())
  }
}

/** The exclusive use of the session, for a statement or a whole transaction. */
class TurnConnection implements DatabaseConnection {
  constructor(
    private readonly session: PGliteSession,
    private readonly outages: DatabaseOutages,
  ) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.session.query(query.sql, query.parameters)
    this.outages.worked(() => affectedRows > 0)
    return { rows: rows as R[], numAffectedRows: BigInt(affectedRows) }
  }

  /** @throws DatabaseFailure `outcome-unknown` when the session ended before the answer arrived */
  async commit(): Promise<void> {
    // Nothing was sent, so nothing was committed.
    if (this.session.isOver()) throw sessionOver()
    try {
      await this.run('commit')
    } catch (error) {
      if (!this.session.isOver()) throw error
      throw new DatabaseFailure('outcome-unknown', 'The session ended during a commit.', { cause: error })
    }
  }

  /** After the session has ended there is nothing to roll back: the caller gets the original error. */
  async rollback(): Promise<void> {
    if (this.session.isOver()) return
    try {
      await this.run('rollback')
    } catch (error) {
      if (!this.session.isOver()) throw error
    }
  }

  async run(sql: string): Promise<void> {
    await this.executeQuery(CompiledQuery.raw(sql))
  }

  streamQuery(): never {
    throw new Error('PGlite gives whole results only.')
  }
}
