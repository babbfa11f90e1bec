/** Uploads a file of an import: started after a check of name and size, sent in parts, and read when complete. */
import { importFilesMost, importPartBytes, openImportsMost } from '../../../src/contract/import-limits'
import { hasLines, importKinds, type ImportKindName } from '../../../src/contract/imports/import-kinds'
import { serverSheetLimits } from '../../../src/contract/sheet-limits'
import type { SheetRefusal } from '../../../src/contract/sheet-refusal'
import { guardImport, importMachine } from '../../../src/contract/states/import'
import { assertFileSize, sheetFileEndings } from '../../../src/sheets/read-sheets'
import { SheetRefused } from '../../../src/sheets/sheet-file'
import type { Db, Tx, UnitContext } from '../core/db/database'
import type { ImportFile } from '../core/db/tables-imports'
import { assertGuard } from '../core/calls/row-refusal'
import { conflict, invalidInput, Refusal } from '../core/refusal'
import { changeImport, importById, type ImportRecord } from './import-row'

/**
 * Starts an import and returns its row.
 * @throws Refusal 400 `file-empty`, 409 `file-wrong-extension` or `too-many-imports`, 413 `file-too-large`
 */
export async function startImport(
  db: Db,
  unit: UnitContext,
  { kind, ...file }: ImportFile & { readonly kind: ImportKindName },
  { displayName, now }: { readonly displayName: string; readonly now: Date },
): Promise<ImportRecord> {
  assertFile(file)
  const at = now.toISOString()
  return db.tx(unit, async tx => {
    await assertFewOpen(tx, unit)
    return tx.sql
      .insertInto('import')
      .values({
        business_unit_id: unit.businessUnitId,
        user_id: unit.userId,
        user_name: displayName,
        kind,
        state: 'Uploading',
        started_at: at,
        changed_at: at,
        finished_at: null,
        files: JSON.stringify([file]),
        claimed_by: null,
        total: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Starts the upload of a further file for a kind with lines. @throws Refusal as startImport, 400 for other kinds, 409 */
export async function addFile(
  db: Db,
  unit: UnitContext,
  id: number,
  { file, now }: { readonly file: ImportFile; readonly now: Date },
): Promise<ImportRecord> {
  assertFile(file)
  const row = await importById(db.read, unit.businessUnitId, id)
  assertGuard(guardImport('addFile', row))
  const files = row.files
  if (!hasLines(importKinds[row.kind]) || files.length >= importFilesMost) {
    const message = 'This import takes no more files.'
    throw invalidInput([{ path: 'body.name', message, code: 'too-many', values: { most: importFilesMost } }])
  }
  const values = { state: 'Uploading', files: JSON.stringify([...files, file]) } as const
  return db.tx(unit, async tx => {
    const changed = await changeImport(tx.sql, row, values, now)
    // Parts of a file that was given up before.
    await tx.sql
      .deleteFrom('import_part')
      .where('import_id', '=', id)
      .where('file_no', '=', files.length)
      .execute()
    return changed
  })
}

/** Saves a part of the file; a repeated part overwrites the earlier one. @throws Refusal 404, 409, 413 `file-too-large` */
export async function savePart(
  db: Db,
  unit: UnitContext,
  id: number,
  { partNo, content }: { readonly partNo: number; readonly content: Uint8Array },
): Promise<void> {
  await db.tx(unit, async tx => {
    const row = await importById(tx.sql, unit.businessUnitId, id)
    assertComing(row)
    const file = incoming(row)
    if (content.byteLength === 0 || content.byteLength !== partBytes(file.sizeBytes, partNo)) throw tooLarge()
    await tx.sql
      .insertInto('import_part')
      .values({ import_id: id, file_no: row.files.length - 1, part_no: partNo, content })
      .onConflict(known => known.columns(['import_id', 'file_no', 'part_no']).doUpdateSet({ content }))
      .execute()
  })
}

/** Completes the upload; the file waits to be read. @throws Refusal 400 when parts are missing, 404, 409 */
export async function finishUpload(db: Db, unit: UnitContext, id: number, now: Date): Promise<ImportRecord> {
  const row = await importById(db.read, unit.businessUnitId, id)
  assertComing(row)
  const { parts } = await db.read
    .selectFrom('import_part')
    .select(eb => eb.fn.countAll<number>().as('parts'))
    .where('import_id', '=', id)
    .where('file_no', '=', row.files.length - 1)
    .executeTakeFirstOrThrow()
  if (parts !== Math.ceil(incoming(row).sizeBytes / importPartBytes)) {
    throw invalidInput([{ path: 'body', message: 'Parts of the file are missing.', code: 'parts-missing' }])
  }
  return changeImport(db.read, row, { state: 'Reading', done: 0, total: null }, now)
}

/** The bytes of a completed file. */
export async function bytesOfFile(
  db: Db,
  row: ImportRecord,
  fileNo: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(row.files[fileNo]?.sizeBytes ?? 0)
  for (let partNo = 0; partNo * importPartBytes < bytes.length; partNo++) {
    const { content } = await db.read
      .selectFrom('import_part')
      .select('content')
      .where('import_id', '=', row.id)
      .where('file_no', '=', fileNo)
      .where('part_no', '=', partNo)
      .executeTakeFirstOrThrow()
    bytes.set(content, partNo * importPartBytes)
  }
  return bytes
}

/** One start at a time in a unit, so that two cannot both be the last one. */
async function assertFewOpen(tx: Tx, { businessUnitId }: UnitContext): Promise<void> {
  await tx.sql
    .selectFrom('business_unit')
    .select('id')
    .where('id', '=', businessUnitId)
    .forNoKeyUpdate()
    .execute()
  const { open } = await tx.sql
    .selectFrom('import')
    .select(eb => eb.fn.countAll<number>().as('open'))
    .where('business_unit_id', '=', businessUnitId)
    .where('state', 'not in', importMachine.final)
    .executeTakeFirstOrThrow()
  if (open < openImportsMost) return
  const message = `At most ${openImportsMost} imports may be open in a business unit.`
  throw conflict(message, { code: 'too-many-imports' })
}

function assertComing({ state }: ImportRecord): void {
  if (state !== 'Uploading') throw conflict('No file comes in.', { state, allowedStates: ['Uploading'] })
}

function incoming(row: ImportRecord): ImportFile {
  const file = row.files.at(-1)
  if (file === undefined) throw new Error(`Import ${row.id} has no file.`)
  return file
}

/** Size of a part in bytes; 0 for a part that the file does not have. */
function partBytes(sizeBytes: number, partNo: number): number {
  return Math.max(0, Math.min(importPartBytes, sizeBytes - partNo * importPartBytes))
}

/** Checks the name and the size only; the content is checked when it is read. */
function assertFile({ name, sizeBytes }: ImportFile): void {
  const ending = sheetFileEndings.find(known => name.toLowerCase().endsWith(known))
  if (ending === undefined) {
    const message = 'Imports take .xlsx and .csv files.'
    throw conflict(message, { code: 'file-wrong-extension', allowedStates: sheetFileEndings })
  }
  try {
    assertFileSize(ending, sizeBytes, serverSheetLimits)
  } catch (error) {
    if (!(error instanceof SheetRefused)) throw error
    throw error.refusal.code === 'empty' ? empty() : tooLarge(error.refusal)
  }
}

const empty = (): Refusal => new Refusal(400, { code: 'file-empty', message: 'The file is empty.' })

function tooLarge({ found, allowed }: Partial<SheetRefusal> = {}): Refusal {
  const sizes = allowed === undefined ? '' : ` It has ${found} bytes, allowed are ${allowed}.`
  return new Refusal(413, { code: 'file-too-large', message: `The file is larger than allowed.${sizes}` })
}
