/** What was pasted or dragged in, as entries of an order: a code, and values as far as they stand beside it. Pure. */
import type { DecimalMark } from '../../contract/typed-number'
import { lineNumbers, lineRows, lineText, nothingAtZero, type LineValue } from '../../sheets/read-lines'
import type { SheetRow } from '../../sheets/sheet-file'
import { entryColumns, entryFields, type EntryColumns } from './entry-columns'

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

/** The rows of a table, in their order. A cell that cannot be read is one of its line alone. @param companyMark decides where the numbers themselves do not tell */
export function tableEntries(
  rows: readonly SheetRow[],
  companyMark: DecimalMark,
  mapped: EntryColumns = entryColumns(rows),
): Entry[] {
  const numberIn = lineNumbers(rows, mapped, entryFields, companyMark)
  return lineRows(rows, mapped).map(row => {
    const { unit, ...quantity } = numberIn(row, 'quantity')
    return {
      code: lineText(row, mapped, 'code'),
      quantity: mapped.columns.quantity === undefined ? one : quantity,
      price: enteredValue(nothingAtZero(numberIn(row, 'price'))),
      discount: enteredValue(nothingAtZero(numberIn(row, 'discount'))),
      uoM: lineText(row, mapped, 'uoM') || unit,
      comment: lineText(row, mapped, 'comment'),
    }
  })
}

const enteredValue = ({ text, value }: LineValue): EnteredValue => ({ text, value })
