/** Converts pasted or dropped rows to entries of an order: a code, and its values as far as they are given. Pure. */
import type { DecimalMark } from '../../contract/typed-number'
import { lineNumbers, lineRows, lineText, nothingAtZero, type LineValue } from '../../sheets/read-lines'
import type { SheetRow } from '../../sheets/sheet-file'
import { entryColumns, entryFields, type EntryColumns } from './entry-columns'

/** The original text of a value, and its decimal text when it is a number. */
export interface EnteredValue {
  readonly text: string
  readonly value: string | null
}

export interface Entry {
  readonly code: string
  readonly quantity: EnteredValue
  readonly price: EnteredValue
  readonly discount: EnteredValue
  /** The unit as written, beside the quantity or in its own column; '' when there is none. */
  readonly uoM: string
  readonly comment: string
}

/** An empty cell. */
export const noValue: EnteredValue = { text: '', value: '' }
const one: EnteredValue = { text: '1', value: '1' }

/** An entry that consists of a code, with quantity 1. */
export function entryOf(code: string, quantity: EnteredValue = one): Entry {
  return { code, quantity, price: noValue, discount: noValue, uoM: '', comment: '' }
}

/**
 * The rows of a table, in order. A cell that cannot be read affects only its own line.
 * @param companyMark decides where the numbers alone are ambiguous
 */
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
