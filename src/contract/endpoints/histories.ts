/** What happened to rows: searches of their histories. Those of sales orders stand with the orders. */
import { inventoryHistory, jobHistory, materialHistory, stockHistory } from '../entities/history'
import { group } from './endpoint'
import { searchEndpoint } from './grids'

export const histories = group('History', {
  searchStock: searchEndpoint(
    stockHistory,
    'StockHistory',
    'What happened to stocks, by filters, sorted and paged.',
    '/Stock/search',
  ),
  searchMaterial: searchEndpoint(
    materialHistory,
    'MaterialHistory',
    'What happened to materials, by filters, sorted and paged.',
    '/Material/search',
  ),
  searchInventory: searchEndpoint(
    inventoryHistory,
    'InventoryHistory',
    'What happened to stock counts, by filters, sorted and paged.',
    '/Inventory/search',
  ),
  searchJob: searchEndpoint(
    jobHistory,
    'JobHistory',
    'What happened to jobs, by filters, sorted and paged.',
    '/Job/search',
  ),
})
