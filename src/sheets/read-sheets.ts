/**
 * Reads a spreadsheet file of a user, .xlsx or .csv: one reader and one guard for the browser's worker and the server's thread (QUALITY,
 * section 4). It opens no address, runs no formula and trusts no size that the file declares.
 */
import type { SheetLimits } from '../contract/sheet-limits'
import { readTextSheet } from './read-text-sheet'
import { readWorkbook } from './read-workbook'
import { refuseSheet, type SheetFile } from './sheet-file'

export interface NamedFile {
  /** With its extension. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** File types of the drop zones. */
export const sheetFileEndings = ['.xlsx', '.csv'] as const
type SheetEnding = (typeof sheetFileEndings)[number]

/** Reads a file. Throws SheetRefused, also later while the rows of a .csv are read. */
export async function readSheets({ name, bytes }: NamedFile, limits: SheetLimits): Promise<SheetFile> {
  const ending = assertNamedFile(name, bytes.length, limits)
  if (startsWith(bytes, compoundStart))
    refuseSheet(holds(bytes, encryptedName) ? 'encrypted' : 'old-workbook')
  if (ending === '.xlsx')
    return startsWith(bytes, zipStart) ? readWorkbook(bytes, limits) : refuseSheet('not-a-workbook')
  return readTextSheet(name.slice(0, -ending.length), bytes, limits)
}

/** Checks a file by its name and size alone, before it is read or sent; returns its extension. Throws SheetRefused. */
export function assertNamedFile(name: string, bytes: number, limits: SheetLimits): SheetEnding {
  const ending = sheetFileEndings.find(known => name.toLowerCase().endsWith(known))
  if (ending === undefined) return refuseSheet('kind')
  assertFileSize(ending, bytes, limits)
  return ending
}

/** Refuses a file that is too large, or empty. Throws SheetRefused. */
export function assertFileSize(ending: SheetEnding, found: number, limits: SheetLimits): void {
  const allowed = ending === '.xlsx' ? limits.workbookBytesMost : limits.textBytesMost
  if (found > allowed) refuseSheet('file-size', { found, allowed })
  if (found === 0) refuseSheet('empty')
}

const zipStart = [0x50, 0x4b, 0x03, 0x04]
/** The container of old workbooks, and of new ones with a password. */
const compoundStart = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
/** Name of the stream with an encrypted workbook, two bytes a letter. */
const encryptedName = [...'EncryptedPackage'].flatMap(letter => [letter.charCodeAt(0), 0])

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

function holds(bytes: Uint8Array, part: readonly number[]): boolean {
  const [first = 0] = part
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (part.every((byte, index) => bytes[at + index] === byte)) return true
  }
  return false
}
