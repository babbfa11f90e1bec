/** The columns that a pasted or imported table of order lines can have, with their titles in all languages. Pure. */
import { headersOf, titleOf, words, type ImportField } from '../../contract/imports/import-kind'
import {
  comment,
  discount,
  itemNo,
  orderedQuantity,
  unitOfMeasure,
} from '../../contract/imports/shared-fields'
import type { Language } from '../../contract/limits'
import { mapColumns, type LineFields, type MappedColumns } from '../../sheets/map-columns'
import type { SheetRow } from '../../sheets/sheet-file'

export type EntryColumn = 'code' | 'quantity' | 'price' | 'discount' | 'uoM' | 'comment'

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
/** The fields that a column can hold, in the default order of a table without a header. */
export const entryFields: LineFields<EntryColumn> = {
  fields: [
    { name: 'code', headers: [...headersOf(itemNo), ...headersOf(barcode)] },
    { name: 'quantity', headers: headersOf(orderedQuantity) },
    { name: 'price', headers: headersOf(price) },
    { name: 'discount', headers: headersOf(discount) },
    { name: 'uoM', headers: headersOf(unitOfMeasure) },
    { name: 'comment', headers: headersOf(comment) },
  ],
  code: 'code',
  quantity: 'quantity',
  inOrder: ['quantity', 'price', 'discount'],
  percent: 'discount',
}

export type EntryColumns = MappedColumns<EntryColumn>

/** The proposed columns of a table. */
export function entryColumns(rows: readonly SheetRow[]): EntryColumns {
  return mapColumns(rows, entryFields)
}

const titled: Readonly<Record<EntryColumn, ImportField>> = {
  code: itemNo,
  quantity: orderedQuantity,
  price,
  discount,
  uoM: unitOfMeasure,
  comment,
}

/** The fields that a column can hold, with their titles. */
export function entryColumnTitles(
  language: Language,
): { readonly name: EntryColumn; readonly title: string }[] {
  return (Object.keys(titled) as EntryColumn[]).map(name => ({
    name,
    title: titleOf(titled[name], language),
  }))
}
