/**
 * Imports (spec 2, section 7, seeding: excel upload; issue "orders and imports"): a file is sent in parts, read, arranged (sheet and
 * columns), checked without writing anything, put right, and run in one transaction. What was sent is staged in the database, so that
 * an import outlives the page and the server. Every call also needs the permission of the import's kind (import-kinds.ts).
 */
import * as v from 'valibot'
import {
  cellChangesMost,
  cellLengthMost,
  importFilesMost,
  importPartBytes,
  listedMistakesMost,
} from '../import-limits'
import { importKindNames } from '../imports/import-kinds'
import type { ProblemCode } from '../imports/import-problems'
import { languages, nameLengthMost, takeLimitDefault, textLengthMost } from '../limits'
import { serverSheetLimits } from '../sheet-limits'
import { sheetRefusal } from '../sheet-refusal'
import { importStates } from '../states/import'
import { isoDateTime, rowId, rowVersion } from '../wire-values'
import { get, group, post, put } from './endpoint'

const permission = 'header/settings/import'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const fieldName = v.pipe(v.string(), v.minLength(1), v.maxLength(nameLengthMost))
const kind = v.picklist(importKindNames)

/** Rows and what becomes of them. What exists is known by its natural key; an order or supplier with lines counts once. */
export const importCounts = v.object({
  /** Rows of the arranged sheets, without the header. */
  rows: count,
  /** Rows with a mistake. */
  rejected: count,
  /** Things, not rows: added, changed, and left as they are because nothing differs or since what exists is skipped. */
  added: count,
  changed: count,
  unchanged: count,
  skipped: count,
})
export type ImportCounts = v.InferOutput<typeof importCounts>

export const importProgress = v.object({
  done: count,
  /** Null while nobody knows. */
  total: v.nullable(count),
})

export type ImportProgress = v.InferOutput<typeof importProgress>

export const importSummary = v.object({
  id: rowId,
  kind,
  state: v.picklist(importStates),
  fileNames: v.array(v.string()),
  /** Display name of who began it, or who ran it from the command line. */
  userName: v.string(),
  startedAt: isoDateTime,
  changedAt: isoDateTime,
  /** When its rows were written. */
  finishedAt: v.nullable(isoDateTime),
  /** What the last check found, or what the run did; null before. */
  counts: v.nullable(importCounts),
  /** Why the file was refused. */
  refusal: v.nullable(sheetRefusal),
  /** The server ended in the middle of a check or of a run, or it failed: nothing of it was kept. */
  isInterrupted: v.boolean(),
  /** Cells were changed since it was checked. */
  isStale: v.boolean(),
  /** Rows with cells that were put right. */
  changedRows: count,
  /** What the last check or run does with what exists; null before. */
  existing: v.nullable(v.picklist(['update', 'skip'])),
  /** While it is read, checked or run. */
  progress: v.nullable(importProgress),
  /** Its rows are still staged: it can be opened, and its rejected rows fetched. */
  hasRows: v.boolean(),
  version: rowVersion,
})
export type ImportSummary = v.InferOutput<typeof importSummary>

export const importColumn = v.object({
  index: count,
  /** As the row has it that seems to name the columns; empty without one. */
  header: v.string(),
  /** First values below. */
  samples: v.array(v.string()),
})
export type ImportColumn = v.InferOutput<typeof importColumn>

export const importSheet = v.object({
  sheet: count,
  fileName: v.string(),
  /** As its tab says; a .csv has its file's name without the ending. */
  name: v.string(),
  isHidden: v.boolean(),
  rows: count,
  columns: v.array(importColumn),
  /** Its first rows as they are. */
  sample: v.array(v.object({ rowNo: count, cells: v.array(v.string()) })),
})
export type ImportSheet = v.InferOutput<typeof importSheet>

const arrangedSheet = v.object({
  sheet: count,
  /** Number of the row that names the columns; nothing up to it is read. Null where the table begins with its first row. */
  headerRow: v.nullable(count),
  /** Which column is which field; a field stands once in a sheet. What is not named is not read. */
  columns: v.pipe(v.array(v.object({ index: count, field: fieldName })), v.maxLength(200)),
  /** Of numbers written as texts. */
  decimalMark: v.picklist([',', '.']),
  /** 03/04/2026 is the third of April. */
  isDayFirst: v.boolean(),
})
export type ArrangedSheet = v.InferOutput<typeof arrangedSheet>

export const importArrangement = v.object({
  /** One sheet; for kinds with lines also two, heads and lines, which share the key. */
  sheets: v.pipe(v.array(arrangedSheet), v.minLength(1), v.maxLength(importFilesMost)),
  /** Values of fields that no column has, for every row; `{field}` in one stands for that field's value of the row. */
  fixed: v.record(fieldName, v.pipe(v.string(), v.maxLength(textLengthMost))),
  /** Adds units of measure, areas and delivery types that do not exist, instead of refusing their rows. */
  addsMissing: v.boolean(),
})
export type ImportArrangement = v.InferOutput<typeof importArrangement>

export const importDetail = v.object({
  ...importSummary.entries,
  sheets: v.array(importSheet),
  /** As it was chosen; proposed until then. Null until the file is read. */
  arrangement: v.nullable(importArrangement),
  /** Where the proposal comes from: what the user chose for such columns before, or the headers and values. */
  proposedBy: v.picklist(['chosen', 'remembered', 'guessed']),
  /** What a person should know about the file: its encoding, merged cells. */
  notices: v.array(
    v.object({ code: v.string(), sheet: v.optional(v.string()), count: v.optional(v.number()) }),
  ),
})
export type ImportDetail = v.InferOutput<typeof importDetail>

/** A mistake of one row: `import.problem.<code>` says it, with `found` and `expected`. */
export const importProblem = v.object({
  /** Null where the whole row is meant. */
  field: v.nullable(v.string()),
  /** The column of the sheet; null for fixed values and missing columns. */
  column: v.nullable(count),
  code: v.string() as v.GenericSchema<ProblemCode>,
  found: v.string(),
  /** A bound, a pattern or values that are allowed, the first of them. */
  expected: v.array(v.string()),
  /** The most likely value that would do. */
  suggestion: v.nullable(v.string()),
})
export type ImportProblem = v.InferOutput<typeof importProblem>

export const importRow = v.object({
  sheet: count,
  /** As a spreadsheet counts, from 1. */
  rowNo: count,
  cells: v.array(v.string()),
  /** Cells that were put right, with what the file has there. */
  changed: v.array(v.object({ column: count, was: v.string() })),
  /** As of the last check. */
  problems: v.array(importProblem),
})
export type ImportRow = v.InferOutput<typeof importRow>

/** The same mistake in one or many rows. */
export const importMistake = v.object({
  ...importProblem.entries,
  rows: count,
})
export type ImportMistake = v.InferOutput<typeof importMistake>

export const importFileFormats = ['xlsx', 'csv'] as const
export const existingChoices = ['update', 'skip'] as const

const ofImport = v.object({ id: rowId })
const base64 = v.pipe(v.string(), v.base64(), v.maxLength(4 * Math.ceil(importPartBytes / 3)))
const page = {
  skip: v.optional(count, 0),
  take: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(takeLimitDefault)), 50),
}
const cellValue = v.pipe(v.string(), v.maxLength(cellLengthMost))
const newFile = {
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(nameLengthMost)),
  sizeBytes: count,
}

export const imports = group('Import', {
  template: get('/templates/{kind}', {
    params: v.object({ kind }),
    query: v.object({ format: v.picklist(importFileFormats), language: v.picklist(languages) }),
    isFile: true,
    permission,
    summary: 'A file with the columns of a kind and an example row, to be filled in.',
  }),
  history: post('/search', {
    body: v.object({
      ...page,
      kind: v.optional(kind),
      states: v.optional(v.array(v.picklist(importStates)), []),
    }),
    result: v.array(importSummary),
    isSearch: true,
    permission,
    summary:
      'Imports of the business unit, the newest first; kinds that the caller may not import are left out.',
  }),
  byId: get('/{id}', {
    params: ofImport,
    permission,
    result: importDetail,
    summary: 'An import with its sheets and how it is arranged.',
  }),
  status: get('/{id}/status', {
    params: ofImport,
    permission,
    result: importSummary,
    summary: 'How far an import is; answered while the database is busy with it.',
  }),
  start: post('/', {
    body: v.object({ kind, ...newFile }),
    result: importSummary,
    permission,
    summary: 'Begins an import with a file, after its name and size were judged.',
  }),
  addFile: post('/{id}/files', {
    params: ofImport,
    permission,
    body: v.object(newFile),
    result: importSummary,
    summary: 'Begins one more file: the lines of orders.',
  }),
  sendPart: put('/{id}/parts/{partNo}', {
    params: v.object({ id: rowId, partNo: count }),
    body: v.object({ content: base64 }),
    isRepeatable: true,
    permission,
    summary:
      'Sends a part of the file that is coming in, counted from 0; all but the last one are of the full size.',
  }),
  finishUpload: post('/{id}/finish', {
    params: ofImport,
    permission,
    result: importSummary,
    summary: 'The file is whole: the server reads it.',
  }),
  arrange: put('/{id}/arrangement', {
    params: ofImport,
    permission,
    body: importArrangement,
    result: importDetail,
    isRepeatable: true,
    summary: 'Chooses sheets, columns and fixed values; remembered for the next file of the kind.',
  }),
  check: post('/{id}/check', {
    params: ofImport,
    permission,
    isRepeatable: true,
    body: v.object({ existing: v.optional(v.picklist(existingChoices), 'update') }),
    result: importSummary,
    summary: 'Checks every row and says what a run would do; nothing is written.',
  }),
  rows: post('/{id}/rows', {
    params: ofImport,
    permission,
    body: v.object({
      ...page,
      sheet: v.optional(count),
      /** Rows with mistakes (also those that were put right since), rows that were put right, or all. */
      which: v.optional(v.picklist(['problems', 'changed', 'all']), 'problems'),
      /** Rows with this mistake alone. */
      problem: v.optional(v.object({ field: v.nullable(fieldName), code: fieldName, found: v.string() })),
    }),
    result: v.array(importRow),
    isSearch: true,
    summary: 'Rows of the file with their mistakes, a page at a time.',
  }),
  mistakes: get('/{id}/mistakes', {
    params: ofImport,
    permission,
    result: v.pipe(v.array(importMistake), v.maxLength(listedMistakesMost)),
    summary: 'What is wrong, the most frequent first, with what would put it right.',
  }),
  changeCells: put('/{id}/cells', {
    params: ofImport,
    permission,
    body: v.object({
      changes: v.pipe(
        v.array(v.object({ sheet: count, rowNo: count, column: count, value: cellValue })),
        v.minLength(1),
        v.maxLength(cellChangesMost),
      ),
    }),
    isRepeatable: true,
    result: importSummary,
    summary: 'Puts cells right; the file itself stays as it was sent. Check it again afterwards.',
  }),
  replaceCells: put('/{id}/replacement', {
    params: ofImport,
    permission,
    body: v.object({ field: fieldName, code: fieldName, found: v.string(), value: cellValue }),
    isRepeatable: true,
    result: v.object({ rows: count, summary: importSummary }),
    summary: 'Puts one mistake right in all rows that have it.',
  }),
  run: post('/{id}/run', {
    params: ofImport,
    permission,
    body: v.object({
      /** All: refused when a row has a mistake. Valid: rows with mistakes are left out. */
      rows: v.picklist(['all', 'valid']),
      existing: v.picklist(existingChoices),
    }),
    result: importSummary,
    summary: 'Writes the rows into the warehouse, all in one transaction.',
  }),
  stop: put('/{id}/stop', {
    params: ofImport,
    permission,
    isRepeatable: true,
    result: importSummary,
    summary: 'Ends reading, a check or a run; nothing of it stays.',
  }),
  discard: put('/{id}/discard', {
    params: ofImport,
    permission,
    isRepeatable: true,
    result: importSummary,
    summary: 'Gives an import up; its rows can be taken up again while they are kept.',
  }),
  resume: put('/{id}/resume', {
    params: ofImport,
    permission,
    isRepeatable: true,
    result: importDetail,
    summary: 'Goes on with an import that was given up, or with the rows that a run rejected.',
  }),
  rejected: get('/{id}/rejected', {
    params: ofImport,
    permission,
    query: v.object({ format: v.picklist(importFileFormats), language: v.picklist(languages) }),
    isFile: true,
    summary: 'The rejected rows as they came, with what is wrong with each.',
  }),
})

/** Room for the form around the file, and for the file as base64. */
const formBytes = 10_000

/** The call of the specification: a whole file in one call, read as the others are (spec 2, section 7, seeding). */
export const seedingUpload = group('Seeding', {
  excelUpload: post('/excelUpload', {
    /** Of a form (multipart): its file travels on as base64. */
    body: v.object({
      kind,
      file: v.object({ name: newFile.name, content: v.pipe(v.string(), v.base64()) }),
    }),
    bodyBytesMost: serverSheetLimits.workbookBytesMost + formBytes,
    result: importSummary,
    permission,
    summary: 'Begins an import with a file of a form (multipart/form-data: kind, file).',
  }),
})
