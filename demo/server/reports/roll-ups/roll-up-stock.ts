/**
 * Closings of the stock: the quantity of each material at each location before a moment, from all transactions of the roll-up. There is one
 * closing without end and one for each of the closing moments; a late transaction is added to every later closing. The closing of a moment
 * is derived from the one after it, so the latest is made first.
 */
import { sql } from 'kysely'
import { firstOf, thinClosings, type Closing } from './closing-moments'
import type { Batch } from './rolled-to'

/** Adds the transactions of a batch to the closings. */
export async function addToClosings(batch: Batch): Promise<void> {
  const { tx, businessUnitId, after, upTo } = batch
  const first = await firstOf(batch, 'stock_transaction')
  if (first === undefined) return
  await sql`insert into stock_closing (business_unit_id, until) values (${businessUnitId}, 'infinity')
    on conflict do nothing`.execute(tx.sql)
  await sql`
    insert into stock_closing_line (business_unit_id, until, material_id, location_id, quantity)
    select ${businessUnitId}::bigint, c.until, x.material_id, part.location_id, sum(part.quantity)
    from stock_transaction x
    join stock_closing c on c.business_unit_id = x.business_unit_id and c.until > ${first}::timestamptz and x.at < c.until
    cross join lateral (values
      (x.to_location_id, greatest(x.quantity, 0) + x.moved_quantity),
      (x.from_location_id, least(x.quantity, 0) - x.moved_quantity)
    ) part(location_id, quantity)
    where x.business_unit_id = ${businessUnitId} and x.id > ${after} and x.id <= ${upTo} and part.location_id is not null
    group by c.until, x.material_id, part.location_id having sum(part.quantity) <> 0
    on conflict (business_unit_id, until, material_id, location_id)
      do update set quantity = stock_closing_line.quantity + excluded.quantity`.execute(tx.sql)
}

/** Makes the closing of a moment. */
export async function closeStock(closing: Closing): Promise<void> {
  const { tx, businessUnitId, upTo, moment } = closing
  const { rows } = await sql<{ until: string }>`
    select min(until)::text as until from stock_closing
    where business_unit_id = ${businessUnitId} and until > ${moment}::timestamptz`.execute(tx.sql)
  const known = rows[0]?.until ?? 'infinity'
  await sql`insert into stock_closing (business_unit_id, until) values (${businessUnitId}, ${moment}::timestamptz)`.execute(
    tx.sql,
  )
  await sql`
    insert into stock_closing_line (business_unit_id, until, material_id, location_id, quantity)
    select ${businessUnitId}::bigint, ${moment}::timestamptz, material_id, location_id, sum(quantity) from (
      select material_id, location_id, quantity from stock_closing_line
      where business_unit_id = ${businessUnitId} and until = ${known}::timestamptz
      union all
      select x.material_id, part.location_id, -part.quantity from stock_transaction x cross join lateral (values
        (x.to_location_id, greatest(x.quantity, 0) + x.moved_quantity),
        (x.from_location_id, least(x.quantity, 0) - x.moved_quantity)
      ) part(location_id, quantity)
      where x.business_unit_id = ${businessUnitId} and x.at >= ${moment}::timestamptz and x.at < ${known}::timestamptz
        and x.id <= ${upTo} and part.location_id is not null
    ) parts group by material_id, location_id having sum(quantity) <> 0`.execute(tx.sql)
  // A material without stock anywhere needs no row in the closing without end.
  if (known === 'infinity')
    await sql`delete from stock_closing_line
      where business_unit_id = ${businessUnitId} and until = 'infinity' and quantity = 0`.execute(tx.sql)
  await thinClosings(closing, 'stock_closing')
}
