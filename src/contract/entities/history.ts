/**
 * Histories: one event of a row, with time, user, reason and changes. All are derived in the same way from the audit rows, which are never
 * changed.
 */
import { defineEntity, type Row } from '../entity'
import { field } from '../field'
import { historyActions } from '../states/history-actions'
import { salesOrderStates } from '../states/sales-order'
import { ingoingOrderStates, jobStates, stockCountStates } from '../states/warehouse'
import { happened, stateChange } from './happened'
import { ingoingOrder, ingoingOrderLine } from './ingoing-order'
import { inventory } from './inventory'
import { job } from './job'
import { material } from './material'
import { salesOrder } from './sales-order'
import { stock } from './stock'
import { supplier, supplierMaterial } from './supplier'

export const salesOrderHistory = defineEntity('SalesOrderHistory', {
  orderId: field.id(),
  orderNo: field.optionalIdentifier(),
  ...happened(historyActions.SalesOrder, salesOrder),
  ...stateChange('salesOrder', salesOrderStates),
})
export type SalesOrderHistory = Row<typeof salesOrderHistory>

export const stockHistory = defineEntity('StockHistory', {
  stockId: field.id(),
  materialItemNo: field.optionalIdentifier(),
  location: field.optionalIdentifier(),
  ...happened(historyActions.Stock, stock),
})

export const materialHistory = defineEntity('MaterialHistory', {
  materialId: field.id(),
  itemNo: field.optionalIdentifier(),
  ...happened(historyActions.Material, material),
})

export const inventoryHistory = defineEntity('InventoryHistory', {
  stockCountId: field.id(),
  journalName: field.optionalIdentifier(),
  ...happened(historyActions.Inventory, inventory),
  ...stateChange('stockCount', stockCountStates),
})

export const jobHistory = defineEntity('JobHistory', {
  jobId: field.id(),
  name: field.optionalIdentifier(),
  ...happened(historyActions.Job, job),
  ...stateChange('job', jobStates),
})

export const ingoingOrderHistory = defineEntity('IngoingOrderHistory', {
  orderId: field.id(),
  orderNo: field.optionalIdentifier(),
  /** Item number of the received material, where the event is about a line. */
  material: { ...field.optionalIdentifier(), titleKey: 'field.itemNo' },
  ...happened(historyActions.IngoingOrder, {
    name: ingoingOrderLine.name,
    fields: { ...ingoingOrder.fields, ...ingoingOrderLine.fields },
  }),
  ...stateChange('ingoingOrder', ingoingOrderStates),
})

export const supplierHistory = defineEntity('SupplierHistory', {
  supplierId: field.id(),
  supplierName: field.text(),
  /** Item number of the delivered material, where the event is about one. */
  material: { ...field.optionalIdentifier(), titleKey: 'field.itemNo' },
  ...happened(historyActions.Supplier, {
    name: supplier.name,
    fields: { ...supplierMaterial.fields, ...supplier.fields },
  }),
})
