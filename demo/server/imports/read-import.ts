/** Reads an uploaded file: stages its rows and proposes a mapping. */
import { sql } from 'kysely'
import type { ArrangedSheet, ImportDetail, ImportProgress } from '../../../src/contract/imports/import-shapes'
import { importKinds } from '../../../src/contract/imports/import-kinds'
import { languageDefault } from '../../../src/contract/limits'
import { decimalMarkOf } from '../../../src/contract/typed-number'
import type { CellKind, SheetRow } from '../../../src/sheets/sheet-file'
import type { Db } from '../core/db/database'
import { rowsOf } from '../core/db/id-list'
import { unitTexts } from '../core/unit/unit-texts'
import { withFormats } from './column-values'
import { arrangementOf, type ImportRecord } from './import-row'
import {
  guessArrangement,
  asRemembered,
  rememberedArrangement,
  shownSheet,
  type FirstRows,
} from './propose-arrangement'
import { readFile } from './sheet-reader'
import { bytesOfFile } from './upload-file'

export interface JobParts {
  readonly db: Db
  readonly now: () => Date
  /** Aborted when a user stops it, or when the server shuts down. */
  readonly signal: AbortSignal
  readonly progress: Pick<{ -readonly [K in keyof ImportProgress]: ImportProgress[K] }, 'done' | 'total'>
}

/** Number of rows from which columns are guessed. */
const firstRowsMost = 200

/** The values of the import after its last file was read. @throws SheetRefused; the signal's reason */
export async function readImport(row: ImportRecord, parts: JobParts) {
  const { db, signal, progress } = parts
  const fileNo = row.files.length - 1
  const fileName = row.files[fileNo]?.name ?? ''
  const before = row.sheets
  // A read that was interrupted starts over.
  await db.read
    .deleteFrom('import_row')
    .where('import_id', '=', row.id)
    .where('sheet_no', '>=', before.length)
    .execute()
  const bytes = await bytesOfFile(db, row, fileNo)
  const read: FirstRows[] = []
  let notices = row.notices
  for await (const message of readFile({ name: fileName, bytes }, signal)) {
    if (message.kind === 'sheets') {
      notices = [...notices, ...message.notices]
      message.sheets.forEach(({ name, isHidden }, index) =>
        read.push({ sheet: before.length + index, fileName, name, isHidden, rows: 0, first: [] }),
      )
      continue
    }
    const sheet = read[message.sheet]
    if (sheet === undefined) throw new Error(`The reader sent rows of the unknown sheet ${message.sheet}.`)
    const rows = message.rows.map(each => ({ ...each, cells: each.cells.map(storable) }))
    await stageRows(db, row.id, sheet.sheet, rows)
    read[message.sheet] = {
      ...sheet,
      rows: sheet.rows + rows.length,
      first: [...sheet.first, ...rows.slice(0, Math.max(0, firstRowsMost - sheet.first.length))],
    }
    progress.done += rows.length
  }
  await db.read
    .deleteFrom('import_part')
    .where('import_id', '=', row.id)
    .where('file_no', '=', fileNo)
    .execute()
  return arranged(db, row, { read, notices })
}

async function arranged(
  db: Db,
  row: ImportRecord,
  { read, notices }: { readonly read: readonly FirstRows[]; readonly notices: ImportDetail['notices'] },
) {
  const sheets = [...row.sheets, ...read.map(sheet => shownSheet(sheet, row.kind))]
  const { business_unit_id: businessUnitId, user_id: userId, kind } = row
  const remembered = await rememberedArrangement(db, { businessUnitId, userId, kind, sheets })
  const first = await Promise.all(sheets.map(sheet => firstRowsOf(db, row.id, sheet)))
  const { formats } = await unitTexts(db, businessUnitId, languageDefault)
  const mark = decimalMarkOf(formats)
  const chosen = row.proposed_by === 'chosen' ? arrangementOf(row) : null
  const guessed = guessArrangement(first, { kind: importKinds[kind], mark, chosen })
  const proposed = remembered === undefined ? guessed : asRemembered(remembered, guessed)
  // The first rows of a long file may be ambiguous; what the user chose for a file before stays.
  const formatted = async (sheet: ArrangedSheet): Promise<ArrangedSheet> => {
    const known = chosen?.sheets.find(each => each.sheet === sheet.sheet)
    if (known === undefined)
      return withFormats(db.read, { importId: row.id, kind: importKinds[kind], sheet }, mark)
    return { ...sheet, decimalMark: known.decimalMark, isDayFirst: known.isDayFirst }
  }
  const arrangement = proposed && {
    ...proposed,
    sheets: await Promise.all(proposed.sheets.map(formatted)),
  }
  return {
    sheets: JSON.stringify(sheets),
    notices: JSON.stringify(notices),
    arrangement: arrangement === null ? null : JSON.stringify(arrangement),
    proposed_by: remembered === undefined ? ('guessed' as const) : ('remembered' as const),
    has_rows: true,
    counts: null,
  }
}

/** A text without what PostgreSQL cannot store: NUL, and half of a letter. A cell with either is a mistake anyway. */
const storable = (text: string): string => text.replace(/[\0\p{Cs}]/gu, '\uFFFD')

async function firstRowsOf(
  db: Db,
  importId: number,
  { sheet, fileName, name, isHidden, rows }: Omit<FirstRows, 'first'>,
): Promise<FirstRows> {
  const staged = await db.read
    .selectFrom('import_row')
    .select(['row_no', 'cells', 'kinds'])
    .where('import_id', '=', importId)
    .where('sheet_no', '=', sheet)
    .orderBy('row_no')
    .limit(firstRowsMost)
    .execute()
  const first = staged.map(({ row_no: number, cells, kinds }) => ({
    number,
    cells,
    ...(kinds !== null && { kinds: kindsOf(kinds) }),
  }))
  return { sheet, fileName, name, isHidden, rows, first }
}

async function stageRows(db: Db, importId: number, sheet: number, rows: readonly SheetRow[]): Promise<void> {
  const staged = rows.map(({ number, cells, kinds }) => ({
    no: number,
    cells,
    kinds: kinds?.every(kind => kind === 'text') === false ? kinds.map(kind => kind[0]).join('') : null,
  }))
  await sql`insert into import_row (import_id, sheet_no, row_no, cells, kinds)
    select ${importId}::bigint, ${sheet}::smallint, no, cells, kinds
    from json_to_recordset(${rowsOf(staged)}) as n(no integer, cells jsonb, kinds text)`.execute(db.read)
}

const kindLetters: Readonly<Record<string, CellKind>> = {
  t: 'text',
  n: 'number',
  d: 'date',
  b: 'boolean',
  e: 'error',
}

/** The type of each cell, from the letters in the staged row. */
export function kindsOf(letters: string): CellKind[] {
  return [...letters].map(letter => kindLetters[letter] ?? 'text')
}
