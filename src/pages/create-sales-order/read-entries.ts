/** What was pasted or dragged in, as entries of an order: a code, and values as far as they stand beside it. Pure. */
import { browserSheetLimits } from '../../contract/sheet-limits'
import { isHeaderAgain } from '../../sheets/guess-columns'
import { guessDecimalMark, type DecimalMark } from '../../contract/typed-number'
import { readCellNumber } from '../../sheets/cell-values'
import { readTextSheet } from '../../sheets/read-text-sheet'
import type { SheetRow } from '../../sheets/sheet-file'
import { entryColumns, type EntryColumn, type EntryColumns } from './entry-columns'

/** A value as it was written, and as a decimal text where it is a number. */
export interface EnteredValue {
  readonly text: string
  readonly value: string | null
}

/** A line to be. */
export interface Entry {
  readonly code: string
  readonly quantity: EnteredValue
  readonly price: EnteredValue
  readonly discount: EnteredValue
  /** As it was written, beside the quantity or in a column of its own; '' where none stands. */
  readonly uoM: string
  readonly comment: string
}

/** Nothing stands there. */
export const noValue: EnteredValue = { text: '', value: '' }
const one: EnteredValue = { text: '1', value: '1' }

/** An entry of a code alone, once. */
export function entryOf(code: string, quantity: EnteredValue = one): Entry {
  return { code, quantity, price: noValue, discount: noValue, uoM: '', comment: '' }
}

/** The rows of a pasted text. Throws SheetRefused for one that is none, or too long. */
export function pastedRows(text: string): readonly SheetRow[] {
  const { sheets } = readTextSheet('', new TextEncoder().encode(text), browserSheetLimits)
  return [...(sheets[0]?.rows ?? [])]
}

/** The rows of a table, in their order. A cell that cannot be read is one of its line alone. @param companyMark decides where the numbers themselves do not tell */
export function tableEntries(
  rows: readonly SheetRow[],
  companyMark: DecimalMark,
  { headerIndex, columns }: EntryColumns = entryColumns(rows),
): Entry[] {
  const header = headerIndex === null ? undefined : rows[headerIndex]
  const body = rows.slice(headerIndex === null ? 0 : headerIndex + 1)
  const textIn = ({ cells }: SheetRow, column: EntryColumn) => {
    const index = columns[column]
    return index === undefined ? '' : (cells[index] ?? '').trim()
  }
  // What the file itself calls a number has a point, whatever people write beside it.
  const written = body.flatMap(row =>
    (['quantity', 'price', 'discount'] as const).flatMap(column =>
      row.kinds?.[columns[column] ?? 0] === 'number' ? [] : textIn(row, column),
    ),
  )
  const mark = guessDecimalMark(written) ?? companyMark
  const valueIn = (row: SheetRow, column: EntryColumn): EnteredValue & { readonly unit: string } => {
    const text = textIn(row, column)
    if (text === '') return { ...noValue, unit: '' }
    const kind = row.kinds?.[columns[column] ?? 0]
    const read = kind === 'date' || kind === 'boolean' ? null : readCellNumber(text, kind, mark)
    // A percentage is a discount and nothing else.
    if (read === null || (read.unit === '%' && column !== 'discount')) return { text, value: null, unit: '' }
    return { text, value: read.value, unit: read.unit }
  }
  return body.flatMap((row): Entry[] => {
    const code = textIn(row, 'code')
    const isEmpty = Object.values(columns).every(index => (row.cells[index] ?? '').trim() === '')
    if (isEmpty || (header !== undefined && isHeaderAgain(row, header))) return []
    const { unit, ...quantity } = valueIn(row, 'quantity')
    return [
      {
        code,
        quantity: columns.quantity === undefined ? one : quantity,
        price: nothingAtZero(valueIn(row, 'price')),
        discount: nothingAtZero(valueIn(row, 'discount')),
        uoM: textIn(row, 'uoM') || unit,
        comment: textIn(row, 'comment'),
      },
    ]
  })
}

/** A price or a discount of zero says that there is none (DOMAIN, prices). */
function nothingAtZero({ text, value }: EnteredValue): EnteredValue {
  return value === '0' ? noValue : { text, value }
}
