/**
 * Closings of the cost prices: the last prices of each material that were written before a moment, from all rows of its history in the
 * roll-up. A late row is added to every later closing without a newer price. The closing of a moment is derived from the one before it.
 */
import { sql, type RawBuilder } from 'kysely'
import { thinClosings, type Closing } from './closing-moments'
import type { Batch } from './rolled-to'

const prices = sql.raw('cost_price, average_cost_price, latest_cost_price')

/** Adds the rows of a batch to the closings. */
export async function addToCostClosings({ tx, businessUnitId, after, upTo }: Batch): Promise<void> {
  await sql`
    insert into cost_closing_line (business_unit_id, until, material_id, at, ${prices})
    select distinct on (k.until, c.material_id) ${businessUnitId}::bigint, k.until, c.material_id, c.at, ${prices}
    from material_cost c join cost_closing k on k.business_unit_id = c.business_unit_id and c.at < k.until
    where c.business_unit_id = ${businessUnitId} and c.id > ${after} and c.id <= ${upTo}
    order by k.until, c.material_id, c.at desc, c.id desc
    on conflict (business_unit_id, until, material_id) do update set at = excluded.at, cost_price = excluded.cost_price,
      average_cost_price = excluded.average_cost_price, latest_cost_price = excluded.latest_cost_price
      where excluded.at >= cost_closing_line.at`.execute(tx.sql)
}

/** Makes the closing of a moment. */
export async function closeCosts(closing: Closing): Promise<void> {
  const { tx, businessUnitId, upTo, moment } = closing
  const { rows } = await sql<{ until: string | null }>`
    select max(until)::text as until from cost_closing
    where business_unit_id = ${businessUnitId} and until < ${moment}::timestamptz`.execute(tx.sql)
  const known = rows[0]?.until ?? '-infinity'
  await sql`insert into cost_closing (business_unit_id, until) values (${businessUnitId}, ${moment}::timestamptz)`.execute(
    tx.sql,
  )
  const from = (condition: RawBuilder<unknown>, table: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`select material_id, at, id, ${prices} from ${table} where business_unit_id = ${businessUnitId} and ${condition}`
  await sql`
    insert into cost_closing_line (business_unit_id, until, material_id, at, ${prices})
    select distinct on (material_id) ${businessUnitId}::bigint, ${moment}::timestamptz, material_id, at, ${prices} from (
      ${from(sql`until = ${known}::timestamptz`, sql`(select *, 0 as id from cost_closing_line) k`)}
      union all
      ${from(
        sql`at >= ${known}::timestamptz and at < ${moment}::timestamptz and id <= ${upTo}`,
        sql`material_cost`,
      )}
    ) c order by material_id, at desc, id desc`.execute(tx.sql)
  await thinClosings(closing, 'cost_closing')
}
