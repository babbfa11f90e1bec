/** Rows as one sheet of an XLSX workbook, streamed: numbers and dates are real ones, shown in the company's formats. */
import { writeXlsxStream } from 'hucre/xlsx'
import { neutralised } from '../../../src/contract/csv'
import type { FieldKind } from '../../../src/contract/field'
import type { WallTime } from '../../../src/contract/company-day'
import { shownTime } from '../../../src/contract/formats'
import type { CompanyFormats } from '../core/unit/company-formats'
import type { ExportColumn } from './export-columns'
import type { ExportBatches } from './export-rows'

/** The title row stays in sight. */
export async function* xlsxFile(
  columns: readonly ExportColumn[],
  batches: ExportBatches,
  formats: CompanyFormats,
  name: string,
): AsyncGenerator<Uint8Array> {
  const cells = columns.map(column => cellWriter(column, formats))
  const file = writeXlsxStream(sheetRows(batches, cells), {
    name: sheetName(name),
    columns: columns.map(column => {
      const numFmt = numberFormat(column, formats)
      return {
        header: cellText(column.title) || ' ',
        width: columnWidth(column),
        ...(numFmt !== undefined && { numFmt }),
      }
    }),
    freezePane: { rows: 1 },
  })
  for await (const chunk of file) yield chunk
}

type Row = Readonly<Record<string, unknown>>
type CellWriter = (row: Row) => string | number | null

async function* sheetRows(
  batches: ExportBatches,
  cells: readonly CellWriter[],
): AsyncGenerator<(string | number | null)[]> {
  for await (const rows of batches) {
    for (const row of rows) yield cells.map(cell => cell(row))
  }
}

function cellWriter(column: ExportColumn, formats: CompanyFormats): CellWriter {
  const write = valueWriter(column, formats)
  return row => {
    const value = column.valueOf(row)
    return value === null ? null : write(value)
  }
}

function valueWriter(
  { type }: ExportColumn,
  formats: CompanyFormats,
): (value: string | number) => string | number | null {
  switch (type) {
    case 'number':
      return sheetNumber
    case 'date':
    case 'dateTime':
      return value => {
        const time = shownTime(String(value), formats.choice.region)
        return time === null ? null : daySerial(time)
      }
    case 'identifier':
    case 'text':
      return value => cellText(String(value))
  }
}

/** A sheet keeps 15 digits of a number; what has more stays a text, with all of them. */
const exactDigitsMost = 15

function sheetNumber(value: string | number): string | number {
  if (typeof value === 'number') return value
  return value.replace(/^[-0.]+|\D/g, '').length > exactDigitsMost ? value : Number(value)
}

const dayMs = 24 * 60 * 60_000
/** Day 0 of the sheets' calendar, as it counts from March 1900 on. */
const dayZero = Date.UTC(1899, 11, 30)

/** Days, and the time as part of a day: what the sheet calls a date. */
function daySerial({ year, month, day, hour, minute, second }: WallTime): number {
  return (Date.UTC(year, month - 1, day, hour, minute, second) - dayZero) / dayMs
}

/** Most letters that a cell holds; more would make the file unreadable. */
const cellLettersMost = 32_767

/** The escape of the file format for letters that XML does not know; as a plain text it is escaped itself. */
const escapeOfTheFormat = /_(?=x[\dA-Fa-f]{4}_)/g

function cellText(text: string): string {
  const safe = neutralised(text).replace(escapeOfTheFormat, '_x005F_')
  return safe.length > cellLettersMost ? `${safe.slice(0, cellLettersMost - 1)}…` : safe
}

const sheetNameLettersMost = 31

/** The name without what sheets' names must not have; `History` is the spreadsheet's own. */
function sheetName(name: string): string {
  const allowed = name.replace(/[\p{Cc}\p{Cf}\p{Cs}[\]:*?/\\]/gu, ' ').replace(/^['\s]+/, '')
  const short = [...allowed]
    .slice(0, sheetNameLettersMost)
    .join('')
    .slice(0, sheetNameLettersMost)
    .replace(/['\s\uD800-\uDBFF]+$/, '')
  return short === '' || /^history$/i.test(short) ? `${short} 1`.trim() : short
}

const percentKinds: readonly FieldKind[] = ['percent', 'progress']

function numberFormat(
  { kind, type }: ExportColumn,
  { choice: { dateFormat, timeFormat } }: CompanyFormats,
): string | undefined {
  if (type === 'date') return sheetPattern(dateFormat)
  if (type === 'dateTime') return sheetPattern(`${dateFormat} ${timeFormat}`)
  // '@' is the format of texts: typing into such a cell keeps it one.
  if (type === 'identifier') return '@'
  if (type === 'text') return undefined
  if (kind === 'money') return '#,##0.00'
  return percentKinds.includes(kind) ? 'General"%"' : undefined
}

const patternTokens = /\[([^\]]*)\]|YYYY|yyyy|YY|yy|MMM|MM|M|DD|dd|D|HH|H|hh|h|mm|m|ss|s|A|a|./gsu

/** The company's date pattern in the words of sheets; everything that is no token stands in quotes. */
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

/** Letters, by what usually stands in such a column. */
function columnWidth({ type, title }: ExportColumn): number {
  const widths = { text: 24, identifier: 18, number: 12, date: 12, dateTime: 20 } as const
  return Math.min(Math.max(widths[type], title.length + 2), 40)
}
