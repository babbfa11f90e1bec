/** Orders of a test server: unused ones in a given state, their rows, and the calls of the users who work with them. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ActionResult } from '../../src/contract/failures'
import type { Answer, TestServer } from './server-fixture'

export interface OrderRow {
  id: number
  process_id: number
  order_no: string
  state: string
  business_unit_id: number
  number_of_units: string
  total_sales_price: string
}

export interface LineRow {
  id: number
  order_id: number
  order_line_no: number
  state: string
  material_id: number
  ordered_quantity: string
  picked_quantity: string
  reserved_quantity: string
  tasked_quantity: string
  is_stock_missing: boolean
}

/** Orders of several lines, each of two whole pieces or more, without a shortage. */
export const severalLines = `not o.is_stock_missing and o.discount is null and o.number_of_order_lines > 1
  and (select min(ordered_quantity) from sales_order_line l where l.order_id = o.id) >= 2
  and not exists (select 1 from sales_order_line l join material m on m.id = l.material_id
    join unit_of_measure u on u.business_unit_id = m.business_unit_id and u.name = m.base_uom
    where l.order_id = o.id and u.decimals > 0)`

export const firstOf = <T>(rows: readonly T[]): T => {
  const [row] = rows
  if (row === undefined) throw new Error('there is none')
  return row
}

export type OrderFixture = ReturnType<typeof orderFixture>

/** Steps that the tests of orders have in common; the caller is `planner` unless another token is given. */
export function orderFixture(server: TestServer, planner: string) {
  const taken = new Set<number>()
  /** An order that no other test uses. */
  const freshOrder = async (state: string, more = 'true'): Promise<OrderRow> => {
    const { rows } = await sql<OrderRow>`
      select o.id, o.process_id, o.order_no, o.state, o.business_unit_id, o.number_of_units, o.total_sales_price
      from sales_order o join business_unit b on b.id = o.business_unit_id
      where b.name = 'Demo' and o.state = ${state} and ${sql.raw(more)}
        and (select count(*) from sales_order s where s.process_id = o.process_id) = 1
      order by o.id`.execute(server.db.read)
    const order = rows.find(({ id }) => !taken.has(id))
    if (order === undefined) throw new Error(`the seed has too few orders that are ${state}`)
    taken.add(order.id)
    return order
  }
  const orderOf = async (id: number): Promise<OrderRow> => {
    const { rows } = await sql<OrderRow>`select * from sales_order where id = ${id}`.execute(server.db.read)
    const [row] = rows
    if (row === undefined) throw new Error(`there is no order ${id}`)
    return row
  }
  const linesOf = async (orderId: number): Promise<LineRow[]> =>
    (
      await sql<LineRow>`select * from sales_order_line where order_id = ${orderId} order by order_line_no`.execute(
        server.db.read,
      )
    ).rows
  const call = async (method: string, path: string, body: unknown, token = planner): Promise<Answer> =>
    server.call(method, path, { token, body, headers: { 'idempotency-key': randomUUID() } })
  const put = async (path: string, body: unknown, token = planner) => {
    const answer = await call('PUT', `/ProcessSalesOrders/${path}`, body, token)
    const result: ActionResult = answer.body.result
    return { status: answer.status, body: answer.body, result, code: answer.body.code }
  }
  const lastAudit = async (orderId: number): Promise<{ action: string; detail: Record<string, unknown> }> =>
    firstOf(
      (
        await sql<{ action: string; detail: Record<string, unknown> }>`
          select action, detail from audit where entity = 'SalesOrder' and entity_id = ${orderId}
          order by id desc limit 1`.execute(server.db.read)
      ).rows,
    )
  /** When an order was changed, and when its operation was completed. */
  const endOf = async (orderId: number): Promise<{ changed: string; completed: string | null }> =>
    firstOf(
      (
        await sql<{ changed: string; completed: string | null }>`
          select o.updated_date as changed, p.completed_date as completed
          from sales_order o join process p on p.id = o.process_id where o.id = ${orderId}`.execute(
          server.db.read,
        )
      ).rows,
    )
  /** A new order after its preparation. */
  const preparedOrder = async (): Promise<OrderRow> => {
    const order = await freshOrder('New', severalLines)
    await put('prepare', { processIds: [order.process_id] })
    return orderOf(order.id)
  }
  return { taken, freshOrder, preparedOrder, orderOf, linesOf, call, put, lastAudit, endOf }
}
