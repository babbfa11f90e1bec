/** The result of reading a spreadsheet file, and its refusal. */
import type { SheetRefusal } from '../contract/sheet-refusal'

export interface SheetFile {
  readonly format: 'xlsx' | 'csv'
  /** In the order of the file; a .csv has one. */
  readonly sheets: readonly Sheet[]
  readonly notices: readonly SheetNotice[]
}

export interface Sheet {
  /** The name on the tab; for a .csv the file name without extension. */
  readonly name: string
  readonly isHidden: boolean
  /**
   * Non-empty rows. Those of a .csv are read on iteration, each time anew, which may throw SheetRefused; those of an .xlsx are an array.
   */
  readonly rows: Iterable<SheetRow>
}

/** A file whose rows are all in memory, as the browser's worker passes it on. */
export interface ReadSheetFile extends SheetFile {
  readonly sheets: readonly (Sheet & { readonly rows: readonly SheetRow[] })[]
}

/** One row, without empty cells at its end. */
export interface SheetRow {
  /** Number in the file, as a spreadsheet shows it, from 1. */
  readonly number: number
  /**
   * Texts as displayed; '' for an empty cell. A number is a plain decimal text with a point and all the digits of the file, `10%` where its
   * format shows a percentage, and `00123` where its format pads it with zeros. A date is `2026-10-14` or `2026-10-14T08:30:00`, a boolean
   * TRUE or FALSE, an error its name such as #N/A.
   */
  readonly cells: readonly string[]
  /** The kinds of the cells in the file; absent where all are texts. */
  readonly kinds?: readonly CellKind[]
}

export type CellKind = 'text' | 'number' | 'date' | 'boolean' | 'error'

/** A hint about a file that was read. */
export interface SheetNotice {
  /**
   * The text was read as Windows-1250 or Windows-1252; only the first of merged cells has a value; formulas without a stored value read as empty; rows of
   * totals are not data and left out; numbers are displayed rounded, as a power of ten, or beside a currency or another word, and read
   * without it.
   */
  readonly code:
    | 'windows-1250'
    | 'windows-1252'
    | 'merged-cells'
    | 'formula-without-value'
    | 'sums-left-out'
    | 'shown-rounded'
    | 'shown-scientific'
    | 'shown-currency'
    | 'shown-word'
  readonly sheet?: string
  /** Names of the affected columns, and the currency or the word. */
  readonly columns?: string
  readonly text?: string
  /** Their number. */
  readonly count?: number
}

/** Thrown for a file that cannot be read; `refusal` has the reason. */
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
