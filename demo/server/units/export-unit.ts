/** Exports a business unit with all its history into one file, row by row, from one snapshot. */
import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../core/db/database'
import { asInFiles, columnsOf } from '../core/db/row-texts'
import type { Tables } from '../core/db/tables'
import { withoutTimeLimit } from '../core/db/time-limit'
import { onSnapshot } from '../core/db/transaction'
import { messageOf, StartError } from '../core/start-error'
import { nextIdOf, ofUnit, rowText, schemaOf, sumsOf, unitFileFormat, type TableEnd } from './unit-file'
import { travellingTables } from './unit-tables'
import { unitNamed } from './units'

const rowsAtOnce = 500
/** Rows per batch for tables whose rows hold a part of a file. */
const piecesAtOnce = 4

export interface ExportedUnit {
  readonly rows: number
  /** Primary views that stay behind: they are views of other units, saved for all. */
  readonly foreignViews: number
}

/**
 * @throws StartError when there is no such unit, when the file exists already, or when it cannot be written
 */
export async function exportUnit(db: Db, name: string, path: string, now: Date): Promise<ExportedUnit> {
  const unit = await unitNamed(db, name)
  if (existsSync(path)) throw new StartError(`There is a file ${path} already. Nothing was written.`)
  // Written under a temporary name, so that an incomplete file is never taken for a complete one.
  const unfinished = `${path}.part`
  await rm(unfinished, { force: true })
  const packed = createGzip()
  // Created with its final permissions, so that no other user can ever read it.
  const written = pipeline(packed, createWriteStream(unfinished, { mode: 0o600, flags: 'wx' }))
  let failure: unknown
  // The error is thrown below. That of a full disk has no path by which it could be told from one of the connection to the database.
  written.catch((error: unknown) => (failure ??= error))
  const write = async (line: unknown): Promise<void> => {
    const text = typeof line === 'string' ? line : JSON.stringify(line)
    if (!packed.write(`${text}\n`)) await Promise.race([once(packed, 'drain'), written])
  }
  try {
    const exported = await withoutTimeLimit(() =>
      onSnapshot(db.read, async tx => {
        await asInFiles(tx)
        const { id, name: unitName } = unit
        const schema = await schemaOf(tx)
        await write({
          format: unitFileFormat,
          unit: { id, name: unitName },
          exportedAt: now.toISOString(),
          schema,
        })
        let total = 0
        for (const table of await parentsFirst(tx)) total += await writeTable(tx, table, id, write)
        await write({ whole: true, rows: total })
        return { rows: total, foreignViews: await foreignViews(tx, id) }
      }),
    )
    packed.end()
    await written
    await rename(unfinished, path)
    return exported
  } catch (error) {
    const ofFile = failure ?? (error instanceof Error && 'path' in error ? error : undefined)
    packed.destroy()
    await written.catch(() => undefined)
    await rm(unfinished, { force: true })
    if (ofFile !== undefined) throw new StartError(`${path} cannot be written: ${messageOf(ofFile)}`)
    throw error
  }
}

async function writeTable(
  tx: Transaction<Tables>,
  table: string,
  unitId: number,
  write: (line: unknown) => Promise<void>,
): Promise<number> {
  const columns = await columnsOf(tx, table)
  await write({ table, columns })
  const depths = await depthsOf(tx, table)
  await sql`declare unit_rows no scroll cursor for select ${rowText(columns)} as text
    from ${sql.table(table)} t ${depths.join} where ${ofUnit(table, unitId)} ${depths.order}`.execute(tx)
  const most = sql.raw(String(columns.includes('content') ? piecesAtOnce : rowsAtOnce))
  for (;;) {
    const { rows } = await sql<{ text: string }>`fetch ${most} from unit_rows`.execute(tx)
    if (rows.length === 0) break
    for (const { text } of rows) await write(text)
  }
  await sql`close unit_rows`.execute(tx)
  const sums = await sumsOf(tx, table, unitId)
  const end: TableEnd = { end: table, ...sums, next: await nextIdOf(tx, table) }
  await write(end)
  return sums.rows
}

async function foreignViews(tx: Transaction<Tables>, unitId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
      select custom_view_id from primary_view where business_unit_id = ${unitId}
      union all select custom_view_id from primary_view_for_all where business_unit_id = ${unitId}
    ) chosen join custom_view v on v.id = custom_view_id where v.business_unit_id <> ${unitId}`.execute(tx)
  return rows[0]?.count ?? 0
}

interface Reference {
  readonly from: string
  readonly to: string
  readonly column: string
}

async function references(tx: Transaction<Tables>): Promise<readonly Reference[]> {
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to", a.attname::text as "column"
    from pg_constraint join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
    where contype = 'f' order by 1, 2, 3`.execute(tx)
  return rows
}

/** Sorts tables after those that their rows refer to. */
async function parentsFirst(tx: Transaction<Tables>): Promise<string[]> {
  const all = await references(tx)
  const bare = (name: string): string => name.replaceAll('"', '')
  const remaining = new Set(Object.keys(travellingTables))
  const order: string[] = []
  while (remaining.size > 0) {
    const free = [...remaining].filter(table =>
      all.every(({ from, to }) => bare(from) !== table || to === from || !remaining.has(bare(to))),
    )
    if (free.length === 0) throw new Error(`Tables refer to each other: ${[...remaining].join(', ')}.`)
    for (const table of free) {
      remaining.delete(table)
      order.push(table)
    }
  }
  return order
}

/** Sorts rows after those of the same table that they refer to: nested locations, folders, roles that administer roles. */
async function depthsOf(tx: Transaction<Tables>, table: string) {
  const own = (await references(tx)).find(({ from, to }) => from === to && from.replaceAll('"', '') === table)
  if (own === undefined) return { join: sql``, order: sql`` }
  const name = sql.table(table)
  const column = sql.ref(`below.${own.column}`)
  const top = sql.ref(`top.${own.column}`)
  return {
    join: sql`left join (
      with recursive tree as (
        select top.id, 0 as depth from ${name} top where ${top} is null or ${top} = top.id
        union all
        select below.id, depth + 1 from tree join ${name} below on ${column} = tree.id and below.id <> tree.id
      ) select id as tree_id, depth from tree) trees on tree_id = t.id`,
    order: sql`order by depth nulls last, t.id`,
  }
}
