/** Values of spreadsheet cells as texts of a SheetRow: numbers without binary noise, day numbers as dates. */
import { withoutGuard } from '../contract/csv'
import { shiftDecimal, withoutZerosBehind } from '../contract/decimal'
import { readNumber, type DecimalMark, type NumberRead } from '../contract/typed-number'
import type { CellKind } from './sheet-file'

/** Significant digits of spreadsheets; further digits in a file are an artefact of binary numbers, unless it is a whole number. */
const exactDigits = 15
/** Numbers that are longer when written out stay unchanged: no real quantity is as long. */
const writtenOutMost = 30

/** A number in a file ('1.1E3', '0.30000000000000004') as a plain decimal text ('1100', '0.3'); null where it is not a number. */
export function numberText(raw: string): string | null {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/.exec(raw.trim())
  if (match === null) return null
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  if (whole + fraction === '') return null
  const shift = Number(exponent)
  const isPlainWhole = fraction === '' && shift === 0
  const digits = significantDigits(whole + fraction)
  if (!isPlainWhole && digits > exactDigits) {
    const rounded = Number(raw).toPrecision(exactDigits)
    return Number.isFinite(Number(rounded)) ? numberText(rounded) : raw.trim()
  }
  if (Math.abs(shift) > writtenOutMost) return raw.trim()
  const text = shiftDecimal(`${whole || '0'}.${fraction || '0'}`, shift)
  return sign === '-' && text !== '0' ? `-${text}` : text
}

function significantDigits(digits: string): number {
  return withoutZerosBehind(digits.replace(/^0+/, '')).length
}

/** A number in a cell; where the file marks it as a number it has a decimal point, whatever people write elsewhere. */
export function readCellNumber(
  text: string,
  kind: CellKind | undefined,
  mark: DecimalMark,
): NumberRead | null {
  return readNumber(text, kind === 'number' ? '.' : mark)
}

const dayMs = 24 * 60 * 60_000
/** Day 0 of the calendar that counts from 1900, valid from March 1900 on, and of the one that begins in 1904. */
const dayZero1900 = Date.UTC(1899, 11, 30)
const dayZero1904 = Date.UTC(1904, 0, 1)
/** The calendar of 1900 has a day 60, 29 February, that never existed: earlier days are shifted by one. */
const phantomDay = 60
const lastDay = Date.UTC(9999, 11, 31)

/** A day number as `2026-10-14`, with its time of day where it has one; a time alone is `08:30:00`. Null where it is not a day. */
export function dateText(raw: string, isFrom1904: boolean): string | null {
  const days = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(days) || days < 0) return null
  const shift = !isFrom1904 && days >= 1 && days < phantomDay ? 1 : 0
  const zero = isFrom1904 ? dayZero1904 : dayZero1900
  const time = Math.round((zero + (days + shift) * dayMs) / 1000) * 1000
  if (time > lastDay + dayMs - 1000) return null
  const text = new Date(time).toISOString()
  if (days < 1 && !isFrom1904) return text.slice(11, 19)
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19)
}

/** Date formats of spreadsheets, by the file format's own numbers; 46 is a number of hours. */
function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || id === 45 || id === 47 || (id >= 50 && id <= 58)
}

/** Whether a cell's format shows a day or a time of day. A number of hours, as in `[h]:mm`, is neither. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return isBuiltInDate(id)
  const first = code.split(';')[0] ?? ''
  const plain = first.replace(/"[^"]*"|\\.|_.|\*./g, '')
  if (/\[(?:h+|m+|s+)\]/i.test(plain)) return false
  return /[dmyhs]/i.test(plain.replace(/\[[^\]]*\]|general|e[+-]/gi, ''))
}

const escaped = /_x([\dA-Fa-f]{4})_/g

/**
 * A text of the file with escaped characters decoded, line breaks as one character each, and without the apostrophe that an export put
 * before a formula's sign.
 */
export function cellText(raw: string): string {
  const text = raw.replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return withoutGuard(text.replace(/\r\n?/g, '\n'))
}
