/** Stocks with their reservations, and locations: searches, lists to choose from, single rows. */
import { describeEntity } from '../../../src/contract/endpoints/descriptions'
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import { location } from '../../../src/contract/entities/location'
import { stock } from '../../../src/contract/entities/stock'
import { choicesMost, takeLimitDefault } from '../../../src/contract/limits'
import type { Context } from '../http/context'
import { notFound } from '../http/refusal'
import type { UnitSettingsCache } from '../http/unit-settings'
import { rowsByIds, search } from '../search/search'
import { wildcardPattern } from '../search/search-text'
import { locationSource } from '../sources/location-source'
import { stockReservationSource } from '../sources/stock-reservation-source'
import { stockSource } from '../sources/stock-source'
import { rowSearch, searchScope } from './search-rows'

type Group<G extends keyof Endpoints> = Handlers<Endpoints, Context>[G]

export function stockHandlers(unitSettings: UnitSettingsCache): Group<'stocks'> {
  const searchOf = rowSearch(unitSettings)
  return {
    search: searchOf(stockSource),
    searchReservations: searchOf(stockReservationSource),

    outgoingReservations: async ({ params }, context) => {
      const { db, caller } = context
      const known = await db.read
        .selectFrom('stock')
        .select('id')
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
      const scope = await searchScope(unitSettings, context)
      return (await search(db.search, stockReservationSource, request, scope)).result
    },

    description: async () => describeEntity(stock),
  }
}

export function locationHandlers(unitSettings: UnitSettingsCache): Group<'locations'> {
  return {
    search: rowSearch(unitSettings)(locationSource),

    header: async ({ query }, { db, caller }) => {
      const name = query.name?.trim() ?? ''
      const rows = await db.read
        .selectFrom('location as w')
        .innerJoin('location_role as r', 'r.id', 'w.location_role_id')
        .select(['w.id', 'w.name', 'r.name as locationRole', 'w.available_for_pick as availableForPick'])
        .where('w.business_unit_id', '=', caller.businessUnitId)
        .where('w.hidden', '=', false)
        .$if(name !== '', find => find.where('w.name', 'ilike', wildcardPattern(`*${name}*`)))
        .orderBy('w.picking_sequence')
        .orderBy('w.id')
        .limit(name === '' ? takeLimitDefault : choicesMost)
        .execute()
      return rows
    },

    byId: async ({ params }, { db, caller }) => {
      const [row] = await rowsByIds(db.read, locationSource, [params.id], caller.businessUnitId)
      if (row === undefined) throw notFound(`There is no location ${params.id}.`)
      return row
    },

    description: async () => describeEntity(location),
  }
}
