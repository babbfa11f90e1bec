/**
 * How an editor of lines reads tables that are pasted or given as a sheet of a file: the possible meanings of columns, the server's
 * data for their codes, and the lines that result from the rows; everything else is in use-given-tables.tsx. Pure.
 */
import { headersOf, titleOf, type ImportField } from '../../contract/imports/import-kind'
import { nameLengthMost, type Language } from '../../contract/limits'
import { lineRows, lineText } from '../../sheets/read-lines'
import type { LineFields, MappedColumns } from '../../sheets/map-columns'
import type { SheetNotice, SheetRow } from '../../sheets/sheet-file'

/** A table whose rows become lines. */
export interface GivenTable {
  readonly rows: readonly SheetRow[]
  /** A word for pasted text, or the name of the file. */
  readonly source: string
  readonly notices: readonly SheetNotice[]
}

/** A problem in a row, or a warning about it. */
export interface RowRemark<Name extends string = string> {
  /** The row number that users see. */
  readonly row: number
  /** The text as it was given. */
  readonly text: string
  /** The column of the problem. */
  readonly column?: Name
  /** End of its text key, below `line.problem`, with its values. */
  readonly key: string
  readonly count?: number
  readonly most?: number
  readonly unit?: string
}

/** The result of reading a table. @template Taken the data that its lines are made from */
export interface TableRead<Taken, Name extends string = string> {
  readonly taken: Taken
  /** The number of resulting lines. */
  readonly count: number
  /** Rows that do not become lines: each has a remark. */
  readonly leftOut: number
  /** In the order of the rows. */
  readonly remarks: readonly RowRemark<Name>[]
  /** The problem of the table as a whole, as a text key. */
  readonly doubt?: string
}

/** A line of an editor. */
export interface KeyedLine {
  readonly key: number
}

/**
 * The reader of one editor.
 * @template Name meanings of columns @template Known the server's data for codes @template Taken the data that lines are made from
 */
export interface TableReader<Name extends string, Known, Taken, Line extends KeyedLine> {
  readonly fields: LineFields<Name>
  readonly titles: readonly { readonly name: Name; readonly title: string }[]
  /** Requests the server's data for codes, each once. */
  lookUp(codes: readonly string[]): Promise<Known>
  /** The editor's present lines. */
  lines(): readonly Line[]
  /** Reads rows, given the existing lines. */
  read(
    rows: readonly SheetRow[],
    mapped: MappedColumns<Name>,
    known: Known,
    existing: readonly Line[],
  ): TableRead<Taken, Name>
  /** Changes the lines of the editor, as one step that can be undone. */
  change(work: (lines: readonly Line[]) => readonly Line[]): void
  withTaken(lines: readonly Line[], taken: Taken): readonly Line[]
  /** Identifies the item of a line; it stays the same as long as the line. */
  itemOf(line: Line): string
}

/** The meanings of columns, in the order in which they are offered: the fields by whose headers they are found; the first gives the title. */
export type ColumnMeanings<Name extends string> = Readonly<
  Record<Name, readonly [ImportField, ...ImportField[]]>
>

const namesOf = <Name extends string>(meanings: ColumnMeanings<Name>) => Object.keys(meanings) as Name[]

/** The headers of the meanings. */
export const headersIn = <Name extends string>(meanings: ColumnMeanings<Name>): LineFields<Name>['fields'] =>
  namesOf(meanings).map(name => ({ name, headers: meanings[name].flatMap(headersOf) }))

/** The titles of the meanings. */
export const titlesIn = <Name extends string>(
  meanings: ColumnMeanings<Name>,
  language: Language,
): TableReader<Name, never, never, never>['titles'] =>
  namesOf(meanings).map(name => ({ name, title: titleOf(meanings[name][0], language) }))

/** The codes of items in the rows, each once; text that is too long for a code is left out. */
export function codesOf<Name extends string>(
  rows: readonly SheetRow[],
  mapped: MappedColumns<Name>,
  { code }: LineFields<Name>,
): readonly string[] {
  const codes = lineRows(rows, mapped).map(row => lineText(row, mapped, code))
  return [...new Set(codes)].filter(text => text !== '' && text.length <= nameLengthMost)
}

/** The lines before and after a table was taken over. */
export interface TakenLines<Line> {
  readonly before: readonly Line[]
  readonly after: readonly Line[]
}

/**
 * The lines without those of a table: lines that it added are removed, lines that it changed are restored unless they were edited since.
 * Lines that were added otherwise stay.
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
    // After an undo removed a line, its key may have been given to another line.
    return taken !== undefined && itemOf(taken) === itemOf(line) ? [] : [line]
  })
}
