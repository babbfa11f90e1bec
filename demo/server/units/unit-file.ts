/**
 * The file that a business unit travels in: lines of JSON, compressed by gzip. The first line says what it is; each table has a
 * line with its name and columns, a line for each row, and a line with their number and sums; the last line says that it is whole.
 */
import { sql, type RawBuilder, type Transaction } from 'kysely'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip } from 'node:zlib'
import { columnsOf } from '../core/db/row-texts'
import type { Tables } from '../core/db/tables'
import { rowsOfUnit } from './unit-tables'

export const unitFileFormat = 'cockpit-unit-1'

export interface UnitFileHead {
  readonly format: string
  readonly unit: { readonly id: number; readonly name: string }
  readonly exportedAt: string
  /** Names of all migrations of its database. */
  readonly schema: readonly string[]
}

export interface TableSums {
  readonly rows: number
  /** Over the texts of all rows, in any order. */
  readonly sum: string
}

/** Ends a table. */
export interface TableEnd extends TableSums {
  readonly end: string
  /** The id of the next row there, after rows that are gone too: history may still name them. */
  readonly next: number | null
}

/** The id that the next row of the table gets; null where rows have none. */
export async function nextIdOf(tx: Transaction<Tables>, table: string): Promise<number | null> {
  if (!(await columnsOf(tx, table)).includes('id')) return null
  const { rows: found } = await sql<{ name: string | null }>`
    select pg_get_serial_sequence(${table}, 'id') as name`.execute(tx)
  const name = found[0]?.name ?? null
  if (name === null) return null
  const { rows } = await sql<{ next: number }>`
    select (last_value + case when is_called then 1 else 0 end)::float8 as next from ${sql.raw(name)}`.execute(
    tx,
  )
  return rows[0]?.next ?? null
}

/** What is written after each table, and what the database must say of it once it is loaded. */
export async function sumsOf(tx: Transaction<Tables>, table: string, unitId: number): Promise<TableSums> {
  const columns = await columnsOf(tx, table)
  const { rows } = await sql<TableSums>`
    select count(*)::int as rows, coalesce(sum(hashtextextended(${rowText(columns)}, 0)::numeric), 0)::text as sum
    from ${sql.table(table)} t where ${ofUnit(table, unitId)}`.execute(tx)
  return rows[0] ?? { rows: 0, sum: '0' }
}

/** A row as one line of JSON; its columns are those that can be written. */
export const rowText = (columns: readonly string[]): RawBuilder<string> =>
  sql<string>`(select row_to_json(r)::text from (select ${sql.join(columns.map(name => sql.ref(`t.${name}`)))}) r)`

export const ofUnit = (table: string, unitId: number): RawBuilder<unknown> =>
  sql.raw(rowsOfUnit(table).replaceAll('$1', String(Math.trunc(unitId))))

/** Names of all migrations of the database. */
export async function schemaOf(tx: Transaction<Tables>): Promise<string[]> {
  return (await tx.selectFrom('migration').select('name').orderBy('name').execute()).map(({ name }) => name)
}

/** The lines of a compressed file. @throws what gzip says of a file that ends too early or was changed */
export async function* linesOf(path: string): AsyncGenerator<string> {
  const unpacked = createGunzip()
  // An error of either stream ends the loop below.
  pipeline(createReadStream(path), unpacked, () => undefined)
  const decoder = new StringDecoder('utf8')
  let begun = ''
  for await (const chunk of unpacked) {
    const lines = (begun + decoder.write(chunk as Buffer)).split('\n')
    begun = lines.pop() ?? ''
    yield* lines
  }
  if (begun !== '') yield begun
}
