/**
 * The effect of receipts on a material's cost prices: the quantity-weighted average, the latest price, and a row of the cost history for
 * each receipt, so that the prices at any time are known (DOMAIN, prices and reports).
 */
import { sql } from 'kysely'
import type { Tx } from '../core/db/database'
import { averageCostAfterReceipt, saveFirstCost, recordCost } from '../materials/public'
import { decimal, decimalText, type Decimal } from '../../../src/contract/decimal'

export interface ReceiptCost {
  readonly average: Decimal
  readonly latest: Decimal
}

/**
 * The cost prices of a material after a receipt that is not in stock yet. Locks the material, so that of two concurrent receipts the second
 * one includes the first.
 */
export async function costWithReceipt(
  tx: Tx,
  materialId: number,
  quantity: Decimal,
  price: Decimal,
): Promise<{ readonly before: ReceiptCost; readonly after: ReceiptCost }> {
  const locked = await sql<{ average: string; latest: string }>`
    select average_cost_price as average, latest_cost_price as latest from material
    where id = ${materialId} for no key update`.execute(tx.sql)
  const [material] = locked.rows
  if (material === undefined) throw new Error(`There is no material ${materialId}.`)
  // A separate statement, which sees receipts committed while it waited for the lock.
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(quantity), 0) as total from stock
    where business_unit_id = (select business_unit_id from material where id = ${materialId})
      and material_id = ${materialId}`.execute(tx.sql)
  const before = { average: decimal(material.average), latest: decimal(material.latest) }
  const average = averageCostAfterReceipt(decimal(rows[0]?.total ?? '0'), before.average, quantity, price)
  return { before, after: { average, latest: price } }
}

/** Saves the new prices of a material and the data from which they were computed. */
export async function saveCost(
  tx: Tx,
  materialId: number,
  { before, after }: { readonly before: ReceiptCost; readonly after: ReceiptCost },
  { quantity, transactionId, now }: { quantity: Decimal; transactionId: number; now: Date },
): Promise<void> {
  const average = decimalText(after.average)
  const latest = decimalText(after.latest)
  await saveFirstCost(tx, materialId)
  await sql`update material set average_cost_price = ${average}::numeric, latest_cost_price = ${latest}::numeric,
      version = version + 1
    where id = ${materialId}`.execute(tx.sql)
  await recordCost(tx, materialId, { transactionId, now })
  tx.changed('Material', [materialId])
  tx.audit('receiveGoods', 'Material', materialId, {
    received: decimalText(quantity),
    averageCostPrice: [decimalText(before.average), average],
    latestCostPrice: [decimalText(before.latest), latest],
  })
}
