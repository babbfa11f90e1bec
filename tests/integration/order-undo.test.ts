/** Undoing a preparation or reservation over HTTP: the order holds what it held before that step, and the sums of stock agree. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../demo/server/demo/seed/random'
import type { SalesOrderHistory } from '../../src/contract/entities/history'
import type { UndoableStep } from '../../src/contract/states/sales-order'
import { closeAndCheck } from './close-and-check'
import { demoUnit, pickableMaterials, placeOrders, type PlacedOrder } from './load/placed-orders'
import { firstOf, orderFixture, severalLines, type OrderFixture } from './order-fixture'
import { People } from './people-fixture'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

describe.each(enginesFor())('undoing the last step of an order on %s', engine => {
  let server: TestServer
  let fixture: OrderFixture
  let planner: string
  let global: string
  beforeAll(async () => {
    server = await startTestServer({ engine })
    planner = await server.signIn('planner')
    global = await server.signIn('global')
    fixture = orderFixture(server, planner)
  })
  afterAll(() => closeAndCheck(server))

  const idsOf = (orders: readonly { readonly id: number; readonly process_id: number }[]) => ({
    processIds: orders.map(order => order.process_id),
    orderIds: orders.map(({ id }) => id),
  })
  const undo = (orders: Parameters<typeof idsOf>[0], undoes: UndoableStep, token = planner) =>
    fixture.put('unprepare', { ...idsOf(orders), undoes }, token)

  /** An order with what it holds, and the reserved quantities of its materials: of stocks, and as the sum of all reservations. */
  const holdings = async (orderId: number) => {
    const { rows } = await sql<{ holdings: Readonly<Record<string, unknown>> }>`
      select json_build_object(
        'order', (select json_build_array(state, wait_for_preparation, is_stock_missing, has_picks)
          from sales_order where id = ${orderId}),
        'lines', (select json_agg(json_build_array(id, state, reserved_quantity, tasked_quantity, is_stock_missing) order by id)
          from sales_order_line where order_id = ${orderId}),
        'reservations', (select json_agg(json_build_array(r.line_id, r.stock_id, r.quantity) order by r.line_id, r.stock_id)
          from reservation r join sales_order_line l on l.id = r.line_id where l.order_id = ${orderId}),
        'tasks', (select json_agg(json_build_array(id, state, stock_id, requested_quantity) order by id)
          from task where order_id = ${orderId}),
        'reserved', (select json_agg(json_build_array(s.id, s.reserved_quantity) order by s.id)
          from stock s where s.material_id in (select material_id from sales_order_line where order_id = ${orderId}))
      ) as holdings`.execute(server.db.read)
    const { rows: unequal } = await sql`select s.id from stock s
      where s.reserved_quantity <> (select coalesce(sum(r.quantity), 0) from reservation r where r.stock_id = s.id)`.execute(
      server.db.read,
    )
    expect(unequal).toEqual([])
    return firstOf(rows).holdings
  }

  /** Two orders of one line each, of the same material: the first wants 5, the other all that is free but 2, which it reserves. */
  const scarce = async (seed: number) => {
    const unit = await demoUnit(server.db)
    const materialId = (await pickableMaterials(server.db, unit, seed)).at(-1) ?? 0
    const placing = { count: 2, materialIds: [materialId], linesMost: 1, quantityMost: 1 }
    const placed = await placeOrders(server.db, unit, placing, createRandom(seed))
    const [own, other] = placed.map(order => ({ ...order, process_id: order.processId }))
    if (own === undefined || other === undefined) throw new Error('too few orders')
    const free = await freeOf(server, materialId)
    const want = (order: PlacedOrder, quantity: number) =>
      fixture.put('orderline/quantity', { orderLineIds: order.lineIds, orderedQuantity: String(quantity) })
    await want(own, 5)
    await want(other, free - 2)
    await fixture.put('reserveInAdvance', { orderIds: [other.id] })
    return { own, other, free, want }
  }

  it('is still the own step of a user who was renamed since', async () => {
    const people = await new People(server).signIn()
    const { id, userName } = await people.fresh(['AdminRole'])
    const order = await fixture.freshOrder('Reserved', 'not o.has_picks and not o.wait_for_preparation')
    await fixture.put('prepareMany', { processIds: [order.process_id] }, await people.tokenOf(userName))
    await people.update(id, { userName: `${userName}-renamed` })
    const token = await people.tokenOf(`${userName}-renamed`)
    expect((await undo([order], 'prepare', token)).result).toMatchObject({
      done: [{ id: order.id, state: 'Reserved' }],
    })
  })

  it('restores a reserved order and deletes the tasks and the job of the step', async () => {
    const order = await fixture.freshOrder('Reserved', 'not o.has_picks and not o.wait_for_preparation')
    const before = await holdings(order.id)
    const { result } = await fixture.put('prepareMany', { processIds: [order.process_id] })
    expect(result.done).toMatchObject([{ state: 'ReadyForPick' }])
    const { rows: jobs } = await sql<{ id: number }>`
      select distinct job_id as id from task where order_id = ${order.id}`.execute(server.db.read)
    const undone = await undo([order], 'prepare')
    expect(undone).toMatchObject({ status: 200, result: { done: [{ id: order.id, state: 'Reserved' }] } })
    expect(await holdings(order.id)).toEqual(before)
    const { rows: left } = await sql`select id from job where id = ${firstOf(jobs).id}`.execute(
      server.db.read,
    )
    expect(left).toEqual([])
    await server.settle()
    expect(await holdings(order.id)).toEqual(before)

    const history = await server.call('POST', '/SalesOrders/searchHistory', {
      token: planner,
      body: {
        filters: [{ selector: 'orderId', operator: 'IsEqualTo', value: order.id, type: 'number' }],
        sort: [{ selector: 'id', desc: true }],
        skip: 0,
        take: 2,
      },
    })
    const rows = history.body.result as readonly SalesOrderHistory[]
    expect(rows).toMatchObject([
      { action: 'undoStep', stateBefore: 'ReadyForPick', stateAfter: 'Reserved', user: rows[1]?.user },
      { action: 'prepare', stateBefore: 'Reserved', stateAfter: 'ReadyForPick' },
    ])
    // Whoever may see histories need not be allowed to see reservations.
    expect(JSON.stringify(rows)).not.toContain('held')
  })

  it('of a partially reserved or partially ready order releases only what the step reserved', async () => {
    const { own, other, free, want } = await scarce(3)
    expect((await fixture.put('reserveInAdvance', { orderIds: [own.id] })).result.done).toMatchObject([
      { state: 'PartiallyReserved' },
    ])
    await want(other, free - 3)
    await server.settle()
    const reserved = await holdings(own.id)
    const partly = () => fixture.put('partlyPrepare', { processIds: [own.processId] }, global)
    expect((await partly()).result.done).toMatchObject([{ state: 'PartiallyReadyForPick' }])
    expect(await holdings(own.id)).not.toEqual(reserved)
    expect((await undo([own], 'partlyPrepare', global)).result.done).toMatchObject([
      { state: 'PartiallyReserved' },
    ])
    await server.settle()
    expect(await holdings(own.id)).toEqual(reserved)

    await partly()
    await fixture.put('unprepare', { processIds: [other.processId] })
    await server.settle()
    const ready = await holdings(own.id)
    const prepared = await fixture.put('prepareMany', { processIds: [own.processId] })
    expect(prepared.result.done).toMatchObject([{ state: 'ReadyForPick' }])
    expect((await undo([own], 'prepare')).result.done).toMatchObject([{ state: 'PartiallyReadyForPick' }])
    await server.settle()
    expect(await holdings(own.id)).toEqual(ready)
  })

  it('leaves an order that is then partially reserved to the sweeper, which reserves the rest', async () => {
    const { own, other } = await scarce(4)
    await fixture.put('reserveInAdvance', { orderIds: [own.id] })
    const partly = await fixture.put('partlyPrepare', { processIds: [own.processId] }, global)
    expect(partly.result.done).toMatchObject([{ state: 'PartiallyReadyForPick' }])
    await fixture.put('unprepare', { processIds: [other.processId] })
    await server.settle()
    expect((await undo([own], 'partlyPrepare', global)).result.done).toMatchObject([
      { state: 'PartiallyReserved' },
    ])
    await server.settle()
    expect(await fixture.lastAudit(own.id)).toMatchObject({
      action: 'restArrived',
      detail: { from: 'PartiallyReserved', to: 'Reserved' },
    })
  })

  it('restores each order of a mixed selection in one call', async () => {
    const { own, other, free, want } = await scarce(5)
    await fixture.put('reserveInAdvance', { orderIds: [own.id] })
    await want(other, free - 3)
    await server.settle()
    const fresh = await fixture.freshOrder('New', severalLines)
    const reserved = await fixture.freshOrder('Reserved', 'not o.has_picks and not o.wait_for_preparation')
    const orders = [fresh, own, reserved]
    const before = await Promise.all(orders.map(({ id }) => holdings(id)))
    const { result } = await fixture.put('partlyPrepare', idsOf(orders), global)
    expect(result.done).toHaveLength(3)
    const undone = await undo(orders, 'partlyPrepare', global)
    expect(undone.status).toBe(200)
    const states = new Map(undone.result.done.map(({ id, state }) => [id, state]))
    expect(orders.map(({ id }) => states.get(id))).toEqual(['New', 'PartiallyReserved', 'Reserved'])
    await server.settle()
    expect(await Promise.all(orders.map(({ id }) => holdings(id)))).toEqual(before)
  })

  it('restores whether the order waits for its preparation', async () => {
    const { own, other } = await scarce(6)
    const waits = async () =>
      (await server.db.read
        .selectFrom('sales_order')
        .select(['state', 'wait_for_preparation as waits'])
        .where('id', '=', own.id)
        .executeTakeFirstOrThrow()) as unknown
    await fixture.put('prepareAndWait', { processIds: [own.processId] })
    expect(await waits()).toEqual({ state: 'PartiallyReserved', waits: true })
    await fixture.put('partlyPrepare', { processIds: [own.processId] }, global)
    expect(await waits()).toEqual({ state: 'PartiallyReadyForPick', waits: false })
    await undo([own], 'partlyPrepare', global)
    expect(await waits()).toEqual({ state: 'PartiallyReserved', waits: true })
    // What came before is not undone as well: it is no longer the last step.
    expect((await undo([own], 'prepareAndWait')).result.failed).toMatchObject([{ code: 'not-undoable' }])
    await fixture.put('unprepare', idsOf([own, other]))
    await fixture.put('reserveInAdvance', { orderIds: [other.id] })
    await fixture.put('prepareAndWait', { processIds: [own.processId] })
    expect((await undo([own], 'prepareAndWait')).result.done).toMatchObject([{ state: 'NewWarn' }])
    expect(await waits()).toEqual({ state: 'NewWarn', waits: false })
  })

  it('is refused for another user, for another step, a second time, and after an unprepare', async () => {
    const order = await fixture.freshOrder('Reserved', 'not o.has_picks and not o.wait_for_preparation')
    const refused = async (call: ReturnType<typeof undo>, refusal: object) => {
      const before = await holdings(order.id)
      const { status, result } = await call
      expect({ status, failed: result.failed }).toMatchObject({
        status: 207,
        failed: [{ id: order.id, ...refusal }],
      })
      expect(await holdings(order.id)).toEqual(before)
    }
    await refused(undo([order], 'prepare'), { code: 'not-undoable' })
    await fixture.put('prepareMany', { processIds: [order.process_id] })
    await refused(undo([order], 'prepare', global), { code: 'not-undoable' })
    await refused(undo([order], 'reserveInAdvance'), { code: 'not-undoable' })
    await fixture.put('unprepare', { processIds: [order.process_id] }, global)
    await refused(undo([order], 'prepare'), { code: 'wrong-state', state: 'New' })
    // The same is held again, but by a step of somebody else.
    await fixture.put('prepareMany', { processIds: [order.process_id] }, global)
    await refused(undo([order], 'prepare'), { code: 'not-undoable' })
    expect((await undo([order], 'prepare', global)).result.done).toMatchObject([{ state: 'New' }])
    await refused(undo([order], 'prepare', global), { code: 'wrong-state' })
  })

  it('is refused after another order took the reservation, and after a task was started', async () => {
    const { own, other, want, free } = await scarce(7)
    await want(own, 2)
    await fixture.put('reserveInAdvance', { orderIds: [own.id] })
    await fixture.put('prepareMany', { processIds: [own.processId] })
    await want(other, free - 1)
    await server.settle()
    const taken = { orderLineId: other.lineIds[0], fromOrderLineId: own.lineIds[0] }
    expect((await fixture.put('orderline/takeReservation', taken, global)).status).toBe(200)
    expect((await undo([own], 'prepare')).result.failed).toMatchObject([{ code: 'not-undoable' }])

    const started = await fixture.freshOrder('Reserved', 'not o.has_picks and not o.wait_for_preparation')
    await fixture.put('prepareMany', { processIds: [started.process_id] })
    await sql`update task set state = 'Started' where order_id = ${started.id} and state = 'Initial'`.execute(
      server.db.read,
    )
    const answer = await undo([started], 'prepare')
    expect(answer.result.failed).toMatchObject([{ code: 'already-picked', state: 'ReadyForPick' }])
    await sql`update task set state = 'Initial' where order_id = ${started.id} and state = 'Started'`.execute(
      server.db.read,
    )
    expect((await undo([started], 'prepare')).result.done).toMatchObject([{ state: 'Reserved' }])
  })

  it('checks the permission, the business unit and the input, runs once per key, and can be rehearsed', async () => {
    const order = await fixture.preparedOrder()
    const body = { ...idsOf([order]), undoes: 'prepare' }
    const call = (token: string, headers: Readonly<Record<string, string>>, more: object = {}) =>
      server.call('PUT', '/ProcessSalesOrders/unprepare', { token, headers, body: { ...body, ...more } })
    const [viewer, elsewhere] = [await server.signIn('viewer'), await server.signIn('global', 'Nordlager')]
    expect((await call(viewer, {})).body).toMatchObject({
      code: 'permission-denied',
      path: 'data/order/unprepare',
    })
    expect((await call(elsewhere, {})).body.result).toMatchObject({ failed: [{ code: 'not-found' }] })
    expect((await call(planner, {}, { undoes: 'cancelOrder' })).status).toBe(400)
    const rehearsed = await call(planner, { 'cockpit-rehearsal': 'true' })
    expect(rehearsed.body.result).toMatchObject({ done: [{ state: 'New' }], failed: [] })
    expect((await fixture.orderOf(order.id)).state).toBe('ReadyForPick')

    const key = { 'idempotency-key': randomUUID() }
    const answers = [await call(planner, key), await call(planner, key)]
    for (const { body: answer } of answers) expect(answer.result).toMatchObject({ done: [{ state: 'New' }] })
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit
      where entity = 'SalesOrder' and entity_id = ${order.id} and action = 'undoStep'`.execute(server.db.read)
    expect(rows).toEqual([{ count: 1 }])
  })
})

async function freeOf({ db }: TestServer, materialId: number): Promise<number> {
  const { rows } = await sql<{ free: number }>`
    select floor(sum(s.quantity - s.reserved_quantity))::int as free from stock s
    join location c on c.id = s.location_id and c.available_for_pick
    where s.material_id = ${materialId} and not s.block_reservations`.execute(db.read)
  return rows[0]?.free ?? 0
}
