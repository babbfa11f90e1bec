/** Tables of purchase lines, pasted or from a file: item numbers, quantities and prices in any order of columns. Pure. */
import { words, type ImportField } from '../../contract/imports/import-kind'
import { itemNo, orderedQuantity, unitOfMeasure } from '../../contract/imports/shared-fields'
import { draftLinesMost, type Language } from '../../contract/limits'
import type { NeedLine } from '../../contract/endpoints/purchase-inputs'
import type { LineFields, MappedColumns } from '../../sheets/map-columns'
import {
  lineNumbers,
  lineRows,
  lineText,
  nothingAtZero,
  type CompanyNumbers,
  type LineValue,
} from '../../sheets/read-lines'
import type { SheetRow } from '../../sheets/sheet-file'
import {
  headersIn,
  titlesIn,
  type ColumnMeanings,
  type RowRemark,
  type TableRead,
  type TableReader,
} from '../../ui/lines/table-reader'
import { meansUnit } from '../../contract/unit-names'
import { priceDecimals, valueProblem } from '../../ui/lines/value-problem'
import type { DraftLine } from './draft-lines'
import { withList, type ListedLine } from './editor-state'

const price: ImportField = {
  name: 'purchaseUnitPrice',
  type: 'price',
  words: words(
    'Purchase price|Unit price|Price|Cost',
    'Indkøbspris|Stykpris|Pris',
    'Innkjøpspris|Enhetspris|Pris',
    'Einkaufspreis|Einzelpreis|Preis',
    'Inköpspris|Styckpris|Pris',
    'Cena zakupu|Cena jednostkowa|Cena',
  ),
  example: '',
}

/** What the columns of a list can be. */
const listMeanings = {
  itemNo: [itemNo],
  quantity: [orderedQuantity],
  price: [price],
  uoM: [unitOfMeasure],
} as const satisfies ColumnMeanings<string>
export type ListColumn = keyof typeof listMeanings

export const listFields: LineFields<ListColumn> = {
  fields: headersIn<ListColumn>(listMeanings),
  code: 'itemNo',
  quantity: 'quantity',
  inOrder: ['quantity', 'price'],
  price: 'price',
}

/** The accepted part of a list: its rows, and the materials of new lines. */
export interface TakenList {
  readonly lines: readonly ListedLine[]
  readonly materials: readonly NeedLine[]
}

type ListReader = TableReader<ListColumn, readonly NeedLine[], TakenList, DraftLine>

/** How lists are read. */
export const listReading = (
  language: Language,
  company: CompanyNumbers,
): Omit<ListReader, 'lookUp' | 'lines' | 'change'> => ({
  fields: listFields,
  titles: titlesIn<ListColumn>(listMeanings, language),
  read: (rows, mapped, materials, standing) => readList(rows, mapped, company, materials, standing),
  withTaken: (lines, { lines: list, materials }) => withList(lines, list, materials),
  itemOf: line => line.itemNo,
})

/** The unit of an item; null when the supplier does not deliver it. */
type Units = (itemNo: string) => Pick<DraftLine, 'decimals' | 'uoM'> | null

/**
 * Reads a list. A row whose item the supplier does not deliver, or whose values are invalid, is skipped and reported.
 * @param materials the supplier's materials among the list's items
 * @param standing existing lines, which get new quantities and prices; the others are added
 */
export function readList(
  rows: readonly SheetRow[],
  mapped: MappedColumns<ListColumn>,
  company: CompanyNumbers,
  materials: readonly NeedLine[],
  standing: readonly DraftLine[],
): TableRead<TakenList, ListColumn> {
  const lines: ListedLine[] = []
  const remarks: RowRemark<ListColumn>[] = []
  const numberIn = lineNumbers(rows, mapped, listFields, company)
  const unitOf = unitsOf(materials, standing)
  const items = new Set(standing.map(line => line.itemNo))
  const listed = new Set<string>()
  let room = draftLinesMost - standing.length
  for (const row of lineRows(rows, mapped)) {
    const item = lineText(row, mapped, 'itemNo')
    const unit = item === '' ? null : unitOf(item)
    const addRemark = (remark: Omit<RowRemark<ListColumn>, 'row' | 'text'>) =>
      remarks.push({ row: row.number, text: row.cells.join('\t'), ...remark })
    if (item === '') addRemark({ column: 'itemNo', key: 'no-item' })
    else if (unit === null) addRemark({ column: 'itemNo', key: 'unknown' })
    else if (listed.has(item)) addRemark({ column: 'itemNo', key: 'listed-twice' })
    else {
      const quantity = numberIn(row, 'quantity')
      const unitPrice = nothingAtZero(numberIn(row, 'price'))
      const written = lineText(row, mapped, 'uoM') || quantity.unit
      const problem =
        quantityProblemOf(quantity, unit.decimals) ??
        priceProblemOf(unitPrice) ??
        unitProblemOf(written, unit.uoM)
      if (problem !== null) addRemark(problem)
      else if (!items.has(item) && room-- <= 0) addRemark({ key: 'too-many', most: draftLinesMost })
      else {
        listed.add(item)
        const priced = unitPrice.value === '' ? null : unitPrice.value
        lines.push({ itemNo: item, quantity: quantity.value ?? '', price: priced })
      }
    }
  }
  return { taken: { lines, materials }, count: lines.length, leftOut: remarks.length, remarks }
}

function unitsOf(materials: readonly NeedLine[], standing: readonly DraftLine[]): Units {
  const units = new Map<string, Pick<DraftLine, 'decimals' | 'uoM'>>([
    ...materials.map(
      ({ itemNo: item, unitDecimals, uoM }) => [item, { decimals: unitDecimals, uoM }] as const,
    ),
    ...standing.map(line => [line.itemNo, line] as const),
  ])
  return item => units.get(item) ?? null
}

function quantityProblemOf({ value, text }: LineValue, decimals: number) {
  const problem = valueProblem(value ?? '', value === null ? text : undefined, decimals, true)
  return problem === null ? null : { column: 'quantity' as const, ...problem }
}

function priceProblemOf({ value, text }: LineValue) {
  if (value === '') return null
  const problem = valueProblem(value ?? '', value === null ? text : undefined, priceDecimals, false)
  return problem === null ? null : { column: 'price' as const, ...problem }
}

/** A unit other than the purchase unit is a problem: the quantity would mean something else. */
function unitProblemOf(written: string, unit: string | null) {
  if (written === '' || unit === null || meansUnit(written, unit)) return null
  return { column: 'uoM' as const, key: 'other-unit', unit }
}
