/** Why a file of sheets is not read, as data that a worker, a server and a page hand on; the words are `sheet.refused.<code>`. */
import * as v from 'valibot'

/** Limits that a file passed; `found` and `allowed` are numbers then. */
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

/** What else keeps a file from being read. */
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
export type SheetRefusalCode = (typeof sheetRefusalCodes)[number]

export const sheetRefusal = v.object({
  code: v.picklist(sheetRefusalCodes),
  /** Name of the sheet, or of the part of the file, where it was seen. */
  where: v.optional(v.string()),
  /** Row of the file, 1 the first. */
  row: v.optional(v.number()),
  /** What the file has and what is allowed: bytes, rows, milliseconds, by the code. */
  found: v.optional(v.number()),
  allowed: v.optional(v.number()),
})
export type SheetRefusal = v.InferOutput<typeof sheetRefusal>
