/** Many orders in one call: saved in one transaction, but each with its own result. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../demo/server/demo/seed/random'
import type { ActionResult } from '../../src/contract/failures'
import { closeAndCheck } from './close-and-check'
import { demoUnit, pickableMaterials, placeOrders } from './load/placed-orders'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

describe.each(enginesFor())('preparing many orders on %s', engine => {
  let server: TestServer
  let planner: string
  beforeAll(async () => {
    server = await startTestServer({ engine })
    planner = await server.signIn('planner')
  })
  afterAll(() => closeAndCheck(server))

  const put = async (path: string, body: unknown): Promise<ActionResult> => {
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await server.call('PUT', `/ProcessSalesOrders/${path}`, {
      token: planner,
      body,
      headers,
    })
    return answer.body.result
  }

  it('an order that requires too much takes no stock from the following ones, which get it in their order', async () => {
    const { db } = server
    const unit = await demoUnit(db)
    const [materialId = 0] = await pickableMaterials(db, unit, 1)
    const placing = {
      count: 4,
      materialIds: [materialId],
      linesMost: 1,
      quantityMost: 1,
    }
    const orders = await placeOrders(db, unit, placing, createRandom(4))
    const free = await freeOf(server, materialId)
    for (const [index, quantity] of [free + 1, free - 1, 2, 1].entries()) {
      const orderLineIds = orders[index]?.lineIds
      await put('orderline/quantity', {
        orderLineIds,
        orderedQuantity: String(quantity),
      })
    }
    const ids = orders.map(({ id }) => id)
    const { done, failed } = await put('prepareMany', {
      processIds: orders.map(order => order.processId),
    })
    expect(done).toMatchObject([
      { id: ids[1], state: 'ReadyForPick' },
      { id: ids[3], state: 'ReadyForPick' },
    ])
    expect(failed.map(({ id }) => id)).toEqual([ids[0], ids[2]])
    expect(failed.every(({ lines = [] }) => lines.length === 1)).toBe(true)
    expect(await freeOf(server, materialId)).toBe(0)
  })

  it('every order gets a job of its own, its tasks and its history', async () => {
    const { db } = server
    const unit = await demoUnit(db)
    const materialIds = (await pickableMaterials(db, unit, 12)).slice(1)
    const placing = {
      count: 25,
      materialIds,
      linesLeast: 2,
      linesMost: 3,
      quantityMost: 1,
    }
    const orders = await placeOrders(db, unit, placing, createRandom(5))
    const { done, failed } = await put('prepareMany', {
      processIds: orders.map(order => order.processId),
    })
    expect(failed).toEqual([])
    expect(done).toHaveLength(orders.length)
    for (const { id, lineIds } of orders) {
      const { rows } = await sql<{
        name: string
        lines: number
        order: string
        reported: number
        tasks: number
        created: object
      }>`
        select j.name, count(distinct t.order_line_id)::int as lines, count(*)::int as tasks,
          o.order_no as order, (
            select a.detail from audit a where a.entity = 'Job' and a.entity_id = j.id and a.action = 'createJob') as created,
          (select count(*)::int from audit a where a.entity = 'SalesOrder' and a.entity_id = o.id and a.action = 'prepare') as reported
        from task t join job j on j.id = t.job_id join sales_order o on o.id = t.order_id
        where o.id = ${id} group by j.id, o.id`.execute(db.read)
      expect(rows).toEqual([
        {
          name: `Pick ${rows[0]?.order}`,
          lines: lineIds.length,
          order: rows[0]?.order,
          reported: 1,
          created: { to: 'Initial', name: [null, rows[0]?.name], taskCount: [null, rows[0]?.tasks] },
          tasks: rows[0]?.tasks,
        },
      ])
    }
  })

  it.runIf(engine === 'postgres')(
    'orders beside one that others hold for too long fail with it, the others are prepared, and a repeated call says the same',
    async () => {
      const { db } = server
      const unit = await demoUnit(db)
      const materialIds = (await pickableMaterials(db, unit, 12)).slice(1)
      const placing = { count: 21, materialIds, linesMost: 1, quantityMost: 1 }
      const orders = await placeOrders(db, unit, placing, createRandom(6))
      const held = orders[0]?.id ?? 0
      const headers = { 'idempotency-key': randomUUID() }
      const body = { processIds: orders.map(order => order.processId) }
      const prepare = () =>
        server.call('PUT', '/ProcessSalesOrders/prepareMany', { token: planner, body, headers })
      const first = await db.tx(unit, async tx => {
        await sql`select from sales_order where id = ${held} for update`.execute(tx.sql)
        return prepare()
      })
      expect(first.status).toBe(207)
      const { done, failed }: ActionResult = first.body.result
      // Twenty share a transaction; the one that others hold may be among them or be the last.
      expect([1, 20]).toContain(failed.length)
      expect(failed.map(({ id }) => id)).toContain(held)
      expect(new Set(failed.map(({ code }) => code))).toEqual(new Set(['rows-locked']))
      expect([...done, ...failed]).toHaveLength(orders.length)
      expect(await prepare()).toMatchObject({ status: 207, body: first.body })
    },
  )
})

async function freeOf({ db }: TestServer, materialId: number): Promise<number> {
  const { rows } = await sql<{ free: number }>`
    select floor(sum(s.quantity - s.reserved_quantity))::int as free from stock s
    join location c on c.id = s.location_id and c.available_for_pick
    where s.material_id = ${materialId} and not s.block_reservations`.execute(db.read)
  return rows[0]?.free ?? 0
}
