/** The figures of an explanation: sums of what is due, and the bar of what there is and what is missing. Pure. */
import { decimal, decimalText, larger } from '../../contract/decimal'
import type { DueQuantity, PurchaseNeed } from '../../contract/purchase-need'

/** Sum of quantities, whenever they are due. Decimal text. */
export function dueTotal(quantities: readonly DueQuantity[]): string {
  return decimalText(quantities.reduce((sum, { quantity }) => sum + decimal(quantity), 0n))
}

/** Parts of the bar, each in percent of the whole. */
export interface NeedBar {
  readonly onHand: number
  readonly ingoing: number
  readonly missing: number
  /** Where the forecast or the known demand ends; null where there is none. */
  readonly demand: number | null
  /** What the whole bar stands for. Decimal text. */
  readonly total: string
}

/** The bar of a need: on hand, ingoing, and what is missing to what is wanted. */
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
