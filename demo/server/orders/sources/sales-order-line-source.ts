/**
 * Where the fields of sales order lines come from in the database. Available quantity and pick location are computed only for the rows of a
 * page, since they are subqueries over stocks.
 */
import { salesOrderLine } from '../../../../src/contract/entities/sales-order'
import type { SearchSource } from '../../core/search/search-source'
import { decimal, readMoment } from '../../core/search/columns'
import { availableQuantity, usableStocks } from '../../materials/public'
import { isToPick } from '../../core/db/state-conditions'

/** Usable stocks of the line's material. */
const usable = usableStocks('l.material_id', 'l.business_unit_id')

/** Location of the first reserved stock in walking order, else of the stock that would be reserved first. */
const pickFrom = `coalesce(
  (
    select w.name from reservation r join stock s on s.id = r.stock_id join location w on w.id = s.location_id
    where r.line_id = l.id order by w.picking_sequence, s.id limit 1
  ),
  (
    select lo.name ${usable} and st.quantity > st.reserved_quantity
    order by case when m.has_exp_date then st.exp_date end nulls last, st.fifo_date, st.quantity - st.reserved_quantity, st.id
    limit 1
  )
)`

/**
 * A figure of lines that add up to what their order has (save-totals.ts): a cancelled line has none, unless all of the order is cancelled. The
 * order is looked up for cancelled lines only.
 */
const counted = (figure: string): string => `case when l.state <> 'Cancelled'
  or (select own.state from sales_order own where own.id = l.order_id) = 'Cancelled' then ${figure} end`

const salesPrice = `round(
  l.confirmed_quantity * coalesce(l.adjust_price, l.sales_unit_price) * (1 - coalesce(l.discount, 0) / 100), 2
)`

const ofMaterial = { join: 'material' } as const

export const salesOrderLineSource: SearchSource<(typeof salesOrderLine)['fields']> = {
  entity: salesOrderLine,
  table: 'sales_order_line l',
  alias: 'l',
  joins: {
    order: 'join sales_order o on o.id = l.order_id',
    material: 'join material m on m.id = l.material_id',
  },
  fields: {
    id: { sql: 'l.id', isIndexed: true },
    orderId: { sql: 'l.order_id' },
    processId: { sql: 'o.process_id', join: 'order' },
    orderNo: { sql: 'o.order_no', join: 'order' },
    orderState: { sql: 'o.state', join: 'order' },
    orderHasPicks: { sql: 'o.has_picks', join: 'order' },
    orderLineNo: { sql: 'l.order_line_no' },
    orderedQuantity: decimal('l.ordered_quantity'),
    confirmedQuantity: decimal('l.confirmed_quantity'),
    pickedQuantity: decimal('l.picked_quantity'),
    openQuantity: decimal(
      `case when ${isToPick('l')} then l.confirmed_quantity - l.picked_quantity else 0 end`,
    ),
    reservedQuantity: decimal('l.reserved_quantity'),
    availableQuantity: {
      ...decimal(availableQuantity('l.material_id', 'l.business_unit_id')),
      isComputed: true,
    },
    state: { sql: 'l.state' },
    materialId: { sql: 'l.material_id' },
    materialItemNo: { sql: 'm.item_no', ...ofMaterial },
    materialName: { sql: 'm.name', ...ofMaterial },
    uoM: { sql: 'm.base_uom', ...ofMaterial },
    salesUnitPrice: { sql: 'l.sales_unit_price' },
    salesPrice: { sql: counted(salesPrice) },
    adjustPrice: { sql: 'l.adjust_price' },
    discount: decimal('l.discount'),
    returnedQuantity: decimal('l.returned_quantity'),
    expectedHandlingDate: { sql: 'l.expected_handling_date', isIndexed: true },
    actualHandlingDate: { sql: 'l.actual_handling_date' },
    lineWeight: { ...decimal(counted('l.confirmed_quantity * m.weight_kg')), ...ofMaterial },
    lineVolume: { ...decimal(counted('l.confirmed_quantity * m.volume_m3')), ...ofMaterial },
    container: { sql: 'l.container' },
    pickFrom: { sql: pickFrom, isComputed: true, ...ofMaterial },
    comment: { sql: 'l.comment' },
    imageUrl: { sql: 'm.image_url', ...ofMaterial },
    isStockMissing: { sql: 'l.is_stock_missing' },
    version: readMoment,
  },
}
