/**
 * The history of a material's cost prices (table material_cost): code that changes a price records the one before, if there is no row yet,
 * and the new one. So the prices at any time are known (DOMAIN, prices and reports).
 */
import { sql } from 'kysely'
import type { Tx } from '../core/db/database'

/**
 * Call it before a price changes: without a row yet, the present price has been valid from the beginning. Without a price no row is needed.
 * The caller has locked the material.
 */
export async function saveFirstCost(tx: Tx, materialId: number): Promise<void> {
  await sql`insert into material_cost (business_unit_id, material_id, at, cost_price, average_cost_price, latest_cost_price)
    select business_unit_id, id, '-infinity', cost_price, average_cost_price, latest_cost_price from material m
    where id = ${materialId} and (cost_price, average_cost_price, latest_cost_price) <> (0, 0, 0) and not exists (
      select from material_cost c where c.business_unit_id = m.business_unit_id and c.material_id = m.id
    )`.execute(tx.sql)
}

/**
 * Records the current prices of the locked material. Of two concurrent changes the second one is later, though its transaction may have
 * begun earlier.
 */
export async function recordCost(
  tx: Tx,
  materialId: number,
  { transactionId = null, now }: { readonly transactionId?: number | null; readonly now: Date },
): Promise<void> {
  await sql`insert into material_cost (business_unit_id, material_id, at, cost_price, average_cost_price, latest_cost_price,
      stock_transaction_id)
    select business_unit_id, id, greatest(${now.toISOString()}::timestamptz, (
        select max(at) from material_cost c where c.business_unit_id = m.business_unit_id and c.material_id = m.id
      )), cost_price, average_cost_price, latest_cost_price, ${transactionId}::bigint
    from material m where id = ${materialId}`.execute(tx.sql)
}
