/** Several users at once on the same orders: one succeeds, the others get a refusal, and nothing is half done. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { splitOrderInTwo } from '../../demo/server/orders/store/split-order'
import { decimal } from '../../src/contract/decimal'
import { closeAndCheck } from './close-and-check'
import { outcomeOf } from './load/mixed-work'
import { duringTransaction } from './open-transaction'
import { orderFixture, severalLines, type OrderFixture, type OrderRow } from './order-fixture'
import { enginesFor, startTestServer, type Answer, type TestServer } from './server-fixture'

describe.each(enginesFor())('orders on %s', engine => {
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

  it('that many clients change concurrently are always consistent: a call succeeds or is refused', async () => {
    const orders = await Promise.all(Array.from({ length: 4 }, () => fixture.freshOrder('New', severalLines)))
    const lines = (await Promise.all(orders.map(({ id }) => fixture.linesOf(id)))).flat()
    const orderIds = orders.map(({ id }) => id)
    const processIds = orders.map(order => order.process_id)
    const orderLineIds = lines.map(({ id }) => id)
    const rounds: (() => Promise<Answer>)[] = [0, 1, 2, 3, 4].flatMap(round => [
      () => fixture.call('PUT', '/ProcessSalesOrders/prepareMany', { processIds }),
      () => fixture.call('PUT', '/ProcessSalesOrders/reserveInAdvance', { orderIds }),
      () => fixture.call('PUT', '/ProcessSalesOrders/unprepare', { processIds }),
      () => {
        const edit = { orderLineIds, orderedQuantity: String(round + 1) }
        return fixture.call('PUT', '/ProcessSalesOrders/orderline/quantity', edit)
      },
      () => {
        const price = { orderLineIds, discount: String(round + 1) }
        return fixture.call('PUT', '/ProcessSalesOrders/orderline/price', price)
      },
      () => {
        const [line] = lines.filter(({ order_id }) => order_id === orderIds[round % orderIds.length])
        const moved = [{ orderLineId: line?.id, quantity: '1' }]
        const split = { orderId: line?.order_id, lines: moved }
        return fixture.call('POST', '/ProcessSalesOrders/SplitOrder', split)
      },
      () => {
        const cancelled = [orderLineIds[orderLineIds.length - 1 - round]]
        return fixture.call('PUT', '/ProcessSalesOrders/cancelOrderLines', { orderLineIds: cancelled })
      },
    ])
    const answers = await Promise.all(rounds.map(act => act()))
    expect(answers.filter(answer => outcomeOf(answer) === 'unexpected')).toEqual([])
    const ordered = await Promise.all(orderIds.map(id => fixture.linesOf(id)))
    expect(
      ordered.flat().every(line => decimal(line.reserved_quantity) <= decimal(line.ordered_quantity)),
    ).toBe(true)
  })

  it('that are cancelled and prepared concurrently end cancelled, and a late preparation is refused', async () => {
    for (let round = 0; round < 4; round += 1) {
      const order = await fixture.freshOrder('New', 'not o.is_stock_missing')
      const [cancelled, prepared] = await Promise.all([
        fixture.put('cancelOrders', { orderIds: [order.id] }),
        fixture.put('prepare', { processIds: [order.process_id] }, global),
      ])
      expect(cancelled.status).toBe(200)
      const { state } = await fixture.orderOf(order.id)
      expect(state).toBe('Cancelled')
      // If preparing ran first, it succeeded; otherwise it is refused because the order is cancelled.
      if (prepared.status === 207) {
        expect(prepared.result.failed).toMatchObject([{ code: 'wrong-state', state: 'Cancelled' }])
      } else expect(prepared.result.done).toMatchObject([{ state: 'ReadyForPick' }])
    }
  })

  it.runIf(engine === 'postgres')(
    'that are split while a picker takes their job are both picked',
    async () => {
      const order = await fixture.preparedOrder()
      const [line] = await fixture.linesOf(order.id)
      const { rows: jobs } = await sql<{ id: number; picker: number }>`
        select distinct t.job_id as id, u.id as picker from task t join app_user u on u.business_unit_id = t.business_unit_id
        where t.order_id = ${order.id} and u.user_name = 'picker16'`.execute(server.db.read)
      const [job] = jobs
      if (line === undefined || job === undefined) throw new Error('nothing is prepared')
      const assigned = { jobIds: [job.id], userId: job.picker }
      expect((await fixture.call('PUT', '/Job/assign', assigned)).status).toBe(200)
      const picker = await server.signIn('picker16')
      const unit = { businessUnitId: order.business_unit_id, userId: null, userName: 'planner' }
      let splitOff = 0
      await duringTransaction(
        server,
        unit,
        async tx => {
          const quantities = new Map([[line.id, decimal('1')]])
          splitOff = (await splitOrderInTwo(tx, unit, order.id, quantities, new Date())).id
        },
        () => fixture.call('POST', '/Terminal/nextPick', {}, picker),
      )
      expect((await fixture.orderOf(order.id)).state).toBe('PickStarted')
      expect((await fixture.orderOf(splitOff)).state).toBe('PickStarted')
    },
  )

  describe.runIf(engine === 'postgres')('that wait for a job which somebody else changes', () => {
    /** The rows of `locking`, which passes over locked ones, while a call waits for the job of an order. */
    const freeFor = async (
      order: OrderRow,
      call: () => Promise<{ readonly status: number }>,
      locking: ReturnType<typeof sql>,
    ) => {
      const unit = { businessUnitId: order.business_unit_id, userId: null, userName: 'picker16' }
      let free: unknown[] = []
      const { status } = await duringTransaction(
        server,
        unit,
        tx =>
          sql`select id from job where id in (select job_id from task where order_id = ${order.id})
            for no key update`.execute(tx.sql),
        call,
        async tx => {
          free = (await locking.execute(tx.sql)).rows
        },
      )
      expect(status).toBe(200)
      return free
    }

    it('are split before their process is locked', async () => {
      const order = await fixture.preparedOrder()
      const [line] = await fixture.linesOf(order.id)
      const lines = [{ orderLineId: line?.id, quantity: '1' }]
      const split = () => fixture.call('POST', '/ProcessSalesOrders/SplitOrder', { orderId: order.id, lines })
      const process = sql`select id from process where id = ${order.process_id} for no key update skip locked`
      expect(await freeFor(order, split, process)).toEqual([{ id: order.process_id }])
    })

    it('get more tasks before stocks are locked', async () => {
      const order = await fixture.preparedOrder()
      const [line] = await fixture.linesOf(order.id)
      const more = { orderLineIds: [line?.id], orderedQuantity: String(Number(line?.ordered_quantity) + 1) }
      const stocks = sql`select id from stock where material_id = ${line?.material_id ?? 0} and business_unit_id =
        ${order.business_unit_id} order by id for no key update skip locked`
      const all =
        await sql`select id from stock where material_id = ${line?.material_id ?? 0} order by id`.execute(
          server.db.read,
        )
      expect(await freeFor(order, () => fixture.put('orderline/quantity', more), stocks)).toEqual(all.rows)
    })
  })

  it('that two users cancel concurrently are cancelled once', async () => {
    const order = await fixture.freshOrder('Reserved', 'not o.has_picks')
    const answers = await Promise.all(
      [planner, global].map(token => fixture.put('cancelOrders', { orderIds: [order.id] }, token)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 207])
    expect(answers.flatMap(({ result }) => result.failed)).toMatchObject([
      { code: 'wrong-state', state: 'Cancelled' },
    ])
  })
})
