/**
 * One journey to a PostgreSQL server: statements in one write with one barrier behind the last, so that the server leaves out
 * whatever stands behind one that failed, and answers once.
 */
import type { QueryResult } from 'kysely'
import type pg from 'pg'
import pgUtils from 'pg/lib/utils.js'

export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** Under which the connection keeps it with its plan; the same for the same text. */
  readonly name?: string | undefined
}

/**
 * Runs statements in their order: all in one transaction, which ends with them unless they begin or end it themselves. Each is
 * one command.
 * @throws what the first that failed threw; those behind it did not run
 */
export function travel(
  client: pg.PoolClient,
  statements: readonly Statement[],
): Promise<QueryResult<unknown>[]> {
  return new Promise((resolve, reject) => {
    client.query(new Journey(client, statements, resolve, reject))
  })
}

interface Column {
  readonly name: string
  readonly read: (text: string) => unknown
}

/** What the connections keep under a name, and the columns that it gives: neither is asked for again. */
const kept = new WeakMap<pg.PoolClient, Map<string, readonly Column[]>>()

function keptOf(client: pg.PoolClient): Map<string, readonly Column[]> {
  const known = kept.get(client)
  if (known !== undefined) return known
  const fresh = new Map<string, readonly Column[]>()
  kept.set(client, fresh)
  return fresh
}

const noColumns: readonly Column[] = []
const countedCommands = /^(?:INSERT|UPDATE|DELETE|MERGE)\b.*?(\d+)$/

/** The client hands over the server's messages as they arrive, and none after an error. */
class Journey implements pg.Submittable {
  readonly #kept: Map<string, readonly Column[]>
  /** What the statements take with them; said before the first is sent, since one alone must not stay at home. */
  readonly #values: readonly (string | Buffer | null)[][]
  /** Columns by statement, as far as they are known. */
  readonly #columns: (readonly Column[] | undefined)[]
  readonly #results: QueryResult<unknown>[] = []
  #rows: unknown[] = []
  #unreadable: unknown

  constructor(
    private readonly client: pg.PoolClient,
    private readonly statements: readonly Statement[],
    private readonly resolve: (results: QueryResult<unknown>[]) => void,
    private readonly reject: (error: unknown) => void,
  ) {
    this.#kept = keptOf(client)
    this.#values = statements.map(({ parameters }) => parameters.map(value => pgUtils.prepareValue(value)))
    this.#columns = statements.map(({ name }) => (name === undefined ? undefined : this.#kept.get(name)))
  }

  submit(connection: pg.Connection): void {
    connection.stream.cork()
    this.statements.forEach(({ sql, name = '' }, index) => {
      const isKept = this.#columns[index] !== undefined
      if (!isKept) {
        // Whether an attempt that failed left the name behind, nobody knows.
        if (name !== '') connection.close({ type: 'S', name }, true)
        connection.parse({ name, text: sql, types: [] }, true)
      }
      connection.bind({ statement: name, values: [...(this.#values[index] ?? [])] }, true)
      if (!isKept) connection.describe({ type: 'P' }, true)
      connection.execute(null, true)
    })
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    this.#columns[this.#results.length] = fields.map(({ name, dataTypeID }) => ({
      name,
      read: this.client.getTypeParser(dataTypeID, 'text') as Column['read'],
    }))
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const columns = this.#columns[this.#results.length] ?? noColumns
    try {
      const row: Record<string, unknown> = {}
      columns.forEach(({ name, read }, index) => {
        const text = fields[index] ?? null
        row[name] = text === null ? null : read(text)
      })
      this.#rows.push(row)
    } catch (error) {
      this.#unreadable ??= error
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const index = this.#results.length
    const name = this.statements[index]?.name
    if (name !== undefined) this.#kept.set(name, this.#columns[index] ?? noColumns)
    const count = countedCommands.exec(text)?.[1]
    this.#results.push({ rows: this.#rows, ...(count !== undefined && { numAffectedRows: BigInt(count) }) })
    this.#rows = []
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleReadyForQuery(): void {
    if (this.#unreadable === undefined) this.resolve(this.#results)
    else this.reject(this.#unreadable)
  }

  handleError(error: unknown): void {
    this.reject(error)
  }
}
