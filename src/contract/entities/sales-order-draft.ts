/** Drafts of sales orders and their lines (spec 1, section 3 and section 2, create sales order). */
import { defineEntity, type Row } from '../entity'
import { field } from '../field'

export const salesOrderDraft = defineEntity('SalesOrderDraft', {
  id: field.id(),
  orderNumber: field.identifier(),
  orderType: field.text(),
  customerName: field.text(),
  /** How many lines it has. */
  orderLines: { ...field.count(), sumKey: 'grid.rows.Line' },
  /** Sum of the rounded lines, less the discount (DOMAIN, prices). */
  totalCost: { ...field.money(), sumKey: 'grid.sum.total' },
  discount: field.percent(),
  created: field.dateTime(),
  createdBy: field.text(),
  deliveryType: field.text(),
  companyName: field.text(),
  address: field.text(),
  zipCode: field.text(),
  city: field.text(),
  countryCode: field.text(),
  email: field.text(),
  phone: field.text(),
  comment: field.text(),
})
export type SalesOrderDraft = Row<typeof salesOrderDraft>

export const salesOrderDraftLine = defineEntity('SalesOrderDraftLine', {
  id: field.id(),
  draftId: field.id(),
  orderNumber: field.identifier(),
  orderLineNo: field.count(),
  materialId: field.id(),
  itemNo: field.identifier(),
  materialName: field.text(),
  uoM: field.text(),
  quantity: { ...field.quantity(), sumKey: 'grid.sum.lineQuantity' },
  salesUnitPrice: field.price(),
  adjustPrice: field.optionalPrice(),
  discount: field.percent(),
  salesPrice: { ...field.money(), sumKey: 'grid.sum.total' },
  /** What could be reserved now. */
  availableQuantity: field.quantity(),
  comment: field.text(),
  imageUrl: field.image(),
})
