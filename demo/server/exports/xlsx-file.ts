/**
 * Rows as an XLSX workbook, streamed: numbers and dates are real ones, shown in the company's formats. Summed columns end in a formula over
 * the rows that a filter leaves; a second sheet says what the rows are and when they were read.
 */
import { sumDecimals, textOfNumber } from '../../../src/contract/decimal'
import { type Ratio, ratioDecimals, type Ratios, withRatios } from '../../../src/contract/with-ratios'
import type { FieldKind } from '../../../src/contract/field'
import type { CompanyFormats } from '../core/unit/unit-texts'
import { aboutSheet, type AboutFile } from './about-sheet'
import type { ExportColumn } from './export-columns'
import type { ExportBatches } from './export-rows'
import { sheetDate, sheetDateFormat, sheetName, sheetNumber, sheetText } from './sheet-values'
import {
  columnLetters,
  workbookFile,
  type CellValue,
  type Sheet,
  type SheetCell,
  type SheetRow,
} from './workbook-file'

/** The file in chunks. The title row stays visible. */
export function xlsxFile(
  columns: readonly ExportColumn[],
  batches: ExportBatches,
  {
    formats,
    name,
    about,
  }: { readonly formats: CompanyFormats; readonly name: string; readonly about: AboutFile },
): AsyncGenerator<Uint8Array> {
  const rows = rowsSheet(columns, batches, { formats, name: sheetName(name), total: about.total })
  return workbookFile([rows, aboutSheet(about, rows.name, formats)])
}

interface RowsSheet {
  readonly formats: CompanyFormats
  readonly name: string
  /** Label of the sums. */
  readonly total: string
}

function rowsSheet(
  columns: readonly ExportColumn[],
  batches: ExportBatches,
  { formats, name, total }: RowsSheet,
): Sheet {
  let filtered = 0
  async function* rows(): AsyncGenerator<SheetRow> {
    yield {
      style: 'head',
      cells: columns.map(({ title, type }) => ({
        value: sheetText(title) || ' ',
        style: rightTypes.includes(type) ? 'headOfNumbers' : 'head',
      })),
    }
    const sums = columnSums(columns)
    const cells = columns.map(column => cellWriter(column, formats))
    let count = 0
    for await (const batch of batches) {
      const values = batch.map(row => cells.map(cell => cell(row)))
      for (const each of values) yield { cells: each }
      count += batch.length
      sums.add(batch, values)
    }
    filtered = count + 1
    if (count > 0 && sums.areAny)
      yield { style: 'total', cells: totalCells(columns, sums, count, { formats, total }) }
  }
  return {
    name,
    columns: columns.map(column => {
      const format = numberFormat(column, formats)
      return { width: columnWidth(column), ...(format !== undefined && { format }) }
    }),
    hasHead: true,
    rows: rows(),
    filteredRows: () => filtered,
  }
}

/** Types that spreadsheets align to the right. */
const rightTypes: readonly ExportColumn['type'][] = ['number', 'date', 'dateTime']

type Row = Readonly<Record<string, unknown>>
type CellWriter = (row: Row) => CellValue

function cellWriter(column: ExportColumn, formats: CompanyFormats): CellWriter {
  const write = valueWriter(column, formats)
  return row => {
    const value = column.valueOf(row)
    return value === null ? null : write(value)
  }
}

function valueWriter({ type }: ExportColumn, formats: CompanyFormats): (value: string | number) => CellValue {
  switch (type) {
    case 'number':
      return sheetNumber
    case 'date':
    case 'dateTime':
      return value => sheetDate(String(value), formats)
    case 'identifier':
    case 'text':
      return value => sheetText(String(value))
  }
}

interface ColumnSums {
  readonly areAny: boolean
  /** @param cells the same rows as they are written to the sheet */
  add(rows: readonly Row[], cells: readonly (readonly CellValue[])[]): void
  /** Exact; null for a column without a sum. */
  of(place: number): string | null
  /** Whether a spreadsheet gets the same sum: it has every number of the column. */
  isCalculable(place: number): boolean
}

/** Sums the rows batch by batch as they are written. */
function columnSums(columns: readonly ExportColumn[]): ColumnSums {
  const places = columns.flatMap((column, place) =>
    column.isSummed && column.type === 'number' ? [place] : [],
  )
  const sums = new Map(places.map(place => [place, '0']))
  const inTexts = new Set<number>()
  return {
    areAny: places.length > 0,
    add: (rows, cells) => {
      for (const place of places) {
        const values = rows.map(row => columns[place]?.valueOf(row) ?? null)
        const texts = values.map(value => (typeof value === 'number' ? textOfNumber(value) : value))
        sums.set(place, sumDecimals([sums.get(place), ...texts]))
        if (cells.some(row => typeof row[place] === 'string')) inTexts.add(place)
      }
    },
    of: place => sums.get(place) ?? null,
    isCalculable: place => !inTexts.has(place),
  }
}

/** SUBTOTAL leaves out rows hidden by a filter. */
const visibleSum = 109

/** The last row, whose label is in the first column without a sum. */
function totalCells(
  columns: readonly ExportColumn[],
  sums: ColumnSums,
  count: number,
  { formats, total }: Pick<RowsSheet, 'formats' | 'total'>,
): SheetCell[] {
  const known = columns.flatMap(({ field }, place): [string, string][] => {
    const sum = sums.of(place)
    return sum === null ? [] : [[field, sum]]
  })
  const ratios = withRatios(ratiosOf(columns), Object.fromEntries(known))
  const isWithout = ({ field }: ExportColumn) => ratios[field] === undefined
  const wordAt = columns.findIndex((column, place) => sums.of(place) === null && isWithout(column))
  return columns.map((column, place): SheetCell => {
    const sum = sums.of(place)
    const format = numberFormat(column, formats)
    const style = format === undefined ? {} : { format }
    const ratio = sum === null ? ratios[column.field] : undefined
    if (ratio !== undefined && column.ratio !== undefined) {
      const formula = ratioFormula(column.ratio, columns, count + 2)
      return { value: sheetNumber(ratio), ...(formula !== null && { formula }), ...style }
    }
    if (sum === null) return { value: place === wordAt ? sheetText(total) : null }
    const value = sheetNumber(sum)
    const letters = columnLetters(place)
    if (typeof value === 'string' || !sums.isCalculable(place)) return { value: sum, ...style }
    return { value, formula: `SUBTOTAL(${visibleSum},${letters}2:${letters}${count + 1})`, ...style }
  })
}

function ratiosOf(columns: readonly ExportColumn[]): Ratios {
  return { ratios: Object.fromEntries(columns.map(({ field, ratio }) => [field, ratio])) }
}

/** The ratio of two totals in `row`, rounded as `withRatios` does; empty where a filter leaves nothing to divide by. */
function ratioFormula(
  { of, per, isPercent }: Ratio,
  columns: readonly ExportColumn[],
  row: number,
): string | null {
  const [dividend, divisor] = [of, per].map(name => columns.findIndex(({ field }) => field === name))
  if (dividend === undefined || divisor === undefined || dividend < 0 || divisor < 0) return null
  const [above, below] = [`${columnLetters(dividend)}${row}`, `${columnLetters(divisor)}${row}`]
  const quotient =
    isPercent === true
      ? `ROUND(100*${above}/${below},${ratioDecimals.percent})`
      : `ROUND(${above}/${below},${ratioDecimals.plain})`
  return `IF(${below}=0,"",${quotient})`
}

const percentKinds: readonly FieldKind[] = ['percent', 'progress']

function numberFormat({ kind, type }: ExportColumn, formats: CompanyFormats): string | undefined {
  if (type === 'date' || type === 'dateTime') return sheetDateFormat(type, formats)
  // '@' is the text format: input into such a cell stays text.
  if (type === 'identifier') return '@'
  if (type === 'text') return undefined
  if (kind === 'money' || kind === 'hours') return '#,##0.00'
  if (kind === 'price') return '#,##0.00##'
  return percentKinds.includes(kind) ? 'General"%"' : undefined
}

/** Column width in characters, by the usual length of values; a title also needs room for the filter's arrow. */
function columnWidth({ type, title }: ExportColumn): number {
  const widths = { text: 24, identifier: 18, number: 12, date: 12, dateTime: 20 } as const
  return Math.min(Math.max(widths[type], title.length + 4), 40)
}
