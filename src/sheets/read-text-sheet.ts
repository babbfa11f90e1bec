/** A .csv file as a sheet: its encoding, its separator and its rows, read piece by piece, so that a large one is never one string. */
import type { SheetLimits } from '../contract/sheet-limits'
import { csvRows } from './csv-rows'
import { guessSeparator, namedSeparator } from './csv-separator'
import { countSheets } from './sheet-count'
import { refuseSheet, type SheetFile, type SheetNotice } from './sheet-file'

type CodePage = 'windows-1250' | 'windows-1252'
type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | CodePage

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
  const notices: SheetNotice[] = isCodePage(encoding) ? [{ code: encoding }] : []
  return { format: 'csv', sheets: [{ name, isHidden: false, rows }], notices }
}

/** By its byte order mark; without one UTF-8 where all bytes are valid, else the code page. Refuses binary data. */
function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return asserted(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return asserted(bytes, 'utf-16be')
  if (bytes.includes(0)) refuseSheet('not-a-text')
  return isReadableAs(bytes, 'utf-8') ? 'utf-8' : codePageOf(bytes)
}

const isCodePage = (encoding: Encoding): encoding is CodePage => encoding.startsWith('windows-')

/** ł ą ś ź ż Ś Ź Ż, which are signs or rare letters in Windows-1252. Without ć and Ł, which are its æ and £ (£m). */
const polish: ReadonlySet<number> = new Set([0xb3, 0xb9, 0x9c, 0x9f, 0xbf, 0x8c, 0x8f, 0xaf])
/** å ø Å Ø ä ö ü ß Ä Ö Ü à ç è: not in Polish. Some have the same code in both. */
const western: ReadonlySet<number> = new Set([
  0xe5, 0xf8, 0xc5, 0xd8, 0xe4, 0xf6, 0xfc, 0xdf, 0xc4, 0xd6, 0xdc, 0xe0, 0xe7, 0xe8,
])
const cubic = 0xb3
const letterM = 0x6d

/** Windows-1250 where more different letters of Polish stand in words than others; many times the same letter says no more than once. */
function codePageOf(bytes: Uint8Array): CodePage {
  const found = new Set<number>()
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80 || found.has(byte)) continue
    const [before = 0, after = 0] = [bytes[at - 1], bytes[at + 1]]
    const isCubicMetres = byte === cubic && before === letterM && !isLetter(after)
    if ((isLetter(before) || isLetter(after)) && !isCubicMetres) found.add(byte)
  }
  const kinds = (letters: ReadonlySet<number>) => [...found].filter(byte => letters.has(byte)).length
  return kinds(polish) > kinds(western) ? 'windows-1250' : 'windows-1252'
}

/** A letter of ASCII, or one of those that both code pages have from 0xC0 on. */
function isLetter(byte: number): boolean {
  const lower = byte | 0x20
  return (lower >= 0x61 && lower <= 0x7a && byte < 0x80) || byte >= 0xc0
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
