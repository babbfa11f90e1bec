/** What the dialog that splits an order works out: which quantities move, what is wrong with them, and their totals. Pure. */
import type { SalesOrderLine } from '../../contract/entities/sales-order'
import { quantityProblem, type QuantityProblem } from '../../contract/quantity'
import { compareDecimals, sumDecimals } from '../../contract/decimal'

/** Lines that can still move, with what they have. */
export type SplitLine = Pick<
  SalesOrderLine,
  'id' | 'orderLineNo' | 'materialItemNo' | 'materialName' | 'state' | 'confirmedQuantity' | 'uoM'
>

/** What was entered by line: a decimal text, empty for nothing, null for what is not a number. */
export type SplitDraft = ReadonlyMap<number, string | null>

export interface MovedQuantity {
  readonly orderLineId: number
  readonly quantity: string
}

export interface SplitTotals {
  readonly movedLines: number
  readonly moved: string
  readonly total: string
}

/** Lines that are not final. */
export function splittableLines<L extends Pick<SalesOrderLine, 'state'>>(lines: readonly L[]): readonly L[] {
  return lines.filter(({ state }) => state !== 'Completed' && state !== 'Cancelled')
}

/** What is wrong with a line's entry; null when nothing is, or nothing moves. */
export function splitProblem(
  { confirmedQuantity }: SplitLine,
  entry: string | null | undefined,
  decimals: number,
): QuantityProblem | null {
  if (entry === null) return 'not-a-number'
  return isNothing(entry) ? null : quantityProblem(entry, { most: confirmedQuantity, decimals })
}

/** The quantities that move. */
export function movedQuantities(lines: readonly SplitLine[], draft: SplitDraft): readonly MovedQuantity[] {
  return lines.flatMap(({ id }) => {
    const entry = draft.get(id)
    return entry === null || isNothing(entry) ? [] : [{ orderLineId: id, quantity: entry }]
  })
}

/** Whether everything would move, so that nothing stays behind. */
export function movesEverything(lines: readonly SplitLine[], moved: readonly MovedQuantity[]): boolean {
  const quantities = new Map(moved.map(({ orderLineId, quantity }) => [orderLineId, quantity]))
  return lines.every(({ id, confirmedQuantity }) => {
    const quantity = quantities.get(id)
    return quantity !== undefined && compareDecimals(quantity, confirmedQuantity) === 0
  })
}

/** Sums of all lines, in their own units. */
export function splitTotals(lines: readonly SplitLine[], moved: readonly MovedQuantity[]): SplitTotals {
  return {
    movedLines: moved.length,
    moved: sumDecimals(moved.map(({ quantity }) => quantity)),
    total: sumDecimals(lines.map(({ confirmedQuantity }) => confirmedQuantity)),
  }
}

function isNothing(entry: string | undefined): entry is undefined | '' | '0' {
  return entry === undefined || entry === '' || /^0*(\.0*)?$/.test(entry)
}
