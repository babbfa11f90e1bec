/** What outgoing messages say: the state of the rows at the time of sending, as the cockpit shows it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClaimedRecord } from '../../demo/server/integration/claim-record'
import { currentRequest } from '../../demo/server/integration/current-request'
import { availableQuantity } from '../../demo/server/materials/public'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

describe.each(enginesFor())('a message on %s', engine => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  it('confirms the lines of an order that are not cancelled', async () => {
    const { rows } = await sql<{ id: number; orderNo: string; lines: number[] }>`
      select o.id, o.order_no as "orderNo", array_agg(l.order_line_no order by l.order_line_no) as lines
      from sales_order o join sales_order_line l on l.order_id = o.id
      where o.business_unit_id = 1 and o.state <> 'Cancelled' group by o.id
      having count(*) > 1 and bool_and(l.state <> 'Cancelled') order by o.id limit 1`.execute(server.db.read)
    const [order] = rows
    if (order === undefined) throw new Error('no order has two lines')
    const record = {
      ...{
        businessUnitId: 1,
        direction: 'Outbound',
        messageType: 'OrderConfirmation',
        keyValue: order.orderNo,
      },
      requestBody: '{}',
    } as ClaimedRecord
    const confirmed = async () => {
      const { lines } = JSON.parse((await currentRequest(server.db, record)) ?? '') as {
        lines: { line: number }[]
      }
      return lines.map(({ line }) => line)
    }
    const set = (state: string) =>
      sql`update sales_order_line set state = ${state} where order_id = ${order.id} and order_line_no = ${order.lines[0]}`.execute(
        server.db.read,
      )
    expect(await confirmed()).toEqual(order.lines)
    const before = await sql<{ state: string }>`select state from sales_order_line
      where order_id = ${order.id} and order_line_no = ${order.lines[0]}`.execute(server.db.read)
    await set('Cancelled')
    expect(await confirmed()).toEqual(order.lines.slice(1))
    await set(before.rows[0]?.state ?? 'New')
  })

  it('announces the stock that the grids show as available: none that has expired', async () => {
    const { rows } = await sql<{ id: number; itemNo: string }>`
      select s.id, m.item_no as "itemNo" from stock s join location l on l.id = s.location_id join material m on m.id = s.material_id
      where s.business_unit_id = 1 and s.quantity > s.reserved_quantity and s.exp_date is null and not s.block_reservations
        and l.available_for_pick order by s.id limit 1`.execute(server.db.read)
    const [stock] = rows
    if (stock === undefined) throw new Error('no stock is available')
    const shown = async () => {
      const { rows: found } = await sql<{ available: number }>`
        select ${sql.raw(availableQuantity('r.material_id', 'r.business_unit_id'))}::float8 as available
        from (select business_unit_id, id as material_id from material where business_unit_id = 1 and item_no = ${stock.itemNo}) r`.execute(
        server.db.read,
      )
      return found[0]?.available
    }
    const record = {
      ...{ businessUnitId: 1, direction: 'Outbound', messageType: 'StockLevel', keyValue: stock.itemNo },
      requestBody: '{}',
    } as ClaimedRecord
    const told = async () =>
      (JSON.parse((await currentRequest(server.db, record)) ?? '') as { available: number }).available
    const before = await told()
    expect(before).toBe(await shown())
    await sql`update stock set exp_date = '2020-01-31' where id = ${stock.id}`.execute(server.db.read)
    expect(await told()).toBe(await shown())
    expect(await told()).toBeLessThan(before)
    await sql`update stock set exp_date = null where id = ${stock.id}`.execute(server.db.read)
  })
})
