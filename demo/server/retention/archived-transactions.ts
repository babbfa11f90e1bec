/** Which stock transactions may be archived, and what other rows keep of them. */
import { sql, type RawBuilder } from 'kysely'
import { ingoingOrderMachine } from '../../../src/contract/states/ingoing-order'
import { salesOrderMachine } from '../../../src/contract/states/sales-order'
import { movementsOfLine } from '../counts/public'
import type { Tx } from '../core/db/database'
import { idList } from '../core/db/id-list'
import { isTransactionRolledUp } from '../reports/public'
import { isOpenCount, stateList } from '../core/db/state-conditions'

/**
 * The picks of an open order can be corrected, an ingoing order that is being received compares its receipts with its lines, and whoever
 * approves a count must see what moved since its snapshot.
 */
const isOfClosedWork = sql<boolean>`(
  not exists (select 1 from sales_order_line l join sales_order o on o.id = l.order_id
    where l.id = r.order_line_id and o.state not in (${stateList(salesOrderMachine.final)}))
  and not exists (select 1 from ingoing_order_line l join ingoing_order o on o.id = l.order_id
    where l.id = r.ingoing_order_line_id and o.state not in (${stateList(ingoingOrderMachine.final)}))
  and not exists (select 1 from stock_count_line l join stock_count c on c.id = l.stock_count_id
    where l.material_id = r.material_id and l.snapshot_at < r.at and ${sql.raw(isOpenCount('c'))}))`

/**
 * Goods that come back have the batch, expiry date and serial number of those that were picked. Where one pick gave the whole line, its stock
 * says them (`archived_picked_stock_id`); of other lines the transactions stay.
 */
const saysWhatComesBack = sql<boolean>`exists (
  select 1 from sales_order_line l join material m on m.id = l.material_id
  where r.process_type in ('Pick','Return') and l.id = r.order_line_id and l.confirmed_quantity <> -r.quantity
    and (m.has_batch or m.has_exp_date or m.has_serial_number))`

/** Whether a transaction `r` of a business unit may be archived once it is old enough. */
export const transactionMayGo = (businessUnitId: number): RawBuilder<boolean> =>
  sql`${isOfClosedWork} and not ${saysWhatComesBack} and ${isTransactionRolledUp(businessUnitId)}`

/** Writes what lines of orders and counts, and the balances of materials, need of these transactions into their own rows. */
export async function keepTransactionFigures(tx: Tx, ids: readonly number[]): Promise<void> {
  const list = idList(ids)
  await sql`update sales_order_line l set archived_picked_stock_id = t.stock_id from (
      select distinct on (order_line_id) order_line_id, stock_id from stock_transaction
      where id in ${list} and process_type = 'Pick' and stock_id is not null order by order_line_id, id desc
    ) t where l.id = t.order_line_id`.execute(tx.sql)
  await sql`update ingoing_order_line l set archived_received = l.archived_received + t.quantity,
      archived_received_at = greatest(l.archived_received_at, t.at)
    from (
      select ingoing_order_line_id as id, sum(quantity) as quantity, max(at) as at from stock_transaction
      where id in ${list} and process_type = 'Receipt' and ingoing_order_line_id is not null group by 1
    ) t where l.id = t.id`.execute(tx.sql)
  await sql`update stock_count_line l set has_archived_movements = true from stock_transaction x
    where x.id in ${list} and ${sql.raw(movementsOfLine)}`.execute(tx.sql)
  await sql`
    insert into archived_balance (business_unit_id, material_id, location_id, quantity)
    select x.business_unit_id, x.material_id, part.location_id, sum(part.quantity) from stock_transaction x
    cross join lateral (values
      (0, x.quantity),
      (x.to_location_id, greatest(x.quantity, 0) + x.moved_quantity),
      (x.from_location_id, least(x.quantity, 0) - x.moved_quantity)
    ) part(location_id, quantity)
    where x.id in ${list} and part.location_id is not null group by 1, 2, 3
    on conflict (business_unit_id, material_id, location_id)
      do update set quantity = archived_balance.quantity + excluded.quantity`.execute(tx.sql)
}
