/**
 * Quantities of a material as SQL (DOMAIN, availability). `material` and `unit` are SQL of its id and of its business unit's. All but
 * `stockTotals` are subqueries, which are slow for many rows, so fields made of them are marked as computed.
 */
import { isExpected, isToPick } from '../core/db/state-conditions'
import { isUsable } from './stock-conditions'

/** Left join with the sums of a material's stocks as `totals`: total, reserved, available, number and value. */
export const stockTotals = (material: string, unit: string): string => `
  left join company_info company on company.business_unit_id = ${unit}
  left join lateral (
    select coalesce(sum(s.quantity), 0) as total, coalesce(sum(s.reserved_quantity), 0) as reserved,
      coalesce(sum(s.quantity - s.reserved_quantity) filter (where ${isUsable('s', 'w', 'company')}), 0) as available,
      count(*) filter (where s.quantity > 0) as stocks,
      coalesce(sum(round(s.quantity * s.cost_price, 2)), 0) as value
    from stock s join location w on w.id = s.location_id
    where s.business_unit_id = ${unit} and s.material_id = ${material}
  ) totals on true`

/** Sum of all stocks. */
export const totalQuantity = (material: string, unit: string): string => `(
  select coalesce(sum(st.quantity), 0) from stock st where st.business_unit_id = ${unit} and st.material_id = ${material}
)`

/** The stocks that could be reserved now, as the end of a statement: stocks `st` at their locations `lo`. */
export const usableStocks = (material: string, unit: string): string => `
  from stock st join location lo on lo.id = st.location_id
  left join company_info co on co.business_unit_id = st.business_unit_id
  where st.business_unit_id = ${unit} and st.material_id = ${material} and ${isUsable('st', 'lo', 'co')}`

/** Quantity that could be reserved now. */
export const availableQuantity = (material: string, unit: string): string =>
  `(select coalesce(sum(st.quantity - st.reserved_quantity), 0) ${usableStocks(material, unit)})`

/** Ordered from suppliers and not yet received. */
export const ingoingQuantity = (material: string, unit: string): string => `(
  select coalesce(sum(greatest(il.ordered_quantity - il.received_quantity, 0)), 0)
  from ingoing_order_line il join ingoing_order io on io.id = il.order_id
  where il.business_unit_id = ${unit} and il.material_id = ${material} and ${isExpected('io')}
)`

/** Ordered by customers and not yet picked. */
export const openDemand = (material: string, unit: string): string => `(
  select coalesce(sum(ol.confirmed_quantity - ol.picked_quantity), 0) from sales_order_line ol
  where ol.business_unit_id = ${unit} and ol.material_id = ${material} and ${isToPick('ol')}
)`
