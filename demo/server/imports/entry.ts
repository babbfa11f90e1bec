/**
 * Rows of an import as the mapping reads them, with values by field and the cells that they come from; and the entries that the rows
 * describe. An entry is one row or, for kinds with lines, all rows with the same key.
 */
import type { ImportProblem } from '../../../src/contract/imports/import-shapes'
import type { CellValue, Misfit, RawCell } from './read-cell'

export type Values = Readonly<Record<string, CellValue | undefined>>

export interface ReadRow {
  readonly sheet: number
  readonly rowNo: number
  readonly values: Values
  /** Units written next to numbers, by field. */
  readonly units: Readonly<Record<string, string>>
  readonly cells: Readonly<Record<string, RawCell>>
  readonly problems: ImportProblem[]
  /** Whether the row may be a line: its sheet has a column for a field of lines. */
  readonly mayBeLine: boolean
  /** Whether an earlier run has dealt with it. */
  readonly isWritten: boolean
}

export type Outcome = 'added' | 'changed' | 'unchanged' | 'skipped'

export interface Entry {
  /** Unique within the kind. */
  readonly key: string
  readonly rows: readonly ReadRow[]
  /** Values of the rows; the first row with a value counts. */
  readonly head: Values
  /** The existing row with this key. */
  existing?: Existing | undefined
  outcome?: Outcome
}

/** The database row of an entry; each kind adds its own values. */
export interface Existing {
  readonly id: number
}

/** The rows that are lines, in their order. */
export function linesOf({ rows }: Entry): ReadRow[] {
  return rows.filter(({ mayBeLine, values }) => mayBeLine && values.itemNo !== undefined)
}

export function hasProblems({ rows }: Entry): boolean {
  return rows.some(({ problems }) => problems.length > 0)
}

/** Adds a problem to a field, or to the whole row; at most one per field. */
export function addProblem(
  row: ReadRow,
  field: string | null,
  { code, expected = [], suggestion = null }: Misfit,
): void {
  if (row.problems.some(problem => problem.field === field)) return
  const cell = field === null ? undefined : row.cells[field]
  const found = cell?.text.trim() ?? ''
  row.problems.push({ field, column: cell?.column ?? null, code, found, expected: [...expected], suggestion })
}

/** The row with a value for the field, else the first row. */
export function rowWith({ rows }: Entry, field: string): ReadRow {
  const [first] = rows
  if (first === undefined) throw new Error('An entry has at least one row.')
  return rows.find(({ cells }) => cells[field] !== undefined) ?? first
}

/** Adds a problem to a field of the entry as a whole. */
export function addHeadProblem(entry: Entry, field: string, misfit: Misfit): void {
  addProblem(rowWith(entry, field), field, misfit)
}

/** A text of an entry or a line; undefined when there is none. */
export function textIn(values: Values, field: string): string | undefined {
  const value = values[field]
  return typeof value === 'string' ? value : undefined
}
