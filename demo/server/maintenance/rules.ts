/** Replenishment (DOMAIN, maintenance): from which stocks a location is replenished. Pure. */
import { compareStocks, type FreeStock, type Take } from '../orders/public'
import { smaller, type Decimal } from '../../../src/contract/decimal'

/** A stock elsewhere: unblocked, not expired, with the quantity that is neither reserved nor taken by open tasks. */
export interface ReplenishingStock extends FreeStock {
  readonly isPickable: boolean
}

/**
 * Takes up to a quantity, from reserve before other pick locations, each in the order in which stocks are taken; never more than is free.
 */
export function replenishFrom(
  stocks: readonly ReplenishingStock[],
  quantity: Decimal,
  hasExpDate: boolean,
): readonly Take[] {
  const inTurn = compareStocks(hasExpDate)
  const takes: Take[] = []
  let missing = quantity
  const sorted = [...stocks].sort((a, b) => Number(a.isPickable) - Number(b.isPickable) || inTurn(a, b))
  for (const { id, available } of sorted) {
    if (missing <= 0n) break
    const taken = smaller(missing, available)
    if (taken <= 0n) continue
    missing -= taken
    takes.push({ stockId: id, quantity: taken })
  }
  return takes
}
