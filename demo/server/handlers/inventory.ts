/** Stock counts with their lines, and replenishment proposals: searches; the actions of counts are in stock-counts.ts. */
import { describeEntity } from '../../../src/contract/endpoints/descriptions'
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import { inventory } from '../../../src/contract/entities/inventory'
import { maintenance } from '../../../src/contract/entities/maintenance'
import type { Context } from '../http/context'
import type { UnitSettingsCache } from '../http/unit-settings'
import { inventoryLineSource, inventorySource } from '../sources/inventory-source'
import { maintenanceSource } from '../sources/maintenance-source'
import { maintenanceActions } from './maintenance'
import { rowSearch } from './search-rows'
import { stockCountActions } from './stock-counts'

export function inventoryHandlers(
  unitSettings: UnitSettingsCache,
): Pick<Handlers<Endpoints, Context>, 'inventories' | 'maintenances'> {
  const searchOf = rowSearch(unitSettings)
  return {
    inventories: {
      search: searchOf(inventorySource),
      searchLines: searchOf(inventoryLineSource),
      description: async () => describeEntity(inventory),
      ...stockCountActions(unitSettings),
    },
    maintenances: {
      search: searchOf(maintenanceSource),
      description: async () => describeEntity(maintenance),
      ...maintenanceActions,
    },
  }
}
