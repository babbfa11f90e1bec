/** Where the fields of sales orders come from in the database. */
import { salesOrder } from '../../../../src/contract/entities/sales-order'
import type { SearchSource } from '../../core/search/search-source'
import { decimal } from '../../core/search/columns'

/** The expression of the index sales_order_text (migration 0006): the searchable texts of an order, each after a line break. */
const orderText = `(E'\\n' || o.order_no collate "default" || E'\\n' || o.customer_name || E'\\n' || o.order_type
  || coalesce(E'\\n' || o.recipient, '') || coalesce(E'\\n' || o.delivery_contact, '')
  || coalesce(E'\\n' || o.invoice_contact, '') || coalesce(E'\\n' || o.comment, '') || coalesce(E'\\n' || o.pick_list, '')
  || coalesce(E'\\n' || o.one_piece_id, '') || coalesce(E'\\n' || o.delivery_route, '')
  || coalesce(E'\\n' || o.hold_reason, ''))`

export const salesOrderSource: SearchSource<(typeof salesOrder)['fields']> = {
  entity: salesOrder,
  table: 'sales_order o',
  alias: 'o',
  joins: {
    deliveryType: 'left join delivery_type d on d.id = o.delivery_type_id',
    process: 'left join process p on p.id = o.process_id',
  },
  findIndex: {
    text: orderText,
    lookups: [
      { reference: 'o.delivery_type_id', table: 'delivery_type', columns: ['name'] },
      { reference: 'o.process_id', table: 'process', columns: ['name'] },
    ],
  },
  fields: {
    id: { sql: 'o.id', isIndexed: true },
    orderNo: { sql: 'o.order_no', isIndexed: true },
    state: { sql: 'o.state' },
    deliveryType: { sql: 'd.name', join: 'deliveryType' },
    deliveryTypeId: { sql: 'o.delivery_type_id' },
    deliveryDate: { sql: 'o.delivery_date', isIndexed: true },
    priority: { sql: 'o.priority', isIndexed: true },
    customerName: { sql: 'o.customer_name', isIndexed: true },
    recipient: { sql: 'o.recipient' },
    zipCode: { sql: 'o.zip_code' },
    countryCode: { sql: 'o.country_code' },
    deliveryContact: { sql: 'o.delivery_contact' },
    invoiceContact: { sql: 'o.invoice_contact' },
    comment: { sql: 'o.comment' },
    executionDate: { sql: 'o.execution_date', isIndexed: true },
    pickList: { sql: 'o.pick_list' },
    boxes: { sql: 'o.boxes' },
    picked: { sql: 'o.picked_percent', read: 'o.picked_percent::float8' },
    orderType: { sql: 'o.order_type' },
    numberOfOrderLines: { sql: 'o.number_of_order_lines' },
    numberOfItems: decimal('o.number_of_items'),
    numberOfUnits: decimal('o.number_of_units'),
    orderVolume: decimal('o.order_volume'),
    orderWeight: decimal('o.order_weight'),
    totalSalesPrice: { sql: 'o.total_sales_price' },
    originalTotalSalesPrice: { sql: 'o.original_total_sales_price' },
    discount: decimal('o.discount'),
    returnedQuantity: decimal('o.returned_quantity'),
    orderDate: { sql: 'o.order_date', isIndexed: true },
    updatedDate: { sql: 'o.updated_date' },
    completedDate: { sql: 'o.completed_date' },
    onePieceId: { sql: 'o.one_piece_id' },
    deliveryRoute: { sql: 'o.delivery_route' },
    dropNumber: { sql: 'o.drop_number' },
    orderAttributes: { sql: 'o.order_attributes' },
    isStockMissing: { sql: 'o.is_stock_missing' },
    pendingMaintenance: { sql: 'o.pending_maintenance' },
    processId: { sql: 'o.process_id' },
    processName: { sql: 'p.name', join: 'process' },
    totalNumberOfOrdersInSharedProcess: {
      sql: '(select count(*) from sales_order same where same.process_id = o.process_id)',
      isComputed: true,
    },
    interfaced: { sql: 'o.interfaced' },
    waitForPreparation: { sql: 'o.wait_for_preparation' },
    holdReason: { sql: 'o.hold_reason' },
    hasPicks: { sql: 'o.has_picks' },
    version: { sql: 'o.version' },
  },
}
