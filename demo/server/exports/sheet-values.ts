/** Values as a spreadsheet has them: texts that it never calculates, numbers that it holds, dates, and the company's formats for them. */
import { neutralised } from '../../../src/contract/csv'
import type { WallTime } from '../../../src/contract/company-day'
import { shownTime } from '../../../src/contract/formats'
import type { CompanyFormats } from '../core/unit/company-formats'

/** Most letters that a cell holds; more would make the file unreadable. */
const cellLettersMost = 32_767

/** The escape of the file format for letters that XML does not know; as a plain text it is escaped itself. */
const escapeOfTheFormat = /_(?=x[\dA-Fa-f]{4}_)/g

/** A text that spreadsheets do not convert. */
export function sheetText(text: string): string {
  const safe = neutralised(text).replace(escapeOfTheFormat, '_x005F_')
  return safe.length > cellLettersMost ? `${safe.slice(0, cellLettersMost - 1)}…` : safe
}

/** A sheet keeps 15 digits of a number; what has more stays a text, with all of them. */
const exactDigitsMost = 15

/** A number, or the decimal text itself where a sheet would change it. */
export function sheetNumber(value: string | number): string | number {
  if (typeof value === 'number') return value
  return value.replace(/^[-0.]+|\D/g, '').length > exactDigitsMost ? value : Number(value)
}

/** A day or moment as the sheet's date; null where the cockpit shows none. */
export function sheetDate(value: string, { choice: { region } }: CompanyFormats): number | null {
  const time = shownTime(value, region)
  return time === null ? null : daySerial(time)
}

const dayMs = 24 * 60 * 60_000
/** Day 0 of the sheets' calendar, as it counts from March 1900 on. */
const dayZero = Date.UTC(1899, 11, 30)

/** Days, and the time as part of a day: what the sheet calls a date. */
function daySerial({ year, month, day, hour, minute, second }: WallTime): number {
  return (Date.UTC(year, month - 1, day, hour, minute, second) - dayZero) / dayMs
}

const sheetNameLettersMost = 31

/** The name without what sheets' names must not have; `History` is the spreadsheet's own. */
export function sheetName(name: string): string {
  const allowed = name.replace(/[\p{Cc}\p{Cf}\p{Cs}[\]:*?/\\]/gu, ' ').replace(/^['\s]+/, '')
  const short = [...allowed]
    .slice(0, sheetNameLettersMost)
    .join('')
    .slice(0, sheetNameLettersMost)
    .replace(/['\s\uD800-\uDBFF]+$/, '')
  return short === '' || /^history$/i.test(short) ? `${short} 1`.trim() : short
}

/** The company's format of days, or of moments, in the words of spreadsheets. */
export function sheetDateFormat(
  type: 'date' | 'dateTime',
  { choice: { dateFormat, timeFormat } }: CompanyFormats,
): string {
  return sheetPattern(type === 'date' ? dateFormat : `${dateFormat} ${timeFormat}`)
}

const patternTokens = /\[([^\]]*)\]|YYYY|yyyy|YY|yy|MMM|MM|M|DD|dd|D|HH|H|hh|h|mm|m|ss|s|A|a|./gsu

/** Everything that is no token stands in quotes. */
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
