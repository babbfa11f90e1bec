/** Searches of histories. */
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import type { Context } from '../../core/calls/context'
import {
  ingoingOrderHistorySource,
  inventoryHistorySource,
  jobHistorySource,
  materialHistorySource,
  stockHistorySource,
  supplierHistorySource,
} from '../../core/search/history-sources'
import { searchRows } from '../../core/calls/search-rows'

export const historyHandlers: Handlers<Endpoints, Context>['histories'] = {
  searchStock: searchRows(stockHistorySource),
  searchMaterial: searchRows(materialHistorySource),
  searchInventory: searchRows(inventoryHistorySource),
  searchJob: searchRows(jobHistorySource),
  searchIngoingOrder: searchRows(ingoingOrderHistorySource),
  searchSupplier: searchRows(supplierHistorySource),
}
