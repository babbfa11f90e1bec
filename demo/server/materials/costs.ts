/** Average cost prices (DOMAIN, prices and reports): receipts change them, gains and issues do not. */
import { divideHalfUp, type Decimal } from '../../../src/contract/decimal'

/**
 * Average cost after a receipt: (old quantity x old average + received x price) / new quantity, in millionths rounded half up; the price
 * alone when there was no stock before.
 */
export function averageCostAfterReceipt(
  oldQuantity: Decimal,
  oldAverage: Decimal,
  received: Decimal,
  price: Decimal,
): Decimal {
  if (oldQuantity <= 0n) return price
  return divideHalfUp(oldQuantity * oldAverage + received * price, oldQuantity + received)
}
