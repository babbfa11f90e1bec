/** The archive files of a business unit, and restoring one of them: as text, or into a table of its own. */
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../core/db/database'
import { rowsOf } from '../core/db/id-list'
import { asInFiles } from '../core/db/row-texts'
import type { Tables } from '../core/db/tables'
import { withoutTimeLimit } from '../core/db/time-limit'
import { insideTransaction } from '../core/db/transaction'
import { messageOf, StartError } from '../core/start-error'
import { unitNamed } from '../units/public'
import type { ArchiveRows } from './archive-csv'
import { readArchiveFile } from './archive-file'
import { bodyTable } from './kinds'

/** Separate from the product's tables, which migrations, statistics and exports of units use. */
export const archiveSchema = 'archive'
const rowsAtOnce = 500

export interface ListedArchiveFile {
  readonly kind: string
  readonly name: string
  readonly rows: number
  readonly firstAt: string
  readonly lastAt: string
  /** Whether the file is still where it was written. */
  readonly isThere: boolean
}

/** Its files in the order of their rows. @throws StartError when there is no such unit */
export async function listArchiveFiles(
  db: Db,
  unitName: string,
  folder: string,
): Promise<ListedArchiveFile[]> {
  const unit = await unitNamed(db, unitName)
  const rows = await db.read
    .selectFrom('archive_file')
    .select(['kind', 'name', 'rows', 'first_at as firstAt', 'last_at as lastAt'])
    .where('business_unit_id', '=', unit.id)
    .orderBy('kind')
    .orderBy('first_at')
    .orderBy('id')
    .execute()
  return rows.map(row => ({ ...row, isThere: existsSync(join(folder, row.name)) }))
}

/** The rows of a file. @throws StartError when it cannot be read, or differs from what was written */
export async function rowsOfArchiveFile(path: string): Promise<ArchiveRows & { readonly sha256: string }> {
  try {
    return await readArchiveFile(path)
  } catch (error) {
    throw new StartError(`${path} cannot be read: ${messageOf(error)}`)
  }
}

/**
 * Reads a file into a new table of the schema `archive`, with the column types of the table that its rows came from.
 * @returns the table's name and number of rows
 * @throws StartError when the file differs from what was written, or the table exists already
 */
export async function readAgain(
  db: Db,
  path: string,
  name: string,
): Promise<{ readonly table: string; readonly rows: number }> {
  const { columns, rows, sha256 } = await rowsOfArchiveFile(path)
  await assertAsWritten(db, path, sha256)
  const table = sql.id(archiveSchema, name)
  await withoutTimeLimit(() =>
    db.read.transaction().execute(tx =>
      insideTransaction(async () => {
        await asInFiles(tx)
        await sql`create schema if not exists ${sql.id(archiveSchema)}`.execute(tx)
        if (await isTable(tx, name))
          throw new StartError(`There is a table ${archiveSchema}.${name} already. Nothing was read.`)
        const known = await typesOf(tx, tableOf(path))
        // A column that the table no longer has is restored as text.
        const types = columns.map(column => sql.raw(known.get(column) ?? 'text'))
        const made = columns.map((column, at) => sql`${sql.id(column)} ${types[at]}`)
        await sql`create table ${table} (${sql.join(made)})`.execute(tx)
        const given = columns.map((_column, at) => sql`${sql.id(`c${at}`)} text`)
        const values = columns.map((_column, at) => sql`g.${sql.id(`c${at}`)}::${types[at]}`)
        for (let from = 0; from < rows.length; from += rowsAtOnce) {
          const part = rows
            .slice(from, from + rowsAtOnce)
            .map(row => Object.fromEntries(row.map((cell, at) => [`c${at}`, cell])))
          await sql`insert into ${table} select ${sql.join(values)}
            from json_to_recordset(${rowsOf(part)}) as g(${sql.join(given)})`.execute(tx)
        }
      }),
    ),
  )
  return { table: `${archiveSchema}.${name}`, rows: rows.length }
}

/** A file that this database wrote is compared with the SHA-256 saved then. */
async function assertAsWritten({ read }: Db, path: string, sha256: string): Promise<void> {
  const noted = await read
    .selectFrom('archive_file')
    .select('sha256')
    .where(sql<boolean>`split_part(name, '/', 3) = ${basename(path)}`)
    .executeTakeFirst()
  if (noted === undefined || noted.sha256 === sha256) return
  throw new StartError(`${path} is not what was written: its SHA-256 is another one. Nothing was read.`)
}

/** The table that the rows of a file came from, or the one whose columns they have: the file's name begins with it. */
function tableOf(path: string): string {
  const [name = ''] = /^[a-z_]+(?=_\d{4}-)/.exec(basename(path)) ?? []
  return name === bodyTable ? 'integration_try' : name
}

async function isTable(tx: Transaction<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${archiveSchema} and c.relname = ${name}`.execute(tx)
  return rows.length > 0
}

/** Column types of a table; empty when there is no such table. */
async function typesOf(tx: Transaction<Tables>, table: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped`.execute(tx)
  return new Map(rows.map(({ name, type }) => [name, type]))
}
