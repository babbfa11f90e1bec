/** Purchase drafts and their lines (spec 1, section 3; DOMAIN, purchase need). */
import { defineEntity, type Row } from '../entity'
import { field } from '../field'

export const purchaseDraft = defineEntity('Draft', {
  id: field.id(),
  draftNumber: field.identifier(),
  supplierId: field.id(),
  supplierName: field.text(),
  draftLineCount: { ...field.count(), titleKey: 'field.lines', sumKey: 'grid.rows.Line' },
  /** Sum of quantity x purchase unit price, each line rounded to cents. */
  totalCost: { ...field.money(), sumKey: 'grid.sum.cost' },
  created: field.dateTime(),
  createdBy: field.text(),
  comment: field.text(),
})
export type PurchaseDraft = Row<typeof purchaseDraft>

export const purchaseDraftLine = defineEntity('DraftLine', {
  id: field.id(),
  draftId: field.id(),
  draftNumber: field.identifier(),
  draftLineNo: field.count(),
  materialId: field.id(),
  itemNo: field.identifier(),
  materialName: field.text(),
  uoM: field.text(),
  /** Quantity to buy. */
  quantity: { ...field.quantity(), sumKey: 'grid.sum.lineQuantity' },
  /** The proposed quantity; empty in a draft that was made by hand. */
  calculatedDemand: field.optionalQuantity(),
  purchaseUnitPrice: field.price(),
  lineCost: { ...field.money(), sumKey: 'grid.sum.cost' },
  /** Ordered from suppliers and not yet received. */
  ingoingQuantity: field.quantity(),
  /** Ordered by customers and not yet picked. */
  orderedQuantity: field.quantity(),
  imageUrl: field.image(),
})
