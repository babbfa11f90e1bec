/** Where the fields of materials come from in the database; sums of their stocks are one join, so that they can be sorted and filtered. */
import { material } from '../../../src/contract/entities/material'
import type { SearchSource } from '../core/search/search-source'
import { decimal, readMoment } from '../core/search/columns'
import { ingoingQuantity, stockTotals } from './material-quantities'
import { isToPick } from '../core/db/state-conditions'

const softReserved = `(
  select coalesce(sum(l.confirmed_quantity - l.picked_quantity - l.reserved_quantity), 0) from sales_order_line l
  where l.business_unit_id = m.business_unit_id and l.material_id = m.id and ${isToPick('l')}
)`

const ofTotals = { join: 'totals' } as const

export const materialSource: SearchSource<(typeof material)['fields']> = {
  entity: material,
  table: 'material m',
  alias: 'm',
  joins: {
    role: 'left join location_role r on r.id = m.picking_location_role_id',
    supplier: 'left join supplier p on p.id = m.supplier_id',
    totals: stockTotals('m.id', 'm.business_unit_id'),
  },
  fields: {
    id: { sql: 'm.id' },
    image: { sql: 'm.image_url' },
    itemNo: { sql: 'm.item_no', isIndexed: true },
    name: { sql: 'm.name' },
    description: { sql: 'm.description' },
    materialState: { sql: 'm.material_state' },
    barcode: { sql: 'm.barcode' },
    ean: { sql: 'm.ean' },
    baseUoM: { sql: 'm.base_uom' },
    availableQuantity: { ...decimal('totals.available'), ...ofTotals },
    reservedQuantity: { ...decimal('totals.reserved'), ...ofTotals },
    softReservedQuantity: { ...decimal(softReserved), isComputed: true },
    totalQuantity: { ...decimal('totals.total'), ...ofTotals },
    ingoingQuantity: { ...decimal(ingoingQuantity('m.id', 'm.business_unit_id')), isComputed: true },
    minimumWarehouseQuantity: decimal('m.minimum_warehouse_quantity'),
    maximumWarehouseQuantity: decimal('m.maximum_warehouse_quantity'),
    numberOfStocks: { sql: 'totals.stocks', ...ofTotals },
    stockValue: { ...decimal('totals.value'), ...ofTotals },
    costPrice: decimal('m.cost_price'),
    averageCostPrice: decimal('m.average_cost_price'),
    latestCostPrice: decimal('m.latest_cost_price'),
    salesPrice: decimal('m.sales_price'),
    abc: { sql: 'm.abc' },
    materialGroup: { sql: 'm.material_group' },
    pickingLocationRole: { sql: 'r.name', join: 'role' },
    supplierId: { sql: 'm.supplier_id' },
    supplierName: { sql: 'p.supplier_name', join: 'supplier' },
    length: decimal('m.length_m'),
    width: decimal('m.width_m'),
    height: decimal('m.height_m'),
    weight: decimal('m.weight_kg'),
    volume: decimal('m.volume_m3'),
    hasBatch: { sql: 'm.has_batch' },
    hasSerialNumber: { sql: 'm.has_serial_number' },
    hasExpDate: { sql: 'm.has_exp_date' },
    isBOM: { sql: 'm.is_bom' },
    colour: { sql: 'm.colour' },
    size: { sql: 'm.size' },
    style: { sql: 'm.style' },
    webShop: { sql: 'm.web_shop' },
    version: readMoment,
  },
}
