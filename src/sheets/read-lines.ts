/** The content of a line table whose columns are known: the rows that may become lines, and their values. Pure. */
import { guessDecimalMark, type DecimalMark } from '../contract/typed-number'
import { readCellNumber } from './cell-values'
import { isHeaderAgain } from './guess-columns'
import { isOtherCurrency, namesCurrency } from './number-format'
import type { LineFields, MappedColumns } from './map-columns'
import type { SheetRow } from './sheet-file'

export interface LineValue {
  /** As it was written; '' for an empty cell. */
  readonly text: string
  /** A decimal text, or '' for an empty cell; null where it is not a number. */
  readonly value: string | null
  /** The text beside the number; '' without one. */
  readonly unit: string
}

/** The company's numbers. */
export interface CompanyNumbers {
  /** The decimal mark where the numbers of a table are ambiguous. */
  readonly mark: DecimalMark
  /** ISO 4217; prices in any are taken where it is absent. */
  readonly currency?: string
}

/** An empty cell. */
export const noLineValue: LineValue = { text: '', value: '', unit: '' }

/** The rows below the header: those with a value in a mapped column, without repetitions of the header. */
export function lineRows<Name extends string>(
  rows: readonly SheetRow[],
  { headerIndex, columns }: MappedColumns<Name>,
): readonly SheetRow[] {
  const header = headerIndex === null ? undefined : rows[headerIndex]
  const read = Object.values<number | undefined>(columns).filter(index => index !== undefined)
  return rows
    .slice(headerIndex === null ? 0 : headerIndex + 1)
    .filter(
      row =>
        read.some(index => (row.cells[index] ?? '').trim() !== '') &&
        !(header !== undefined && isHeaderAgain(row, header)),
    )
}

/** The text of a row in a column; '' where the table has no such column. */
export function lineText<Name extends string>(
  { cells }: SheetRow,
  { columns }: MappedColumns<Name>,
  name: Name,
): string {
  const index = columns[name]
  return index === undefined ? '' : (cells[index] ?? '').trim()
}

/** Reads numbers of a table's rows; a price in another currency than the company's is none. */
export function lineNumbers<Name extends string>(
  rows: readonly SheetRow[],
  mapped: MappedColumns<Name>,
  { inOrder, percent, price }: LineFields<Name>,
  { mark: companyMark, currency = '' }: CompanyNumbers,
): (row: SheetRow, name: Name) => LineValue {
  const kindOf = ({ kinds }: SheetRow, name: Name) => {
    const index = mapped.columns[name]
    return index === undefined ? undefined : kinds?.[index]
  }
  // A number cell of the file has a decimal point, whatever people write in text cells.
  const written = lineRows(rows, mapped).flatMap(row =>
    inOrder.flatMap(name => (kindOf(row, name) === 'number' ? [] : lineText(row, mapped, name))),
  )
  const mark = guessDecimalMark(written) ?? companyMark
  // A percentage is valid only in the column of percentages, and an amount of money only in that of prices.
  const isOf = (name: Name, unit: string) => {
    if (name === percent) return ['', '%'].includes(unit)
    return unit !== '%' && !(name === price ? isOtherCurrency(currency, unit) : namesCurrency(unit))
  }
  return (row, name) => {
    const text = lineText(row, mapped, name)
    if (text === '') return noLineValue
    const kind = kindOf(row, name)
    const read = kind === 'date' || kind === 'boolean' ? null : readCellNumber(text, kind, mark)
    if (read === null || !isOf(name, read.unit)) return { text, value: null, unit: '' }
    return { text, value: read.value, unit: read.unit }
  }
}

/** A price or a discount of zero means that there is none (DOMAIN, prices). */
export function nothingAtZero(read: LineValue): LineValue {
  return read.value === '0' ? noLineValue : read
}
