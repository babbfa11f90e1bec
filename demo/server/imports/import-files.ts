/** Files for download: templates to fill in, and rejected rows with their problems. */
import { sql } from 'kysely'
import type { FileAnswer } from '../../../src/contract/endpoints/endpoint'
import type { ImportProblem } from '../../../src/contract/imports/import-shapes'
import {
  csvByteOrderMark,
  csvCell,
  csvLineEnd,
  csvSeparator,
  type CsvFormats,
} from '../../../src/contract/csv'
import { titleOf, type ImportField, type ImportKind } from '../../../src/contract/imports/import-kind'
import { importKinds, type ImportKindName } from '../../../src/contract/imports/import-kinds'
import type { Language } from '../../../src/contract/limits'
import { decimalMarkOf, showDecimal } from '../../../src/contract/typed-number'
import { hasDecimals } from '../../../src/sheets/guess-import'
import { choiceLabel, problemWords } from '../../../src/texts/import-words'
import { roleTitle } from '../../../src/texts/role-titles'
import type { Db } from '../core/db/database'
import { sheetName, sheetText, workbookFile, type SheetRow } from '../exports/public'
import { reportTexts, type ReportTexts } from '../reports/public'
import type { ImportRecord } from './import-row'

export type ImportFileFormat = 'xlsx' | 'csv'

type Lines = AsyncIterable<readonly (readonly string[])[]>

/** A file with the columns of a kind and an example row, in the company's words and formats. */
export function templateFile(
  name: ImportKindName,
  format: ImportFileFormat,
  { t, language, formats }: Pick<ReportTexts, 't' | 'language'> & { readonly formats: CsvFormats },
): FileAnswer {
  const kind: ImportKind = importKinds[name]
  const header = kind.fields.map(field => titleOf(field, language))
  const exampleOf = (field: ImportField): string => {
    if (field.namesRoles === true) return roleTitle(field.example, t)
    if (field.choices !== undefined) return choiceLabel(field, field.example, t)
    return hasDecimals(field) ? showDecimal(field.example, decimalMarkOf(formats)) : field.example
  }
  return fileOf(titleOf(kind, language), format, linesOf([header, kind.fields.map(exampleOf)]), formats)
}

/** The rejected rows unchanged, each with its row number and its problems in words. */
export async function rejectedFile(
  db: Db,
  row: ImportRecord,
  { format, language }: { readonly format: ImportFileFormat; readonly language: Language },
): Promise<FileAnswer> {
  const texts = await reportTexts(db, row.business_unit_id, language)
  const name = (row.files[0]?.name ?? '').replace(/\.[^.]*$/, '')
  const lines = rejectedLines(db, row, texts)
  return fileOf(`${name} ${texts.t('import.rejected.file')}`, format, lines, texts.formats)
}

async function* linesOf(
  lines: readonly (readonly string[])[],
): AsyncGenerator<readonly (readonly string[])[]> {
  yield lines
}

interface RejectedRow {
  readonly rowNo: number
  readonly cells: readonly string[]
  readonly problems: readonly ImportProblem[]
}

const batchRows = 1_000
const added = ['import.rejected.row', 'import.rejected.problem', 'import.rejected.expected']

async function* rejectedLines(
  db: Db,
  row: ImportRecord,
  texts: ReportTexts,
): AsyncGenerator<readonly (readonly string[])[]> {
  const kind: ImportKind = importKinds[row.kind]
  for (const { sheet, columns } of row.sheets) {
    const head = [...columns.map(({ header }) => header), ...added.map(key => texts.t(key))]
    let last = 0
    for (;;) {
      const rows = await rejectedRows(db, row.id, sheet, last)
      if (rows.length === 0) break
      const lines = rows.map(({ rowNo, cells, problems }) => {
        const words = problems.map(problem => problemWords(problem, kind, texts))
        const problemTexts = [words.map(({ problem }) => problem), words.map(({ expected }) => expected)]
        return [
          ...columns.map(({ index }) => cells[index] ?? ''),
          String(rowNo),
          ...problemTexts.map(each => each.join('; ')),
        ]
      })
      yield last === 0 ? [head, ...lines] : lines
      last = rows.at(-1)?.rowNo ?? last
    }
  }
}

async function rejectedRows(db: Db, id: number, sheet: number, after: number): Promise<RejectedRow[]> {
  const { rows } = await sql<RejectedRow>`
    select r.row_no as "rowNo", r.cells, p.problems from import_row r join lateral (
      select json_agg(json_build_object('field', field, 'column', column_no, 'code', code, 'found', found, 'expected', expected,
        'suggestion', suggestion) order by problem_no) as problems
      from import_problem p where p.import_id = r.import_id and p.sheet_no = r.sheet_no and p.row_no = r.row_no) p
      on p.problems is not null
    where r.import_id = ${id} and r.sheet_no = ${sheet} and r.row_no > ${after} order by r.row_no limit ${batchRows}`.execute(
    db.read,
  )
  return rows
}

const mimeTypes: Readonly<Record<ImportFileFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A file whose first line is its header. @param formats of the company, which decide what separates the cells of a .csv */
export function fileOf(
  name: string,
  format: ImportFileFormat,
  lines: Lines,
  formats: CsvFormats,
): FileAnswer {
  const content = format === 'csv' ? csvOf(lines, csvSeparator(formats)) : xlsxOf(lines, name)
  return { name: `${name}.${format}`, mimeType: mimeTypes[format], content }
}

/** Cells as texts only, so that they can be imported again unchanged. */
async function* csvOf(lines: Lines, separator: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvByteOrderMark)
  for await (const batch of lines) {
    yield Buffer.from(batch.map(line => line.map(csvCell).join(separator) + csvLineEnd).join(''))
  }
}

const columnWidth = 18
/** The number format of texts, so that typed values stay texts. */
const textFormat = '@'

/** The header row, which the columns come from, then rows of texts, read as they are written. */
async function* xlsxOf(lines: Lines, name: string): AsyncGenerator<Uint8Array> {
  const rows = sheetRows(lines)
  const head = await rows.next()
  const columns = (head.value?.cells ?? []).map(() => ({ width: columnWidth, format: textFormat }))
  async function* all(): AsyncGenerator<SheetRow> {
    if (head.done !== true) yield head.value
    yield* rows
  }
  yield* workbookFile([{ name: sheetName(name), columns, hasHead: true, rows: all() }])
}

async function* sheetRows(lines: Lines): AsyncGenerator<SheetRow, undefined> {
  let isHead = true
  for await (const batch of lines) {
    for (const line of batch) {
      const cells = line.map(sheetText)
      yield isHead ? { cells: cells.map(cell => cell || ' '), style: 'head' } : { cells }
      isHead = false
    }
  }
}
