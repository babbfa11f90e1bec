/** Where the fields of suppliers and their materials come from in the database. */
import { supplier, supplierMaterial } from '../../../src/contract/entities/supplier'
import type { SearchSource } from '../core/search/search-source'
import { decimal, readMoment } from '../core/search/columns'
import { ingoingQuantity, totalQuantity } from '../materials/public'

/**
 * Average days from order to receipt, of orders of which something came; computed only for the rows of a page, since it reads the supplier's
 * order history.
 */
const averageLeadTime = `(
  select round(avg(extract(epoch from i.completed_date - i.created_at)) / 86400, 1) from ingoing_order i
  where i.business_unit_id = s.business_unit_id and i.supplier_id = s.id and i.state = 'Completed'
    and exists (select 1 from ingoing_order_line l where l.order_id = i.id and l.received_quantity > 0)
)`

const drafts = `(
  select count(*) from purchase_draft d where d.business_unit_id = s.business_unit_id and d.supplier_id = s.id
)`

const materials = `(
  select count(*) from supplier_material sm where sm.business_unit_id = s.business_unit_id and sm.supplier_id = s.id
)`

export const supplierSource: SearchSource<(typeof supplier)['fields']> = {
  entity: supplier,
  table: '(select * from supplier where not deleted) s',
  alias: 's',
  joins: {},
  fields: {
    id: { sql: 's.id' },
    supplierName: { sql: 's.supplier_name' },
    supplierStatus: { sql: 's.supplier_status' },
    contactPerson: { sql: 's.contact_person' },
    companyEmail: { sql: 's.company_email' },
    leadTime: { sql: 's.lead_time_days' },
    averageLeadTime: { ...decimal(averageLeadTime), isComputed: true },
    comments: { sql: 's.comments' },
    drafts: { sql: drafts, isComputed: true },
    materials: { sql: materials, isComputed: true },
    version: readMoment,
  },
}

const ofMaterial = { join: 'material' } as const

export const supplierMaterialSource: SearchSource<(typeof supplierMaterial)['fields']> = {
  entity: supplierMaterial,
  table: 'supplier_material l',
  alias: 'l',
  joins: {
    supplier: 'join supplier s on s.id = l.supplier_id',
    material: 'join material m on m.id = l.material_id',
  },
  fields: {
    id: { sql: 'l.id' },
    supplierId: { sql: 'l.supplier_id' },
    supplierName: { sql: 's.supplier_name', join: 'supplier' },
    materialId: { sql: 'l.material_id' },
    itemNo: { sql: 'm.item_no', ...ofMaterial },
    materialName: { sql: 'm.name', ...ofMaterial },
    materialGroup: { sql: 'm.material_group', ...ofMaterial },
    uoM: { sql: 'm.base_uom', ...ofMaterial },
    purchaseUnitPrice: { sql: 'l.purchase_unit_price' },
    minimumQuantity: decimal('l.minimum_quantity'),
    multiple: decimal('l.multiple'),
    leadTime: { sql: 'l.lead_time_days' },
    totalQuantity: { ...decimal(totalQuantity('l.material_id', 'l.business_unit_id')), isComputed: true },
    ingoingQuantity: { ...decimal(ingoingQuantity('l.material_id', 'l.business_unit_id')), isComputed: true },
    minimumWarehouseQuantity: { ...decimal('m.minimum_warehouse_quantity'), ...ofMaterial },
    maximumWarehouseQuantity: { ...decimal('m.maximum_warehouse_quantity'), ...ofMaterial },
    imageUrl: { sql: 'm.image_url', ...ofMaterial },
    version: readMoment,
  },
}
