/** Stocks: searches, the orders that hold a stock, and those that come next. Actions: stock-actions.ts. */
import { describeEntity } from '../../../../src/contract/endpoints/descriptions'
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import { stock } from '../../../../src/contract/entities/stock'
import { takeLimitDefault } from '../../../../src/contract/limits'
import type { Context } from '../../core/calls/context'
import { notFound } from '../../core/refusal'
import { readDemandQueue, stockReservationSource } from '../../orders/public'
import { search } from '../../core/search/search'
import { stockSource } from '../stock-source'
import { searchRows, searchScope } from '../../core/calls/search-rows'
import { stockActions } from './stock-actions'

export const stockHandlers: Handlers<Endpoints, Context>['stocks'] = {
  search: searchRows(stockSource),
  searchReservations: searchRows(stockReservationSource),

  outgoingReservations: async ({ params }, context) => {
    const { db, caller } = context
    const known = await db.read
      .selectFrom('stock')
      .select('material_id')
      .where('id', '=', params.id)
      .where('business_unit_id', '=', caller.businessUnitId)
      .executeTakeFirst()
    if (known === undefined) throw notFound(`There is no stock ${params.id}.`)
    const request = {
      filters: [{ selector: 'stockId', operator: 'IsEqualTo', value: params.id, type: 'number' } as const],
      find: '',
      sort: ['priority', 'deliveryDate'].map(selector => ({ selector, desc: false })),
      sums: [],
      skip: 0,
      take: takeLimitDefault,
    }
    const scope = searchScope(context)
    return {
      holdings: (await search(db.search, stockReservationSource, request, scope)).result,
      queue: await readDemandQueue(db.read, caller.businessUnitId, known.material_id),
    }
  },

  description: async () => describeEntity(stock),
  ...stockActions,
}
