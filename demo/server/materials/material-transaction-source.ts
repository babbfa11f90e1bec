/** Where the fields of stock transactions come from in the database. A transaction never changes: its version is always 1. */
import { materialTransaction } from '../../../src/contract/entities/material-details'
import type { SearchSource } from '../core/search/search-source'
import { decimal } from '../core/search/columns'

/** Cause codes of several types may have the same value: the one of the transaction's type is used, for a replenishment that of a move, else the first. */
const causeText = `(case when x.cause_code is not null then (
  select c.display_text from cause_code c where c.business_unit_id = x.business_unit_id and c.value = x.cause_code
  order by c.type <> case x.process_type when 'Replenish' then 'Move' else x.process_type end, c.deleted, c.id limit 1
) end)`

const ofMaterial = { join: 'material' } as const
const ofOrder = { join: 'order' } as const

export const materialTransactionSource: SearchSource<(typeof materialTransaction)['fields']> = {
  entity: materialTransaction,
  table: 'stock_transaction x',
  alias: 'x',
  joins: {
    material: 'left join material m on m.id = x.material_id',
    order: `left join sales_order_line l on l.id = x.order_line_id
      left join sales_order o on o.id = l.order_id`,
    from: 'left join location f on f.id = x.from_location_id',
    to: 'left join location t on t.id = x.to_location_id',
    stock: 'left join stock s on s.id = x.stock_id',
    user: 'left join app_user u on u.id = x.user_id',
  },
  fields: {
    id: { sql: 'x.id' },
    materialId: { sql: 'x.material_id' },
    at: { sql: 'x.at', isIndexed: true },
    processType: { sql: 'x.process_type' },
    materialItemNo: { sql: 'm.item_no', ...ofMaterial },
    materialName: { sql: 'm.name', ...ofMaterial },
    quantity: decimal('x.quantity'),
    movedQuantity: decimal('x.moved_quantity'),
    uoM: { sql: 'm.base_uom', ...ofMaterial },
    fromLocation: { sql: 'f.name', join: 'from' },
    toLocation: { sql: 't.name', join: 'to' },
    stockId: { sql: 'x.stock_id' },
    batch: { sql: 's.batch', join: 'stock' },
    orderId: { sql: 'o.id', ...ofOrder },
    orderNo: { sql: 'o.order_no', ...ofOrder },
    orderLineNo: { sql: 'l.order_line_no', ...ofOrder },
    userName: { sql: 'u.display_name', join: 'user' },
    causeCode: { sql: 'x.cause_code' },
    causeText: { sql: causeText, isComputed: true },
    unitCost: decimal('x.unit_cost'),
    transactionValue: decimal('round(x.quantity * x.unit_cost, 2)'),
    version: { sql: '1' },
  },
}
