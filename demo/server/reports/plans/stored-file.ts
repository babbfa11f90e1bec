/** Report files stored in the database: read part by part, and deleted when no user has an entry for them any more. */
import { sql, type Kysely } from 'kysely'
import type { FileAnswer } from '../../../../src/contract/endpoints/endpoint'
import { eachAlone } from '../../core/background/each-alone'
import { systemUnit, type Db, type Tx } from '../../core/db/database'
import type { Tables } from '../../core/db/tables'
import { idList, idsOf } from '../../core/db/id-list'

export interface StoredFile {
  readonly runId: number
  readonly fileName: string
  readonly mimeType: string
  readonly sizeBytes: number
  readonly tries: number
}

/** The file as an answer; its parts are read while it is sent. */
export function answerOf(db: Kysely<Tables>, file: StoredFile): FileAnswer {
  return { name: file.fileName, mimeType: file.mimeType, content: partsOf(db, file) }
}

/** The content in its parts. @throws when a part is missing, so that an incomplete file is not taken for a complete one */
export async function* partsOf(
  db: Kysely<Tables>,
  { runId, tries, sizeBytes }: StoredFile,
): AsyncGenerator<Uint8Array> {
  let readBytes = 0
  for (let partNo = 0; readBytes < sizeBytes; partNo++) {
    const { content } = await db
      .selectFrom('report_run_part')
      .select('content')
      .where('run_id', '=', runId)
      .where('try', '=', tries)
      .where('part_no', '=', partNo)
      .executeTakeFirstOrThrow()
    readBytes += content.byteLength
    yield content
  }
}

/** Deletes the entries, and the files without any remaining entry. */
export async function deleteEntries(tx: Tx, ids: readonly number[]): Promise<void> {
  const deleted = await tx.sql
    .deleteFrom('download')
    .where('id', 'in', sql<number>`${idList(ids)}`)
    .returning(['id', 'run_id'])
    .execute()
  tx.removed('Download', idsOf(deleted))
  await deleteOrphans(
    tx.sql,
    deleted.map(entry => entry.run_id),
  )
}

/** Deletes files after their retention, and files whose last two entries were deleted at the same moment. @throws the first error, after the others */
export async function deleteOldFiles(db: Db, now: Date): Promise<void> {
  await eachAlone([deleteExpired, deleteUnlisted], step => step(db, now))
}

async function deleteExpired(db: Db, now: Date): Promise<void> {
  const old = await db.read
    .selectFrom('report_run')
    .select(['id', 'business_unit_id as unit'])
    .where('kept_until', '<=', now.toISOString())
    .execute()
  await eachAlone(old, ({ id, unit }) =>
    db.tx(systemUnit(unit), async tx => {
      const entries = await tx.sql.deleteFrom('download').where('run_id', '=', id).returning('id').execute()
      tx.removed('Download', idsOf(entries))
      await tx.sql.deleteFrom('report_run').where('id', '=', id).execute()
    }),
  )
}

async function deleteUnlisted(db: Db): Promise<void> {
  await sql`delete from report_run r where not exists (select 1 from download d where d.run_id = r.id)`.execute(
    db.read,
  )
}

async function deleteOrphans(db: Kysely<Tables>, runIds: readonly number[]): Promise<void> {
  await sql`delete from report_run r where r.id in ${idList(runIds)}
    and not exists (select 1 from download d where d.run_id = r.id)`.execute(db)
}
