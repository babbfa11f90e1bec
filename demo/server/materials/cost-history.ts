/**
 * The history of a material's cost prices (table material_cost): code that changes a price records the one before, if there is no row yet,
 * and the new one. So the prices at any time are known (DOMAIN, prices and reports).
 */
import { sql } from 'kysely'
import type { Tx } from '../core/db/database'
import { idList, rowsOf } from '../core/db/id-list'

/** Prices to record; without `average` and `latest` those that the material has. */
export interface RecordedCost {
  readonly material: number
  /** Decimal texts. */
  readonly average?: string
  readonly latest?: string
  /** The transaction with which the goods arrived that changed them. */
  readonly transaction?: number
}

/**
 * Call it before prices change: without a row yet, the present price has been valid from the beginning. Without a price no row is needed.
 * The caller has locked the materials.
 */
export async function saveFirstCosts(tx: Tx, materialIds: readonly number[]): Promise<void> {
  await sql`insert into material_cost (business_unit_id, material_id, at, cost_price, average_cost_price, latest_cost_price)
    select business_unit_id, id, '-infinity', cost_price, average_cost_price, latest_cost_price from material m
    where id in ${idList(materialIds)} and (cost_price, average_cost_price, latest_cost_price) <> (0, 0, 0) and not exists (
      select from material_cost c where c.business_unit_id = m.business_unit_id and c.material_id = m.id
    )`.execute(tx.sql)
}

/**
 * Records the current prices of locked materials, in the given order. Of two concurrent changes the second one is later, though its
 * transaction may have begun earlier.
 */
export async function recordCosts(tx: Tx, costs: readonly RecordedCost[], now: Date): Promise<void> {
  if (costs.length === 0) return
  await sql`insert into material_cost (business_unit_id, material_id, at, cost_price, average_cost_price, latest_cost_price,
      stock_transaction_id)
    select m.business_unit_id, m.id, greatest(${now.toISOString()}::timestamptz, (
        select max(at) from material_cost c where c.business_unit_id = m.business_unit_id and c.material_id = m.id
      )), m.cost_price, coalesce(n.average, m.average_cost_price), coalesce(n.latest, m.latest_cost_price), n.transaction
    from json_to_recordset(${rowsOf(costs.map((cost, no) => ({ ...cost, no })))})
      as n(no int, material bigint, average numeric, latest numeric, transaction bigint)
    join material m on m.id = n.material order by n.no`.execute(tx.sql)
}
