/** Which column of a pasted or dragged table is which part of an order line: by its header in any language, else by its values. Pure. */
import { headersOf, words, type ImportField } from '../../contract/imports/import-kind'
import { comment, discount, itemNo, orderedQuantity } from '../../contract/imports/shared-fields'
import { guessColumns, type GuessedField } from '../../sheets/guess-columns'
import { readNumber } from '../../sheets/read-number'
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
const unit: ImportField = {
  name: 'uoM',
  type: 'text',
  words: words(
    'Unit|UoM|Unit of measure',
    'Enhed|Måleenhed',
    'Enhet|Måleenhet',
    'Einheit|ME',
    'Enhet',
    'Jednostka|JM',
  ),
  example: '',
}

const fields: readonly GuessedField<EntryColumn>[] = [
  { name: 'code', headers: [...headersOf(itemNo), ...headersOf(barcode)] },
  { name: 'quantity', headers: headersOf(orderedQuantity) },
  { name: 'price', headers: headersOf(price) },
  { name: 'discount', headers: headersOf(discount) },
  { name: 'uoM', headers: headersOf(unit) },
  { name: 'comment', headers: headersOf(comment) },
]

export interface EntryColumns {
  /** Place of the header among the rows; null where there is none. */
  readonly headerIndex: number | null
  /** Index of the column, by what it is. */
  readonly columns: Readonly<Partial<Record<EntryColumn, number>>>
}

const rowsLookedAt = 200

/**
 * The columns of a table. What no header names is told by its values: a code has no blank in it, a discount a per cent sign; of the
 * numbers the one without decimals and currency is the quantity, and so is the only one.
 */
export function entryColumns(rows: readonly SheetRow[]): EntryColumns {
  const table = guessColumns(rows, fields)
  const columns: Partial<Record<EntryColumn, number | undefined>> = {}
  for (const { field, index } of table.columns) if (field !== null) columns[field] = index
  const body = rows.slice(table.headerIndex === null ? 0 : table.headerIndex + 1).slice(0, rowsLookedAt)
  const free = table.columns
    .filter(({ field }) => field === null)
    .map(({ index }) => ({
      index,
      values: body.map(({ cells }) => cells[index] ?? '').filter(value => value !== ''),
    }))
    .filter(({ values }) => values.length > 0)
  if (columns.code === undefined) columns.code = codeColumn(free)
  if (table.headerIndex !== null) return { headerIndex: table.headerIndex, columns: defined(columns) }
  const numbers = free.filter(
    ({ index, values }) => index !== columns.code && share(values, value => readNumber(value, '.') !== null),
  )
  for (const { index, values } of numbers) {
    const known = numberColumn(values, columns, numbers.length === 1)
    if (known !== null) columns[known] = index
  }
  return { headerIndex: null, columns: defined(columns) }
}

interface FreeColumn {
  readonly index: number
  readonly values: readonly string[]
}

/** The column that is most like codes: letters and digits without a blank first, long numbers next, else the first one. */
function codeColumn(columns: readonly FreeColumn[]): number | undefined {
  const likeCodes = columns.find(({ values }) =>
    share(values, value => /^\S*\d\S*$/.test(value) && readNumber(value, '.') === null),
  )
  const long = columns.find(({ values }) => share(values, value => /^\d{6,}$/.test(value)))
  return (likeCodes ?? long ?? columns[0])?.index
}

function numberColumn(
  values: readonly string[],
  columns: Readonly<Partial<Record<EntryColumn, number | undefined>>>,
  isOnly: boolean,
): EntryColumn | null {
  const isPercent = share(values, value => value.endsWith('%'))
  if (isPercent) return columns.discount === undefined ? 'discount' : null
  const isWhole = values.every(value => /^\s*\d+(\s*\p{L}[\p{L}.]*)?\s*$/u.test(value))
  if (columns.quantity === undefined && (isWhole || isOnly || columns.price !== undefined)) return 'quantity'
  if (columns.price === undefined) return 'price'
  return columns.discount === undefined ? 'discount' : null
}

/** Whether it holds for nearly all. */
function share(values: readonly string[], holds: (value: string) => boolean): boolean {
  return values.filter(holds).length * 5 >= values.length * 4
}

function defined(columns: Partial<Record<EntryColumn, number | undefined>>): EntryColumns['columns'] {
  return Object.fromEntries(Object.entries(columns).filter(([, index]) => index !== undefined))
}
