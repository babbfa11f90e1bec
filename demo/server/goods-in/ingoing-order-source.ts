/** Where the fields of ingoing orders and their lines come from in the database. */
import { ingoingOrder, ingoingOrderLine } from '../../../src/contract/entities/ingoing-order'
import type { SearchSource } from '../core/search/search-source'
import { decimal, progress, readMoment } from '../core/search/columns'
import { isExpected } from '../core/db/state-conditions'

/** A sum over the lines of an order. */
const ofLines = (figure: string): string =>
  `(select ${figure} from ingoing_order_line l where l.order_id = o.id)`

const received = `(select ${progress('n.received', 'n.ordered').sql} from (
  select sum(least(l.received_quantity, l.ordered_quantity)) as received, sum(l.ordered_quantity) as ordered
  from ingoing_order_line l where l.order_id = o.id
) n)`

export const ingoingOrderSource: SearchSource<(typeof ingoingOrder)['fields']> = {
  entity: ingoingOrder,
  table: 'ingoing_order o',
  alias: 'o',
  joins: { supplier: 'left join supplier s on s.id = o.supplier_id' },
  fields: {
    id: { sql: 'o.id' },
    orderNo: { sql: 'o.order_no', isIndexed: true },
    state: { sql: 'o.state' },
    supplierId: { sql: 'o.supplier_id' },
    supplier: { sql: 's.supplier_name', join: 'supplier' },
    supplierOrderId: { sql: 'o.supplier_order_id' },
    orderType: { sql: 'o.order_type' },
    priority: { sql: 'o.priority' },
    expectedReceiptDate: { sql: 'o.expected_receipt_date', isIndexed: true },
    orderDate: { sql: 'o.created_at' },
    completedDate: { sql: 'o.completed_date' },
    numberOfOrderLines: { sql: ofLines('count(*)') },
    orderedQuantity: decimal(ofLines('coalesce(sum(l.ordered_quantity), 0)')),
    receivedQuantity: decimal(ofLines('coalesce(sum(l.received_quantity), 0)')),
    received: { sql: received, read: `${received}::float8`, isComputed: true },
    totalCost: {
      sql: ofLines('coalesce(sum(round(l.ordered_quantity * l.purchase_unit_price, 2)), 0)'),
    },
    version: readMoment,
  },
}

const ofMaterial = { join: 'material' } as const
const ofOrder = { join: 'order' } as const

/** A final order's lines have its state; the state of others follows from their received quantities. */
const lineState = `case
  when o.state in ('Completed','Cancelled') then o.state
  when l.received_quantity >= l.ordered_quantity then 'Completed'
  when l.received_quantity > 0 then 'Started'
  else 'Initial' end`

export const ingoingOrderLineSource: SearchSource<(typeof ingoingOrderLine)['fields']> = {
  entity: ingoingOrderLine,
  table: 'ingoing_order_line l',
  alias: 'l',
  joins: {
    order: 'join ingoing_order o on o.id = l.order_id',
    material: 'join material m on m.id = l.material_id',
  },
  fields: {
    id: { sql: 'l.id' },
    orderId: { sql: 'l.order_id' },
    orderNo: { sql: 'o.order_no', ...ofOrder },
    orderLineNo: { sql: 'l.order_line_no' },
    state: { sql: lineState, ...ofOrder },
    materialId: { sql: 'l.material_id' },
    materialItemNo: { sql: 'm.item_no', ...ofMaterial },
    materialName: { sql: 'm.name', ...ofMaterial },
    orderedQuantity: decimal('l.ordered_quantity'),
    receivedQuantity: decimal('l.received_quantity'),
    openQuantity: {
      ...decimal(
        `case when ${isExpected('o')} then greatest(l.ordered_quantity - l.received_quantity, 0) else 0 end`,
      ),
      ...ofOrder,
    },
    uoM: { sql: 'm.base_uom', ...ofMaterial },
    purchaseUnitPrice: { sql: 'l.purchase_unit_price' },
    lineCost: { sql: 'round(l.ordered_quantity * l.purchase_unit_price, 2)' },
    expectedReceiptDate: { sql: 'o.expected_receipt_date', ...ofOrder },
    imageUrl: { sql: 'm.image_url', ...ofMaterial },
    version: readMoment,
  },
}
