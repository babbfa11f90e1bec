/**
 * The file format of an exported business unit: lines of JSON, compressed by gzip. The first line is a header; each table has a line with
 * its name and columns, a line for each row, and a line with their number and checksums; the last line marks the end of a complete file.
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
  /** Checksum over the texts of all rows, independent of their order. */
  readonly sum: string
}

/** Ends a table. */
export interface TableEnd extends TableSums {
  readonly end: string
  /** The next id of the table, also after deleted rows: history may still refer to them. */
  readonly next: number | null
}

/** The id that the next row of the table gets; null for tables without ids. */
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

/** Number of rows and checksums: written after each table, and compared with the database after loading. */
export async function sumsOf(tx: Transaction<Tables>, table: string, unitId: number): Promise<TableSums> {
  const columns = await columnsOf(tx, table)
  const { rows } = await sql<TableSums>`
    select count(*)::int as rows, coalesce(sum(hashtextextended(${rowText(columns)}, 0)::numeric), 0)::text as sum
    from ${sql.table(table)} t where ${ofUnit(table, unitId)}`.execute(tx)
  return rows[0] ?? { rows: 0, sum: '0' }
}

/** A row as one line of JSON, with its writable columns only. */
export const rowText = (columns: readonly string[]): RawBuilder<string> =>
  sql<string>`(select row_to_json(r)::text from (select ${sql.join(columns.map(name => sql.ref(`t.${name}`)))}) r)`

export const ofUnit = (table: string, unitId: number): RawBuilder<unknown> =>
  sql.raw(rowsOfUnit(table).replaceAll('$1', String(Math.trunc(unitId))))

/** Names of all migrations of the database. */
export async function schemaOf(tx: Transaction<Tables>): Promise<string[]> {
  return (await tx.selectFrom('migration').select('name').orderBy('name').execute()).map(({ name }) => name)
}

/** The lines of a compressed file. @throws the gzip error of a truncated or corrupted file */
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
