/** Values that are pasted into cells of lines, from one cell on. Pure. */
import { parseDecimal, type DecimalMark } from '../../contract/typed-number'
import { pastedCells } from '../../ui/lines/pasted-cells'
import { changeLine, type DraftLine, type LineField } from './draft-lines'

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
