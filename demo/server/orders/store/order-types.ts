/** The types of a business unit's orders, and the types offered for a new one. */
import { sql, type Kysely } from 'kysely'
import {
  offeredOrderTypes,
  usualIngoingOrderTypes,
  usualOrderTypes,
} from '../../../../src/contract/order-types'
import type { Tables } from '../../core/db/tables'

/** Jumps from one type to the next in the index: a few look-ups, however many orders there are. */
export async function typesOfOrders(db: Kysely<Tables>, businessUnitId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive found as (
      select min(order_type) as name from sales_order where business_unit_id = ${businessUnitId}
      union all
      select (select min(order_type) from sales_order
        where business_unit_id = ${businessUnitId} and order_type > found.name)
      from found where found.name is not null
    )
    select name from found where name is not null`.execute(db)
  return rows.map(({ name }) => name)
}

/** Types offered for a sales order. */
export async function salesOrderTypes(db: Kysely<Tables>, businessUnitId: number): Promise<string[]> {
  return offeredOrderTypes(usualOrderTypes, await typesOfOrders(db, businessUnitId))
}

/** Types offered for an ingoing order. */
export async function ingoingOrderTypes(db: Kysely<Tables>, businessUnitId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('ingoing_order')
    .select('order_type')
    .distinct()
    .where('business_unit_id', '=', businessUnitId)
    .orderBy('order_type')
    .execute()
  return offeredOrderTypes(
    usualIngoingOrderTypes,
    rows.map(row => row.order_type),
  )
}
