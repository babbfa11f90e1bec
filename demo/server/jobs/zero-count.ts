/**
 * Counts caused by a pick: a stock with less than expected must be counted, and with InventoryZeroCount the picker confirms that a location
 * which his pick should empty is empty; if not, a count task is made (DOMAIN, stock counts).
 */
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../core/db/database'
import type { Caller } from '../core/calls/context'
import { idsOf } from '../core/db/id-list'
import { isOpenCountLine, isOpenTask } from '../core/db/state-conditions'

interface PickedTask {
  readonly stock_id: number
  readonly from_location_id: number
  readonly material_id: number
}

/**
 * Whether picking task t at stock s should empty its location, if the feature requires it. A location may hold several materials: it counts
 * as empty when nothing of the picked one is left.
 */
export function asksForZero({ features }: Pick<Caller, 'features'>): RawBuilder<boolean> {
  if (!features.includes('InventoryZeroCount')) return sql<boolean>`false`
  return sql<boolean>`(t.requested_quantity = (
    select sum(z.quantity) from stock z where z.location_id = s.location_id and z.material_id = s.material_id))`
}

/** After a complete pick: nothing when some stock is left; else the picker's confirmation, or a proposed count. */
export async function countZero(
  tx: Tx,
  businessUnitId: number,
  { stock_id: stockId, from_location_id: locationId, material_id: materialId }: PickedTask,
  isLocationEmpty: boolean,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from stock where location_id = ${locationId} and material_id = ${materialId} and quantity > 0 limit 1`.execute(
    tx.sql,
  )
  if (rows.length > 0) return
  if (!isLocationEmpty) return proposeCount(tx, businessUnitId, stockId)
  await sql`update stock set last_counted = ${now.toISOString()}::timestamptz, version = version + 1
    where id = ${stockId}`.execute(tx.sql)
  tx.changed('Stock', [stockId])
  tx.audit('countStock', 'Stock', stockId)
}

/**
 * Proposes a count of a stock, unless one is open already. An open line of a count stands for the proposal: a block of the stock is no longer
 * the count's own, and cancelling the line proposes again (counts/cancel-lines.ts). Lock the stock first.
 */
export async function proposeCount(tx: Tx, businessUnitId: number, stockId: number): Promise<void> {
  await sql`update stock_count_line set was_proposed = true, has_blocked = false
    where stock_id = ${stockId} and ${sql.raw(isOpenCountLine('stock_count_line'))}`.execute(tx.sql)
  const { rows } = await sql<{ id: number }>`
    insert into task (business_unit_id, task_type, state, material_id, stock_id, location_role_id, from_location_id,
      from_container, requested_quantity, execution_date)
    select ${businessUnitId}::bigint, 'count', 'Initial', s.material_id, s.id, c.location_role_id, s.location_id,
      s.container, s.quantity, now()
    from stock s join location c on c.id = s.location_id
    where s.id = ${stockId} and not exists (
      select 1 from task t where t.stock_id = s.id and t.task_type = 'count' and ${sql.raw(isOpenTask('t'))})
    returning id`.execute(tx.sql)
  tx.changed('Task', idsOf(rows))
}
