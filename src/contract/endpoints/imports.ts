/**
 * Imports (spec 2, section 7, seeding: excel upload; issue "orders and imports"): a file is sent in parts, read, arranged (sheet and
 * columns), checked without writing to the warehouse, corrected, and run in one transaction. Its rows are staged in the database, so that
 * an import survives leaving the page and a restart of the server. Every call also needs the permissions of the import's kind
 * (import-kinds.ts).
 */
import * as v from 'valibot'
import {
  cellChangesMost,
  cellLengthMost,
  importFilesMost,
  importPartBytes,
  listedMistakesMost,
} from '../import-limits'
import {
  requestedColumn,
  columnValues,
  count,
  existingChoices,
  fieldName,
  importArrangement,
  importDetail,
  importFileFormats,
  importKindName,
  importMistake,
  importRow,
  importSummary,
} from '../imports/import-shapes'
import { importKinds } from '../imports/import-kinds'
import { languages, nameLengthMost, takeLimitDefault } from '../limits'
import { serverSheetLimits } from '../sheet-limits'
import { importStates } from '../states/import'
import { rowId } from '../wire-values'
import { gatesAt, get, group, post, put } from './endpoint'

const permission = 'header/settings/import'

const kindGates = /* @__PURE__ */ gatesAt('body.kind', importKinds)
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
    params: v.object({ kind: importKindName }),
    query: v.object({ format: v.picklist(importFileFormats), language: v.picklist(languages) }),
    isFile: true,
    permission,
    gates: gatesAt('params.kind', importKinds),
    summary: 'A file with the columns of a kind and an example row, to be filled in.',
  }),
  history: post('/search', {
    body: v.object({
      ...page,
      kind: v.optional(importKindName),
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
    body: v.object({ kind: importKindName, ...newFile }),
    result: importSummary,
    permission,
    gates: kindGates,
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
    repeatable: 'shared',
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
    repeatable: 'shared',
    summary:
      'Chooses sheets, columns, fixed values and what values mean; remembered for the next file of the kind.',
  }),
  values: post('/{id}/values', {
    params: ofImport,
    permission,
    body: v.object({
      columns: v.pipe(v.array(requestedColumn), v.maxLength(serverSheetLimits.columnsMost * importFilesMost)),
    }),
    result: v.array(columnValues),
    repeatable: 'reads',
    summary: 'The different values of columns, to say what each means.',
  }),
  check: post('/{id}/check', {
    params: ofImport,
    permission,
    repeatable: 'shared',
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
      /** Rows with mistakes (also those corrected since), corrected rows, or all below the headers of the arranged sheets; none that is written. */
      which: v.optional(v.picklist(['problems', 'changed', 'all']), 'problems'),
      /** Only rows with this mistake. */
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
    repeatable: 'shared',
    result: importSummary,
    summary: 'Puts cells right; the file itself stays as it was sent. Check it again afterwards.',
  }),
  replaceCells: put('/{id}/replacement', {
    params: ofImport,
    permission,
    body: v.object({ field: fieldName, code: fieldName, found: v.string(), value: cellValue }),
    repeatable: 'shared',
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
    repeatable: 'shared',
    result: importSummary,
    summary: 'Ends reading, a check or a run; nothing of it stays.',
  }),
  discard: put('/{id}/discard', {
    params: ofImport,
    permission,
    repeatable: 'shared',
    result: importSummary,
    summary: 'Gives an import up; its rows can be taken up again while they are kept.',
  }),
  resume: put('/{id}/resume', {
    params: ofImport,
    permission,
    repeatable: 'shared',
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

/** Allowance for the form around the file, and for the file as base64. */
const formBytes = 10_000

/** The specification's call: a whole file at once, read like the others (spec 2, section 7, seeding). */
export const seedingUpload = group('Seeding', {
  excelUpload: post('/excelUpload', {
    /** Of a form (multipart): its file is passed on as base64. */
    body: v.object({
      kind: importKindName,
      file: v.object({ name: newFile.name, content: v.pipe(v.string(), v.base64()) }),
    }),
    takesForm: true,
    bodyBytesMost: serverSheetLimits.workbookBytesMost + formBytes,
    result: importSummary,
    permission,
    gates: kindGates,
    summary: 'Begins an import with a file of a form (multipart/form-data: kind, file).',
  }),
})
