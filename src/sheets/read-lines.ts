/** What stands in a table of lines once its columns are known: the rows that may become lines, and their values. Pure. */
import { guessDecimalMark, type DecimalMark } from '../contract/typed-number'
import { readCellNumber } from './cell-values'
import { isHeaderAgain } from './guess-columns'
import type { LineFields, MappedColumns } from './map-columns'
import type { SheetRow } from './sheet-file'

export interface LineValue {
  /** As it was written; '' where nothing is. */
  readonly text: string
  /** A decimal text, or '' for nothing; null for what is no number. */
  readonly value: string | null
  /** What stands beside the number; '' where nothing does. */
  readonly unit: string
}

/** Nothing stands there. */
export const noLineValue: LineValue = { text: '', value: '', unit: '' }

/** The rows below the header: those with something in a column that is read, and not the header once more. */
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

/**
 * Reads numbers of a table's rows.
 * @param companyMark decides where the numbers themselves do not tell what stands before decimals
 */
export function lineNumbers<Name extends string>(
  rows: readonly SheetRow[],
  mapped: MappedColumns<Name>,
  { inOrder, percent }: LineFields<Name>,
  companyMark: DecimalMark,
): (row: SheetRow, name: Name) => LineValue {
  const kindOf = ({ kinds }: SheetRow, name: Name) => {
    const index = mapped.columns[name]
    return index === undefined ? undefined : kinds?.[index]
  }
  // What the file itself calls a number has a point, whatever people write beside it.
  const written = lineRows(rows, mapped).flatMap(row =>
    inOrder.flatMap(name => (kindOf(row, name) === 'number' ? [] : lineText(row, mapped, name))),
  )
  const mark = guessDecimalMark(written) ?? companyMark
  return (row, name) => {
    const text = lineText(row, mapped, name)
    if (text === '') return noLineValue
    const kind = kindOf(row, name)
    const read = kind === 'date' || kind === 'boolean' ? null : readCellNumber(text, kind, mark)
    // A percentage is that and nothing else.
    if (read === null || (read.unit === '%' && name !== percent)) return { text, value: null, unit: '' }
    return { text, value: read.value, unit: read.unit }
  }
}

/** A price or a discount of zero says that there is none (DOMAIN, prices). */
export function nothingAtZero(read: LineValue): LineValue {
  return read.value === '0' ? noLineValue : read
}
