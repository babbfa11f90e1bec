/**
 * Uploads in parts: started after a check of name, type and size, sent part by part, and compared with the announced size at the end. The
 * file is not visible before; abandoned uploads are deleted, and count as used space until then.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { FileAnswer } from '../../../src/contract/endpoints/endpoint'
import type { StoredFile } from '../../../src/contract/endpoints/files'
import { extensionOf, normalizedName, nameKey } from '../../../src/contract/file-names'
import {
  fileBytesMost,
  filePartBytes,
  filesBytesMost,
  uploadRetentionMs,
} from '../../../src/contract/integration-limits'
import type { Db, Tx, UnitContext } from '../core/db/database'
import { invalidInput, Refusal } from '../core/refusal'
import { withUniqueName } from '../core/calls/unique-name'
import { agrees, mimeTypeOf } from './file-kinds'
import { conflict, notFound } from './file-refusals'
import { addRow, assertName, assertRoom, oneFile, readFolder, usedBytes, type FolderId } from './folders'

export interface RequestedUpload {
  readonly folderId: FolderId
  readonly name: string
  readonly sizeBytes: number
}

/** Starts an upload and returns its id. @throws Refusal with a code of the file server */
export async function startUpload(
  db: Db,
  unit: UnitContext & { readonly userId: number },
  { folderId, name, sizeBytes }: RequestedUpload,
  now: Date,
): Promise<string> {
  assertName(name)
  if (extensionOf(name) === null)
    throw conflict('file-wrong-extension', 'Files of this kind are not kept here.')
  if (sizeBytes > fileBytesMost) throw tooLarge()
  const { entries, usedBytes: used } = await readFolder(db.read, unit.businessUnitId, folderId)
  if (entries.some(entry => nameKey(entry.name) === nameKey(name))) {
    throw conflict('file-exists', `There is "${name}" in the folder already.`)
  }
  assertStorage(used + (await openBytes(db, unit.businessUnitId)), sizeBytes)
  const id = randomUUID()
  await db.read
    .insertInto('file_content')
    .values({
      id,
      business_unit_id: unit.businessUnitId,
      user_id: unit.userId,
      folder_id: folderId,
      name: normalizedName(name),
      size_bytes: sizeBytes,
      begun_at: now.toISOString(),
    })
    .execute()
  return id
}

interface Upload extends RequestedUpload {
  readonly id: string
}

/** Saves a part; a repeated part overwrites the earlier one. @throws Refusal 404 `file-not-found`, 413 `file-too-large` */
export async function savePart(
  db: Db,
  unit: UnitContext & { readonly userId: number },
  {
    uploadId,
    partNo,
    content,
  }: { readonly uploadId: string; readonly partNo: number; readonly content: Uint8Array },
  now: Date,
): Promise<void> {
  await db.tx(unit, async tx => {
    const { sizeBytes } = await lockedUpload(tx, unit, uploadId)
    if (content.byteLength === 0 || content.byteLength !== partSize(sizeBytes, partNo)) throw tooLarge()
    await tx.sql
      .insertInto('file_part')
      .values({ content_id: uploadId, part_no: partNo, content })
      .onConflict(conflicting => conflicting.columns(['content_id', 'part_no']).doUpdateSet({ content }))
      .execute()
    // It is continued, so the time after which it counts as abandoned begins anew.
    await tx.sql
      .updateTable('file_content')
      .set({ begun_at: now.toISOString() })
      .where('id', '=', uploadId)
      .execute()
  })
}

/** Completes an upload: the file appears in its folder. @throws Refusal with a code of the file server */
export async function finishUpload(
  db: Db,
  unit: UnitContext & { readonly userId: number },
  uploadId: string,
  now: Date,
): Promise<StoredFile> {
  return withUniqueName('file-exists', () =>
    db.tx(unit, async tx => {
      const upload = await lockedUpload(tx, unit, uploadId)
      await assertComplete(tx, upload)
      // One at a time in a unit, so that two uploads cannot both use the last free space.
      await tx.sql
        .selectFrom('business_unit')
        .select('id')
        .where('id', '=', unit.businessUnitId)
        .forNoKeyUpdate()
        .execute()
      await assertRoom(tx, unit.businessUnitId, upload.folderId)
      assertStorage(await usedBytes(tx.sql, unit.businessUnitId), upload.sizeBytes)
      await tx.sql.updateTable('file_content').set({ is_whole: true }).where('id', '=', uploadId).execute()
      return addRow(tx, unit, { ...upload, contentId: uploadId }, now)
    }),
  )
}

/** Cancels an upload; one that has ended, or is unknown, is no error. */
export async function cancelUpload(
  db: Db,
  unit: UnitContext & { readonly userId: number },
  uploadId: string,
): Promise<void> {
  await db.read
    .deleteFrom('file_content')
    .where('id', '=', uploadId)
    .where('user_id', '=', unit.userId)
    .where('is_whole', '=', false)
    .execute()
}

/** A file as an answer, whose parts are read while it is sent. @throws Refusal 404 `file-not-found` */
export async function fileAnswer(db: Db, businessUnitId: number, id: number): Promise<FileAnswer> {
  const { name, contentId, sizeBytes } = await oneFile(db.read, businessUnitId, id)
  const extension = extensionOf(name)
  if (contentId === null || extension === null) throw notFound(`There is no file ${id}.`)
  return { name, mimeType: mimeTypeOf(extension), content: partsOf(db, contentId, sizeBytes) }
}

/** The content, part by part. @throws when a part is missing, so that an incomplete file is not delivered */
async function* partsOf(db: Db, contentId: string, sizeBytes: number): AsyncGenerator<Uint8Array> {
  for (let partNo = 0; partNo < partCount(sizeBytes); partNo++) yield await partOf(db.read, contentId, partNo)
}

async function partOf(db: Tx['sql'] | Db['read'], contentId: string, partNo: number): Promise<Uint8Array> {
  const { content } = await db
    .selectFrom('file_part')
    .select('content')
    .where('content_id', '=', contentId)
    .where('part_no', '=', partNo)
    .executeTakeFirstOrThrow()
  return content
}

const partCount = (sizeBytes: number): number => Math.ceil(sizeBytes / filePartBytes)

/** Size of a part in bytes; 0 for a part that the file does not have. */
function partSize(sizeBytes: number, partNo: number): number {
  return Math.max(0, Math.min(filePartBytes, sizeBytes - partNo * filePartBytes))
}

async function assertComplete(tx: Tx, { id, name, sizeBytes }: Upload): Promise<void> {
  const { parts } = await tx.sql
    .selectFrom('file_part')
    .select(eb => eb.fn.countAll<number>().as('parts'))
    .where('content_id', '=', id)
    .executeTakeFirstOrThrow()
  if (parts !== partCount(sizeBytes)) {
    throw invalidInput([{ path: 'body', message: 'Parts of the file are missing.', code: 'parts-missing' }])
  }
  const extension = extensionOf(name)
  const beginning = sizeBytes === 0 ? new Uint8Array() : await partOf(tx.sql, id, 0)
  if (extension === null || !agrees(extension, beginning)) {
    throw conflict('file-wrong-content', 'The file is not what its name says.')
  }
}

function assertStorage(used: number, sizeBytes: number): void {
  if (used + sizeBytes > filesBytesMost) throw conflict('storage-full', 'There is no room for the file.')
}

const tooLarge = (): Refusal =>
  new Refusal(413, { code: 'file-too-large', message: `A file has at most ${fileBytesMost} bytes.` })

async function lockedUpload(
  tx: Tx,
  unit: UnitContext & { readonly userId: number },
  id: string,
): Promise<Upload> {
  return found(await uploadsOf(tx.sql, unit, id).forUpdate().executeTakeFirst(), id)
}

function uploadsOf(db: Tx['sql'] | Db['read'], unit: UnitContext & { readonly userId: number }, id: string) {
  return db
    .selectFrom('file_content')
    .select(['id', 'folder_id as folderId', 'name', 'size_bytes as sizeBytes'])
    .where('id', '=', id)
    .where('business_unit_id', '=', unit.businessUnitId)
    .where('user_id', '=', unit.userId)
    .where('is_whole', '=', false)
}

function found(upload: Upload | undefined, id: string): Upload {
  if (upload === undefined) throw notFound(`There is no upload ${id}.`)
  return upload
}

/** The announced size of a unit's uploads that have not ended, in bytes. */
async function openBytes({ read }: Db, businessUnitId: number): Promise<number> {
  const { open } = await read
    .selectFrom('file_content')
    .select(sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('open'))
    .where('business_unit_id', '=', businessUnitId)
    .where('is_whole', '=', false)
    .executeTakeFirstOrThrow()
  return open
}

/** Deletes the uploads that were not continued in time. */
export async function forgetUploads(db: Db, now: Date): Promise<void> {
  await db.read
    .deleteFrom('file_content')
    .where('is_whole', '=', false)
    .where('begun_at', '<', new Date(now.getTime() - uploadRetentionMs).toISOString())
    .execute()
}
