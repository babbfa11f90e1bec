/** Reads the file of a business unit into an installation, in one transaction: all of it, as it was, or nothing. */
import { sql, type Transaction } from 'kysely'
import type { Db } from '../core/db/database'
import { sqlState } from '../core/db/database-failure'
import type { Tables } from '../core/db/tables'
import { withoutTimeLimit } from '../core/db/time-limit'
import { messageOf, StartError } from '../core/start-error'
import {
  asInFiles,
  columnsOf,
  linesOf,
  schemaOf,
  sumsOf,
  unitFileFormat,
  type TableSums,
  type UnitFileHead,
} from './unit-file'
import { travellingTables } from './unit-tables'
import { unitName } from './units'

const rowsAtOnce = 500
const charactersAtOnce = 4_000_000

export interface ImportedUnit {
  readonly name: string
  readonly rows: number
}

/** @throws StartError that says what does not fit; nothing is written then */
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
        await tx.sql
          .insertInto('audit')
          .values({
            business_unit_id: head.unit.id,
            user_name: 'unit command',
            action: 'createUnit',
            entity: 'BusinessUnit',
            entity_id: head.unit.id,
            detail: JSON.stringify({ name }),
          })
          .execute()
        tx.settingsChanged()
        return { name, rows }
      }),
    )
  } catch (error) {
    if (sqlState(error) === '23505') {
      throw new StartError(
        `Ids of the unit are taken by other units of this installation: it moves into a database where they are free. Nothing was written (${messageOf(error)}).`,
      )
    }
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new StartError(`${path} is damaged or not whole. Nothing was written.`)
    throw error
  }
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
  } catch {
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

/** Loads every table and compares it with the sums of the file. @returns the number of rows */
async function load(tx: Transaction<Tables>, path: string, unitId: number, name: string): Promise<number> {
  const left = new Set(Object.keys(travellingTables))
  let table: string | undefined
  let columns: readonly string[] = []
  let batch: string[] = []
  let characters = 0
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
      if (begun.table === undefined || !left.delete(begun.table)) throw damaged(path)
      table = begun.table
      columns = await columnsOf(tx, table)
      continue
    }
    if (line.startsWith('{"end":')) {
      await flush()
      const { rows, sum } = JSON.parse(line) as TableSums
      const loaded = await (table === 'business_unit' ? sumsOfText(tx, unitLine) : sumsOf(tx, table, unitId))
      if (loaded.rows !== rows || loaded.sum !== sum) {
        throw new StartError(
          `${table}: the file says ${rows} rows, ${loaded.rows} were read, or they are not what was written. Nothing was written.`,
        )
      }
      total += rows
      if (columns.includes('id')) await moveSequence(tx, table, 'id')
      table = undefined
      continue
    }
    if (table === 'business_unit') unitLine = line
    batch.push(table === 'business_unit' ? renamed(line, name) : line)
    characters += line.length
    if (batch.length >= rowsAtOnce || characters >= charactersAtOnce) await flush()
  }
  if (!isWhole || left.size > 0) throw damaged(path)
  return total
}

/** The demo's crew and password are those of the installation that it came from. */
function renamed(line: string, name: string): string {
  return JSON.stringify({ ...(JSON.parse(line) as object), name, is_demo: false })
}

/** Of the row that is not loaded as it was. */
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

/** New rows get ids after those that came. */
async function moveSequence(tx: Transaction<Tables>, table: string, column: string): Promise<void> {
  const { rows } = await sql<{
    name: string | null
  }>`select pg_get_serial_sequence(${table}, ${column}) as name`.execute(tx)
  const name = rows[0]?.name
  if (typeof name !== 'string') return
  await sql`select setval(${name}::regclass, greatest(highest, (select last_value from ${sql.raw(name)})))
    from (select max(${sql.ref(column)}) as highest from ${sql.table(table)}) as t where highest is not null`.execute(
    tx,
  )
}
