/** The figures of an explanation: totals of due quantities, and the bar of available and missing quantities. Pure. */
import { decimal, decimalText, larger } from '../../contract/decimal'
import type { DueQuantity, PurchaseNeed } from '../../contract/purchase-need'

/** Total of the quantities, whenever they are due. Decimal text. */
export function dueTotal(quantities: readonly DueQuantity[]): string {
  return decimalText(quantities.reduce((sum, { quantity }) => sum + decimal(quantity), 0n))
}

/** Parts of the bar, each in percent of the total. */
export interface NeedBar {
  readonly onHand: number
  readonly ingoing: number
  readonly missing: number
  /** The position where the forecast or the known demand ends; null when there is none. */
  readonly demand: number | null
  /** The quantity of the whole bar. Decimal text. */
  readonly total: string
}

/** The bar of a need: on hand, ingoing, and missing to the wanted quantity. */
export function needBar(onHandText: string, need: PurchaseNeed): NeedBar {
  const onHand = larger(0n, decimal(onHandText))
  const ingoing = decimal(need.ingoing)
  const missing = decimal(need.need)
  const forecast = need.criteria.find(({ criterion }) => criterion === need.decisive)?.forecast ?? null
  const demand = larger(forecast === null ? 0n : decimal(forecast), decimal(need.known))
  const total = larger(onHand + ingoing + missing, demand)
  const percent = (part: bigint) => (total === 0n ? 0 : Number((part * 10_000n) / total) / 100)
  return {
    onHand: percent(onHand),
    ingoing: percent(ingoing),
    missing: percent(missing),
    demand: demand === 0n ? null : percent(demand),
    total: decimalText(total),
  }
}
