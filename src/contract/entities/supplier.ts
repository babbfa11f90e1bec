/** Suppliers and what they deliver (spec 1, section 3). */
import { defineEntity, type Row } from '../entity'
import { field } from '../field'
import { accountStates } from '../states/office'

export const supplier = defineEntity('Supplier', {
  id: field.id(),
  supplierName: field.text(),
  supplierStatus: field.state('account', accountStates),
  contactPerson: field.text(),
  companyEmail: field.text(),
  /** Days from order to receipt, as agreed. */
  leadTime: field.optionalCount(),
  /** Days from order to receipt on average, over the ingoing orders that were received in full. */
  averageLeadTime: field.optionalQuantity(),
  comments: field.text(),
  /** Purchase drafts for this supplier. */
  drafts: { ...field.count(), sumKey: 'grid.rows.Draft' },
  /** Materials that it delivers. */
  materials: { ...field.count(), sumKey: 'grid.rows.Material' },
})
export type Supplier = Row<typeof supplier>

export const supplierMaterial = defineEntity('SupplierMaterial', {
  id: field.id(),
  supplierId: field.id(),
  supplierName: field.text(),
  materialId: field.id(),
  itemNo: field.identifier(),
  materialName: field.text(),
  materialGroup: field.text(),
  uoM: field.text(),
  purchaseUnitPrice: field.price(),
  minimumQuantity: field.quantity(),
  /** Orders are a multiple of this. */
  multiple: field.quantity(),
  /** Days, where the material's differs from the supplier's. */
  leadTime: field.optionalCount(),
  totalQuantity: field.quantity(),
  /** Ordered and not yet received. */
  ingoingQuantity: field.quantity(),
  /** Critical level. */
  minimumWarehouseQuantity: field.optionalQuantity(),
  /** Optimal level. */
  maximumWarehouseQuantity: field.optionalQuantity(),
  imageUrl: field.image(),
})
export type SupplierMaterial = Row<typeof supplierMaterial>
