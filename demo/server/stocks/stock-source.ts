/** Where the fields of stocks come from in the database. */
import { stock } from '../../../src/contract/entities/stock'
import type { SearchSource } from '../core/search/search-source'
import { decimal, readMoment } from '../core/search/columns'
import { bringingTypes, isUsable } from '../materials/public'
import { isOpenTask } from '../core/db/state-conditions'

/** Shown only at the first filled stock of the material at the location, or the first one, so that sums count each task once. */
const ingoing = `(case when exists (
    select 1 from stock first where first.business_unit_id = s.business_unit_id
      and first.location_id = s.location_id and first.material_id = s.material_id
      and (first.quantity > 0, -first.id) > (s.quantity > 0, -s.id)
  ) then 0 else (
    select coalesce(sum(t.requested_quantity - t.confirmed_quantity), 0) from task t
    where t.business_unit_id = s.business_unit_id and t.material_id = s.material_id
      and t.to_location_id = s.location_id and ${isOpenTask('t')} and t.task_type in ${bringingTypes}
  ) end)`

const ofMaterial = { join: 'material' } as const
const ofLocation = { join: 'location' } as const

export const stockSource: SearchSource<(typeof stock)['fields']> = {
  entity: stock,
  table: 'stock s',
  alias: 's',
  joins: {
    material: 'left join material m on m.id = s.material_id',
    location: `left join location w on w.id = s.location_id
      left join location_role r on r.id = w.location_role_id
      left join company_info company on company.business_unit_id = s.business_unit_id`,
  },
  fields: {
    id: { sql: 's.id' },
    stockId: { sql: 's.id' },
    materialId: { sql: 's.material_id' },
    materialItemNo: { sql: 'm.item_no', ...ofMaterial },
    materialName: { sql: 'm.name', ...ofMaterial },
    state: { sql: `(case when s.block_reservations then 'Blocked' else 'Active' end)` },
    quantity: decimal('s.quantity'),
    availableStockQuantity: {
      ...decimal(
        `(case when ${isUsable('s', 'w', 'company')} then s.quantity - s.reserved_quantity else 0 end)`,
      ),
      ...ofLocation,
    },
    reservedStockQuantity: decimal('s.reserved_quantity'),
    ingoingQuantity: { ...decimal(ingoing), isComputed: true },
    uoM: { sql: 'm.base_uom', ...ofMaterial },
    locationId: { sql: 's.location_id' },
    location: { sql: 'w.name', ...ofLocation },
    locationRole: { sql: 'r.name', ...ofLocation },
    container: { sql: 's.container' },
    batch: { sql: 's.batch' },
    expDate: { sql: 's.exp_date' },
    serialNumber: { sql: 's.serial_number' },
    minQuantity: decimal('s.min_quantity'),
    maxQuantity: decimal('s.max_quantity'),
    dedicatedLocation: { sql: 's.dedicated_location' },
    availableForPick: { sql: 'w.available_for_pick', ...ofLocation },
    stockAttributes: { sql: 's.stock_attributes' },
    blockReservations: { sql: 's.block_reservations' },
    fifoDate: { sql: 's.fifo_date', isIndexed: true },
    lastCounted: { sql: 's.last_counted' },
    costPrice: decimal('s.cost_price'),
    stockValue: decimal('round(s.quantity * s.cost_price, 2)'),
    imageUrl: { sql: 'm.image_url', ...ofMaterial },
    version: readMoment,
  },
}
