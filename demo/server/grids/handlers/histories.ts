/** Searches of histories. */
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import type { Context } from '../../core/calls/context'
import type { UnitSettingsCache } from '../../core/unit/unit-settings'
import {
  ingoingOrderHistorySource,
  inventoryHistorySource,
  jobHistorySource,
  materialHistorySource,
  stockHistorySource,
  supplierHistorySource,
} from '../../core/search/history-sources'
import { rowSearch } from '../../core/calls/search-rows'

export function historyHandlers(unitSettings: UnitSettingsCache): Handlers<Endpoints, Context>['histories'] {
  const searchOf = rowSearch(unitSettings)
  return {
    searchStock: searchOf(stockHistorySource),
    searchMaterial: searchOf(materialHistorySource),
    searchInventory: searchOf(inventoryHistorySource),
    searchJob: searchOf(jobHistorySource),
    searchIngoingOrder: searchOf(ingoingOrderHistorySource),
    searchSupplier: searchOf(supplierHistorySource),
  }
}
