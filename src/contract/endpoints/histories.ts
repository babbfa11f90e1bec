/** Searches of the histories of rows. Those of sales orders are with the orders. */
import {
  ingoingOrderHistory,
  inventoryHistory,
  jobHistory,
  materialHistory,
  stockHistory,
  supplierHistory,
} from '../entities/history'
import { group } from './endpoint'
import { historyEndpoint } from './grids'

export const histories = group('History', {
  searchStock: historyEndpoint(
    stockHistory,
    'StockHistory',
    'What happened to stocks, by filters, sorted and paged.',
    '/Stock/search',
  ),
  searchMaterial: historyEndpoint(
    materialHistory,
    'MaterialHistory',
    'What happened to materials, by filters, sorted and paged.',
    '/Material/search',
  ),
  searchInventory: historyEndpoint(
    inventoryHistory,
    'InventoryHistory',
    'What happened to stock counts, by filters, sorted and paged.',
    '/Inventory/search',
  ),
  searchJob: historyEndpoint(
    jobHistory,
    'JobHistory',
    'What happened to jobs, by filters, sorted and paged.',
    '/Job/search',
  ),
  searchIngoingOrder: historyEndpoint(
    ingoingOrderHistory,
    'IngoingOrderHistory',
    'What happened to ingoing orders, by filters, sorted and paged.',
    '/IngoingOrder/search',
  ),
  searchSupplier: historyEndpoint(
    supplierHistory,
    'SupplierHistory',
    'What happened to suppliers and to what they deliver, by filters, sorted and paged.',
    '/Supplier/search',
  ),
})
