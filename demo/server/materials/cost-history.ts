/**
 * The cost prices of a material from a moment on (table material_cost): whoever changes one of them writes down what held before,
 * when nothing is written yet, and what holds from now on. So the prices of any moment can be told (DOMAIN, prices and reports).
 */
import { sql } from 'kysely'
import type { Tx } from '../core/db/database'

/**
 * To be called before a price changes: when nothing was written yet, what is there now has held from the beginning. No price at all
 * needs no row. The material is locked.
 */
export async function saveFirstCost(tx: Tx, materialId: number): Promise<void> {
  await sql`insert into material_cost (business_unit_id, material_id, at, cost_price, average_cost_price, latest_cost_price)
    select business_unit_id, id, '-infinity', cost_price, average_cost_price, latest_cost_price from material m
    where id = ${materialId} and (cost_price, average_cost_price, latest_cost_price) <> (0, 0, 0) and not exists (
      select from material_cost c where c.business_unit_id = m.business_unit_id and c.material_id = m.id
    )`.execute(tx.sql)
}

/**
 * Writes down the prices that the locked material has now. Of two that change it at once the second comes after the first, though it
 * may have begun before.
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
