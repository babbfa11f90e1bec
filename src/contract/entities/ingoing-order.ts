/** Ingoing (purchase) order with its lines (spec 1, section 3). */
import { defineEntity, type Row } from '../entity'
import { field } from '../field'
import { ingoingOrderStates } from '../states/warehouse'

export const ingoingOrder = defineEntity('IngoingOrder', {
  id: field.id(),
  orderNo: field.identifier(),
  state: field.state('ingoingOrder', ingoingOrderStates),
  supplierId: field.id(),
  supplier: field.text(),
  /** The supplier's own number of the order. */
  supplierOrderId: field.optionalIdentifier(),
  orderType: field.text(),
  priority: field.count(),
  expectedReceiptDate: field.date(),
  orderDate: field.dateTime(),
  completedDate: field.dateTime(),
  numberOfOrderLines: { ...field.count(), sumKey: 'grid.rows.OrderLine' },
  orderedQuantity: field.quantity(),
  receivedQuantity: field.quantity(),
  /** Share of the ordered quantity that is received, 0 to 100. */
  received: field.progress(),
  totalCost: { ...field.money(), sumKey: 'grid.sum.cost' },
})
export type IngoingOrder = Row<typeof ingoingOrder>

export const ingoingOrderLine = defineEntity('IngoingOrderLine', {
  id: field.id(),
  orderId: field.id(),
  orderNo: { ...field.identifier(), titleKey: 'field.IngoingOrder.orderNo' },
  orderLineNo: field.count(),
  /** Derived: Started when something is received, Completed when nothing is open. */
  state: field.state('ingoingOrder', ingoingOrderStates),
  materialId: field.id(),
  materialItemNo: field.identifier(),
  materialName: field.text(),
  orderedQuantity: field.quantity(),
  receivedQuantity: field.quantity(),
  openQuantity: field.quantity(),
  uoM: field.text(),
  purchaseUnitPrice: field.price(),
  lineCost: { ...field.money(), sumKey: 'grid.sum.cost' },
  expectedReceiptDate: field.date(),
  imageUrl: field.image(),
})
export type IngoingOrderLine = Row<typeof ingoingOrderLine>
