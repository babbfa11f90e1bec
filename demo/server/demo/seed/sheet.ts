/**
 * Collects rows of the seed and writes them in batches while more are made. It assigns the ids, so that rows can refer to each other before
 * they are written; foreign keys are checked together at the end.
 */
import { sql, type Insertable, type Transaction } from 'kysely'
import type { Tables } from '../../core/db/tables'
import { grouped } from '../../core/db/grouped'

/** Tables whose ids the sheet assigns. */
type IdTable = {
  [T in keyof Tables]: 'id' extends keyof Tables[T] ? (T extends 'user_session' ? never : T) : never
}[keyof Tables]

export interface Sheet {
  /** Adds a row and returns its id. Columns that are not given get the table's default. */
  add<T extends IdTable>(table: T, row: Insertable<Tables[T]>): number
  /** Reserves an id for a row that is added later with `addAs`. */
  reserveId(table: IdTable): number
  addAs<T extends IdTable>(table: T, id: number, row: Insertable<Tables[T]>): void
  /** Adds a row to a table without ids. */
  addPlain<T extends Exclude<keyof Tables, IdTable>>(table: T, row: Insertable<Tables[T]>): void
  /**
   * Writes full batches. The last one may still be running: later statements of the transaction wait for it. With `all` the rest is written
   * too, and everything is complete.
   */
  flush(all?: 'all'): Promise<void>
}

const batchRows = 4_000

/**
 * Makes a sheet in a transaction; its ids follow those in the tables.
 * @param onWritten called after each batch with the number of rows written so far
 */
export async function createSheet(
  tx: Transaction<Tables>,
  onWritten: (rows: number) => void,
): Promise<Sheet> {
  const waiting = new Map<keyof Tables, object[]>()
  const lastIds = new Map<keyof Tables, number>()
  for (const table of idTables) {
    const { rows } = await sql<{
      last: number | null
    }>`select max(id) as last from ${sql.table(table)}`.execute(tx)
    lastIds.set(table, rows[0]?.last ?? 0)
  }
  let written = 0
  /** The database writes a batch while the next one is made. */
  let writing: Promise<unknown> = Promise.resolve()

  const write = async (table: keyof Tables, rows: readonly object[]): Promise<void> => {
    await writing
    writing = insertRows(tx, table, rows)
    // The error is thrown to the caller that awaits it.
    writing.catch(() => undefined)
  }
  const put = (table: keyof Tables, row: object): void => {
    const rows = waiting.get(table)
    if (rows === undefined) waiting.set(table, [row])
    else rows.push(row)
  }
  const reserveId = (table: IdTable): number => {
    const id = (lastIds.get(table) ?? 0) + 1
    lastIds.set(table, id)
    return id
  }
  return {
    reserveId,
    add(table, row) {
      const id = reserveId(table)
      put(table, { id, ...row })
      return id
    },
    addAs: (table, id, row) => put(table, { id, ...row }),
    addPlain: put,
    async flush(all) {
      for (const [table, rows] of waiting) {
        while (rows.length >= batchRows || (all === 'all' && rows.length > 0)) {
          const batch = rows.splice(0, batchRows)
          for (const alike of sameColumns(batch)) await write(table, alike)
          written += batch.length
          onWritten(written)
        }
      }
      if (all !== 'all') return
      await writing
      await continueSequences(tx)
    },
  }
}

/** Rows with the same columns, which one statement can write. */
function sameColumns(rows: readonly object[]): Iterable<readonly object[]> {
  return grouped(rows, row => Object.keys(row).sort().join()).values()
}

async function insertRows(
  tx: Transaction<Tables>,
  table: keyof Tables,
  rows: readonly object[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const names = sql.join(columns.map(column => sql.ref(column)))
  // jsonb is given as JSON text (json-column.ts), which within JSON is a string.
  const values = sql.join(
    columns.map(column =>
      jsonColumns.has(column) ? sql`(${sql.ref(column)} #>> '{}')::jsonb` : sql.ref(column),
    ),
  )
  const target = sql.table(table)
  await sql`insert into ${target} (${names}) overriding system value
    select ${values} from json_populate_recordset(null::${target}, ${JSON.stringify(rows)}::json)`.execute(tx)
}

const jsonColumns: ReadonlySet<string> = new Set([
  'order_attributes',
  'stock_attributes',
  'content',
  'detail',
])

const idTables = [
  'business_unit',
  'user_role',
  'app_user',
  'app_user_role',
  'custom_view',
  'audit',
  'location_role_group',
  'location_role',
  'load_carrier_type',
  'location',
  'supplier',
  'supplier_material',
  'material',
  'material_unit_of_measure',
  'material_bom',
  'material_alternative',
  'customer',
  'delivery_type',
  'cause_code',
  'stock',
  'process',
  'sales_order',
  'sales_order_line',
  'reservation',
  'job',
  'task',
  'ingoing_order',
  'ingoing_order_line',
  'stock_count',
  'stock_count_line',
  'stock_transaction',
  'material_cost',
  'purchase_draft',
  'purchase_draft_line',
  'sales_order_draft',
  'sales_order_draft_line',
  'integration_endpoint',
  'integration_record',
  'printer',
  'stock_attribute',
  'availability_dirty',
] as const satisfies readonly IdTable[]

async function continueSequences(tx: Transaction<Tables>): Promise<void> {
  for (const table of idTables) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'),
      (select coalesce(max(id), 0) + 1 from ${sql.table(table)}), false)`.execute(tx)
  }
}

interface ForeignKey {
  relation: string
  name: string
  definition: string
}

/** Runs a bulk load without the foreign keys, then adds them again, which checks all rows at once. */
export async function withoutForeignKeys(tx: Transaction<Tables>, load: () => Promise<void>): Promise<void> {
  const { rows: keys } = await sql<ForeignKey>`
    select conrelid::regclass::text as relation, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace
    order by conname`.execute(tx)
  for (const key of keys) {
    await sql`alter table ${sql.id(key.relation)} drop constraint ${sql.id(key.name)}`.execute(tx)
  }
  await load()
  for (const key of keys) {
    await sql`alter table ${sql.id(key.relation)} add constraint ${sql.id(key.name)} ${sql.raw(key.definition)}`.execute(
      tx,
    )
  }
}
