/**
 * Rows of an import as they are read by the arrangement: values by field, with the cells that they come from, and the things that the rows
 * are about. An entry is one row, or all rows that share its key, where the kind has lines.
 */
import type { ImportProblem } from '../../../src/contract/imports/import-shapes'
import type { CellValue, Misfit, RawCell } from './read-cell'

export type Values = Readonly<Record<string, CellValue | undefined>>

export interface ReadRow {
  readonly sheet: number
  readonly rowNo: number
  readonly values: Values
  /** Units that stand beside numbers, by field. */
  readonly units: Readonly<Record<string, string>>
  readonly cells: Readonly<Record<string, RawCell>>
  readonly problems: ImportProblem[]
  /** It has a line: a field of lines is read from its sheet. */
  readonly mayBeLine: boolean
}

export type Outcome = 'added' | 'changed' | 'unchanged' | 'skipped'

export interface Entry {
  /** Its unique key within the kind. */
  readonly key: string
  readonly rows: readonly ReadRow[]
  /** Values of the rows; the first row that has a value counts. */
  readonly head: Values
  /** What is there already under this key. */
  existing?: Existing | undefined
  outcome?: Outcome
}

/** The row of an entry in the database; a kind stores further values itself. */
export interface Existing {
  readonly id: number
}

/** What becomes of an entry. @param before what is there of it */
export function outcomeOf(before: unknown, isChanged: boolean): Outcome {
  return before === undefined ? 'added' : isChanged ? 'changed' : 'unchanged'
}

/** Rows with a line, in their order. */
export function linesOf({ rows }: Entry): ReadRow[] {
  return rows.filter(({ mayBeLine, values }) => mayBeLine && values.itemNo !== undefined)
}

export function hasProblems({ rows }: Entry): boolean {
  return rows.some(({ problems }) => problems.length > 0)
}

/** Adds a problem of a field, or of the whole row; one per field. */
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

/** The row with a value for the field; else the first row. */
export function rowWith({ rows }: Entry, field: string): ReadRow {
  const [first] = rows
  if (first === undefined) throw new Error('An entry has at least one row.')
  return rows.find(({ cells }) => cells[field] !== undefined) ?? first
}

/** The same for a field of the entry as a whole. */
export function addHeadProblem(entry: Entry, field: string, misfit: Misfit): void {
  addProblem(rowWith(entry, field), field, misfit)
}

/** A text of an entry or of a line; undefined where none is given. */
export function textIn(values: Values, field: string): string | undefined {
  const value = values[field]
  return typeof value === 'string' ? value : undefined
}
