/**
 * Closings: what lay of each material at each location before a moment, by all transactions of the roll-up. There is one without end
 * and one for the beginning of each month (UTC) of the last ten years; a transaction that comes late is added to every closing after
 * it. A month's own is made from the one without end as soon as a transaction of that month is rolled up.
 */
import { sql } from 'kysely'
import { closedMonthsMost } from '../../../../src/contract/limits'
import type { Batch } from './roll-up-batch'

/** Adds the transactions of a batch to the closings, and makes those of the months that it begins. */
export async function addToClosings(batch: Batch): Promise<void> {
  const { tx, businessUnitId, after, upTo } = batch
  await sql`insert into stock_closing (business_unit_id, until) values (${businessUnitId}, 'infinity')
    on conflict do nothing`.execute(tx.sql)
  await sql`
    insert into stock_closing_line (business_unit_id, until, material_id, location_id, quantity)
    select ${businessUnitId}::bigint, c.until, x.material_id, part.location_id, sum(part.quantity)
    from stock_transaction x join stock_closing c on c.business_unit_id = x.business_unit_id and x.at < c.until
    cross join lateral (values
      (x.to_location_id, greatest(x.quantity, 0) + x.moved_quantity),
      (x.from_location_id, least(x.quantity, 0) - x.moved_quantity)
    ) part(location_id, quantity)
    where x.business_unit_id = ${businessUnitId} and x.id > ${after} and x.id <= ${upTo} and part.location_id is not null
    group by c.until, x.material_id, part.location_id having sum(part.quantity) <> 0
    on conflict (business_unit_id, until, material_id, location_id)
      do update set quantity = stock_closing_line.quantity + excluded.quantity`.execute(tx.sql)
  for (const month of await monthsBegun(batch)) await closeMonth(batch, month)
}

/** The beginnings of months without a closing that transactions of the batch come after, the oldest first. */
async function monthsBegun({ tx, businessUnitId, after, upTo, now }: Batch): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    with moments as materialized (
      -- On its own, so that its ends are not looked for in the index of the moments, row by row.
      select at from stock_transaction where business_unit_id = ${businessUnitId} and id > ${after} and id <= ${upTo}
    ), batch as (
      select min(at) as first, least(max(at), ${now.toISOString()}::timestamptz) as last from moments
    ), known as (
      select max(until) as until from stock_closing where business_unit_id = ${businessUnitId} and until < 'infinity'
    )
    select month at time zone 'UTC' as month from batch, known, generate_series(
      greatest(date_trunc('month', coalesce(known.until, batch.first) at time zone 'UTC') + interval '1 month',
        date_trunc('month', batch.last at time zone 'UTC') - ${closedMonthsMost - 1} * interval '1 month'),
      date_trunc('month', batch.last at time zone 'UTC'), interval '1 month') month
    order by month`.execute(tx.sql)
  return rows.map(({ month }) => month)
}

async function closeMonth({ tx, businessUnitId, upTo }: Batch, month: string): Promise<void> {
  await sql`insert into stock_closing (business_unit_id, until) values (${businessUnitId}, ${month}::timestamptz)`.execute(
    tx.sql,
  )
  await sql`
    insert into stock_closing_line (business_unit_id, until, material_id, location_id, quantity)
    select ${businessUnitId}::bigint, ${month}::timestamptz, material_id, location_id, sum(quantity) from (
      select material_id, location_id, quantity from stock_closing_line
      where business_unit_id = ${businessUnitId} and until = 'infinity'
      union all
      select x.material_id, part.location_id, -part.quantity from stock_transaction x cross join lateral (values
        (x.to_location_id, greatest(x.quantity, 0) + x.moved_quantity),
        (x.from_location_id, least(x.quantity, 0) - x.moved_quantity)
      ) part(location_id, quantity)
      where x.business_unit_id = ${businessUnitId} and x.at >= ${month}::timestamptz and x.id <= ${upTo}
        and part.location_id is not null
    ) parts group by material_id, location_id having sum(quantity) <> 0`.execute(tx.sql)
  // What is nowhere any more needs no row in the one that goes on for ever.
  await sql`delete from stock_closing_line
    where business_unit_id = ${businessUnitId} and until = 'infinity' and quantity = 0`.execute(tx.sql)
}
