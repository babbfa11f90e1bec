/** What is pasted from a spreadsheet: values from a cell on, or a list of item numbers and quantities. Pure. */
import { draftLinesMost } from '../../contract/limits'
import { parseDecimal, type DecimalSeparator } from '../../ui/controls/decimal-text'
import { changeLine, type DraftLine, type LineField } from './draft-lines'
import { pastedCells } from '../line-table/pasted-cells'
import { valueProblem } from '../line-table/value-problem'
import type { LineProblem } from './line-problems'

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
  separator: DecimalSeparator,
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
  readonly key: LineProblem['key'] | 'no-item' | 'unknown' | 'listed-twice' | 'too-many'
  readonly count?: number
}

/** Item numbers that a list names, in its order. */
export function listedItems(text: string): string[] {
  return [
    ...new Set(pastedCells(text).flatMap(({ cells: [itemNo = ''] }) => (itemNo === '' ? [] : [itemNo]))),
  ]
}

/**
 * Reads a list of item numbers and quantities.
 * @param decimalsOf decimals of the item's unit; null when the supplier does not deliver such an item
 * @param standing item numbers of the lines that the draft has: they are changed, the others are added
 */
export function readList(
  text: string,
  separator: DecimalSeparator,
  decimalsOf: (itemNo: string) => number | null,
  standing: ReadonlySet<string>,
): { readonly lines: readonly ListedLine[]; readonly problems: readonly ListProblem[] } {
  const lines: ListedLine[] = []
  const problems: ListProblem[] = []
  const listed = new Set<string>()
  let room = draftLinesMost - standing.size
  for (const { row, cells } of pastedCells(text)) {
    const [itemNo = '', typed = ''] = cells
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
