/** Rows of one table that an import compares, adds and changes, many per statement. */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { decimal } from '../../../../src/contract/decimal'
import { nameKey } from '../../../../src/contract/name-key'
import type { Tx } from '../../core/db/database'
import type { Json } from '../../core/db/json-column'
import { sqlNameKey } from '../../core/db/name-key'
import type { Tables } from '../../core/db/tables'
import { rowsOf } from '../../core/db/id-list'
import type { FieldChange } from '../decide-entry'
import type { ReadRow, Values } from '../entry'

export interface Column {
  /** Name of the field in the import and in the row's history. */
  readonly field: string
  readonly column: string
  readonly type: 'text' | 'numeric' | 'boolean' | 'integer' | 'date' | 'timestamptz' | 'bigint'
  /** Default of a new row; null when absent. */
  readonly fallback?: ColumnValue
}

export type ColumnValue = string | number | boolean | null
/** Values by column; absent columns stay unchanged. */
export type ColumnValues = Readonly<Record<string, ColumnValue | undefined>>

/** Values by column of an entry or a line; a column without a value is absent. */
export function valuesOf(
  columns: readonly Column[],
  values: Values,
): Record<string, ColumnValue | undefined> {
  return Object.fromEntries(
    columns.flatMap(({ field, column }): [string, ColumnValue][] => {
      const value = values[field]
      return value === undefined || typeof value === 'object' ? [] : [[column, value]]
    }),
  )
}

/** Differences for histories: values before and after, by field. */
export type Changes = { readonly [field: string]: Json }

/** The same as what is to be decided about. @param row the line whose fields they are */
export function fieldsOf(changes: Changes, row?: ReadRow): FieldChange[] {
  return Object.keys(changes).map(field => ({ field, ...(row !== undefined && { row }) }))
}

/** The changes that an import would make to a row. */
export function changesOf(columns: readonly Column[], before: ColumnValues, imported: ColumnValues): Changes {
  const changes: Record<string, Json> = {}
  for (const { field, column, type } of columns) {
    const value = imported[column]
    const was = before[column] ?? null
    if (value !== undefined && !isSame(type, was, value)) changes[field] = [was, value]
  }
  return changes
}

function isSame(type: Column['type'], one: ColumnValue, other: ColumnValue): boolean {
  if (one === null || other === null || type !== 'numeric') return one === other
  return decimal(String(one)) === decimal(String(other))
}

/** Adds rows and returns their ids in the order of the values. */
export async function insertRows(
  { sql: transaction }: Pick<Tx, 'sql'>,
  table: string,
  {
    businessUnitId,
    columns,
    values,
  }: {
    readonly businessUnitId: number
    readonly columns: readonly Column[]
    readonly values: readonly ColumnValues[]
  },
): Promise<number[]> {
  if (values.length === 0) return []
  const rows = values.map((row, no) => ({ ...filled(columns, row), no }))
  const { rows: ids } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (business_unit_id, ${names(columns)})
    select ${businessUnitId}::bigint, ${names(columns)} from json_to_recordset(${rowsOf(rows)})
      as n(no integer, ${typedNames(columns)}) order by no
    returning id`.execute(transaction)
  return ids.map(({ id }) => id)
}

/** Updates the named columns of all rows, and raises their versions. */
export async function updateRows(
  { sql: transaction }: Pick<Tx, 'sql'>,
  table: string,
  columns: readonly Column[],
  rows: readonly (ColumnValues & { readonly id: number })[],
): Promise<void> {
  if (rows.length === 0) return
  const assigned = sql.join(columns.map(({ column }) => sql`${sql.ref(column)} = n.${sql.ref(column)}`))
  await sql`update ${sql.table(table)} t set ${assigned}, version = t.version + 1
    from json_to_recordset(${rowsOf(rows)}) as n(id bigint, ${typedNames(columns)}) where t.id = n.id`.execute(
    transaction,
  )
}

/** Finds rows of a table by a text. @param query gets the list of the texts */
export async function rowsByText<T>(
  connection: Kysely<Tables>,
  query: (texts: RawBuilder<unknown>) => RawBuilder<T>,
  texts: Iterable<string>,
): Promise<T[]> {
  const unique = [...new Set(texts)]
  if (unique.length === 0) return []
  const list = sql`(select value from json_array_elements_text(${JSON.stringify(unique)}::json) as value)`
  const { rows } = await query(list).execute(connection)
  return rows
}

/** Finds rows by name, regardless of case and surrounding blanks. @param query gets the list of normalized names */
export async function rowsByName<Row>(
  connection: Kysely<Tables>,
  query: (keys: RawBuilder<unknown>) => RawBuilder<Row>,
  names: readonly string[],
): Promise<Row[]> {
  const keys = (list: RawBuilder<unknown>) => sql`(select ${sqlNameKey(sql`value`)} from ${list} names)`
  return rowsByText(connection, list => query(keys(list)), names)
}

/** Rows by name: an exact match, else the first with the same normalized name. */
export function byName<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string | null,
): { find(name: string): Row | undefined } {
  const exact = new Map<string, Row>()
  const same = new Map<string, Row>()
  for (const row of rows) {
    const name = nameOf(row) ?? ''
    exact.set(name, row)
    if (!same.has(nameKey(name))) same.set(nameKey(name), row)
  }
  return { find: name => exact.get(name) ?? same.get(nameKey(name)) }
}

function filled(columns: readonly Column[], row: ColumnValues): Record<string, ColumnValue> {
  return Object.fromEntries(columns.map(({ column, fallback = null }) => [column, row[column] ?? fallback]))
}

const names = (columns: readonly Column[]): RawBuilder<unknown> =>
  sql.join(columns.map(({ column }) => sql.ref(column)))

const typedNames = (columns: readonly Column[]): RawBuilder<unknown> =>
  sql.join(columns.map(({ column, type }) => sql`${sql.ref(column)} ${sql.raw(type)}`))
