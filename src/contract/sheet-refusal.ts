/** Why a spreadsheet file is refused, as data that worker, server and page pass on; the text is `sheet.refused.<code>`. */
import * as v from 'valibot'

/** Limits that a file exceeded; `found` and `allowed` are numbers then. */
export const sheetLimitCodes = [
  'file-size',
  'entries',
  'entry-size',
  'inflated-size',
  'ratio',
  'rows',
  'cells',
  'columns',
  'letters',
  'time',
] as const

/** Other reasons why a file cannot be read. */
const unreadableCodes = [
  'kind',
  'empty',
  'not-a-workbook',
  'not-a-text',
  'old-workbook',
  'encrypted',
  'damaged',
  'part-name',
  'doctype',
  'broken-xml',
  'no-sheet',
  'open-quote',
  'encoding',
  /** The page in which an element is embedded allows no worker. */
  'no-worker',
] as const

export const sheetRefusalCodes = [...sheetLimitCodes, ...unreadableCodes] as const

export const sheetRefusal = v.object({
  code: v.picklist(sheetRefusalCodes),
  /** Name of the sheet, or of the part of the file, with the problem. */
  where: v.optional(v.string()),
  /** Row of the file, from 1. */
  row: v.optional(v.number()),
  /** The file's value and the allowed one: bytes, rows, milliseconds, depending on the code. */
  found: v.optional(v.number()),
  allowed: v.optional(v.number()),
})
export type SheetRefusal = v.InferOutput<typeof sheetRefusal>
