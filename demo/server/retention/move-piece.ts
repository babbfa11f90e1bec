/**
 * A piece of what is past its day, out of the database into a file: it is read, written, flushed and compared, and only then deleted, where
 * it still is as it was read. Whatever is cut in between leaves rows in a file and in the database, and the next piece writes them again:
 * rows may be in two files, and none is in neither.
 */
import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { dayOf } from '../../../src/contract/company-day'
import type { RetentionKind } from '../../../src/contract/retention'
import type { Db } from '../core/db/database'
import { asInFiles } from '../core/db/row-texts'
import type { Tables } from '../core/db/tables'
import { insideTransaction } from '../core/db/transaction'
import { writeArchiveFile } from './archive-file'
import { keptKinds, type AgedRow, type KeptKind, type TableRows } from './kinds'

const rowsAtOnce = 1_000
/** One row is taken however large it is. */
const bytesAtOnce = 4_000_000

export interface Move {
  readonly kind: RetentionKind
  readonly businessUnitId: number
  readonly region: string
  /** Rows from before this moment. */
  readonly cutoff: Date
  /** Rows after this one: what stayed is not looked at again. */
  readonly after?: AgedRow | undefined
  /** Of the archive. */
  readonly folder: string
  readonly now: Date
  /** Between the file and the deletion; tests cut there. */
  readonly afterFile?: () => Promise<void> | void
}

/** Folder of a unit's files below that of the archive. */
export const unitFolder = (businessUnitId: number): string => `unit-${businessUnitId}`

/** Moves the oldest rows of those that may go. @returns the last one; undefined when there is none left */
export async function movePiece(db: Db, move: Move): Promise<AgedRow | undefined> {
  const { kind, businessUnitId, now } = move
  const kept = keptKinds[kind]
  const { rows, tables } = await read(db, kept, move)
  const last = rows.at(-1)
  if (last === undefined) return undefined
  const files: Awaited<ReturnType<typeof written>>[] = []
  for (const table of tables.filter(one => one.rows.length > 0)) {
    files.push(await written(table, rows, move))
  }
  await move.afterFile?.()
  await db.tx({ businessUnitId, userId: null, userName: 'Retention' }, async tx => {
    const gone = await kept.remove(tx, rows, now)
    // Another server was faster with all of them: its files are the ones to look into.
    if (gone === 0 || files.length === 0) return
    await tx.sql.insertInto('archive_file').values(files).execute()
  })
  return last
}

/** Rows and their texts of one moment. */
async function read(
  db: Db,
  kept: KeptKind,
  move: Move,
): Promise<{ rows: readonly AgedRow[]; tables: readonly TableRows[] }> {
  return db.read
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(tx =>
      insideTransaction(async () => {
        await asInFiles(tx)
        const rows = await oldest(tx, kept, move)
        const ids = rows.map(({ id }) => id)
        return { rows, tables: ids.length === 0 ? [] : await kept.texts(tx, ids) }
      }),
    )
}

async function oldest(
  tx: Transaction<Tables>,
  { table, at, version, bytes, isThere, mayGo }: KeptKind,
  { businessUnitId, cutoff, after }: Move,
): Promise<AgedRow[]> {
  const behind =
    after === undefined ? sql`` : sql`and (${at}, r.id) > (${after.at}::timestamptz, ${after.id}::bigint)`
  // As text, since a moment here has no microseconds, and the next piece begins behind it.
  const { rows } = await sql<AgedRow & { bytes: number }>`
    select r.id, ${at}::text as at, (${version})::bigint as version, (${bytes})::bigint as bytes from ${sql.table(table)} r
    where r.business_unit_id = ${businessUnitId}::bigint and ${at} < ${cutoff.toISOString()}::timestamptz ${behind}
      and ${isThere} and ${mayGo}
    order by ${at}, r.id limit ${rowsAtOnce}`.execute(tx)
  let sum = 0
  return rows.filter(row => (sum += row.bytes) <= bytesAtOnce || row === rows[0])
}

async function written(
  { table, ...texts }: TableRows,
  rows: readonly AgedRow[],
  { kind, businessUnitId, region, folder, now }: Move,
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
    moved_at: now.toISOString(),
    sha256,
  }
}
