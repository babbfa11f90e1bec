/** An import as it goes over the wire: how far it is, its sheets and how they are arranged, its rows and what is wrong with them. */
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
/** What becomes of what exists under the key of a row. */
export const existingChoices = ['update', 'skip'] as const

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
  kind: importKindName,
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
  existing: v.nullable(v.picklist(existingChoices)),
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
  columns: v.pipe(
    v.array(v.object({ index: count, field: fieldName })),
    v.maxLength(serverSheetLimits.columnsMost),
  ),
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
  /** What values mean where a field is one of a few words; null reads them as empty. The field's own words need none. */
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
  /** As it was chosen; proposed until then. Null until the file is read. */
  arrangement: v.nullable(importArrangement),
  /** Where the proposal comes from: what the user chose for such columns before, or the headers and values. */
  proposedBy: v.picklist(['chosen', 'remembered', 'guessed']),
  /** What a person should know about the file: its encoding, merged cells, numbers that are shown otherwise than they are read. */
  notices: v.array(
    v.object({
      code: v.string(),
      sheet: v.optional(v.string()),
      count: v.optional(v.number()),
      /** Names of the columns that are meant, and the word that stands there. */
      columns: v.optional(v.string()),
      text: v.optional(v.string()),
    }),
  ),
})
export type ImportDetail = v.InferOutput<typeof importDetail>

/** A column of an arranged sheet: `after` is its header row, 0 without one. */
export const requestedColumn = v.object({ sheet: count, index: count, after: count })
export type RequestedColumn = v.InferOutput<typeof requestedColumn>

/** The different values of a column below its header, the most frequent first, without empty ones. */
export const columnValues = v.object({
  sheet: count,
  index: count,
  values: v.pipe(v.array(v.object({ value: v.string(), rows: count })), v.maxLength(mappedValuesMost)),
  /** False when it has more. */
  isAll: v.boolean(),
})
export type ColumnValues = v.InferOutput<typeof columnValues>

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
