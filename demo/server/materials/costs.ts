/** Average cost prices (DOMAIN, prices and reports): receipts change them, gains and issues do not. */
import { sql, type RawBuilder } from 'kysely'
import { decimalPlaces, divideHalfUp, type Decimal } from '../../../src/contract/decimal'

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

/**
 * The cost price of a stock `s` after a change of its quantity, as SQL for the statement that makes the change: what is added enters at the
 * material's current average, by the same rule; what is taken leaves the price.
 */
export function costAfterChange(added: RawBuilder<unknown>): RawBuilder<unknown> {
  const average = sql`(select m.average_cost_price from material m where m.id = s.material_id)`
  return sql`case when ${added} <= 0 then s.cost_price when s.quantity <= 0 then ${average}
    else round((s.quantity * s.cost_price + ${added} * ${average}) / (s.quantity + ${added}), ${sql.lit(decimalPlaces)}) end`
}
