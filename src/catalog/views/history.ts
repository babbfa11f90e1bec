/** History views: the changes of a row, the latest first; a tab in the row's grid. */
import { histories } from '../../contract/endpoints/histories'
import { salesOrders } from '../../contract/endpoints/sales-orders'
import {
  ingoingOrderHistory,
  inventoryHistory,
  jobHistory,
  materialHistory,
  salesOrderHistory,
  stockHistory,
  supplierHistory,
} from '../../contract/entities/history'
import { defineView, type DetailLink } from '../../define/view'
import { base, ofStates } from './history-base'

export const salesOrderHistoryView = defineView(salesOrderHistory, {
  ...ofStates,
  name: 'SalesOrderHistory',
  search: salesOrders.searchHistory,
  internal: ['id', 'orderId'],
  links: { orderNo: { opens: 'sales-orders-es-page', by: 'orderNo', from: 'orderNo' } },
})

export const stockHistoryView = defineView(stockHistory, {
  ...base,
  name: 'StockHistory',
  search: histories.searchStock,
  internal: ['id', 'stockId'],
  links: {
    materialItemNo: { opens: 'materials-es-page', by: 'itemNo', from: 'materialItemNo' },
    location: { opens: 'locations-es-page', by: 'name', from: 'location' },
  },
})

export const materialHistoryView = defineView(materialHistory, {
  ...base,
  name: 'MaterialHistory',
  search: histories.searchMaterial,
  internal: ['id', 'materialId'],
  links: { itemNo: { opens: 'materials-es-page', by: 'itemNo', from: 'itemNo' } },
})

export const inventoryHistoryView = defineView(inventoryHistory, {
  ...ofStates,
  name: 'InventoryHistory',
  search: histories.searchInventory,
  internal: ['id', 'stockCountId'],
})

export const jobHistoryView = defineView(jobHistory, {
  ...ofStates,
  name: 'JobHistory',
  search: histories.searchJob,
  internal: ['id', 'jobId'],
})

export const ingoingOrderHistoryView = defineView(ingoingOrderHistory, {
  ...ofStates,
  columns: ['at', 'user', 'action', 'material', 'changes', 'stateBefore', 'stateAfter'],
  name: 'IngoingOrderHistory',
  search: histories.searchIngoingOrder,
  internal: ['id', 'orderId'],
  links: { material: { opens: 'materials-es-page', by: 'itemNo', from: 'material' } },
})

export const supplierHistoryView = defineView(supplierHistory, {
  ...base,
  columns: ['at', 'user', 'action', 'material', 'changes'],
  name: 'SupplierHistory',
  search: histories.searchSupplier,
  internal: ['id', 'supplierId'],
  links: { material: { opens: 'materials-es-page', by: 'itemNo', from: 'material' } },
})

/** The tabs, by grid. */
export const salesOrderHistoryTab: DetailLink = {
  view: salesOrderHistoryView,
  by: 'orderId',
  permission: 'data/order/viewHistory',
}
export const stockHistoryTab: DetailLink = {
  view: stockHistoryView,
  by: 'stockId',
  permission: 'data/stock/viewHistory',
}
export const materialHistoryTab: DetailLink = {
  view: materialHistoryView,
  by: 'materialId',
  permission: 'data/material/viewHistory',
}
export const inventoryHistoryTab: DetailLink = {
  view: inventoryHistoryView,
  by: 'stockCountId',
  permission: 'data/inventory/viewHistory',
}
export const jobHistoryTab: DetailLink = {
  view: jobHistoryView,
  by: 'jobId',
  permission: 'data/job/viewHistory',
}
export const ingoingOrderHistoryTab: DetailLink = {
  view: ingoingOrderHistoryView,
  by: 'orderId',
  permission: 'data/ingoingOrder/viewHistory',
}
export const supplierHistoryTab: DetailLink = {
  view: supplierHistoryView,
  by: 'supplierId',
  permission: 'data/supplier/viewHistory',
}
