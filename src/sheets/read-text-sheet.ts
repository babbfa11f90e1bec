/** A .csv file as a sheet: its encoding, its separator and its rows, read piece by piece, so that a large one is never one string. */
import type { SheetLimits } from '../contract/sheet-limits'
import { csvRows } from './csv-rows'
import { guessSeparator, namedSeparator } from './csv-separator'
import { countSheets } from './sheet-count'
import { refuseSheet, type SheetFile, type SheetNotice } from './sheet-file'

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const pieceBytes = 256 * 1024
const guessedFromLetters = 64 * 1024

/** Opens a .csv; its rows are read on iteration. Throws SheetRefused. */
export function readTextSheet(name: string, bytes: Uint8Array, limits: SheetLimits): SheetFile {
  const encoding = encodingOf(bytes)
  const begin = firstLetters(bytes, encoding)
  const named = namedSeparator(begin)
  const separator = named?.separator ?? guessSeparator(begin)
  const rows = {
    *[Symbol.iterator]() {
      const count = countSheets({
        rowsMost: limits.textRowsMost,
        cellsMost: Number.POSITIVE_INFINITY,
        columnsMost: limits.columnsMost,
        cellLettersMost: limits.cellLettersMost,
      })
      yield* csvRows(pieces(bytes, encoding), separator, { sheet: name, count, skipsFirst: named !== null })
    },
  }
  const notices: SheetNotice[] = encoding === 'windows-1252' ? [{ code: 'windows-1252' }] : []
  return { format: 'csv', sheets: [{ name, isHidden: false, rows }], notices }
}

/** By its byte order mark; without one UTF-8 where all bytes are valid, else Windows-1252. Refuses binary data. */
function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return asserted(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return asserted(bytes, 'utf-16be')
  if (bytes.includes(0)) refuseSheet('not-a-text')
  return isReadableAs(bytes, 'utf-8') ? 'utf-8' : 'windows-1252'
}

function asserted(bytes: Uint8Array, encoding: Encoding): Encoding {
  return isReadableAs(bytes, encoding) ? encoding : refuseSheet('encoding')
}

function isReadableAs(bytes: Uint8Array, encoding: Encoding): boolean {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for (let start = 0; start < bytes.length; start += pieceBytes)
      decoder.decode(bytes.subarray(start, start + pieceBytes), { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

function* pieces(bytes: Uint8Array, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding)
  for (let start = 0; start < bytes.length; start += pieceBytes)
    yield decoder.decode(bytes.subarray(start, start + pieceBytes), { stream: true })
  yield decoder.decode()
}

function firstLetters(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes.subarray(0, guessedFromLetters), { stream: true })
}
