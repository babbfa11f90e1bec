/** Sales orders and their lines: search, rows by id, delivery types; with what enters new ones. */
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import type { Context } from '../http/context'
import type { UnitSettingsCache } from '../http/unit-settings'
import { rowsByIds } from '../search/search'
import { salesOrderLineSource } from '../sources/sales-order-line-source'
import { salesOrderHistorySource } from '../sources/history-sources'
import { salesOrderSource } from '../sources/sales-order-source'
import { orderEntryHandlers } from './order-entry'
import { deliveryTypes } from './order-grids'
import { rowSearch } from './search-rows'

export function salesOrderHandlers(
  unitSettings: UnitSettingsCache,
): Handlers<Endpoints, Context>['salesOrders'] {
  const searchOf = rowSearch(unitSettings)
  return {
    search: searchOf(salesOrderSource),
    searchLines: searchOf(salesOrderLineSource),
    searchHistory: searchOf(salesOrderHistorySource),

    byIds: async ({ body }, { db, caller }) =>
      rowsByIds(db.search, salesOrderSource, [...new Set(body.orderIds)], caller.businessUnitId),

    deliveryTypes: async (_input, context) => deliveryTypes(context),

    ...orderEntryHandlers(unitSettings),
  }
}
