/**
 * Rows as CSV (RFC 4180) in the company's formats, batch by batch. Numbers are written with the company's decimal mark and no
 * thousands separators; with a decimal comma the columns are separated by semicolons, as spreadsheets of those countries do.
 */
import {
  csvByteOrderMark,
  csvLineEnd,
  csvQuoting,
  csvSeparator,
  neutralised,
} from '../../../src/contract/csv'
import type { CompanyFormats } from './company-formats'
import type { ExportColumn } from './export-columns'
import type { ExportBatches } from './export-rows'

/** UTF-8 with a byte order mark, so that Excel reads it. */
export async function* csvFile(
  columns: readonly ExportColumn[],
  batches: ExportBatches,
  formats: CompanyFormats,
): AsyncGenerator<Uint8Array> {
  const separator = csvSeparator(formats.decimalMark)
  const quoted = csvQuoting(separator)
  const cells = columns.map(column => cellWriter(column, formats, quoted))
  yield Buffer.from(
    csvByteOrderMark + columns.map(({ title }) => quoted(neutralised(title))).join(separator) + csvLineEnd,
  )
  for await (const rows of batches) {
    let text = ''
    for (const row of rows) text += cells.map(cell => cell(row)).join(separator) + csvLineEnd
    yield Buffer.from(text)
  }
}

type Row = Readonly<Record<string, unknown>>

function cellWriter(
  column: ExportColumn,
  formats: CompanyFormats,
  quoted: (text: string) => string,
): (row: Row) => string {
  const write = valueWriter(column, formats, quoted)
  return row => {
    const value = column.valueOf(row)
    return value === null ? '' : write(value)
  }
}

function valueWriter(
  { type }: ExportColumn,
  formats: CompanyFormats,
  quoted: (text: string) => string,
): (value: string | number) => string {
  switch (type) {
    case 'number':
      return value => quoted(plainNumber(value).replace('.', formats.decimalMark))
    case 'date':
    case 'dateTime':
      return value => {
        const time = formats.wallTime(String(value))
        return time === null ? '' : quoted(neutralised(formats[type](time)))
      }
    case 'identifier':
      // In quotes even where RFC 4180 needs none: some programs then keep the digits of a number as a text.
      return value => `"${neutralised(String(value)).replaceAll('"', '""')}"`
    case 'text':
      return value => quoted(neutralised(String(value)))
  }
}

/** Numbers of JavaScript beyond 1e21 would be written with an exponent. */
function plainNumber(value: string | number): string {
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value).toString() : String(value)
}
