/** Stock, a quantity of one material at one location (spec 1, section 3), and the reservations that hold it. */
import { defineEntity, type Row } from '../entity'
import { field } from '../field'
import { salesOrderLineStates, salesOrderStates } from '../states/sales-order'
import { stockStates } from '../states/warehouse'

export const stock = defineEntity('Stock', {
  id: field.id(),
  /** The number that identifies a stock on labels and in counts: its id. */
  stockId: field.id(),
  materialId: field.id(),
  materialItemNo: field.identifier(),
  materialName: field.text(),
  state: field.state('stock', stockStates),
  quantity: field.quantity(),
  /** Zero unless the stock is usable (DOMAIN, availability). */
  availableStockQuantity: field.quantity(),
  reservedStockQuantity: {
    ...field.quantity(),
    titleKey: 'field.reservedQuantity',
    sumKey: 'grid.sum.reserved',
  },
  /** Quantity that open tasks will bring to this material's first stock at the location. */
  ingoingQuantity: { ...field.quantity(), titleKey: 'field.inboundQuantity' },
  uoM: field.text(),
  locationId: field.id(),
  location: field.identifier(),
  locationRole: { ...field.text(), titleKey: 'field.area' },
  container: field.optionalIdentifier(),
  batch: field.optionalIdentifier(),
  expDate: field.date(),
  serialNumber: field.optionalIdentifier(),
  minQuantity: field.optionalQuantity(),
  maxQuantity: field.optionalQuantity(),
  dedicatedLocation: field.flag(),
  availableForPick: field.flag(),
  stockAttributes: field.attributes(),
  blockReservations: field.flag(),
  fifoDate: field.dateTime(),
  lastCounted: field.dateTime(),
  costPrice: field.price(),
  /** Quantity times cost price, rounded to cents. */
  stockValue: field.money(),
  imageUrl: field.image(),
})
export type Stock = Row<typeof stock>

export const stockReservation = defineEntity('StockReservation', {
  id: field.id(),
  stockId: field.id(),
  orderId: field.id(),
  orderNo: field.identifier(),
  orderState: field.state('salesOrder', salesOrderStates),
  orderLineId: field.id(),
  orderLineNo: field.count(),
  lineState: field.state('salesOrderLine', salesOrderLineStates),
  customerName: field.text(),
  priority: field.count(),
  deliveryDate: field.date(),
  materialItemNo: field.identifier(),
  materialName: field.text(),
  quantity: { ...field.quantity(), sumKey: 'grid.sum.reserved' },
  uoM: field.text(),
  location: field.identifier(),
  reservedAt: field.dateTime(),
  /** Job and worker of the open pick task, where there is one. */
  jobName: field.text(),
  userName: field.text(),
})
export type StockReservation = Row<typeof stockReservation>
