/** Folders and files of a business unit: listing, adding, renaming and deleting. Names are unique within a folder. */
import { sql, type Kysely } from 'kysely'
import type { FolderContent, StoredFile } from '../../../src/contract/endpoints/files'
import type { DoneRow } from '../../../src/contract/failures'
import { extensionOf, isValidName, normalizedName, nameKey } from '../../../src/contract/file-names'
import { folderDepthMost, folderEntriesMost } from '../../../src/contract/integration-limits'
import type { Db, Tx, UnitContext } from '../core/db/database'
import type { Tables } from '../core/db/tables'
import type { Context } from '../core/calls/context'
import type { NamedRow } from '../core/calls/each-row'
import { withUniqueName } from '../core/calls/unique-name'
import { idList } from '../core/db/id-list'
import { conflict, invalidName, notFound } from './file-refusals'

/** Null for the unit's root folder. */
export type FolderId = number | null

interface FileRow extends StoredFile {
  readonly contentId: string | null
}

/** The content of a folder. @throws Refusal 404 `file-not-found` */
export async function readFolder(
  db: Kysely<Tables>,
  businessUnitId: number,
  folderId: FolderId,
): Promise<FolderContent> {
  const path = await pathOf(db, businessUnitId, folderId)
  const entries = await rowsWhere(db, businessUnitId, sql`coalesce(f.folder_id, 0) = ${folderId ?? 0}`)
  return { path, entries: entries.map(shown), usedBytes: await usedBytes(db, businessUnitId) }
}

/** Adds a folder. @throws Refusal with a code of the file server */
export async function createFolder(
  db: Db,
  unit: UnitContext,
  { folderId, name }: { readonly folderId: FolderId; readonly name: string },
  now: Date,
): Promise<StoredFile> {
  assertName(name)
  return withUniqueName('file-exists', () =>
    db.tx(unit, async tx => {
      await assertRoom(tx, unit.businessUnitId, folderId)
      const path = await pathOf(tx.sql, unit.businessUnitId, folderId)
      if (path.length >= folderDepthMost)
        throw conflict('folder-too-deep', `At most ${folderDepthMost} folders lie in each other.`)
      return addRow(tx, unit, { folderId, name, contentId: null, sizeBytes: 0 }, now)
    }),
  )
}

/** Renames a file, whose type stays the same, or a folder. @throws Refusal with a code of the file server, or 409 `changed` */
export async function renameFile(
  db: Db,
  unit: UnitContext,
  { id, name, version }: { readonly id: number; readonly name: string; readonly version: number },
  now: Date,
): Promise<StoredFile> {
  assertName(name)
  return withUniqueName('file-exists', () =>
    db.tx(unit, async tx => {
      const before = await lockedFile(tx, unit.businessUnitId, id)
      if (!before.isFolder && extensionOf(name) !== extensionOf(before.name)) {
        throw conflict('file-wrong-extension', 'A file keeps its extension.')
      }
      if (before.version !== version) {
        throw conflict('changed', 'It was changed meanwhile.', { fields: ['name'] })
      }
      await tx.sql
        .updateTable('stored_file')
        .set(eb => ({ ...namesOf(name), ...changeOf(unit, now), version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
      tx.audit('rename', 'File', id, { name: [before.name, normalizedName(name)] })
      return shown(await oneFile(tx.sql, unit.businessUnitId, id))
    }),
  )
}

/** Deletes a file or an empty folder. @throws Refusal 404 `file-not-found`, 409 `folder-not-empty` */
export async function removeFile(db: Db, unit: UnitContext, id: number): Promise<DoneRow> {
  return db.tx(unit, async tx => {
    const file = await lockedFile(tx, unit.businessUnitId, id)
    if (file.entryCount > 0) throw conflict('folder-not-empty', 'There is something in the folder.')
    await tx.sql.deleteFrom('stored_file').where('id', '=', id).execute()
    if (file.contentId !== null) {
      await tx.sql.deleteFrom('file_content').where('id', '=', file.contentId).execute()
    }
    tx.audit('delete', 'File', id, { name: file.name })
    return { id, name: file.name, state: '' }
  })
}

/** The files and folders of an action. */
export async function namedFiles(
  { db, unit }: Pick<Context, 'db' | 'unit'>,
  ids: readonly number[],
): Promise<NamedRow[]> {
  return rowsWhere(db.read, unit.businessUnitId, sql`f.id in ${idList(ids)}`)
}

/** One file or folder of the unit. @throws Refusal 404 `file-not-found` */
export async function oneFile(db: Kysely<Tables>, businessUnitId: number, id: number): Promise<FileRow> {
  const [row] = await rowsWhere(db, businessUnitId, sql`f.id = ${id}`)
  if (row === undefined) throw notFound(`There is no file ${id}.`)
  return row
}

interface NewRow {
  readonly folderId: FolderId
  readonly name: string
  readonly contentId: string | null
  readonly sizeBytes: number
}

/** Adds a file or a folder to an existing folder. */
export async function addRow(
  tx: Tx,
  unit: UnitContext,
  { folderId, name, contentId, sizeBytes }: NewRow,
  now: Date,
): Promise<StoredFile> {
  const { id } = await tx.sql
    .insertInto('stored_file')
    .values({
      business_unit_id: unit.businessUnitId,
      folder_id: folderId,
      content_id: contentId,
      ...namesOf(name),
      size_bytes: sizeBytes,
      ...changeOf(unit, now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  tx.audit(contentId === null ? 'createFolder' : 'upload', 'File', id, {
    name: normalizedName(name),
    sizeBytes,
  })
  return shown(await oneFile(tx.sql, unit.businessUnitId, id))
}

/** Locks the folder against deletion until the transaction ends. @throws Refusal 404, 409 `folder-full` */
export async function assertRoom(tx: Tx, businessUnitId: number, folderId: FolderId): Promise<void> {
  const entryCount =
    folderId === null
      ? (await rowsWhere(tx.sql, businessUnitId, sql`f.folder_id is null`)).length
      : await folderEntries(tx, businessUnitId, folderId)
  if (entryCount >= folderEntriesMost) throw conflict('folder-full', 'The folder is full.')
}

/** @throws Refusal 400 `file-name-invalid` */
export function assertName(name: string): void {
  if (!isValidName(normalizedName(name))) throw invalidName()
}

/** Total size of all files of a unit. */
export async function usedBytes(db: Kysely<Tables>, businessUnitId: number): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(size_bytes), 0)::bigint as used from stored_file where business_unit_id = ${businessUnitId}`.execute(
    db,
  )
  return rows[0]?.used ?? 0
}

async function folderEntries(tx: Tx, businessUnitId: number, folderId: number): Promise<number> {
  const folder = await lockedFile(tx, businessUnitId, folderId)
  if (!folder.isFolder) throw notFound(`There is no folder ${folderId}.`)
  return folder.entryCount
}

async function lockedFile(tx: Tx, businessUnitId: number, id: number): Promise<FileRow> {
  await tx.sql
    .selectFrom('stored_file')
    .select('id')
    .where('id', '=', id)
    .where('business_unit_id', '=', businessUnitId)
    .forUpdate()
    .execute()
  return oneFile(tx.sql, businessUnitId, id)
}

async function pathOf(
  db: Kysely<Tables>,
  businessUnitId: number,
  folderId: FolderId,
): Promise<FolderContent['path']> {
  if (folderId === null) return []
  const { rows } = await sql<{ id: number; name: string }>`
    with recursive above as (
      select id, name, folder_id, 1 as depth from stored_file
      where id = ${folderId} and business_unit_id = ${businessUnitId} and content_id is null
      union all
      select f.id, f.name, f.folder_id, a.depth + 1 from above a join stored_file f on f.id = a.folder_id
    ) select id, name from above order by depth desc`.execute(db)
  if (rows.length === 0) throw notFound(`There is no folder ${folderId}.`)
  return rows
}

async function rowsWhere(
  db: Kysely<Tables>,
  businessUnitId: number,
  condition: ReturnType<typeof sql>,
): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select f.id, f.name, f.content_id is null as "isFolder", f.content_id as "contentId", f.size_bytes as "sizeBytes",
      (select count(*) from stored_file i where i.folder_id = f.id)::int as "entryCount",
      f.changed_at as changed, f.changed_by as "changedBy", f.version
    from stored_file f where f.business_unit_id = ${businessUnitId} and ${condition}
    order by f.content_id is not null, f.name_key, f.id`.execute(db)
  return rows
}

const namesOf = (name: string) => ({ name: normalizedName(name), name_key: nameKey(name) })

const changeOf = ({ userName }: UnitContext, now: Date) => ({
  changed_at: now.toISOString(),
  changed_by: userName,
})

function shown({ contentId: _contentId, ...file }: FileRow): StoredFile {
  return file
}
