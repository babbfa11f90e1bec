/** Sales orders and their lines: search, rows by id, delivery types. */
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import { salesOrderLineSource } from '../db/sales-order-line-source'
import { salesOrderSource } from '../db/sales-order-source'
import { rowsByIds, search, type SearchScope } from '../db/search'
import type { Context } from '../http/context'
import type { UnitSettingsCache } from '../http/unit-settings'

export function salesOrderHandlers(
  unitSettings: UnitSettingsCache,
): Handlers<Endpoints, Context>['salesOrders'] {
  const scopeOf = async ({ caller: { businessUnitId } }: Context): Promise<SearchScope> => ({
    businessUnitId,
    region: (await unitSettings.of(businessUnitId)).region,
  })
  return {
    search: async ({ body }, context) =>
      search(context.db.search, salesOrderSource, body, await scopeOf(context)),

    searchLines: async ({ body }, context) =>
      search(context.db.search, salesOrderLineSource, body, await scopeOf(context)),

    byIds: async ({ body }, { db, caller }) =>
      rowsByIds(db.search, salesOrderSource, [...new Set(body.orderIds)], caller.businessUnitId),

    deliveryTypes: async (_input, { db, caller }) =>
      db.read
        .selectFrom('delivery_type')
        .select(['id', 'name'])
        .where('business_unit_id', '=', caller.businessUnitId)
        .orderBy('name')
        .execute(),
  }
}
