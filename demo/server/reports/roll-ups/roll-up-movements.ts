/**
 * Closings of the movements: when materials first and last moved before a moment, from all transactions of the roll-up (the last movement
 * is derived from them in reports/last-movement). There is one closing without end and one for each of the closing moments; a late
 * transaction is added to every later closing. The closing of a moment is derived from the one before it.
 */
import { sql, type RawBuilder } from 'kysely'
import { firstOf, thinClosings, type Closing } from './closing-moments'
import type { Batch } from './rolled-to'

/** Adds the transactions of a batch to the closings. */
export async function addToMovements(batch: Batch): Promise<void> {
  const { tx, businessUnitId, after, upTo } = batch
  const first = await firstOf(batch, 'stock_transaction')
  if (first === undefined) return
  await sql`insert into movement_closing (business_unit_id, until) values (${businessUnitId}, 'infinity')
    on conflict do nothing`.execute(tx.sql)
  await sql`
    insert into movement_closing_line (business_unit_id, until, material_id, first_at, last_gain_at, last_other_at)
    select ${businessUnitId}::bigint, c.until, x.material_id, ${movementEnds}
    from stock_transaction x
    join movement_closing c on c.business_unit_id = x.business_unit_id and c.until > ${first}::timestamptz and x.at < c.until
    where x.business_unit_id = ${businessUnitId} and x.id > ${after} and x.id <= ${upTo} group by c.until, x.material_id
    on conflict (business_unit_id, until, material_id) do update set
      first_at = least(movement_closing_line.first_at, excluded.first_at),
      last_gain_at = greatest(movement_closing_line.last_gain_at, excluded.last_gain_at),
      last_other_at = greatest(movement_closing_line.last_other_at, excluded.last_other_at)`.execute(tx.sql)
}

/** Makes the closing of a moment. */
export async function closeMovements(closing: Closing): Promise<void> {
  const { tx, businessUnitId, upTo, moment } = closing
  const { rows } = await sql<{ until: string | null }>`
    select max(until)::text as until from movement_closing
    where business_unit_id = ${businessUnitId} and until < ${moment}::timestamptz`.execute(tx.sql)
  const known = rows[0]?.until ?? '-infinity'
  await sql`insert into movement_closing (business_unit_id, until) values (${businessUnitId}, ${moment}::timestamptz)`.execute(
    tx.sql,
  )
  await sql`
    insert into movement_closing_line (business_unit_id, until, material_id, first_at, last_gain_at, last_other_at)
    select ${businessUnitId}::bigint, ${moment}::timestamptz, material_id, min(first_at), max(last_gain_at), max(last_other_at) from (
      select material_id, first_at, last_gain_at, last_other_at from movement_closing_line
      where business_unit_id = ${businessUnitId} and until = ${known}::timestamptz
      union all
      select x.material_id, ${movementEnds} from stock_transaction x
      where x.business_unit_id = ${businessUnitId} and x.at >= ${known}::timestamptz and x.at < ${moment}::timestamptz
        and x.id <= ${upTo} group by x.material_id
    ) parts group by material_id`.execute(tx.sql)
  await thinClosings(closing, 'movement_closing')
}

/** The condition that a transaction `x` is a movement other than a gain: neither a receipt nor putting away received stock. */
const isOtherMovement: RawBuilder<unknown> = sql`
  (x.process_type not in ('Receipt', 'Gain') and not (x.process_type = 'Move' and (x.is_put_away or exists (
    select from task k where k.id = x.task_id and k.task_type = 'putAway'))))`

/** The columns `first_at`, `last_gain_at` and `last_other_at` of transactions `x`. */
export const movementEnds: RawBuilder<unknown> = sql`
  min(x.at) as first_at, max(x.at) filter (where x.process_type = 'Gain') as last_gain_at,
  max(x.at) filter (where ${isOtherMovement}) as last_other_at`
