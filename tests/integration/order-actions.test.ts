/** Orders over HTTP: edits, prices, processes, losses of reserved stock, and two users at once. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decimal, decimalText, smaller, sumDecimals } from '../../src/contract/decimal'
import { reallocate } from '../../demo/server/orders/store/reallocate'
import { recomputeOperations } from '../../demo/server/orders/store/save-operations'
import type { SalesOrderProcess } from '../../src/contract/endpoints/process'
import type { StockLedger } from '../../src/contract/endpoints/sales-order-lines'
import type { ActionResult } from '../../src/contract/failures'
import type { WidgetData } from '../../src/contract/widgets'
import { closeAndCheck } from './close-and-check'
import { followView } from './follower'
import { firstOf, orderFixture, severalLines, type OrderFixture } from './order-fixture'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

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

  it('change their delivery type, unless it is unknown or requires missing data', async () => {
    const order = await fixture.freshOrder('New', 'not o.is_stock_missing and o.delivery_type_id is not null')
    const { rows: types } = await sql<{ id: number; name: string }>`
      select d.id, d.name from delivery_type d join sales_order o on o.id = ${order.id}
      where d.business_unit_id = o.business_unit_id and d.id <> o.delivery_type_id order by d.needs_weight, d.id`.execute(
      server.db.read,
    )
    const type = firstOf(types)
    const change = (deliveryTypeId: number) =>
      fixture.put('deliveryType', { orderIds: [order.id], deliveryTypeId }, global)
    expect((await change(999_999)).result.failed).toMatchObject([{ code: 'delivery-type-unknown' }])
    expect((await change(type.id)).status).toBe(200)
    expect((await change(type.id)).result.failed).toMatchObject([{ code: 'unchanged' }])
    expect((await fixture.lastAudit(order.id)).detail.deliveryType).toEqual([expect.any(String), type.name])
  })

  it('have comments, delivery information and prices, with values before and after in the history', async () => {
    const order = await fixture.freshOrder('New', severalLines)
    const line = firstOf(await fixture.linesOf(order.id))
    const path = (what: string) => `${what}/${order.process_id}`
    await fixture.put(path('comment'), { comment: 'Ring once' })
    expect((await fixture.put(path('comment'), { comment: 'Ring twice' })).status).toBe(200)
    expect((await fixture.put(path('comment'), { comment: 'Ring twice' })).result.failed).toMatchObject([
      { code: 'unchanged' },
    ])
    expect((await fixture.lastAudit(order.id)).detail.comment).toEqual(['Ring once', 'Ring twice'])
    const info = { recipient: 'Gate 4', zipCode: '8006', countryCode: 'DK' }
    const misshaped = await server.call('PUT', `/ProcessSalesOrders/${path('deliveryInfo')}`, {
      token: planner,
      body: { ...info, countryCode: 'dk' },
    })
    expect(misshaped.status).toBe(400)
    expect(misshaped.body.issues).toMatchObject([{ path: 'body.countryCode', code: 'not-a-country' }])
    const nowhere = await server.call('PUT', `/ProcessSalesOrders/${path('deliveryInfo')}`, {
      token: planner,
      body: { ...info, countryCode: 'ZZ' },
    })
    expect([nowhere.status, nowhere.body.issues]).toMatchObject([
      400,
      [{ path: 'body.countryCode', code: 'not-a-country' }],
    ])
    await sql`update sales_order set country_code = 'ZZ' where id = ${order.id}`.execute(server.db.read)
    expect((await fixture.put(path('deliveryInfo'), { zipCode: '1', countryCode: 'ZZ' })).status).toBe(200)
    expect((await fixture.put(path('deliveryInfo'), info)).status).toBe(200)
    for (const discount of ['0', '101', '-5', '1.234']) {
      expect((await fixture.put('discount', { orderIds: [order.id], discount })).status, discount).toBe(400)
    }
    expect((await fixture.put('orderline/price', { orderLineIds: [line.id], adjustPrice: '0' })).status).toBe(
      400,
    )
    await fixture.put('orderline/price', { orderLineIds: [line.id], adjustPrice: '0.01', discount: '50' })
    const adjusted = await fixture.orderOf(order.id)
    expect(decimal(adjusted.total_sales_price)).toBeLessThan(decimal(order.total_sales_price))
    expect((await fixture.put('discount', { orderIds: [order.id], discount: '10' })).status).toBe(200)
    const answer = await server.call('GET', `/ProcessSalesOrders/${order.process_id}`, { token: planner })
    const process: SalesOrderProcess = answer.body.result
    expect(process.orders).toHaveLength(1)
    expect(process.orders[0]).toMatchObject({
      order: { id: order.id, comment: 'Ring twice', ...info },
      prices: { discount: '10', linesTotal: decimalText(decimal(adjusted.total_sales_price)) },
    })
    expect(process.orders[0]?.prices.total).toBe(
      decimalText(decimal((await fixture.orderOf(order.id)).total_sales_price)),
    )
    expect(process.lines.find(({ id }) => id === line.id)).toMatchObject({
      orderState: 'New',
      orderHasPicks: false,
      discount: '50',
    })
    await fixture.put('orderline/price', { orderLineIds: [line.id], adjustPrice: null, discount: null })
    await fixture.put('discount', { orderIds: [order.id], discount: null })
    expect(decimal((await fixture.orderOf(order.id)).total_sales_price)).toBe(
      decimal(order.total_sales_price),
    )
  })

  it('that ended on an earlier day did not end today when they get a comment', async () => {
    const order = await fixture.freshOrder('Cancelled', `o.updated_date < now() - interval '2 days'`)
    const figure = async (type: string) => {
      const { body } = await server.call('GET', '/Kpi/availableWidgets', { token: planner })
      const widgets: readonly WidgetData[] = body.result
      return widgets.find(widget => widget.type === type)?.valueJson
    }
    const cancelled = await figure('SalesOrdersInCancelledState')
    expect(cancelled).toBeDefined()
    const ended = await fixture.endOf(order.id)
    const live = await followView(server.url, planner, 'SalesOrders')
    // Of two changes within the time for which the hub gathers them only the second one is sent.
    const withComment = async (comment: string) => {
      expect((await fixture.put(`comment/${order.process_id}`, { comment })).status).toBe(200)
      return live.row(order.id, row => row.comment === comment)
    }
    const first = await withComment('Customer called')
    const second = await withComment('Customer called twice')
    expect(Number(second.version)).toBeGreaterThan(Number(first.version))
    expect(await fixture.lastAudit(order.id)).toMatchObject({
      action: 'comment',
      detail: { comment: ['Customer called', 'Customer called twice'] },
    })
    expect(await fixture.endOf(order.id)).toEqual(ended)
    expect(await figure('SalesOrdersInCancelledState')).toBe(cancelled)
  })

  it('in the state Error list the lines and the missing fields of their material', async () => {
    const { rows } = await sql<{ process: number; id: number; line: number; item: string }>`
      select o.process_id as process, o.id, l.order_line_no as line, m.item_no as item
      from sales_order o join sales_order_line l on l.order_id = o.id and l.state = 'Error'
      join material m on m.id = l.material_id and m.base_uom is null
      where o.state = 'Error' and o.business_unit_id = 1 order by o.id, l.order_line_no limit 1`.execute(
      server.db.read,
    )
    const { process, id, line, item } = firstOf(rows)
    const { body } = await server.call('GET', `/ProcessSalesOrders/${process}`, { token: planner })
    const shown = (body.result as SalesOrderProcess).orders.find(({ order }) => order.id === id)
    const reported = { orderLineNo: line, materialItemNo: item, fields: expect.arrayContaining(['baseUoM']) }
    expect(shown?.lackingLines).toContainEqual(expect.objectContaining(reported))
  })

  it('of another business unit are not found and not changed', async () => {
    const other = await server.signIn('global', 'Nordlager')
    const order = await fixture.freshOrder('New', severalLines)
    const line = firstOf(await fixture.linesOf(order.id))
    expect(
      (await server.call('GET', `/ProcessSalesOrders/${order.process_id}`, { token: other })).status,
    ).toBe(404)
    expect(
      (await fixture.put('cancelOrderLines', { orderLineIds: [line.id] }, other)).result.failed,
    ).toMatchObject([{ code: 'not-found' }])
    const path = `/ProcessSalesOrders/orderline/${line.id}/reservations`
    expect((await server.call('GET', path, { token: other })).status).toBe(404)
    expect((await fixture.put(`comment/${order.process_id}`, { comment: 'Mine' }, other)).status).toBe(404)
  })

  it('list which lines hold stock for a line, by which rule, and which lines are next', async () => {
    const order = await fixture.freshOrder('PartiallyReserved')
    const lacking = firstOf((await fixture.linesOf(order.id)).filter(line => line.is_stock_missing))
    const answer = await server.call('GET', `/ProcessSalesOrders/orderline/${lacking.id}/reservations`, {
      token: planner,
    })
    const { holdings, queue, supplierId, materialItemNo } = answer.body.result as StockLedger
    expect(['FEFO', 'FIFO']).toContain(queue.rule)
    expect(queue.next.some(next => next.orderLineId === lacking.id)).toBe(true)
    expect(queue.totalCount).toBeGreaterThanOrEqual(queue.next.length)
    const priorities = queue.next.map(next => next.priority)
    expect(priorities).toEqual([...priorities].sort((a, b) => a - b))
    expect(holdings.length > 0).toBe(decimal(lacking.reserved_quantity) > 0n)
    // Missing quantities can be ordered from the material's own supplier, if that supplier delivers the material.
    const { rows } = await sql<{ id: number; own: boolean }>`
      select s.id, s.id = m.supplier_id as own from supplier_material d
      join supplier s on s.id = d.supplier_id and s.supplier_status = 'Active'
      join material m on m.id = d.material_id and m.material_state <> 'Discontinued'
      join business_unit b on b.id = m.business_unit_id and b.name = 'Demo'
      where m.item_no = ${materialItemNo}`.execute(server.db.read)
    const own = rows.find(row => row.own)
    if (own !== undefined) expect(supplierId).toBe(own.id)
    else if (rows.length === 0) expect(supplierId).toBeNull()
    else expect(rows.map(({ id }) => id)).toContain(supplierId)
  })

  it('transfer a reservation to a line of another order, which is in both histories', async () => {
    const { rows: pairs } = await sql<Record<'line' | 'taker' | 'given' | 'giver' | 'material', number>>`
      select l.id as line, l.order_id as taker, g.id as given, g.order_id as giver, l.material_id as material
      from sales_order_line l join sales_order o on o.id = l.order_id and o.state in ('New','NewWarn')
      join business_unit b on b.id = o.business_unit_id and b.name = 'Demo'
      join sales_order_line g on g.material_id = l.material_id and g.reserved_quantity > 0
      join sales_order h on h.id = g.order_id and h.state in ('Reserved','ReadyForPick') and not h.has_picks
      where l.state in ('New','NewWarn') and l.confirmed_quantity > l.reserved_quantity order by l.id, g.id limit 1`.execute(
      server.db.read,
    )
    const { line, taker, given, giver, material } = firstOf(pairs)
    const path = `/ProcessSalesOrders/orderline/${line}/reservations`
    const ledger = async () => (await server.call('GET', path, { token: planner })).body.result as StockLedger
    const heldBy = ({ holders }: StockLedger, lineId: number) =>
      decimal(holders.find(({ orderLineId }) => orderLineId === lineId)?.quantity ?? '0')
    const orderedQuantity = sumDecimals([(await ledger()).free, '1'])
    await fixture.put('orderline/quantity', { orderLineIds: [line], orderedQuantity })
    await server.settle()
    const before = await ledger()
    expect(sumDecimals([before.free, '1'])).toBe(before.line.missing)
    const parts = [before.heldByOthers, before.line.quantity, before.free, before.blocked]
    expect(sumDecimals(parts)).toBe(before.onHand)
    expect(before.line).toMatchObject({ orderId: taker, orderLineId: line, quantity: '0' })
    expect(heldBy(before, given)).toBeGreaterThan(0n)
    const body = { orderLineId: line, fromOrderLineId: given }
    const rehearsed = await server.call('PUT', '/ProcessSalesOrders/orderline/takeReservation', {
      token: planner,
      body,
      headers: { 'cockpit-rehearsal': 'true' },
    })
    const { rows: numbers } = await sql<{ order_no: string }>`
      select order_no from sales_order where id = ${giver}`.execute(server.db.read)
    const concerned = (rehearsed.body.result as ActionResult).consequences?.orders
    expect(concerned).toContainEqual(expect.objectContaining({ orderNo: numbers[0]?.order_no }))
    expect(await fixture.put('orderline/takeReservation', body)).toMatchObject({
      status: 200,
      result: { done: [{ id: line }], failed: [] },
    })
    await server.settle()
    const after = await ledger()
    // Free stock is reserved first.
    const moved = smaller(decimal('1'), heldBy(before, given))
    expect(heldBy(before, given) - heldBy(after, given)).toBe(moved)
    expect(heldBy(after, line)).toBe(decimal(before.free) + moved)
    expect(after.onHand).toBe(before.onHand)
    const { rows: reported } = await sql<{ action: string; entity_id: number }>`
      select action, entity_id from audit
      where entity = 'SalesOrder' and action in ('takeReservation','giveReservation') order by id`.execute(
      server.db.read,
    )
    expect(reported).toEqual([
      { action: 'giveReservation', entity_id: giver },
      { action: 'takeReservation', entity_id: taker },
    ])
    const rest = await sql<{ id: number }>`select id from sales_order_line
      where material_id <> ${material} and order_id = ${taker} limit 1`.execute(server.db.read)
    for (const id of [given, ...rest.rows.map(row => row.id)]) {
      expect(
        (await fixture.put('orderline/takeReservation', { orderLineId: id, fromOrderLineId: given })).result
          .failed,
      ).toMatchObject([{ code: 'not-found' }])
    }
    const other = await server.signIn('global', 'Nordlager')
    expect((await fixture.put('orderline/takeReservation', body, other)).result.failed).toMatchObject([
      { code: 'not-found' },
    ])
  })

  it('that lose reserved stock get other stock with the feature, and a warning without it', async () => {
    for (const isReallocating of [false, true]) {
      const order = await fixture.preparedOrder()
      const held = firstOf(
        (
          await sql<{ stock_id: number; line_id: number; quantity: string }>`
            select r.stock_id, r.line_id, r.quantity from reservation r join sales_order_line l on l.id = r.line_id
            where l.order_id = ${order.id} order by r.id`.execute(server.db.read)
        ).rows,
      )
      const unit = { businessUnitId: order.business_unit_id, userId: null, userName: 'Test' }
      const lost = await server.db.tx(unit, tx =>
        reallocate(tx, unit, [{ stockId: held.stock_id, remaining: 0n }], {
          isReallocating,
          now: new Date(),
        }),
      )
      expect(lost.map(({ orderId }) => orderId)).toContain(order.id)
      const { rows: remaining } =
        await sql`select 1 from reservation where stock_id = ${held.stock_id}`.execute(server.db.read)
      expect(remaining).toEqual([])
      await server.settle()
      const line = firstOf((await fixture.linesOf(order.id)).filter(({ id }) => id === held.line_id))
      if (!isReallocating) expect(line.is_stock_missing).toBe(true)
      else expect(decimal(line.reserved_quantity) > 0n || line.is_stock_missing).toBe(true)
      expect((await fixture.lastAudit(order.id)).action).toBe('stockLost')
    }
  })

  it('accept the actions also at the paths of outgoing orders and of processes', async () => {
    const [first, second] = [
      await fixture.freshOrder('New', severalLines),
      await fixture.freshOrder('New', severalLines),
    ]
    const outgoing = async (method: string, path: string, body: unknown, token = planner) => {
      const { status, body: answer } = await fixture.call(method, `/OutgoingOrder/${path}`, body, token)
      return { status, result: answer.result as ActionResult }
    }
    expect((await outgoing('PUT', 'DeliveryPriority', { orderIds: [first.id], priority: 9 })).status).toBe(
      200,
    )
    const customer = await server.call('GET', `/OutgoingOrder/getCustomerInformation?orderId=${first.id}`, {
      token: planner,
    })
    expect(customer.body.result).toMatchObject({ orderId: first.id, orderNo: first.order_no })
    await fixture.call('PUT', '/Process/prepare', { processIds: [first.process_id, second.process_id] })
    expect((await fixture.orderOf(first.id)).state).toBe('ReadyForPick')
    expect((await outgoing('PUT', 'unprepare', { orderIds: [first.id] })).status).toBe(200)
    const line = firstOf(await fixture.linesOf(first.id))
    const quantity = { orderLineIds: [line.id], orderedQuantity: '1' }
    expect((await outgoing('PUT', 'orderline/quantity', quantity)).status).toBe(200)
    await fixture.call('PUT', '/Process/executionPriority', { processIds: [first.process_id], priority: 2 })
    expect((await fixture.lastAudit(first.id)).detail.priority).toEqual([9, 2])
    expect((await outgoing('POST', 'cancelsalesorder', { orderId: first.id })).result.done).toMatchObject([
      { id: first.id, state: 'Cancelled' },
    ])
    const inProcess = await fixture.call(
      'PUT',
      '/Process/cancelOrderInProcesses',
      { processIds: [second.process_id] },
      global,
    )
    expect(inProcess.body.result).toMatchObject({ done: [{ id: second.process_id, state: 'Cancelled' }] })
  })

  it('of an operation become urgent and are cancelled together, unless one of its tasks is started', async () => {
    const order = await fixture.preparedOrder()
    const processIds = [order.process_id]
    const run = (path: string, body: object) => fixture.call('PUT', `/Process/${path}`, body, global)
    const urgent = (read: number) =>
      run('executionPriority', {
        processIds,
        priority: 1,
        read: [{ id: order.process_id, values: { priority: read } }],
      })
    await run('executionPriority', { processIds, priority: 7 })
    expect(await urgent(8)).toMatchObject({ status: 409, body: { code: 'changed', fields: ['priority'] } })
    expect((await urgent(7)).body.result).toMatchObject({ done: [{ id: order.process_id }], failed: [] })
    expect((await fixture.lastAudit(order.id)).detail.priority).toEqual([7, 1])

    const { rows } = await sql<{ process_id: number; id: number }>`
      select o.process_id, o.id from sales_order o join process p on p.id = o.process_id
      where p.business_unit_id = ${order.business_unit_id} and p.summarized_state = 'InProgress' and o.state = 'PickStarted'`.execute(
      server.db.read,
    )
    const started = firstOf(rows)
    const both = await run('cancelOrderInProcesses', { processIds: [...processIds, started.process_id] })
    expect(both).toMatchObject({
      status: 207,
      body: {
        result: {
          done: [{ id: order.process_id, state: 'Cancelled' }],
          failed: [{ id: started.process_id, code: 'wrong-state', state: 'InProgress' }],
        },
      },
    })
    expect((await fixture.orderOf(started.id)).state).toBe('PickStarted')
    expect((await run('cancelOrderInProcesses', { processIds })).body.result).toMatchObject({
      failed: [{ id: order.process_id, code: 'wrong-state', state: 'Completed' }],
    })
  })

  it('of one operation are all changed or none: one that refuses undoes the others, one that is as wanted stands back for none', async () => {
    const [first, second] = [await fixture.freshOrder('New'), await fixture.freshOrder('New')]
    const moveSecondTo = async (processId: number) => {
      await sql`update sales_order set process_id = ${processId} where id = ${second.id}`.execute(
        server.db.read,
      )
      await recomputeOperations(server.db.read, [first.process_id, second.process_id])
    }
    await moveSecondTo(first.process_id)
    const processIds = [first.process_id]
    const run = (path: string, body: object) => fixture.call('PUT', `/Process/${path}`, body, global)
    const priorities = async () => {
      const { rows } = await sql<{ priority: number }>`
        select priority from sales_order where id in (${first.id}, ${second.id})`.execute(server.db.read)
      return rows.map(row => row.priority)
    }
    await fixture.put('priority', { orderIds: [first.id], priority: 4 })
    await fixture.put('priority', { orderIds: [second.id], priority: 8 })
    const answer = await run('executionPriority', { processIds, priority: 4 })
    expect(answer.body.result).toMatchObject({ done: [{ id: first.process_id }], failed: [] })
    expect(await priorities()).toEqual([4, 4])
    expect((await run('executionPriority', { processIds, priority: 4 })).body.result).toMatchObject({
      failed: [{ id: first.process_id, code: 'unchanged' }],
    })

    // Otherwise the sweeper, after the changes above, may save what is only written for a moment here.
    await server.settle()
    // Picked without a started task: the operation may be cancelled, but not this order of it.
    await sql`update sales_order_line set picked_quantity = confirmed_quantity where order_id = ${second.id}`.execute(
      server.db.read,
    )
    expect((await run('cancelOrderInProcesses', { processIds })).body.result).toMatchObject({
      done: [],
      failed: [{ id: first.process_id }],
    })
    expect((await fixture.orderOf(first.id)).state).not.toBe('Cancelled')
    await sql`update sales_order_line set picked_quantity = 0 where order_id = ${second.id}`.execute(
      server.db.read,
    )
    await moveSecondTo(second.process_id)
  })
})
