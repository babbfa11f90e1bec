/**
 * Remarks about the rows of a table before they become lines of an order: what is undecided, and signs that the columns were read wrongly.
 * Pure.
 */
import { unsignedDecimal } from '../../contract/decimal'
import type { RowRemark } from '../../ui/lines/table-reader'
import { typedProblem } from '../../ui/lines/value-problem'
import { lineProblems } from './line-problems'
import { standingsOf, type EntryField, type OrderLine } from './order-lines'
import type { EntryColumn } from './read-entries'

/** The line made from a row. */
export interface RowOfLine {
  readonly row: number
  /** The row's original text. */
  readonly text: string
  readonly line: OrderLine
}

/** A price this many times above or below the usual price counts as far from it. */
const farTimes = 5n

const columnOf: Readonly<Record<EntryField, EntryColumn>> = {
  quantity: 'quantity',
  adjustPrice: 'price',
  discount: 'discount',
}

/**
 * The remarks, row by row.
 * @param standing existing lines
 */
export function entryRemarks(
  rows: readonly RowOfLine[],
  standing: readonly OrderLine[],
): RowRemark<EntryColumn>[] {
  const standings = standingsOf([...standing, ...rows.map(({ line }) => line)])
  return rows.flatMap(({ row, text, line }) => {
    const found = standings.get(line.key)?.standing ?? 'matched'
    const codeKey = line.code === '' ? 'no-item' : found === 'matched' ? null : found
    return [
      ...(codeKey === null ? [] : [{ row, text, column: 'code' as const, key: codeKey }]),
      ...valueProblems(line).map(({ field, key, ...values }) => {
        return { row, text, column: columnOf[field], key, ...values }
      }),
      ...(isFarFromUsual(line, line.adjustPrice)
        ? [{ row, text, column: 'price' as const, key: 'far-price' }]
        : []),
    ]
  })
}

/** Whether most prices are far from the usual ones, and fewer would be if prices and quantities were exchanged. */
export function areExchanged(rows: readonly RowOfLine[]): boolean {
  const known = rows.map(({ line }) => line).filter(({ material }) => material !== null)
  const far = known.filter(line => isFarFromUsual(line, line.adjustPrice)).length
  const exchanged = known.filter(line => isFarFromUsual(line, line.quantity)).length
  return far * 2 > known.length && exchanged < far
}

/** Problems of a line's values; when its material is unknown, only texts that are not numbers. */
function valueProblems(
  line: OrderLine,
): readonly { readonly field: EntryField; readonly key: string; readonly count?: number }[] {
  if (line.material !== null) return lineProblems(line)
  return (Object.keys(line.typed) as EntryField[]).map(field => ({
    field,
    ...typedProblem(line.typed[field] ?? ''),
  }))
}

function isFarFromUsual({ material, salesPrice }: OrderLine, price: string): boolean {
  const entered = unsignedDecimal(price) ?? 0n
  const usual = material === null ? 0n : (unsignedDecimal(salesPrice) ?? 0n)
  return usual > 0n && entered > 0n && (entered > usual * farTimes || entered * farTimes < usual)
}
