/** The calculations of the dialog that splits an order: moved quantities, their problems, and totals. Pure. */
import type { SalesOrderLine } from '../../contract/entities/sales-order'
import { quantityProblem, type QuantityProblem } from '../../contract/quantity'
import { compareDecimals, sumDecimals } from '../../contract/decimal'

/** The quantities of a line that can still be moved. */
export type SplitLine = Pick<
  SalesOrderLine,
  'id' | 'orderLineNo' | 'materialItemNo' | 'materialName' | 'state' | 'confirmedQuantity' | 'uoM'
>

/** The entry of each line: a decimal text, empty for nothing, null when it is not a number. */
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

/** Lines whose state is not final. */
export function splittableLines<L extends Pick<SalesOrderLine, 'state'>>(lines: readonly L[]): readonly L[] {
  return lines.filter(({ state }) => state !== 'Completed' && state !== 'Cancelled')
}

/** The problem of a line's entry; null when there is none or nothing moves. */
export function splitProblem(
  { confirmedQuantity }: SplitLine,
  entry: string | null | undefined,
  decimals: number,
): QuantityProblem | null {
  if (entry === null) return 'not-a-number'
  return isNothing(entry) ? null : quantityProblem(entry, { most: confirmedQuantity, decimals })
}

/** The moved quantities. */
export function movedQuantities(lines: readonly SplitLine[], draft: SplitDraft): readonly MovedQuantity[] {
  return lines.flatMap(({ id }) => {
    const entry = draft.get(id)
    return entry === null || isNothing(entry) ? [] : [{ orderLineId: id, quantity: entry }]
  })
}

/** Whether everything would move, so that the order would become empty. */
export function movesEverything(lines: readonly SplitLine[], moved: readonly MovedQuantity[]): boolean {
  const quantities = new Map(moved.map(({ orderLineId, quantity }) => [orderLineId, quantity]))
  return lines.every(({ id, confirmedQuantity }) => {
    const quantity = quantities.get(id)
    return quantity !== undefined && compareDecimals(quantity, confirmedQuantity) === 0
  })
}

/** Totals of all lines, each quantity in its line's unit. */
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
