/** Searches of histories. */
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import type { Context } from '../http/context'
import type { UnitSettingsCache } from '../http/unit-settings'
import {
  ingoingOrderHistorySource,
  inventoryHistorySource,
  jobHistorySource,
  materialHistorySource,
  stockHistorySource,
  supplierHistorySource,
} from '../sources/history-sources'
import { rowSearch } from './search-rows'

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
