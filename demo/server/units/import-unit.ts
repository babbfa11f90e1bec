/** Imports the file of a business unit into an installation, unchanged, in one transaction. */
import { sql, type Transaction } from 'kysely'
import type { Db } from '../core/db/database'
import { isUniqueViolation, sqlState } from '../core/db/database-failure'
import { asInFiles, columnsOf } from '../core/db/row-texts'
import type { Tables } from '../core/db/tables'
import { withoutTimeLimit } from '../core/db/time-limit'
import { messageOf, StartError } from '../core/start-error'
import {
  linesOf,
  nextIdOf,
  schemaOf,
  sumsOf,
  unitFileFormat,
  type TableEnd,
  type TableSums,
  type UnitFileHead,
} from './unit-file'
import { travellingTables } from './unit-tables'
import { unitName } from './units'

const rowsAtOnce = 500
const charactersAtOnce = 4_000_000
/** The SQLSTATE of a violated foreign key. */
const danglingReference = '23503'

export interface ImportedUnit {
  readonly name: string
  readonly rows: number
}

/** @throws StartError with the reason; nothing is written then */
export async function importUnit(db: Db, path: string, newName: string | undefined): Promise<ImportedUnit> {
  const head = await headOf(path)
  const name = unitName(newName ?? head.unit.name)
  const context = { businessUnitId: head.unit.id, userId: null, userName: 'unit command' }
  try {
    return await withoutTimeLimit(() =>
      db.tx(context, async tx => {
        await assertFits(tx.sql, head, name)
        await asInFiles(tx.sql)
        const rows = await load(tx.sql, path, head.unit.id, name)
        tx.audit('createUnit', 'BusinessUnit', head.unit.id, { name })
        tx.settingsChanged()
        return { name, rows }
      }),
    )
  } catch (error) {
    if (isUniqueViolation(error)) {
      throw new StartError(
        `Ids of the unit are taken by other units of this installation: it moves into a database where they are free. Nothing was written (${messageOf(error)}).`,
      )
    }
    if (sqlState(error) === danglingReference) {
      throw new StartError(
        `${path} does not hold all that its rows refer to (${messageOf(error)}). Nothing was written.`,
      )
    }
    // Lines that are not JSON, values that do not fit their column, files that gzip cannot decompress.
    const state = sqlState(error) ?? ''
    const isOfFile = error instanceof SyntaxError || /^2[23]/.test(state) || codeOf(error).startsWith('Z_')
    throw isOfFile ? damaged(path) : error
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

async function headOf(path: string): Promise<UnitFileHead> {
  const refuse = (): never => {
    throw new StartError(`${path} is no file of a business unit (npm run unit -- export).`)
  }
  try {
    for await (const line of linesOf(path)) {
      const head = JSON.parse(line) as UnitFileHead
      return head.format === unitFileFormat && Number.isSafeInteger(head.unit.id) ? head : refuse()
    }
  } catch (error) {
    if (codeOf(error).startsWith('E')) throw new StartError(`${path} cannot be read: ${messageOf(error)}`)
    return refuse()
  }
  return refuse()
}

async function assertFits(tx: Transaction<Tables>, head: UnitFileHead, name: string): Promise<void> {
  const schema = await schemaOf(tx)
  if (JSON.stringify(schema) !== JSON.stringify(head.schema)) {
    throw new StartError(
      `The file was written by another version: its schema ends with ${head.schema.at(-1)}, that of this database with ${schema.at(-1)}. Bring both to the same version first.`,
    )
  }
  const taken = await tx
    .selectFrom('business_unit')
    .select(['id', 'name'])
    .where(eb => eb.or([eb('id', '=', head.unit.id), eb(sql`lower(name)`, '=', name.toLowerCase())]))
    .executeTakeFirst()
  if (taken === undefined) return
  if (taken.name.toLowerCase() === name.toLowerCase())
    throw new StartError(`There is a business unit ${taken.name} already; --name gives another name.`)
  throw new StartError(
    `The id ${head.unit.id} of the unit is taken here by ${taken.name}: it moves into a database where its ids are free.`,
  )
}

/** Loads every table and compares it with the checksums of the file. @returns the number of rows */
async function load(tx: Transaction<Tables>, path: string, unitId: number, name: string): Promise<number> {
  const remaining = new Set(Object.keys(travellingTables))
  let table: string | undefined
  let columns: readonly string[] = []
  let batch: string[] = []
  let characters = 0
  let read = 0
  let total = 0
  let isWhole = false
  let unitLine = ''
  const flush = async (): Promise<void> => {
    if (table !== undefined && batch.length > 0) await insert(tx, table, columns, batch)
    batch = []
    characters = 0
  }
  let isHead = true
  for await (const line of linesOf(path)) {
    if (isHead) {
      isHead = false
      continue
    }
    if (table === undefined) {
      const begun = JSON.parse(line) as { table?: string; whole?: boolean; rows?: number }
      if (begun.whole === true) {
        isWhole = begun.rows === total
        break
      }
      if (begun.table === undefined || !remaining.delete(begun.table)) throw damaged(path)
      table = begun.table
      read = 0
      columns = await columnsOf(tx, table)
      continue
    }
    if (line.startsWith('{"end":')) {
      await flush()
      const { end, rows, sum, next } = JSON.parse(line) as TableEnd
      const loaded = await (table === 'business_unit' ? sumsOfText(tx, unitLine) : sumsOf(tx, table, unitId))
      // Rows of another unit in the file are read but not counted for this one, so the numbers differ.
      if (end !== table || read !== rows || loaded.rows !== rows || loaded.sum !== sum) {
        throw new StartError(
          `${table}: the file says ${rows} rows, ${read} were read, or they are not what was exported. Nothing was written.`,
        )
      }
      total += rows
      await moveSequence(tx, table, next)
      table = undefined
      continue
    }
    read++
    if (table === 'business_unit') unitLine = line
    batch.push(table === 'business_unit' ? renamed(line, name) : line)
    characters += line.length
    if (batch.length >= rowsAtOnce || characters >= charactersAtOnce) await flush()
  }
  if (!isWhole || remaining.size > 0) throw damaged(path)
  return total
}

/** The imported unit is no demo: the demo's crew and password belong to the installation that it came from. */
function renamed(line: string, name: string): string {
  return JSON.stringify({ ...(JSON.parse(line) as object), name, is_demo: false })
}

/** The sums of the business unit's own row as it was exported, since it is loaded with changes (renamed). */
async function sumsOfText(tx: Transaction<Tables>, text: string): Promise<TableSums> {
  const { rows } = await sql<TableSums>`
    select 1 as rows, hashtextextended(${text}::text, 0)::text as sum`.execute(tx)
  return rows[0] ?? { rows: 0, sum: '0' }
}

const damaged = (path: string): StartError =>
  new StartError(`${path} is damaged or not whole. Nothing was written.`)

async function insert(
  tx: Transaction<Tables>,
  table: string,
  columns: readonly string[],
  rows: readonly string[],
): Promise<void> {
  const names = sql.join(columns.map(column => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${`[${rows.join(',')}]`}::json)`.execute(
    tx,
  )
}

/** New rows get ids after the imported ones, and never one that the old installation has used. */
async function moveSequence(tx: Transaction<Tables>, table: string, next: number | null): Promise<void> {
  const here = await nextIdOf(tx, table)
  if (here === null) return
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), free, false) from (
      select greatest(${next}::bigint, (select max(id) + 1 from ${sql.table(table)})) as free) as ids
    where free > ${here}::bigint`.execute(tx)
}
