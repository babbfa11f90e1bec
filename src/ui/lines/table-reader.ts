/**
 * How an editor of lines reads tables that are given to it: pasted, or as a sheet of a file. It says what columns can be, what the server
 * knows of their codes, and which lines come of the rows; all else is done by use-given-tables.tsx. Pure.
 */
import { nameLengthMost } from '../../contract/limits'
import { lineRows, lineText } from '../../sheets/read-lines'
import type { LineFields, MappedColumns } from '../../sheets/map-columns'
import type { SheetNotice, SheetRow } from '../../sheets/sheet-file'

/** A table whose rows are to become lines. */
export interface GivenTable {
  readonly rows: readonly SheetRow[]
  /** What was pasted, or the name of the file. */
  readonly source: string
  readonly notices: readonly SheetNotice[]
}

/** Something that is not understood in a row, or that somebody should look at. */
export interface RowRemark<Name extends string = string> {
  /** The number that people see beside the row. */
  readonly row: number
  /** As it was given. */
  readonly text: string
  /** The column that it is about. */
  readonly column?: Name
  /** End of its text key, below `line.problem`, with its values. */
  readonly key: string
  readonly count?: number
  readonly most?: number
  readonly unit?: string
}

/** What would come of a table. @template Taken what its lines are made of */
export interface TableRead<Taken, Name extends string = string> {
  readonly taken: Taken
  /** Lines that come of it. */
  readonly count: number
  /** Rows that do not become lines: each has a remark. */
  readonly leftOut: number
  /** In the order of the rows. */
  readonly remarks: readonly RowRemark<Name>[]
  /** What speaks against the whole reading, as a text key. */
  readonly doubt?: string
}

/** A line of an editor. */
export interface KeyedLine {
  readonly key: number
}

/**
 * The reading of one editor.
 * @template Name what a column can be @template Known what the server says of codes @template Taken what lines are made of
 */
export interface TableReader<Name extends string, Known, Taken, Line extends KeyedLine> {
  readonly fields: LineFields<Name>
  readonly titles: readonly { readonly name: Name; readonly title: string }[]
  /** Asks what codes stand for, each once. */
  lookUp(codes: readonly string[]): Promise<Known>
  /** The lines of the editor now. */
  lines(): readonly Line[]
  /** What comes of rows beside the lines that stand. */
  read(
    rows: readonly SheetRow[],
    mapped: MappedColumns<Name>,
    known: Known,
    existing: readonly Line[],
  ): TableRead<Taken, Name>
  /** Changes the lines of the editor, in one step that can be undone. */
  change(work: (lines: readonly Line[]) => readonly Line[]): void
  withTaken(lines: readonly Line[], taken: Taken): readonly Line[]
  /** What names the item of a line: it stays as long as the line. */
  itemOf(line: Line): string
}

/** What rows call their items, each once; what is too long to be a code is none. */
export function codesOf<Name extends string>(
  rows: readonly SheetRow[],
  mapped: MappedColumns<Name>,
  { code }: LineFields<Name>,
): readonly string[] {
  const codes = lineRows(rows, mapped).map(row => lineText(row, mapped, code))
  return [...new Set(codes)].filter(text => text !== '' && text.length <= nameLengthMost)
}

/** Lines before and after a table was taken over. */
export interface TakenLines<Line> {
  readonly before: readonly Line[]
  readonly after: readonly Line[]
}

/**
 * The lines without what a table brought: those that it added go, those that it changed are as before where nobody edited them since.
 * What was added by others since stays.
 */
export function withoutTaken<Line extends KeyedLine>(
  lines: readonly Line[],
  { before, after }: TakenLines<Line>,
  itemOf: (line: Line) => string,
): readonly Line[] {
  const had = new Map(before.map(line => [line.key, line]))
  const got = new Map(after.map(line => [line.key, line]))
  return lines.flatMap(line => {
    const [old, taken] = [had.get(line.key), got.get(line.key)]
    if (old !== undefined) return [line === taken ? old : line]
    // The key of a line that an undo took away may be another line's now.
    return taken !== undefined && itemOf(taken) === itemOf(line) ? [] : [line]
  })
}
