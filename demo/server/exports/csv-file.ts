/**
 * Rows as CSV (RFC 4180) in the company's formats, batch by batch. Numbers have the company's decimal mark and no thousands separators;
 * the separator is what spreadsheets expect in countries with that number format (csvSeparator).
 */
import { csvByteOrderMark, csvCell, csvIdentifier, csvLineEnd, csvSeparator } from '../../../src/contract/csv'
import { textOfNumber } from '../../../src/contract/decimal'
import { missingValue } from '../../../src/contract/formats'
import { decimalMarkOf, showDecimal } from '../../../src/contract/typed-number'
import type { CompanyFormats } from '../core/unit/unit-texts'
import type { ExportColumn } from './export-columns'
import type { ExportBatches } from './export-rows'

/** UTF-8 with a byte order mark, so that Excel reads it. */
export async function* csvFile(
  columns: readonly ExportColumn[],
  batches: ExportBatches,
  formats: CompanyFormats,
): AsyncGenerator<Uint8Array> {
  const separator = csvSeparator(formats)
  const cells = columns.map(column => cellWriter(column, formats))
  yield Buffer.from(
    csvByteOrderMark + columns.map(({ title }) => csvCell(title)).join(separator) + csvLineEnd,
  )
  for await (const rows of batches) {
    let text = ''
    for (const row of rows) text += cells.map(cell => cell(row)).join(separator) + csvLineEnd
    yield Buffer.from(text)
  }
}

type Row = Readonly<Record<string, unknown>>

function cellWriter(column: ExportColumn, formats: CompanyFormats): (row: Row) => string {
  const write = valueWriter(column, formats)
  return row => {
    const value = column.valueOf(row)
    return value === null ? '' : write(value)
  }
}

function valueWriter({ type }: ExportColumn, formats: CompanyFormats): (value: string | number) => string {
  const mark = decimalMarkOf(formats)
  switch (type) {
    case 'number':
      return value => showDecimal(typeof value === 'number' ? textOfNumber(value) : value, mark)
    case 'date':
    case 'dateTime':
      return value => {
        const text = formats[type](String(value))
        return text === missingValue ? '' : csvCell(text)
      }
    case 'identifier':
      return value => csvIdentifier(String(value))
    case 'text':
      return value => csvCell(String(value))
  }
}
