/** Stock counts and replenishment proposals: what can be read (spec 2, section 7, jobs, tasks, inventory). */
import { inventory, inventoryLine } from '../entities/inventory'
import { maintenance } from '../entities/maintenance'
import { descriptionEndpoint } from './descriptions'
import { group } from './endpoint'
import { searchEndpoint } from './grids'

export const inventories = group('Inventory', {
  search: searchEndpoint(inventory, 'Inventory', 'Stock counts by filters, sorted and paged.'),
  searchLines: searchEndpoint(
    inventoryLine,
    'InventoryLine',
    'Lines of stock counts by filters, sorted and paged.',
    '/searchLines',
  ),
  description: descriptionEndpoint('Inventory', 'Fields of a stock count.'),
})

export const maintenances = group('Maintenance', {
  search: searchEndpoint(maintenance, 'Maintenance', 'Replenishment proposals by filters, sorted and paged.'),
  description: descriptionEndpoint('Maintenance', 'Fields of a replenishment proposal.'),
})
