/** Fixture for tests of entered sales orders: a planner, materials that are sold by the piece, a delivery type, and orders as stored. */
import { sql } from 'kysely'
import type { CreatedSalesOrder } from '../../src/contract/endpoints/order-entry-inputs'
import type { ActionResult } from '../../src/contract/failures'
import type { Engine } from './seeded-databases'
import { startTestServer, type Answer } from './server-fixture'

interface Sold {
  readonly id: number
  readonly itemNo: string
  readonly barcode: string
  readonly price: string
}

/** Starts a server, with the calls of its planner. */
export async function startOrderEntry(engine: Engine) {
  const server = await startTestServer({ engine })
  const office = await server.signIn('planner')
  const { rows: sold } = await sql<Sold>`
    select m.id, m.item_no as "itemNo", m.barcode, trim_scale(m.sales_price)::text as price from material m
    join business_unit b on b.id = m.business_unit_id and b.name = 'Demo'
    join unit_of_measure u on u.business_unit_id = m.business_unit_id and u.name = m.base_uom and u.decimals = 0
    where m.barcode is not null and m.picking_location_role_id is not null and m.weight_kg is not null
      and m.material_state <> 'Discontinued' and m.sales_price > 0
      and not exists (select 1 from material o where o.business_unit_id = m.business_unit_id and o.id <> m.id
        and m.barcode in (o.barcode, o.ean, o.item_no))
    order by m.id limit 12`.execute(server.db.read)
  const types = await sql<{ id: number }>`select d.id from delivery_type d
    join business_unit b on b.id = d.business_unit_id and b.name = 'Demo' order by d.id`.execute(
    server.db.read,
  )
  const deliveryTypeId = types.rows[0]?.id ?? 0
  const call = (
    method: string,
    path: string,
    body?: unknown,
    key: string = crypto.randomUUID(),
  ): Promise<Answer> =>
    server.call(method, path, {
      token: office,
      ...(body !== undefined && { body }),
      headers: method === 'GET' ? {} : { 'idempotency-key': key },
    })
  const material = (index: number): Sold => {
    const found = sold[index]
    if (found === undefined) throw new Error('the seed has too few materials')
    return found
  }
  return {
    server,
    call,
    material,
    /** Required values of every order. */
    head: () => ({ orderType: 'Store', deliveryTypeId, customerName: 'Kari Solberg' }),
    line: (index: number, rest: object = {}) => ({ materialId: material(index).id, quantity: '2', ...rest }),
    enter: (body: object, key?: string) => call('POST', '/SalesOrders/CreateSalesOrder', body, key),
    /** The rows of orders with this number. */
    async entered(orderNo: string) {
      const { rows } = await sql<Record<string, string | null>>`
        select o.id, o.customer_name, o.company_name, o.city, o.recipient, o.comment, o.discount::text,
          o.total_sales_price::text as total, o.original_total_sales_price::text as original, o.state
        from sales_order o join business_unit b on b.id = o.business_unit_id and b.name = 'Demo'
        where o.order_no = ${orderNo}`.execute(server.db.read)
      return rows
    },
  }
}
export type OrderEntry = Awaited<ReturnType<typeof startOrderEntry>>

export const orderOf = (answer: Answer): CreatedSalesOrder => answer.body.result
export const resultOf = (answer: Answer): ActionResult => answer.body.result

/** A price in cents, for manual calculations. */
export const cents = (price: string): number => Math.round(Number(price) * 100)
