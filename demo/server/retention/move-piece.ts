/**
 * Moves one batch of expired rows from the database to a file: the rows are read, written, flushed and compared, and deleted only then, all
 * or none: when one of them changed since it was read, the batch waits for the next night. Only files of deleted rows are listed in
 * `archive_file`; an interruption leaves a file that is not.
 */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Transaction } from 'kysely'
import { dayOf } from '../../../src/contract/company-day'
import type { RetentionKind } from '../../../src/contract/retention'
import type { Db } from '../core/db/database'
import { asInFiles } from '../core/db/row-texts'
import type { Tables } from '../core/db/tables'
import { onSnapshot } from '../core/db/transaction'
import { writeArchiveFile } from './archive-file'
import { archivedKinds, type AgedRow, type ArchivedKind, type TableRows } from './kinds'

const rowsAtOnce = 1_000
/** At least one row is taken, however large it is. */
const bytesAtOnce = 4_000_000

export interface Move {
  readonly kind: RetentionKind
  readonly businessUnitId: number
  readonly region: string
  /** Rows from before this moment. */
  readonly cutoff: Date
  /** Only rows after this one: rows that had to stay are not read again. */
  readonly after?: AgedRow | undefined
  /** Folder of the archive. */
  readonly folder: string
  readonly now: Date
  /** Called between writing the file and deleting the rows; tests interrupt here. */
  readonly afterFile?: () => Promise<void> | void
}

/** A unit's folder, below that of the archive. */
export const unitFolder = (businessUnitId: number): string => `unit-${businessUnitId}`

/** Archives the oldest rows that may be. @returns the last one; undefined when there is none left */
export async function movePiece(db: Db, move: Move): Promise<AgedRow | undefined> {
  const { kind, businessUnitId } = move
  const archived = archivedKinds[kind]
  const { rows, tables } = await read(db, archived, move)
  const last = rows.at(-1)
  if (last === undefined) return undefined
  const files: Awaited<ReturnType<typeof written>>[] = []
  for (const table of tables.filter(one => one.rows.length > 0)) {
    files.push(await written(table, rows, move))
  }
  await move.afterFile?.()
  try {
    await db.tx({ businessUnitId, userId: null, userName: 'Retention' }, async tx => {
      const gone = await archived.remove(tx, rows, move)
      if (gone < rows.length) throw new RowsChanged()
      if (files.length > 0) await tx.sql.insertInto('archive_file').values(files).execute()
    })
  } catch (error) {
    if (!(error instanceof RowsChanged)) throw error
    await Promise.all(files.map(({ name }) => rm(join(move.folder, name), { force: true })))
  }
  return last
}

/** Some of the rows are not as they were read, or gone. */
class RowsChanged extends Error {}

/** The rows and what is archived of them, from one snapshot. */
async function read(
  db: Db,
  archived: ArchivedKind,
  move: Move,
): Promise<{ rows: readonly AgedRow[]; tables: readonly TableRows[] }> {
  return onSnapshot(db.read, async tx => {
    await asInFiles(tx)
    const rows = await oldest(tx, archived, move)
    const ids = rows.map(({ id }) => id)
    return { rows, tables: ids.length === 0 ? [] : await archived.texts(tx, ids) }
  })
}

async function oldest(
  tx: Transaction<Tables>,
  { table, at, version, bytes, isThere, mayGo }: ArchivedKind,
  { businessUnitId, cutoff, after }: Move,
): Promise<AgedRow[]> {
  const behind =
    after === undefined ? sql`` : sql`and (${at}, r.id) > (${after.at}::timestamptz, ${after.id}::bigint)`
  // As text, since a Date has no microseconds, and the next batch begins after it.
  const { rows } = await sql<AgedRow & { bytes: number }>`
    select r.id, ${at}::text as at, (${version})::bigint as version, (${bytes})::bigint as bytes from ${sql.table(table)} r
    where r.business_unit_id = ${businessUnitId}::bigint and ${at} < ${cutoff.toISOString()}::timestamptz ${behind}
      and ${isThere} and ${mayGo(businessUnitId)}
    order by ${at}, r.id limit ${rowsAtOnce}`.execute(tx)
  let sum = 0
  return rows.filter(row => (sum += row.bytes) <= bytesAtOnce || row === rows[0])
}

async function written(
  { table, ...texts }: TableRows,
  rows: readonly AgedRow[],
  { kind, businessUnitId, region, cutoff, folder, now }: Move,
) {
  const [first = '', last = ''] = [rows[0]?.at, rows.at(-1)?.at]
  const days = [first, last].map(at => dayOf(new Date(at), region)).join('_')
  const name = `${unitFolder(businessUnitId)}/${kind}/${table}_${days}_${randomUUID().slice(0, 8)}.csv.gz`
  const sha256 = await writeArchiveFile(folder, name, texts)
  return {
    business_unit_id: businessUnitId,
    kind,
    name,
    rows: texts.rows.length,
    first_at: first,
    last_at: last,
    cutoff: cutoff.toISOString(),
    moved_at: now.toISOString(),
    sha256,
  }
}
