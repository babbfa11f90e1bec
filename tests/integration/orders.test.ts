/** The actions of sales orders over HTTP: single, many, partial results, refusals and consequences. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyDayOf } from '../../demo/server/core/unit/company-info'
import type { ActionResult } from '../../src/contract/failures'
import { closeAndCheck } from './close-and-check'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

interface OrderRow {
  id: number
  process_id: number
  state: string
  order_no: string
}

describe.each(enginesFor())('actions of sales orders on %s', engine => {
  let server: TestServer
  let planner: string
  let admin: string
  beforeAll(async () => {
    server = await startTestServer({ engine })
    planner = await server.signIn('planner')
    admin = await server.signIn('admin')
  })
  afterAll(() => closeAndCheck(server))

  const inState = async (state: string, unit = 'Demo', more = 'true'): Promise<OrderRow[]> =>
    (
      await sql<OrderRow>`select o.id, o.process_id, o.state, o.order_no from sales_order o
        join business_unit b on b.id = o.business_unit_id
        where b.name = ${unit} and o.state = ${state} and ${sql.raw(more)} order by o.id`.execute(
        server.db.read,
      )
    ).rows
  const stateOf = async (id: number): Promise<string | undefined> =>
    (await sql<{ state: string }>`select state from sales_order where id = ${id}`.execute(server.db.read))
      .rows[0]?.state
  const first = <T>(rows: readonly T[]): T => {
    const [row] = rows
    if (row === undefined) throw new Error('the seed has no such order')
    return row
  }
  const put = async (
    path: string,
    body: unknown,
    token = planner,
  ): Promise<{ status: number; result: ActionResult; code: string | undefined }> => {
    const answer = await server.call('PUT', `/ProcessSalesOrders/${path}`, { token, body })
    return { status: answer.status, result: answer.body.result, code: answer.body.code }
  }
  const processIds = (...orders: readonly OrderRow[]) => ({
    processIds: orders.map(order => order.process_id),
  })

  it('prepares a new order: tasks in a job of its own, unassigned', async () => {
    const order = first(await inState('New', 'Demo', 'not is_stock_missing'))
    const { status, result } = await put('prepare', processIds(order))
    expect(status).toBe(200)
    expect(result).toEqual({
      done: [{ id: order.id, name: order.order_no, state: 'ReadyForPick' }],
      failed: [],
    })
    const { rows } = await sql<{ name: string; state: string; user_id: number | null; open: number }>`
      select j.name, j.state, j.user_id, count(*)::int as open from task t join job j on j.id = t.job_id
      where t.order_id = ${order.id} group by j.id`.execute(server.db.read)
    expect(rows).toMatchObject([{ name: `Pick ${order.order_no}`, state: 'Initial', user_id: null }])
    const unprepared = await put('unprepare', processIds(order))
    expect(unprepared.result.done[0]?.state).toBe('New')
    const remaining = await sql<{
      count: number
    }>`select count(*)::int as count from job where business_unit_id = 1 and name = ${`Pick ${order.order_no}`}`.execute(
      server.db.read,
    )
    expect(remaining.rows[0]?.count).toBe(0)
  })

  it('changes nothing in an order that lacks stock, and names the lines', async () => {
    const order = first(await inState('NewWarn'))
    const { status, result } = await put('prepare', processIds(order))
    expect(status).toBe(207)
    expect(result.done).toEqual([])
    expect(result.failed).toMatchObject([{ id: order.id, name: order.order_no, code: 'stock-missing' }])
    expect(result.failed[0]?.lines?.length).toBeGreaterThan(0)
    const held = await sql<{
      held: string
    }>`select coalesce(sum(reserved_quantity), 0) as held from sales_order_line where order_id = ${order.id}`.execute(
      server.db.read,
    )
    expect(Number(held.rows[0]?.held)).toBe(0)
    expect(await stateOf(order.id)).toBe('NewWarn')
  })

  it('completes the other rows of a bulk action when some fail, and lists the reasons', async () => {
    const [fresh, warned, done] = [
      first(await inState('New', 'Demo', 'not is_stock_missing')),
      first(await inState('NewWarn')),
      first(await inState('Completed')),
    ]
    const { status, result } = await put('prepareMany', processIds(fresh, warned, done))
    expect(status).toBe(207)
    expect(result.done.map(row => row.id)).toEqual([fresh.id])
    expect(new Map(result.failed.map(row => [row.id, row.code]))).toEqual(
      new Map([
        [warned.id, 'stock-missing'],
        [done.id, 'wrong-state'],
      ]),
    )
    expect(result.failed.find(row => row.id === done.id)?.allowedStates).toContain('New')
  })

  it('reserves orders, holds them and removes the hold', async () => {
    const [fresh] = await inState('New', 'Demo', 'not is_stock_missing')
    const warned = first(await inState('NewWarn'))
    const order = first(fresh === undefined ? [] : [fresh])
    expect((await put('reserveInAdvance', { orderIds: [order.id] })).result.done[0]?.state).toBe('Reserved')
    const again = await put('reserveInAdvance', { orderIds: [order.id] })
    expect(again.result.failed[0]).toMatchObject({ code: 'wrong-state', state: 'Reserved' })
    expect((await put('prepareAndWait', processIds(warned))).result.done[0]?.state).toBe('PartiallyReserved')
    const held = await put('unprepareAndHoldMany', { ...processIds(warned), reason: 'Payment open' })
    expect(held.result.done[0]?.state).toBe('OnHold')
    expect((await put(`removeHold/${warned.process_id}`, undefined)).result.done[0]?.state).toBe('NewWarn')
  })

  it('partly prepares only with the permission', async () => {
    const order = first(await inState('NewWarn'))
    expect(await put('partlyPrepare', processIds(order))).toMatchObject({
      status: 403,
      code: 'permission-denied',
    })
    expect((await put('partlyPrepare', processIds(order), admin)).result.done[0]?.state).toBe(
      'PartiallyReadyForPick',
    )
  })

  it('releases a waiting order automatically when its missing stock arrives', async () => {
    const order = first(
      await inState('PartiallyReserved', 'Demo', 'not wait_for_preparation and not has_picks'),
    )
    const today = await companyDayOf(server.db.read, 1, new Date())
    await server.db.tx({ businessUnitId: 1, userId: null, userName: 'Test' }, async tx => {
      const { rows } = await sql<{ material_id: number; business_unit_id: number }>`
        select material_id, business_unit_id from sales_order_line where order_id = ${order.id} and is_stock_missing`.execute(
        tx.sql,
      )
      for (const { material_id } of rows) {
        await sql`with home as (
          select s.id, s.location_id, s.cost_price from stock s join location c on c.id = s.location_id
          where s.material_id = ${material_id} and c.available_for_pick and not s.block_reservations
            and (s.exp_date is null or s.exp_date > ${today}::date) order by s.id limit 1
        ), more as (update stock set quantity = quantity + 500 where id = (select id from home))
        insert into stock_transaction (business_unit_id, at, process_type, material_id, stock_id, to_location_id, quantity, unit_cost)
        select 1, now(), 'Receipt', ${material_id}::bigint, id, location_id, 500, cost_price from home`.execute(
          tx.sql,
        )
      }
      tx.availabilityChanged(rows.map(row => row.material_id))
    })
    await server.settle()
    expect(await stateOf(order.id)).toBe('Reserved')
  })

  it('cancels an order without picks, and no other', async () => {
    const [ready, started] = [first(await inState('ReadyForPick')), first(await inState('PickStarted'))]
    const { status, result } = await put('cancelOrders', { orderIds: [ready.id, started.id] })
    expect(status).toBe(207)
    expect(result.done).toMatchObject([{ id: ready.id, state: 'Cancelled' }])
    expect(result.failed).toMatchObject([{ id: started.id, code: 'wrong-state', state: 'PickStarted' }])
  })

  it('changes priority and date, and refuses a change that changes nothing', async () => {
    const order = first(await inState('New'))
    const body = { orderIds: [order.id], priority: 1, deliveryDate: '2030-01-31' }
    expect((await put('priority', body)).status).toBe(200)
    const again = await put('priority', body)
    expect(again).toMatchObject({ status: 207, result: { failed: [{ code: 'unchanged' }] } })
    expect((await put('priority', { ...body, priority: 0 })).status).toBe(400)
  })

  it('accepts no past delivery date in any call, except the stored one', async () => {
    const [{ id }, { id: another }] = [first(await inState('New')), first(await inState('Reserved'))]
    const past = { deliveryDate: '2020-02-01' }
    const inThePast = { status: 400, body: { issues: [{ path: 'body.deliveryDate', code: 'in-the-past' }] } }
    const calls = ['/ProcessSalesOrders/priority', '/OutgoingOrder/DeliveryPriority']
    for (const path of calls) {
      const body = { orderIds: [id], ...past }
      expect(await server.call('PUT', path, { token: planner, body })).toMatchObject(inThePast)
    }
    await sql`update sales_order set delivery_date = '2020-02-01' where id = ${id}`.execute(server.db.read)
    expect((await put('priority', { orderIds: [id], priority: 5, ...past })).status).toBe(200)
    const both = { orderIds: [id, another], priority: 4, ...past }
    expect(
      await server.call('PUT', '/ProcessSalesOrders/priority', { token: planner, body: both }),
    ).toMatchObject(inThePast)
  })

  it('restores a past delivery date that was changed, and no earlier one', async () => {
    const { id } = first(await inState('New'))
    await sql`update sales_order set delivery_date = '2020-02-01' where id = ${id}`.execute(server.db.read)
    const change = (deliveryDate: string) =>
      server.call('PUT', '/ProcessSalesOrders/priority', {
        token: planner,
        body: { orderIds: [id], deliveryDate },
      })
    expect((await change('2030-03-01')).status).toBe(200)
    expect((await change('2020-02-02')).status).toBe(400)
    expect((await change('2020-02-01')).status).toBe(200)
    expect((await change('2030-03-01')).status).toBe(200)
    expect((await change('2030-03-02')).status).toBe(200)
    expect((await change('2020-02-01')).status).toBe(400)
  })

  it('answers 404 for an unknown process in the path, and lists unknown ones of a list', async () => {
    expect((await put('removeHold/999999999', undefined)).status).toBe(404)
    const { status, result } = await put('prepareMany', { processIds: [999999999] })
    expect(status).toBe(207)
    expect(result.failed).toEqual([{ id: 999999999, name: '999999999', code: 'not-found' }])
  })

  it('changes no orders of another unit', async () => {
    const foreign = first(await inState('New', 'Nordlager'))
    const { result } = await put('cancelOrders', { orderIds: [foreign.id] })
    expect(result.failed).toMatchObject([{ code: 'not-found' }])
    expect(await stateOf(foreign.id)).toBe('New')
    expect((await put(`hold/${foreign.process_id}`, {})).status).toBe(404)
  })

  it('changes only the chosen orders of a shared process', async () => {
    const { rows } = await sql<OrderRow>`select id, process_id, state, order_no from sales_order
      where business_unit_id = 1 and process_id in (
        select process_id from sales_order group by process_id having count(*) > 1) order by id`.execute(
      server.db.read,
    )
    const [one] = rows
    if (one === undefined) throw new Error('the seed bundles no orders')
    const { result } = await put('unprepare', { processIds: [one.process_id], orderIds: [one.id] })
    expect(result.failed.map(row => row.id)).toEqual([one.id])
  })

  it('writes an audit row for every change', async () => {
    const order = first(await inState('New'))
    await put(`hold/${order.process_id}`, { reason: 'Address unclear' })
    const { rows } = await sql<{ action: string; user_name: string; detail: object }>`
      select action, user_name, detail from audit where entity = 'SalesOrder' and entity_id = ${order.id}
      order by id desc limit 1`.execute(server.db.read)
    expect(rows[0]).toMatchObject({
      action: 'hold',
      user_name: 'planner',
      detail: { from: 'New', to: 'OnHold', reason: 'Address unclear' },
    })
  })
})
