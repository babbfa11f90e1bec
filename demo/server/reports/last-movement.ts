/**
 * When materials last moved, for the report of slow moving materials: the last transaction before a moment, of any kind, that did more than
 * bring stock to its place. Receipts, putting away what was received, and the opening balance (gains at the time of the material's first
 * transaction) are not movements: "never" means no movement since the stock was received. It is derived from the last closing of the
 * movements before the moment, the transactions between the two, and those that no closing includes yet.
 */
import { sql, type RawBuilder } from 'kysely'
import { movementEnds } from './roll-ups/roll-up-movements'
import { isNotRolled, rolledTo } from './roll-ups/rolled-to'
import { materialsIn, type StockQuestion } from './stock-question'

/** A query for `material_id` and the moment `at` of its last movement, for the materials that have moved. */
export function lastMovements(question: StockQuestion): RawBuilder<unknown> {
  return sql`
    select material_id, ${lastOf} as at from (${movementParts(question)}) part
    group by material_id having ${lastOf} is not null`
}

/** A query for the ids of the given materials of the unit that have not moved since a moment. */
export function unmovedSince(question: StockQuestion, since: string): RawBuilder<unknown> {
  return sql`
    select material_id as id from (
      select m.id as material_id, null::timestamptz as first_at, null::timestamptz as last_gain_at, null::timestamptz as last_other_at
      from material m where m.business_unit_id = ${question.businessUnitId}
      union all
      ${movementParts(question)}
    ) part group by material_id having coalesce(${lastOf}, '-infinity') < ${since}::timestamptz`
}

/** The last movement, aggregated over the parts of a material. */
const lastOf: RawBuilder<unknown> = sql`greatest(max(last_other_at), case when max(last_gain_at) > min(first_at) then max(last_gain_at) end)`

/**
 * Rows of materials with their first and last moments. They are aggregated, not joined, so that the query plan does not depend on estimated
 * row counts.
 */
function movementParts({ businessUnitId, before, materials }: StockQuestion): RawBuilder<unknown> {
  const ofMaterials = materialsIn(materials)(sql`x.material_id`)
  const rolled = rolledTo(businessUnitId, 'movements')
  // The closing without end also includes what happened since.
  const closing = sql`(select max(c.until) from movement_closing c
    where c.business_unit_id = ${businessUnitId} and (c.until <= ${before} or not exists (
      select from stock_transaction x where x.business_unit_id = ${businessUnitId} and x.at >= ${before} and x.id <= ${rolled})))`
  const since = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select x.material_id, ${movementEnds} from stock_transaction x
    where x.business_unit_id = ${businessUnitId} and x.at < ${before} and ${condition} ${ofMaterials}
    group by x.material_id`
  return sql`
    select x.material_id, x.first_at, x.last_gain_at, x.last_other_at from movement_closing_line x
    where x.business_unit_id = ${businessUnitId} and x.until = ${closing} ${ofMaterials}
    union all
    ${since(sql`x.at >= coalesce(${closing}, '-infinity') and x.id <= ${rolled}`)}
    union all
    ${since(isNotRolled(rolled))}`
}
