/** Locations: searches, lookups, adding, changing and deleting them (spec 2, section 7, locations). */
import { describeEntity } from '../../../src/contract/endpoints/descriptions'
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import { location } from '../../../src/contract/entities/location'
import { choicesMost, takeLimitDefault } from '../../../src/contract/limits'
import type { Context } from '../core/calls/context'
import { crudHandlers } from '../core/calls/crud'
import { notFound } from '../core/refusal'
import { locationKind, locationRows } from './locations'
import { rowsByIds } from '../core/search/search'
import { wildcardPattern } from '../core/search/search-text'
import { locationSource } from './location-source'
import { locationLabelHandlers } from './location-labels'
import { searchRows } from '../core/calls/search-rows'

export const locationHandlers: Handlers<Endpoints, Context>['locations'] = {
  search: searchRows(locationSource),

  header: async ({ query }, { db, caller }) => {
    const name = query.name?.trim() ?? ''
    const rows = await db.read
      .selectFrom('location as w')
      .innerJoin('location_role as r', 'r.id', 'w.location_role_id')
      .select(['w.id', 'w.name', 'r.name as locationRole', 'w.available_for_pick as availableForPick'])
      .where('w.business_unit_id', '=', caller.businessUnitId)
      .where('w.hidden', '=', false)
      .where('w.deleted', '=', false)
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

  ...locationLabelHandlers,

  ...crudHandlers(locationKind, locationRows),
}
