/**
 * Numbers of the specification (limits.ts) about files of sheets, .xlsx and .csv: one guard with two rows of limits, for a file that
 * the browser reads and for one that the server reads (QUALITY, section 4).
 */

/** What one file may be; whoever reads it counts along and refuses it at the first limit that it passes. */
export interface SheetLimits {
  /** Bytes of an .xlsx file and of a .csv file. */
  readonly workbookBytesMost: number
  readonly textBytesMost: number
  /** Parts of the zip file that an .xlsx is. */
  readonly entriesMost: number
  /** Inflated bytes of one part and of all that are read, and how many times larger than packed a part may become. */
  readonly entryBytesMost: number
  readonly inflatedBytesMost: number
  readonly ratioMost: number
  /** Rows and cells of all sheets of an .xlsx together. */
  readonly workbookRowsMost: number
  readonly workbookCellsMost: number
  /** Rows of a .csv, its header among them. */
  readonly textRowsMost: number
  readonly columnsMost: number
  readonly cellLettersMost: number
}

const megabyte = 1024 * 1024

/** A file read in the browser (QUALITY, section 4; columns: the mock of the import; letters: what a spreadsheet's cell holds). */
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

/** Longest time that the browser's worker gets for a file (QUALITY, section 4). */
export const sheetReadingMostMs = 10_000
