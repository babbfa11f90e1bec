/**
 * When materials last moved, for the report of slow moving materials: the last transaction before a moment, of whatever kind, that did
 * more than bring the stock to its place. Receipts, putting away what was received and the opening balance (gains at the time of the
 * material's first transaction) are none: "never" means no movement since the stock was received. What is rolled up knows the last
 * ones of all; for a material that moved at the moment or later its transactions are looked up.
 */
import { sql, type RawBuilder } from 'kysely'
import { isOtherMovement, movementEnds } from './roll-ups/roll-up-movements'
import { isNotRolled, rolledTo } from './roll-ups/rolled-to'
import { materialsIn, type StockQuestion } from './stock-question'

/** A query for `material_id` and `at` of materials with transactions; `at` is null of one that never moved before the moment. */
export function lastMovements({ businessUnitId, before, materials }: StockQuestion): RawBuilder<unknown> {
  const ofMaterials = materialsIn(materials)
  const rolled = rolledTo(businessUnitId, 'movements')
  const moment = sql`${before}::timestamptz`
  return sql`
    select e.material_id, case when greatest(e.last_gain_at, e.last_other_at) >= ${moment} then (
        select x.at from stock_transaction x
        where x.business_unit_id = ${businessUnitId} and x.material_id = e.material_id and x.at < ${moment}
          and (${isOtherMovement} or (x.process_type = 'Gain' and x.at > e.first_at))
        order by x.at desc limit 1
      ) else greatest(e.last_other_at, case when e.last_gain_at > e.first_at then e.last_gain_at end) end as at
    from (
      select material_id, min(first_at) as first_at, max(last_gain_at) as last_gain_at, max(last_other_at) as last_other_at
      from (
        select m.material_id, m.first_at, m.last_gain_at, m.last_other_at from material_movement m
        where m.business_unit_id = ${businessUnitId} and ${rolled} > 0 ${ofMaterials(sql`m.material_id`)}
        union all
        select x.material_id, ${movementEnds} from stock_transaction x
        where x.business_unit_id = ${businessUnitId} and ${isNotRolled(rolled)} ${ofMaterials(sql`x.material_id`)}
        group by x.material_id
      ) parts group by material_id
    ) e`
}
