/** Sales orders and their lines: search, rows by id, delivery types. Entering new ones is in order-entry.ts. */
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import type { Context } from '../../core/calls/context'
import { rowsByIds } from '../../core/search/search'
import { salesOrderLineSource } from '../sources/sales-order-line-source'
import { salesOrderHistorySource } from '../../core/search/history-sources'
import { salesOrderSource } from '../sources/sales-order-source'
import { deliveryTypes } from './order-grids'
import { searchRows } from '../../core/calls/search-rows'

type ReadingHandlers = Pick<
  Handlers<Endpoints, Context>['salesOrders'],
  'search' | 'searchLines' | 'searchHistory' | 'byIds' | 'deliveryTypes'
>

export const salesOrderHandlers: ReadingHandlers = {
  search: searchRows(salesOrderSource),
  searchLines: searchRows(salesOrderLineSource),
  searchHistory: searchRows(salesOrderHistorySource),

  byIds: async ({ body }, { db, caller }) =>
    rowsByIds(db.search, salesOrderSource, [...new Set(body.orderIds)], caller.businessUnitId),

  deliveryTypes: async (_input, context) => deliveryTypes(context),
}
