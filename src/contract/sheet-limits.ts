/**
 * Numbers of the specification (limits.ts) about spreadsheet files, .xlsx and .csv: one guard with two sets of limits, for a file that the
 * browser reads and for one that the server reads (QUALITY, section 4).
 */

/** Limits of one file; the reader counts along and refuses the file at the first limit that it exceeds. */
export interface SheetLimits {
  /** Bytes of an .xlsx file and of a .csv file. */
  readonly workbookBytesMost: number
  readonly textBytesMost: number
  /** Parts of an .xlsx, which is a zip file. */
  readonly entriesMost: number
  /** Inflated bytes of one part and of all parts that are read, and how many times larger than its packed size a part may become. */
  readonly entryBytesMost: number
  readonly inflatedBytesMost: number
  readonly ratioMost: number
  /** Rows and cells of all sheets of an .xlsx together. */
  readonly workbookRowsMost: number
  readonly workbookCellsMost: number
  /** Rows of a .csv, the header included. */
  readonly textRowsMost: number
  readonly columnsMost: number
  readonly cellLettersMost: number
}

const megabyte = 1024 * 1024

/** A file read in the browser (QUALITY, section 4; columns: the design of the import; letters: what a spreadsheet's cell holds). */
export const browserSheetLimits: SheetLimits = {
  workbookBytesMost: 2 * megabyte,
  textBytesMost: 2 * megabyte,
  entriesMost: 200,
  entryBytesMost: 30 * megabyte,
  inflatedBytesMost: 40 * megabyte,
  ratioMost: 200,
  workbookRowsMost: 20_001,
  workbookCellsMost: 200_000,
  textRowsMost: 20_001,
  columnsMost: 256,
  cellLettersMost: 32_767,
}

/** A file read by the server: the same, but a .csv is read as a stream (QUALITY, section 4). */
export const serverSheetLimits: SheetLimits = {
  ...browserSheetLimits,
  textBytesMost: 50 * megabyte,
  textRowsMost: 1_000_000,
}

/** Time limit of the browser's worker for a file (QUALITY, section 4). */
export const sheetReadingMostMs = 10_000
