/**
 * Statements that go to the database in one journey: each begins when the one before it has ended, but nobody waits for the
 * answers in between. Such waiting is most of what a short transaction takes.
 */
import type { CompiledQuery, DatabaseConnection, Kysely, QueryResult, RawBuilder } from 'kysely'
import type { Tables } from './tables'

/** A connection on which statements may travel together. */
export interface TogetherConnection extends DatabaseConnection {
  /** Runs statements in their order. @throws what the first that failed threw */
  executeTogether(queries: readonly CompiledQuery[]): Promise<QueryResult<unknown>[]>
  /** Runs a statement right before the commit, and with it. What it throws, the commit throws. */
  executeAtCommit(query: CompiledQuery): void
}

/**
 * Runs statements that need nothing of each other's answers, in their order.
 * @throws what the first that failed threw; those behind it do not run
 */
export async function together<Rows extends readonly unknown[]>(
  db: Kysely<Tables>,
  ...statements: { readonly [K in keyof Rows]: RawBuilder<Rows[K]> }
): Promise<{ [K in keyof Rows]: Rows[K][] }> {
  const queries = statements.map(statement => statement.compile(db))
  const results = await onConnection(db, connection => connection.executeTogether(queries))
  return results.map(({ rows }) => rows) as { [K in keyof Rows]: Rows[K][] }
}

/** Leaves a statement whose result nobody needs for the commit of the transaction. */
export async function atCommit(transaction: Kysely<Tables>, statement: RawBuilder<unknown>): Promise<void> {
  const query = statement.compile(transaction)
  await onConnection(transaction, async connection => connection.executeAtCommit(query))
}

function onConnection<R>(
  db: Kysely<Tables>,
  use: (connection: TogetherConnection) => Promise<R>,
): Promise<R> {
  return db.getExecutor().provideConnection(connection => {
    if (!isTogether(connection)) throw new Error('This connection takes statements one by one only.')
    return use(connection)
  })
}

function isTogether(connection: DatabaseConnection): connection is TogetherConnection {
  return 'executeTogether' in connection && 'executeAtCommit' in connection
}
