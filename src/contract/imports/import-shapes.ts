/** An import on the wire: its progress, its sheets and their arrangement, its rows and their mistakes. */
import * as v from 'valibot'
import { cellLengthMost, importFilesMost, mappedValuesMost } from '../import-limits'
import { nameLengthMost, textLengthMost } from '../limits'
import { serverSheetLimits } from '../sheet-limits'
import { sheetRefusal } from '../sheet-refusal'
import { importStates } from '../states/import'
import { isoDateTime, rowId, rowVersion } from '../wire-values'
import { importKindNames } from './import-kinds'
import type { ProblemCode } from './import-problems'

export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
export const fieldName = v.pipe(v.string(), v.minLength(1), v.maxLength(nameLengthMost))
export const importKindName = v.picklist(importKindNames)

export const importFileFormats = ['xlsx', 'csv'] as const
/** What happens to an existing row with the same key. */
export const existingChoices = ['update', 'skip'] as const

/** Rows and what happens to them. Existing rows are found by their natural key; an order or supplier with lines counts once. */
export const importCounts = v.object({
  /** Rows of the arranged sheets, without the header. */
  rows: count,
  /** Rows with a mistake. */
  rejected: count,
  /**
   * Counts of records, not of rows of the file: added, changed, and left unchanged because nothing differs or since existing ones are
   * skipped.
   */
  added: count,
  changed: count,
  unchanged: count,
  skipped: count,
})
export type ImportCounts = v.InferOutput<typeof importCounts>

export const importProgress = v.object({
  done: count,
  /** Null while unknown. */
  total: v.nullable(count),
})

export type ImportProgress = v.InferOutput<typeof importProgress>

export const importSummary = v.object({
  id: rowId,
  kind: importKindName,
  state: v.picklist(importStates),
  fileNames: v.array(v.string()),
  /** Display name of the user who started it, or ran it from the command line. */
  userName: v.string(),
  startedAt: isoDateTime,
  changedAt: isoDateTime,
  /** When its rows were written. */
  finishedAt: v.nullable(isoDateTime),
  /** Result of the last check or of the run; null before. */
  counts: v.nullable(importCounts),
  /** Why the file was refused. */
  refusal: v.nullable(sheetRefusal),
  /** The server stopped in the middle of a check or a run, or it failed: none of it was saved. */
  isInterrupted: v.boolean(),
  /** Cells were changed since the last check. */
  isStale: v.boolean(),
  /** Rows with corrected cells. */
  changedRows: count,
  /** What the last check or run does with existing rows; null before. */
  existing: v.nullable(v.picklist(existingChoices)),
  /** While it is read, checked or run. */
  progress: v.nullable(importProgress),
  /** Its rows are still staged: it can be opened, and its rejected rows downloaded. */
  hasRows: v.boolean(),
  version: rowVersion,
})
export type ImportSummary = v.InferOutput<typeof importSummary>

export const importColumn = v.object({
  index: count,
  /** Text in the row that seems to be the header; empty without one. */
  header: v.string(),
  /** First values below the header. */
  samples: v.array(v.string()),
})
export type ImportColumn = v.InferOutput<typeof importColumn>

export const importSheet = v.object({
  sheet: count,
  fileName: v.string(),
  /** The name on the tab; for a .csv the file name without extension. */
  name: v.string(),
  isHidden: v.boolean(),
  rows: count,
  columns: v.array(importColumn),
  /** Its first rows, unchanged. */
  sample: v.array(v.object({ rowNo: count, cells: v.array(v.string()) })),
})
export type ImportSheet = v.InferOutput<typeof importSheet>

const arrangedSheet = v.object({
  sheet: count,
  /** Number of the header row; everything up to it is ignored. Null where the data begins in its first row. */
  headerRow: v.nullable(count),
  /** Which column is which field; a field is mapped at most once in a sheet. Columns that are not listed are ignored. */
  columns: v.pipe(
    v.array(v.object({ index: count, field: fieldName })),
    v.maxLength(serverSheetLimits.columnsMost),
  ),
  /** Of numbers stored as text. */
  decimalMark: v.picklist([',', '.']),
  /** 03/04/2026 is the third of April. */
  isDayFirst: v.boolean(),
})
export type ArrangedSheet = v.InferOutput<typeof arrangedSheet>

export const importArrangement = v.object({
  /** One sheet; for kinds with lines optionally two, headers and lines, which share the key. */
  sheets: v.pipe(v.array(arrangedSheet), v.minLength(1), v.maxLength(importFilesMost)),
  /** Values of fields without a column, for every row; `{field}` in one stands for that field's value in the row. */
  fixed: v.record(fieldName, v.pipe(v.string(), v.maxLength(textLengthMost))),
  /** Meanings of values where a field has a fixed set of values; null reads them as empty. The field's own words need none. */
  values: v.optional(
    v.pipe(
      v.array(
        v.object({
          field: fieldName,
          found: v.pipe(v.string(), v.minLength(1), v.maxLength(cellLengthMost)),
          value: v.nullable(fieldName),
        }),
      ),
      v.maxLength(importFilesMost * mappedValuesMost * 2),
    ),
    [],
  ),
  /** Adds units of measure, areas, delivery types and order types that do not exist, instead of refusing their rows. */
  addsMissing: v.boolean(),
})
export type ImportArrangement = v.InferOutput<typeof importArrangement>

export const importDetail = v.object({
  ...importSummary.entries,
  sheets: v.array(importSheet),
  /** As the user chose it; until then the proposal. Null until the file is read. */
  arrangement: v.nullable(importArrangement),
  /** Where the proposal comes from: the user's earlier choice for the same columns, or the headers and values. */
  proposedBy: v.picklist(['chosen', 'remembered', 'guessed']),
  /** Hints about the file: its encoding, merged cells, numbers whose display differs from the value that is read. */
  notices: v.array(
    v.object({
      code: v.string(),
      sheet: v.optional(v.string()),
      count: v.optional(v.number()),
      /** Names of the affected columns, and the word in question. */
      columns: v.optional(v.string()),
      text: v.optional(v.string()),
    }),
  ),
})
export type ImportDetail = v.InferOutput<typeof importDetail>

/** A column of an arranged sheet: `after` is its header row, 0 without one. With its field the values have meanings. */
export const requestedColumn = v.object({
  sheet: count,
  index: count,
  after: count,
  field: v.optional(fieldName),
})
export type RequestedColumn = v.InferOutput<typeof requestedColumn>

/** The different values of a column below its header, the most frequent first, without empty ones. */
export const columnValues = v.object({
  sheet: count,
  index: count,
  values: v.pipe(
    v.array(
      v.object({
        value: v.string(),
        rows: count,
        /** The value of the field that it means by itself: in any language, by the company's own texts, or as other systems say it. */
        meaning: v.nullable(v.string()),
      }),
    ),
    v.maxLength(mappedValuesMost),
  ),
  /** False when there are more. */
  isAll: v.boolean(),
})
export type ColumnValues = v.InferOutput<typeof columnValues>

/** A mistake in one row: `import.problem.<code>` is its text, with `found` and `expected`. */
export const importProblem = v.object({
  /** Null where the whole row is meant. */
  field: v.nullable(v.string()),
  /** The column of the sheet; null for fixed values and missing columns. */
  column: v.nullable(count),
  code: v.string() as v.GenericSchema<ProblemCode>,
  found: v.string(),
  /** A bound, a pattern or the first of the allowed values. */
  expected: v.array(v.string()),
  /** The most likely valid value. */
  suggestion: v.nullable(v.string()),
})
export type ImportProblem = v.InferOutput<typeof importProblem>

export const importRow = v.object({
  sheet: count,
  /** As a spreadsheet counts, from 1. */
  rowNo: count,
  cells: v.array(v.string()),
  /** Corrected cells, with their content in the file. */
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
