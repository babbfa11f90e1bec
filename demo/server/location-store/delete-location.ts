/**
 * Deletes a location: nothing may lie there, no open work, dedication, printer or inner location may refer to it, and no open order
 * may bring goods back to it. The row stays for what once happened there; its name is free again.
 */
import { sql } from 'kysely'
import type { Tx, UnitContext } from '../db/database'
import { conflict } from '../http/refusal'
import { lockedLocation, refuseUnless, type SavedLocation } from './save-location'

/** Deletes it. @throws Refusal 404, 409 `system-location`, `location-has-stock` or `location-in-use` */
export async function deleteLocation(
  tx: Tx,
  { businessUnitId }: UnitContext,
  id: number,
): Promise<SavedLocation> {
  const location = await lockedLocation(tx, businessUnitId, id, { isGoing: true })
  refuseUnless('delete', location)
  if (await isInUse(tx, businessUnitId, id)) {
    const { state } = location
    throw conflict('Something still refers to this location.', { code: 'location-in-use', state })
  }
  await tx.sql
    .updateTable('location')
    .set(eb => ({
      deleted: true,
      hidden: true,
      available_for_pick: false,
      outer_location_id: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  tx.removed('Location', [id])
  tx.audit('deleteLocation', 'Location', id, { name: location.name })
  return { id, name: location.name, state: location.state }
}

async function isInUse(tx: Tx, businessUnitId: number, id: number): Promise<boolean> {
  const { rows } = await sql<{ isInUse: boolean }>`
    select exists (select 1 from task t where t.from_location_id = ${id} and t.state in ('Initial','Started'))
      or exists (select 1 from task t where t.to_location_id = ${id} and t.state in ('Initial','Started'))
      or exists (select 1 from stock s where s.business_unit_id = ${businessUnitId} and s.location_id = ${id}
        and s.dedicated_location)
      or exists (select 1 from printer p where p.location_id = ${id} and not p.deleted)
      or exists (select 1 from location w where w.outer_location_id = ${id} and not w.deleted)
      or exists (select 1 from stock_count_line l join stock_count c on c.id = l.stock_count_id
        join stock s on s.id = l.stock_id where s.business_unit_id = ${businessUnitId} and s.location_id = ${id}
        and l.business_unit_id = ${businessUnitId} and c.state in ('Initial','Started')
        and l.state in ('Initial','Counted','Recount'))
      or exists (select 1 from stock s join task t on t.stock_id = s.id and t.task_type = 'pick'
        and t.state = 'Completed' join sales_order o on o.id = t.order_id
        where s.business_unit_id = ${businessUnitId} and s.location_id = ${id}
        and o.state not in ('Completed','Cancelled')) as "isInUse"`.execute(tx.sql)
  return rows[0]?.isInUse === true
}
