/** Partially reserved orders whose rest is available once they want less: they get it, as when stock arrives. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActionResult } from '../../src/contract/failures'
import { createRandom } from '../../demo/server/demo/seed/random'
import { closeAndCheck } from './close-and-check'
import { demoUnit, pickableMaterials, placeOrders } from './load/placed-orders'
import { orderFixture, type OrderFixture } from './order-fixture'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

describe.each(enginesFor())('a partially reserved order on %s', engine => {
  let server: TestServer
  let fixture: OrderFixture
  beforeAll(async () => {
    server = await startTestServer({ engine })
    fixture = orderFixture(server, await server.signIn('planner'))
  })
  afterAll(() => closeAndCheck(server))

  const want = (lineId: number | undefined, quantity: number) =>
    fixture.put('orderline/quantity', { orderLineIds: [lineId], orderedQuantity: String(quantity) })
  const freeOf = async (lineId: number | undefined): Promise<number> => {
    const { rows } = await sql<{ free: number }>`
      select floor(sum(s.quantity - s.reserved_quantity))::int as free from stock s
      join location c on c.id = s.location_id and c.available_for_pick
      where s.material_id = (select material_id from sales_order_line where id = ${lineId ?? 0})
        and not s.block_reservations`.execute(server.db.read)
    return rows[0]?.free ?? 0
  }
  /** An order that wants 5 of each of two materials and has reserved 2, and the line of another one that has reserved the rest of the second. */
  const short = async (seed: number) => {
    const unit = await demoUnit(server.db)
    const materialIds = (await pickableMaterials(server.db, unit, 12)).slice(seed * 2, seed * 2 + 2)
    const placing = { count: 2, materialIds, linesLeast: 2, linesMost: 2, quantityMost: 1 }
    const [own, other] = await placeOrders(server.db, unit, placing, createRandom(seed))
    if (own === undefined || other === undefined) throw new Error('too few orders')
    const ownLines = await fixture.linesOf(own.id)
    const otherLines = await fixture.linesOf(other.id)
    for (const { id, material_id } of otherLines) {
      await want(id, (await freeOf(id)) - 2)
      await want(ownLines.find(line => line.material_id === material_id)?.id, 5)
    }
    await fixture.put('reserveInAdvance', { orderIds: [other.id] })
    await fixture.put('reserveInAdvance', { orderIds: [own.id] })
    const [first, second] = ownLines
    const given = otherLines.find(line => line.material_id === second?.material_id)
    return { own, first, second, given }
  }
  const lessOfOther = async (given: { id: number } | undefined, quantity: number): Promise<void> => {
    const { rows } = await sql<{ ordered: number }>`
      select ordered_quantity::int as ordered from sales_order_line where id = ${given?.id ?? 0}`.execute(
      server.db.read,
    )
    await want(given?.id, (rows[0]?.ordered ?? 0) - quantity)
    await server.settle()
  }

  it('reserves its rest when the line that lacks stock is cancelled', async () => {
    const { own, first, given } = await short(1)
    await lessOfOther(given, 3)
    expect((await fixture.orderOf(own.id)).state).toBe('PartiallyReserved')
    await fixture.put('cancelOrderLines', { orderLineIds: [first?.id] })
    await server.settle()
    expect((await fixture.orderOf(own.id)).state).toBe('Reserved')
    expect(await fixture.lastAudit(own.id)).toMatchObject({
      action: 'restArrived',
      detail: { from: 'PartiallyReserved', to: 'Reserved' },
    })
  })

  it('reserves its rest when less is ordered', async () => {
    const { own, first, second, given } = await short(2)
    await want(first?.id, 2)
    await lessOfOther(given, 1)
    expect((await fixture.orderOf(own.id)).state).toBe('PartiallyReserved')
    await want(second?.id, 3)
    await server.settle()
    expect((await fixture.orderOf(own.id)).state).toBe('Reserved')
  })

  it('that waits for its preparation is prepared once it lacks nothing, also after a split and a move of reservations', async () => {
    const { own, first, second, given } = await short(3)
    const waits = async (id: number) => {
      const { rows } = await sql<{ waits: boolean }>`
        select wait_for_preparation as waits from sales_order where id = ${id}`.execute(server.db.read)
      return [(await fixture.orderOf(id)).state, rows[0]?.waits]
    }
    await fixture.put('prepareAndWait', { processIds: [own.processId] })
    await want(first?.id, 2)
    expect(await waits(own.id)).toEqual(['PartiallyReserved', true])
    const rehearsed = await server.call('PUT', '/ProcessSalesOrders/orderline/quantity', {
      token: await server.signIn('planner'),
      headers: { 'cockpit-rehearsal': 'true' },
      body: { orderLineIds: [second?.id], orderedQuantity: '2' },
    })
    expect(rehearsed.body.result).toMatchObject({ consequences: { tasksMade: 2, jobsMade: 1 } })
    expect(await waits(own.id)).toEqual(['PartiallyReserved', true])
    const body = { orderId: own.id, lines: [{ orderLineId: second?.id, quantity: '3' }] }
    const split = await fixture.call('POST', '/ProcessSalesOrders/SplitOrder', body)
    const result: ActionResult = split.body.result
    const moved = result.done[0]?.id ?? 0
    expect(await waits(own.id)).toEqual(['ReadyForPick', false])
    expect(await waits(moved)).toEqual(['PartiallyReserved', true])
    expect((await fixture.lastAudit(own.id)).detail).toMatchObject({ to: 'ReadyForPick' })
    const [lacking] = await fixture.linesOf(moved)
    const taken = { orderLineId: lacking?.id, fromOrderLineId: given?.id }
    expect((await fixture.put('orderline/takeReservation', taken)).status).toBe(200)
    expect(await waits(moved)).toEqual(['ReadyForPick', false])
    expect(await fixture.lastAudit(moved)).toMatchObject({
      action: 'takeReservation',
      detail: { from: 'PartiallyReserved', to: 'ReadyForPick' },
    })
  })
})
