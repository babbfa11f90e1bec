/** Sales order and its lines: every field of spec 1, section 3, with the fields that guards and live updates need. */
import { defineEntity, type Row } from '../entity'
import { field } from '../field'
import { salesOrderLineStates, salesOrderStates } from '../states/sales-order'

/** A part of the recipient's address; find-in-view searches the whole address instead. */
const addressPart = { ...field.text(), isFindable: false } as const

export const salesOrder = defineEntity('SalesOrder', {
  id: field.id(),
  orderNo: field.identifier(),
  state: field.state('salesOrder', salesOrderStates),
  deliveryType: field.text(),
  deliveryTypeId: field.reference(),
  deliveryDate: field.date(),
  priority: field.count(),
  customerName: field.text(),
  recipient: field.text(),
  zipCode: addressPart,
  /** ISO 3166, two letters. */
  countryCode: addressPart,
  deliveryContact: field.text(),
  invoiceContact: field.text(),
  comment: field.text(),
  executionDate: field.dateTime(),
  pickList: field.optionalIdentifier(),
  boxes: field.count(),
  /** Share of the confirmed quantity that is picked, 0 to 100. */
  picked: field.progress(),
  orderType: field.text(),
  numberOfOrderLines: { ...field.count(), sumKey: 'grid.rows.OrderLine' },
  numberOfItems: field.quantity(),
  numberOfUnits: field.quantity(),
  /** Cubic metres. */
  orderVolume: field.volume(),
  /** Kilograms. */
  orderWeight: field.weight(),
  totalSalesPrice: field.money(),
  originalTotalSalesPrice: field.money(),
  discount: field.percent(),
  returnedQuantity: field.quantity(),
  orderDate: field.dateTime(),
  updatedDate: field.dateTime(),
  completedDate: field.dateTime(),
  onePieceId: field.optionalIdentifier(),
  deliveryRoute: field.text(),
  dropNumber: field.optionalCount(),
  orderAttributes: field.attributes(),
  isStockMissing: field.flag(),
  /** An open order that waits for a replenish task. */
  pendingMaintenance: field.flag(),
  processId: field.id(),
  processName: field.text(),
  totalNumberOfOrdersInSharedProcess: field.count(),
  interfaced: field.flag(),
  waitForPreparation: field.flag(),
  holdReason: field.text(),
  /** Something was picked or a task is started; guards read it. */
  hasPicks: field.flag(),
})
export type SalesOrder = Row<typeof salesOrder>

export const salesOrderLine = defineEntity('SalesOrderLine', {
  id: field.id(),
  orderId: field.id(),
  /** Process of its order. */
  processId: field.id(),
  orderNo: { ...field.identifier(), titleKey: 'field.orderNumber' },
  /** State of its order, and whether any of it was picked or a task is started: guards read them. */
  orderState: field.state('salesOrder', salesOrderStates),
  orderHasPicks: field.flag(),
  orderLineNo: field.count(),
  orderedQuantity: field.quantity(),
  confirmedQuantity: field.quantity(),
  pickedQuantity: field.quantity(),
  /** Still to be picked: nothing of a line that is over. */
  openQuantity: field.quantity(),
  /** Quantity held for this line by reservations. */
  reservedQuantity: field.quantity(),
  availableQuantity: field.quantity(),
  state: field.state('salesOrderLine', salesOrderLineStates),
  materialId: field.id(),
  materialItemNo: field.identifier(),
  materialName: field.text(),
  uoM: field.text(),
  salesUnitPrice: field.price(),
  /** Null for a cancelled line, as its weight and volume; in a cancelled order lines keep them, as the order its total. */
  salesPrice: { ...field.optionalMoney(), sumKey: 'grid.sum.value' },
  /** The price agreed for this line, instead of the unit price. */
  adjustPrice: field.optionalPrice(),
  /** Percent, above 0 and at most 100; null is none. */
  discount: field.percent(),
  /** Came back after the order was completed. */
  returnedQuantity: field.quantity(),
  expectedHandlingDate: field.dateTime(),
  actualHandlingDate: field.dateTime(),
  lineWeight: field.weight(),
  lineVolume: field.volume(),
  container: field.text(),
  /** Location of the first reserved stock, else of the first available one. */
  pickFrom: field.text(),
  comment: field.text(),
  imageUrl: field.image(),
  isStockMissing: field.flag(),
})
export type SalesOrderLine = Row<typeof salesOrderLine>
