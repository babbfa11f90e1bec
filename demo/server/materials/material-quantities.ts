/**
 * Quantities of a material as subqueries, for rows with a material: `row` is the alias of a table with business_unit_id and material_id.
 * They are slow for many rows, so fields made of them are marked as computed.
 */
import { formatDefaults } from '../../../src/contract/limits'

/** Sum of all stocks (DOMAIN, availability). */
export function totalQuantity(row: string): string {
  return `(
    select coalesce(sum(st.quantity), 0) from stock st
    where st.business_unit_id = ${row}.business_unit_id and st.material_id = ${row}.material_id
  )`
}

/** Quantity that could be reserved now (DOMAIN, availability). */
export function availableQuantity(row: string): string {
  return `(
    select coalesce(sum(st.quantity - st.reserved_quantity), 0)
    from stock st join location lo on lo.id = st.location_id
    where st.business_unit_id = ${row}.business_unit_id and st.material_id = ${row}.material_id
      and not st.block_reservations and lo.available_for_pick
      and (st.exp_date is null or st.exp_date >= (
        select (now() at time zone coalesce(nullif(c.region, ''), '${formatDefaults.region}'))::date
        from company_info c where c.business_unit_id = ${row}.business_unit_id
      ))
  )`
}

/** Ordered from suppliers and not yet received. */
export function ingoingQuantity(row: string): string {
  return `(
    select coalesce(sum(greatest(il.ordered_quantity - il.received_quantity, 0)), 0)
    from ingoing_order_line il join ingoing_order io on io.id = il.order_id
    where il.business_unit_id = ${row}.business_unit_id and il.material_id = ${row}.material_id
      and io.state in ('Initial', 'Started')
  )`
}

/** States of lines with something still to pick, written exactly as in the partial index on open lines. */
export const statesToPick = `('Error','New','NewWarn','Reserved','PartiallyReserved','PartiallyReadyForPick','ReadyForPick','PickStarted')`

/** Ordered by customers and not yet picked. */
export function openDemand(row: string): string {
  return `(
    select coalesce(sum(ol.confirmed_quantity - ol.picked_quantity), 0) from sales_order_line ol
    where ol.business_unit_id = ${row}.business_unit_id and ol.material_id = ${row}.material_id
      and ol.state in ${statesToPick}
  )`
}
