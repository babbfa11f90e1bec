/** Stock counts with their lines: searches; their actions are in stock-counts.ts. */
import { describeEntity } from '../../../../src/contract/endpoints/descriptions'
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import { inventory } from '../../../../src/contract/entities/inventory'
import type { Context } from '../../core/calls/context'
import type { UnitSettingsCache } from '../../core/unit/unit-settings'
import { inventoryLineSource, inventorySource } from '../inventory-source'
import { rowSearch } from '../../core/calls/search-rows'
import { stockCountActions } from './stock-counts'

export function inventoryHandlers(
  unitSettings: UnitSettingsCache,
): Handlers<Endpoints, Context>['inventories'] {
  const searchOf = rowSearch(unitSettings)
  return {
    search: searchOf(inventorySource),
    searchLines: searchOf(inventoryLineSource),
    description: async () => describeEntity(inventory),
    ...stockCountActions(unitSettings),
  }
}
