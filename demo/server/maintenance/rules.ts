/** Replenishing (DOMAIN, maintenance): from which stocks a location gets what it asks for. Pure. */
import { compareStocks, type FreeStock, type Take } from '../orders/public'
import { smaller, type Decimal } from '../../../src/contract/decimal'

/** A stock elsewhere: unblocked, not expired, with what is neither held nor on its way from it. */
export interface ReplenishingStock extends FreeStock {
  readonly isPickable: boolean
}

/**
 * Takes up to a quantity, from reserve before other pick locations, each by the order in which stocks are taken; never more than
 * is free.
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
