/** Histories: what happened to a row, the latest first; a tab beside the rows that belong to it. */
import { histories } from '../../contract/endpoints/histories'
import { salesOrders } from '../../contract/endpoints/sales-orders'
import {
  inventoryHistory,
  jobHistory,
  materialHistory,
  salesOrderHistory,
  stockHistory,
} from '../../contract/entities/history'
import { defineView, type DetailLink } from '../../define/view'

const latestFirst = { nameField: 'at', sort: [{ selector: 'at', desc: true }], actions: [] } as const
const filters = ['action', 'user', 'at'] as const
const widths = { user: 150, action: 200 } as const

export const salesOrderHistoryView = defineView(salesOrderHistory, {
  ...latestFirst,
  name: 'SalesOrderHistory',
  search: salesOrders.searchHistory,
  columns: ['at', 'user', 'action', 'stateBefore', 'stateAfter', 'changes', 'reason'],
  internal: ['id', 'orderId'],
  filters,
  widths,
  links: { orderNo: { opens: 'sales-orders-es-page', by: 'orderNo', from: 'orderNo' } },
})

export const stockHistoryView = defineView(stockHistory, {
  ...latestFirst,
  name: 'StockHistory',
  search: histories.searchStock,
  columns: ['at', 'user', 'action', 'changes', 'reason'],
  internal: ['id', 'stockId'],
  filters,
  widths,
  links: {
    materialItemNo: { opens: 'materials-es-page', by: 'itemNo', from: 'materialItemNo' },
    location: { opens: 'locations-es-page', by: 'name', from: 'location' },
  },
})

export const materialHistoryView = defineView(materialHistory, {
  ...latestFirst,
  name: 'MaterialHistory',
  search: histories.searchMaterial,
  columns: ['at', 'user', 'action', 'changes', 'reason'],
  internal: ['id', 'materialId'],
  filters,
  widths,
  links: { itemNo: { opens: 'materials-es-page', by: 'itemNo', from: 'itemNo' } },
})

export const inventoryHistoryView = defineView(inventoryHistory, {
  ...latestFirst,
  name: 'InventoryHistory',
  search: histories.searchInventory,
  columns: ['at', 'user', 'action', 'stateBefore', 'stateAfter', 'changes', 'reason'],
  internal: ['id', 'stockCountId'],
  filters,
  widths,
})

export const jobHistoryView = defineView(jobHistory, {
  ...latestFirst,
  name: 'JobHistory',
  search: histories.searchJob,
  columns: ['at', 'user', 'action', 'stateBefore', 'stateAfter', 'changes', 'reason'],
  internal: ['id', 'jobId'],
  filters,
  widths,
})

/** The tabs of the grids. */
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
