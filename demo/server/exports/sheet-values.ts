/** Values in the form of spreadsheets: texts that are never calculated, numbers, dates, and the company's formats for them. */
import { neutralised } from '../../../src/contract/csv'
import type { WallTime } from '../../../src/contract/company-day'
import { shownTime } from '../../../src/contract/formats'
import type { CompanyFormats } from '../core/unit/unit-texts'

/** Maximum number of characters in a cell; more would make the file unreadable. */
const cellLettersMost = 32_767

/** The file format's escape sequence for characters that XML does not allow; in plain text it must itself be escaped. */
const escapeOfTheFormat = /_(?=x[\dA-Fa-f]{4}_)/g

/** A text that spreadsheets do not convert. */
export function sheetText(text: string): string {
  const safe = neutralised(text).replace(escapeOfTheFormat, '_x005F_')
  return safe.length > cellLettersMost ? `${safe.slice(0, cellLettersMost - 1)}…` : safe
}

/** Spreadsheets keep 15 digits of a number; a number with more is written as text, with all digits. */
const exactDigitsMost = 15

/** A number, or its decimal text when a spreadsheet would change it. */
export function sheetNumber(value: string | number): string | number {
  if (typeof value === 'number') return value
  return value.replace(/^[-0.]+|\D/g, '').length > exactDigitsMost ? value : Number(value)
}

/** A day or moment as a spreadsheet date; null when the cockpit shows none either. */
export function sheetDate(value: string, { choice: { region } }: CompanyFormats): number | null {
  const time = shownTime(value, region)
  return time === null ? null : daySerial(time)
}

const dayMs = 24 * 60 * 60_000
/** Day 0 of spreadsheet dates, as they count from March 1900 on. */
const dayZero = Date.UTC(1899, 11, 30)

/** A spreadsheet date: days, with the time as a fraction. */
function daySerial({ year, month, day, hour, minute, second }: WallTime): number {
  return (Date.UTC(year, month - 1, day, hour, minute, second) - dayZero) / dayMs
}

const sheetNameLettersMost = 31

/** The name without characters that sheet names must not have; `History` is reserved. */
export function sheetName(name: string): string {
  const allowed = name.replace(/[\p{Cc}\p{Cf}\p{Cs}[\]:*?/\\]/gu, ' ').replace(/^['\s]+/, '')
  const short = [...allowed]
    .slice(0, sheetNameLettersMost)
    .join('')
    .slice(0, sheetNameLettersMost)
    .replace(/['\s\uD800-\uDBFF]+$/, '')
  return short === '' || /^history$/i.test(short) ? `${short} 1`.trim() : short
}

/** The company's format of days or moments as a spreadsheet number format. */
export function sheetDateFormat(
  type: 'date' | 'dateTime',
  { choice: { dateFormat, timeFormat } }: CompanyFormats,
): string {
  return sheetPattern(type === 'date' ? dateFormat : `${dateFormat} ${timeFormat}`)
}

const patternTokens = /\[([^\]]*)\]|YYYY|yyyy|YY|yy|MMM|MM|M|DD|dd|D|HH|H|hh|h|mm|m|ss|s|A|a|./gsu

/** Everything except tokens is quoted. */
function sheetPattern(pattern: string): string {
  return pattern.replace(patternTokens, (token, literal?: string) => {
    if (literal !== undefined) return quotedLiteral(literal)
    if (/^[Aa]$/.test(token)) return 'AM/PM'
    return /^[YyMDdHhms]+$/.test(token) ? token.toLowerCase() : quotedLiteral(token)
  })
}

function quotedLiteral(text: string): string {
  if (/^[ .:/-]$/.test(text)) return text
  return text === '' ? '' : `"${text.replaceAll('"', '')}"`
}
