/** Converts pasted or dropped rows to entries of an order: a code, and its values as far as they are given. Pure. */
import { words, type ImportField } from '../../contract/imports/import-kind'
import {
  comment,
  discount,
  itemNo,
  orderedQuantity,
  unitOfMeasure,
} from '../../contract/imports/shared-fields'
import { mapColumns, type LineFields, type MappedColumns } from '../../sheets/map-columns'
import {
  lineNumbers,
  lineRows,
  lineText,
  nothingAtZero,
  type CompanyNumbers,
  type LineValue,
} from '../../sheets/read-lines'
import type { SheetRow } from '../../sheets/sheet-file'
import { headersIn, type ColumnMeanings } from '../../ui/lines/table-reader'

const barcode: ImportField = {
  name: 'barcode',
  type: 'identifier',
  words: words(
    'Barcode|EAN|GTIN|UPC',
    'Stregkode|EAN',
    'Strekkode|EAN',
    'Barcode|Strichcode|EAN',
    'Streckkod|EAN',
    'Kod kreskowy|EAN',
  ),
  example: '',
}
const price: ImportField = {
  name: 'adjustPrice',
  type: 'price',
  words: words(
    'Price|Unit price|Sales price|Agreed price|Adjusted price',
    'Pris|Stykpris|Salgspris|Aftalt pris',
    'Pris|Enhetspris|Salgspris|Avtalt pris',
    'Preis|Einzelpreis|Verkaufspreis|Vereinbarter Preis',
    'Pris|Styckpris|Försäljningspris|Avtalat pris',
    'Cena|Cena jednostkowa|Cena sprzedaży|Uzgodniona cena',
  ),
  example: '',
}
/** What the columns of a table can be. */
export const entryMeanings = {
  code: [itemNo, barcode],
  quantity: [orderedQuantity],
  price: [price],
  discount: [discount],
  uoM: [unitOfMeasure],
  comment: [comment],
} as const satisfies ColumnMeanings<string>
export type EntryColumn = keyof typeof entryMeanings

/** All of them. */
export const entryFields: LineFields<EntryColumn> = {
  fields: headersIn<EntryColumn>(entryMeanings),
  code: 'code',
  quantity: 'quantity',
  inOrder: ['quantity', 'price', 'discount'],
  percent: 'discount',
  price: 'price',
}

const ofPrices: readonly EntryColumn[] = ['price', 'discount']

/**
 * What is read of a table: prices and discounts only for a user who may adjust them. Another one has no columns for them, and the server
 * would refuse the order.
 */
export function entryFieldsFor(mayAdjust: boolean): LineFields<EntryColumn> {
  if (mayAdjust) return entryFields
  const { fields, code, quantity } = entryFields
  return {
    fields: fields.filter(({ name }) => !ofPrices.includes(name)),
    code,
    quantity,
    inOrder: [quantity],
  }
}

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

/** The rows of a table, in order. A cell that cannot be read affects only its own line. */
export function tableEntries(
  rows: readonly SheetRow[],
  company: CompanyNumbers,
  mapped: MappedColumns<EntryColumn> = mapColumns(rows, entryFields),
): Entry[] {
  const numberIn = lineNumbers(rows, mapped, entryFields, company)
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
