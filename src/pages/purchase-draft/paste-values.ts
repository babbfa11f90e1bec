/** Pastes values into cells of lines. Pure. */
import { parseDecimal, type DecimalMark } from '../../contract/typed-number'
import { changeLine } from '../../ui/lines/edited-line'
import { pastedCells } from '../../ui/lines/pasted-cells'
import type { DraftLine, LineField } from './draft-lines'

const fields: readonly LineField[] = ['quantity', 'price']

/**
 * Pastes values into lines, downwards from one cell, and into the price when there are two columns. A row without any text leaves its
 * line as it is.
 * @param shown keys of the lines in display order
 * @returns the number of rows with text beyond the last line
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
  const values = new Map(rows.map(({ row, cells }) => [shown[start + row - 1] ?? null, cells]))
  const pasted = lines.map(line => {
    const cells = values.get(line.key)
    if (cells === undefined) return line
    return fields.slice(column).reduce((changed, field, index) => {
      const cell = cells[index]
      return cell === undefined ? changed : changeLine(changed, field, parseDecimal(cell, separator), cell)
    }, line)
  })
  return { lines: pasted, beyond: rows.filter(({ row }) => start + row > shown.length).length }
}
