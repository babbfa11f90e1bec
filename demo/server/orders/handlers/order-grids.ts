/** Outgoing orders: search, description and lookups. */
import { describeEntity } from '../../../../src/contract/endpoints/descriptions'
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import { lookups } from '../../../../src/contract/endpoints/order-grids'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import { outgoingOrder } from '../../../../src/contract/entities/outgoing-order'
import type { Feature } from '../../../../src/contract/features'
import { processCategories, type ProcessCategory } from '../../../../src/contract/states/warehouse'
import type { Context } from '../../core/calls/context'
import { typesOfOrders } from '../store/order-types'
import { outgoingOrderSource } from '../sources/outgoing-order-source'
import { outgoingOrderActions } from './outgoing-orders'
import { searchRows } from '../../core/calls/search-rows'

type OrderGrids = Pick<Handlers<Endpoints, Context>, 'outgoingOrders' | 'lookup' | 'processDefinition'>

export const orderGridHandlers: OrderGrids = {
  outgoingOrders: {
    search: searchRows(outgoingOrderSource),
    description: async () => describeEntity(outgoingOrder),
    orderType: (_input, { db, caller }) => typesOfOrders(db.read, caller.businessUnitId),
    deliveryType: async (_input, context) => deliveryTypes(context),
    ...outgoingOrderActions,
  },
  lookup: { byType: async ({ params }) => [...lookups[params.type]] },
  processDefinition: {
    activeCategories: async (_input, { caller }) =>
      processCategories.filter(category => {
        const needed: readonly Feature[] = featuresOf[category]
        return needed.length === 0 || needed.some(feature => caller.features.includes(feature))
      }),
  },
}

/** Any one of these switches enables processes of the category in a business unit. */
const featuresOf: Readonly<Record<ProcessCategory, readonly Feature[]>> = {
  SalesOrder: [],
  IngoingOrder: [],
  Maintenance: ['MaintenanceMinMax', 'MaintenanceOrderBased'],
  Inventory: ['InventoryManual', 'InventoryZeroCount'],
}

/** Delivery types of the caller's unit by name. */
export async function deliveryTypes({
  db,
  caller,
}: Pick<Context, 'db' | 'caller'>): Promise<{ id: number; name: string }[]> {
  return db.read
    .selectFrom('delivery_type')
    .select(['id', 'name'])
    .where('business_unit_id', '=', caller.businessUnitId)
    .orderBy('name')
    .execute()
}
