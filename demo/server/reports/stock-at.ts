/**
 * The stock at a moment, as SQL for reports. Quantities are sums of transactions, never computed backwards from the present stock (DOMAIN,
 * stocks): from the closing that is nearest in time, the transactions between it and the moment, and those that no closing includes yet.
 * Without any closing all transactions are read, which takes longer and gives the same result. Between the closing and the moment none are
 * in the archive: the closing is at the moment, or after what was archived.
 */
import { sql, type RawBuilder } from 'kysely'
import { isStockArchived } from './known-moment'
import { isNotRolled, rolledTo } from './roll-ups/rolled-to'
import { materialsIn, type StockQuestion } from './stock-question'

/**
 * A query for rows of `material_id`, `location_id` and `quantity`; the rows of a material at a location add up to its stock there. A
 * transaction adds to its target location and subtracts from its source location.
 */
export function stockParts({ businessUnitId, before, materials }: StockQuestion): RawBuilder<unknown> {
  const ofMaterials = materialsIn(materials)
  const part = (condition: RawBuilder<unknown>, side: string, quantity: string): RawBuilder<unknown> => sql`
    select x.material_id, ${sql.raw(side)} as location_id, ${sql.raw(quantity)} as quantity from stock_transaction x
    where x.business_unit_id = ${businessUnitId} and ${sql.raw(side)} is not null and ${condition} ${ofMaterials(sql`x.material_id`)}`
  // Two queries, one for each side, are cheaper than deriving both sides from one.
  const of = (condition: RawBuilder<unknown>, sign: '' | '-'): RawBuilder<unknown> => sql`
    ${part(condition, 'x.to_location_id', `${sign}(greatest(x.quantity, 0) + x.moved_quantity)`)}
    union all
    ${part(condition, 'x.from_location_id', `${sign}(least(x.quantity, 0) - x.moved_quantity)`)}`
  const rolled = rolledTo(businessUnitId, 'stock')
  const closing = sql`(select c.until from stock_closing c where c.business_unit_id = ${businessUnitId}
      and (c.until = ${before} or not ${isStockArchived(businessUnitId, sql`c.until`)})
    order by abs(extract(epoch from least(c.until, now()) - least(${before}, now()))), c.until desc limit 1)`
  return sql`
    select l.material_id, l.location_id, l.quantity from stock_closing_line l
    where l.business_unit_id = ${businessUnitId} and l.until = ${closing} ${ofMaterials(sql`l.material_id`)}
    union all
    ${of(sql`x.at >= ${closing} and x.at < ${before} and x.id <= ${rolled}`, '')}
    union all
    ${of(sql`x.at >= ${before} and x.at < ${closing} and x.id <= ${rolled}`, '-')}
    union all
    ${of(sql`x.at < ${before} and ${isNotRolled(rolled)}`, '')}`
}
