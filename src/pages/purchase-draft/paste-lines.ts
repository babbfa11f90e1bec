/** What is pasted from a spreadsheet: values from a cell on, or a list of item numbers and quantities. Pure. */
import { headersOf, titleOf } from '../../contract/imports/import-kind'
import { itemNo, orderedQuantity } from '../../contract/imports/shared-fields'
import { draftLinesMost, type Language } from '../../contract/limits'
import { mapColumns, type LineFields, type MappedColumns } from '../../sheets/map-columns'
import type { SheetRow } from '../../sheets/sheet-file'
import { parseDecimal, type DecimalMark } from '../../contract/typed-number'
import { changeLine, type DraftLine, type LineField } from './draft-lines'
import { pastedCells } from '../../ui/lines/pasted-cells'
import { valueProblem } from '../../ui/lines/value-problem'
import type { DraftProblem } from './line-problems'

const fields: readonly LineField[] = ['quantity', 'price']

/**
 * Writes pasted values into lines, from one cell on: down, and to the price where there are two columns.
 * @param shown keys of the lines in their order on the page
 * @returns how many rows had no line any more
 */
export function pasteValues(
  lines: readonly DraftLine[],
  shown: readonly number[],
  from: { readonly key: number; readonly field: LineField },
  text: string,
  separator: DecimalMark,
): { readonly lines: readonly DraftLine[]; readonly beyond: number } {
  const start = shown.indexOf(from.key)
  const column = fields.indexOf(from.field)
  const rows = pastedCells(text)
  const values = new Map(rows.map(({ cells }, index) => [shown[start + index] ?? null, cells]))
  const pasted = lines.map(line => {
    const cells = values.get(line.key)
    if (cells === undefined) return line
    return fields.slice(column).reduce((changed, field, index) => {
      const cell = cells[index]
      return cell === undefined ? changed : changeLine(changed, field, parseDecimal(cell, separator), cell)
    }, line)
  })
  return { lines: pasted, beyond: Math.max(0, start + rows.length - shown.length) }
}

/** A row of a list that can be taken. */
export interface ListedLine {
  readonly row: number
  readonly itemNo: string
  readonly quantity: string
}

/** A row that cannot, with the end of its text key. */
export interface ListProblem {
  readonly row: number
  readonly text: string
  readonly key: DraftProblem['key'] | 'no-item' | 'unknown' | 'listed-twice' | 'too-many'
  readonly count?: number
}

export type ListColumn = 'itemNo' | 'quantity'
export type ListColumns = MappedColumns<ListColumn>

const listFields: LineFields<ListColumn> = {
  fields: [
    { name: 'itemNo', headers: headersOf(itemNo) },
    { name: 'quantity', headers: headersOf(orderedQuantity) },
  ],
  code: 'itemNo',
  quantity: 'quantity',
  inOrder: ['quantity'],
}

/** What a column of a list can be, with its title. */
export function listColumnTitles(
  language: Language,
): { readonly name: ListColumn; readonly title: string }[] {
  return [
    { name: 'itemNo', title: titleOf(itemNo, language) },
    { name: 'quantity', title: titleOf(orderedQuantity, language) },
  ]
}

/** The rows of a list as they are shown beside their columns. */
export function listRows(text: string): readonly SheetRow[] {
  return pastedCells(text).map(({ row, cells }) => ({ number: row, cells }))
}

/** The columns of a list as they are proposed. */
export function listColumns(text: string): ListColumns {
  return mapColumns(listRows(text), listFields)
}

/** The rows below the header, with what stands in the columns. */
function listedCells(text: string, { headerIndex, columns }: ListColumns) {
  const rows = listRows(text)
  return rows.slice(headerIndex === null ? 0 : headerIndex + 1).map(({ number: row, cells }) => ({
    row,
    cells,
    itemNo: cells[columns.itemNo ?? -1] ?? '',
    typed: cells[columns.quantity ?? -1] ?? '',
  }))
}

/** Item numbers that a list names, in its order. */
export function listedItems(text: string, mapped: ListColumns = listColumns(text)): string[] {
  return [...new Set(listedCells(text, mapped).flatMap(({ itemNo }) => (itemNo === '' ? [] : [itemNo])))]
}

/**
 * Reads a list of item numbers and quantities.
 * @param decimalsOf decimals of the item's unit; null when the supplier does not deliver such an item
 * @param standing item numbers of the lines that the draft has: they are changed, the others are added
 */
export function readList(
  text: string,
  separator: DecimalMark,
  decimalsOf: (itemNo: string) => number | null,
  standing: ReadonlySet<string>,
  mapped: ListColumns = listColumns(text),
): { readonly lines: readonly ListedLine[]; readonly problems: readonly ListProblem[] } {
  const lines: ListedLine[] = []
  const problems: ListProblem[] = []
  const listed = new Set<string>()
  let room = draftLinesMost - standing.size
  for (const { row, cells, itemNo, typed } of listedCells(text, mapped)) {
    const told = (problem: Omit<ListProblem, 'row' | 'text'>) =>
      problems.push({ row, text: cells.join(' '), ...problem })
    const decimals = decimalsOf(itemNo)
    const quantity = parseDecimal(typed, separator)
    if (itemNo === '') told({ key: 'no-item' })
    else if (decimals === null) told({ key: 'unknown' })
    else if (listed.has(itemNo)) told({ key: 'listed-twice' })
    else {
      const problem = valueProblem(quantity ?? '', quantity === null ? typed : undefined, decimals, true)
      if (problem !== null) told(problem)
      else if (!standing.has(itemNo) && room-- <= 0) told({ key: 'too-many', count: draftLinesMost })
      else {
        listed.add(itemNo)
        lines.push({ row, itemNo, quantity: quantity ?? '' })
      }
    }
  }
  return { lines, problems }
}
