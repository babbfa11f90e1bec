/** What is read of a file of sheets, and how it is refused. */
import type { SheetRefusal } from '../contract/sheet-refusal'

export interface SheetFile {
  readonly format: 'xlsx' | 'csv'
  /** In the order of the file; a .csv has one. */
  readonly sheets: readonly Sheet[]
  readonly notices: readonly SheetNotice[]
}

export interface Sheet {
  /** As its tab says; a .csv has its file's name without the ending. */
  readonly name: string
  readonly isHidden: boolean
  /**
   * Rows with something in them. Those of a .csv are read while they are asked for, each time anew, and may end in SheetRefused; those
   * of an .xlsx are an array.
   */
  readonly rows: Iterable<SheetRow>
}

/** A file whose rows are all there, as the browser's worker hands it on. */
export interface ReadSheetFile extends SheetFile {
  readonly sheets: readonly (Sheet & { readonly rows: readonly SheetRow[] })[]
}

/** One row; cells beyond its last one that is not empty are left out. */
export interface SheetRow {
  /** Number in the file, as a spreadsheet shows it: 1 is the first. */
  readonly number: number
  /**
   * Texts as people see them; '' where nothing is. A number is a plain decimal text with a point and all the digits of the file, `10%`
   * where its format shows a percentage, and `00123` where it fills it up with zeros. A
   * date is `2026-10-14` or `2026-10-14T08:30:00`, a boolean TRUE or FALSE, an error its name such as #N/A.
   */
  readonly cells: readonly string[]
  /** The kinds of the cells in the file; absent where all are texts. */
  readonly kinds?: readonly CellKind[]
}

export type CellKind = 'text' | 'number' | 'date' | 'boolean' | 'error'

/** Something that people should know about a file that was read. */
export interface SheetNotice {
  /**
   * Letters were read as Windows-1252; only the first cell of merged ones has a value; formulas without a kept value read as empty; rows
   * of sums are no data and left out;
   * numbers are shown rounded, shortened to a power of ten, or beside a currency or another word, and read without.
   */
  readonly code:
    | 'windows-1252'
    | 'merged-cells'
    | 'formula-without-value'
    | 'sums-left-out'
    | 'shown-rounded'
    | 'shown-scientific'
    | 'shown-currency'
    | 'shown-word'
  readonly sheet?: string
  /** Names of their columns, and the currency or the word. */
  readonly columns?: string
  readonly text?: string
  /** How many of them. */
  readonly count?: number
}

/** Thrown for a file that is not read; `refusal` says why. */
export class SheetRefused extends Error {
  constructor(readonly refusal: SheetRefusal) {
    super(`the file is refused: ${JSON.stringify(refusal)}`)
    this.name = 'SheetRefused'
  }
}

/** Refuses the file. */
export function refuseSheet(code: SheetRefusal['code'], details: Omit<SheetRefusal, 'code'> = {}): never {
  throw new SheetRefused({ code, ...details })
}
