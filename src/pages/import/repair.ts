/** Rows of an import while they are corrected: invalid cells, and corrections that apply to many rows. Pure. */
import type {
  ImportArrangement,
  ImportCounts,
  ImportMistake,
  ImportProblem,
  ImportRow,
} from '../../contract/imports/import-shapes'
import type { ImportField } from '../../contract/imports/import-kind'
import { readDate } from '../../sheets/read-date'

/** The filter of the rows. */
export type RowsInView = 'problems' | 'changed' | 'all'

/** A column of the table: the field, and its column in each mapped sheet. */
export interface RepairColumn {
  readonly field: ImportField
  /** Index of the column by sheet; absent when the sheet does not have it. */
  readonly places: ReadonlyMap<number, number>
  /** The sheets in whose dates the month comes first. */
  readonly monthFirst: ReadonlySet<number>
}

/** The most columns shown while invalid rows are corrected, unless more are needed. */
export const columnsMost = 6

/** All mapped columns in the order of the fields. */
export function repairColumns(
  fields: readonly ImportField[],
  { sheets }: ImportArrangement,
): readonly RepairColumn[] {
  const monthFirst = new Set(sheets.flatMap(({ sheet, isDayFirst }) => (isDayFirst ? [] : [sheet])))
  return fields.flatMap(field => {
    const places = new Map(
      sheets.flatMap(({ sheet, columns }) =>
        columns.filter(column => column.field === field.name).map(({ index }) => [sheet, index] as const),
      ),
    )
    return places.size === 0 ? [] : [{ field, places, monthFirst }]
  })
}

/** The columns shown while invalid rows are corrected: key fields, fields with problems or changes, then others up to the limit. */
export function columnsBesideMistakes(
  columns: readonly RepairColumn[],
  rows: readonly ImportRow[],
): readonly RepairColumn[] {
  const wrong = new Set(rows.flatMap(({ problems }) => problems.map(({ field }) => field)))
  const changed = (column: RepairColumn) =>
    rows.some(row => row.changed.some(cell => cell.column === column.places.get(row.sheet)))
  const isNeeded = (column: RepairColumn) =>
    column.field.isKey === true || wrong.has(column.field.name) || changed(column)
  const needed = columns.filter(isNeeded)
  const others = columns
    .filter(column => !isNeeded(column))
    .slice(0, Math.max(0, columnsMost - needed.length))
  return columns.filter(column => needed.includes(column) || others.includes(column))
}

/** The text of a cell; undefined when the row's sheet does not have the column. */
export function cellOf(row: ImportRow, { places }: RepairColumn): string | undefined {
  const index = places.get(row.sheet)
  return index === undefined ? undefined : (row.cells[index] ?? '')
}

/** The day that a text in a cell of dates names, yyyy-mm-dd; empty where it names none. */
export function dayOf(
  text: string,
  { sheet }: ImportRow,
  { monthFirst }: RepairColumn,
  region: string,
): string {
  const read = readDate(text, monthFirst.has(sheet) ? 'month-first' : 'day-first', region)
  return read === null || read === 'no-such-date' ? '' : read.date
}

/** Problems whose cells were not changed since the check. */
export function openProblems(row: ImportRow): readonly ImportProblem[] {
  return row.problems.filter(({ column, found }) => {
    if (column === null) return true
    const isChanged = row.changed.some(cell => cell.column === column)
    return !isChanged || (row.cells[column] ?? '').trim() === found.trim()
  })
}

/** The row with a new text in a cell, as the server will store it; a cell with the file's original text counts as unchanged. */
export function withCell(row: ImportRow, column: number, value: string): ImportRow {
  const cells = Array.from({ length: Math.max(row.cells.length, column + 1) }, (_, index) =>
    index === column ? value : (row.cells[index] ?? ''),
  )
  const { was } = row.changed.find(cell => cell.column === column) ?? { was: row.cells[column] ?? '' }
  const others = row.changed.filter(cell => cell.column !== column)
  return { ...row, cells, changed: was === value ? others : [...others, { column, was }] }
}

/** The same problem of one field in several rows, with a suggested correction for each value. */
export interface SharedMistake {
  readonly field: string
  readonly code: ImportMistake['code']
  readonly rows: number
  readonly mistakes: readonly ImportMistake[]
}

/** Problems that can be corrected in all their rows at once, those of most rows first; single rows have their own button. */
export function sharedMistakes(
  mistakes: readonly ImportMistake[],
  isMended: (mistake: ImportMistake) => boolean,
): readonly SharedMistake[] {
  const groups = new Map<string, ImportMistake[]>()
  for (const mistake of mistakes) {
    if (mistake.suggestion === null || mistake.field === null || isMended(mistake)) continue
    const key = `${mistake.code} ${mistake.field}`
    groups.set(key, [...(groups.get(key) ?? []), mistake])
  }
  return [...groups.values()]
    .map(group => ({
      field: group[0]?.field ?? '',
      code: group[0]?.code ?? 'unknown',
      rows: group.reduce((sum, { rows }) => sum + rows, 0),
      mistakes: group,
    }))
    .filter(({ rows }) => rows > 1)
    .sort((a, b) => b.rows - a.rows)
}

/** Number of rows that a run would write or leave unchanged. */
export function validRows({ rows, rejected }: ImportCounts): number {
  return rows - rejected
}
