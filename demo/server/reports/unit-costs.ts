/**
 * The cost prices of materials at a moment, as SQL for reports: the last row of their history before it (domain rule: the history ends with
 * the present price), from the last closing before it and the rows after that. Without any closing the whole history is read.
 */
import { sql, type RawBuilder } from 'kysely'
import type { CostBasis } from '../../../src/contract/reports/criteria'
import { isNotRolled, rolledTo } from './roll-ups/rolled-to'
import { materialsIn, type StockQuestion } from './stock-question'

const costColumns: Readonly<Record<CostBasis, string>> = {
  costPrice: 'cost_price',
  averageCostPrice: 'average_cost_price',
  latestCostPrice: 'latest_cost_price',
}

/**
 * A query that adds `unit_cost` to rows with a `material_id`. For a material without a history it is the present price, which was never
 * changed; 0 before the first known price.
 * @param rows a query
 */
export function withUnitCosts(
  rows: RawBuilder<unknown>,
  basedOn: CostBasis,
  question: StockQuestion,
): RawBuilder<unknown> {
  const price = sql.raw(costColumns[basedOn])
  // A full join is hashed or merged. For an inner join the database would compare every row with every price when it estimates that both
  // are few, as it does for a new unit.
  return sql`
    select * from (
      select h.*, coalesce(c.price, case
        when exists (select from material_cost x where x.business_unit_id = ${question.businessUnitId} and x.material_id = h.material_id)
          then 0 else (select m.${price} from material m where m.id = h.material_id) end) as unit_cost
      from (${rows}) h full join (${writtenPrices(basedOn, question)}) c on c.material_id = h.material_id offset 0
    ) priced where priced.material_id is not null`
}

/** A query for `material_id` and the last `price` of the materials with a price before the moment. */
function writtenPrices(
  basedOn: CostBasis,
  { businessUnitId, before, materials }: StockQuestion,
): RawBuilder<unknown> {
  const price = sql.raw(costColumns[basedOn])
  const ofMaterials = materialsIn(materials)(sql`x.material_id`)
  const rolled = rolledTo(businessUnitId, 'costs')
  const closing = sql`(select max(k.until) from cost_closing k
    where k.business_unit_id = ${businessUnitId} and k.until <= ${before})`
  const written = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select x.material_id, x.at, x.id, x.${price} as price from material_cost x
    where x.business_unit_id = ${businessUnitId} and x.at < ${before} and ${condition} ${ofMaterials}`
  return sql`
    select distinct on (material_id) material_id, price from (
      select x.material_id, x.at, 0 as id, x.${price} as price from cost_closing_line x
      where x.business_unit_id = ${businessUnitId} and x.until = ${closing} ${ofMaterials}
      union all
      ${written(sql`x.at >= coalesce(${closing}, '-infinity') and x.id <= ${rolled}`)}
      union all
      ${written(isNotRolled(rolled))}
    ) c order by material_id, at desc, id desc`
}
