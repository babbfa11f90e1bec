/** Lines of orders: cancelled, split off, changed in quantity before and after picking, and returned. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockPlace } from '../../demo/server/locations/open-location'
import { linesOfOrderView } from '../../src/catalog/views/sales-orders'
import { addDays, dayOf, momentIn } from '../../src/contract/company-day'
import { decimal, decimalText, whole } from '../../src/contract/decimal'
import type { TerminalPick } from '../../src/contract/endpoints/floor'
import type { ActionResult } from '../../src/contract/failures'
import { formatDefaults } from '../../src/contract/limits'
import { closeAndCheck } from './close-and-check'
import { followView } from './follower'
import { duringTransaction } from './open-transaction'
import { firstOf, orderFixture, severalLines, type LineRow, type OrderFixture } from './order-fixture'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'
import { viewSearch } from './view-search'

const { region } = formatDefaults

describe.each(enginesFor())('lines of orders on %s', engine => {
  let server: TestServer
  let fixture: OrderFixture
  let planner: string
  let global: string
  let picker: string
  beforeAll(async () => {
    server = await startTestServer({ engine })
    planner = await server.signIn('planner')
    global = await server.signIn('global')
    picker = await server.signIn('picker16')
    fixture = orderFixture(server, planner)
  })
  afterAll(() => closeAndCheck(server))

  const sumOf = (
    rows: readonly LineRow[],
    field: 'ordered_quantity' | 'reserved_quantity' | 'tasked_quantity',
  ) => decimalText(rows.reduce((sum, row) => sum + decimal(row[field]), 0n))

  it('are cancelled one by one, the order with the last one', async () => {
    const order = await fixture.preparedOrder()
    const [first, ...others] = await fixture.linesOf(order.id)
    const { status, result } = await fixture.put('cancelOrderLines', { orderLineIds: [first?.id] })
    expect(status).toBe(200)
    expect(result.done).toMatchObject([{ id: first?.id, state: 'Cancelled' }])
    expect((await fixture.orderOf(order.id)).state).toBe('ReadyForPick')
    expect(firstOf(await fixture.linesOf(order.id))).toMatchObject({
      reserved_quantity: '0',
      tasked_quantity: '0',
    })
    expect(await fixture.lastAudit(order.id)).toMatchObject({
      action: 'cancelLine',
      detail: { orderLineNo: [first?.order_line_no, null] },
    })
    const again = await fixture.put('cancelOrderLines', { orderLineIds: [first?.id] })
    expect(again.result.failed).toMatchObject([{ code: 'wrong-line-state', state: 'Cancelled' }])
    await fixture.put('cancelOrderLines', { orderLineIds: others.map(line => line.id) })
    expect((await fixture.orderOf(order.id)).state).toBe('Cancelled')
  })

  it('add up to what their order has: a cancelled one has no figures, unless all are cancelled', async () => {
    const order = await fixture.preparedOrder()
    const [first, ...others] = await fixture.linesOf(order.id)
    const figures = ['salesPrice', 'lineWeight', 'lineVolume']
    const { ask, found } = viewSearch(server, planner)
    const ofOrder = [{ selector: 'orderId', operator: 'IsEqualTo', value: order.id, type: 'number' }] as const
    const expectSums = async () => {
      const { body } = await ask(linesOfOrderView, ofOrder, { sums: figures })
      const { sums } = body as unknown as { sums: Readonly<Record<string, string>> }
      const { rows } = await sql<Record<string, string>>`select total_sales_price as "salesPrice",
        order_weight as "lineWeight", order_volume as "lineVolume" from sales_order where id = ${order.id}`.execute(
        server.db.read,
      )
      for (const figure of figures) expect(Number(sums[figure]), figure).toBe(Number(firstOf(rows)[figure]))
    }
    const shownFirst = async () => (await found(linesOfOrderView, ofOrder)).find(({ id }) => id === first?.id)
    await expectSums()
    await fixture.put('cancelOrderLines', { orderLineIds: [first?.id] })
    await expectSums()
    expect(await shownFirst()).toMatchObject({
      salesPrice: null,
      lineWeight: null,
      lineVolume: null,
      openQuantity: '0',
      orderedQuantity: first?.ordered_quantity,
    })
    const follower = await followView(server.url, planner, linesOfOrderView.name)
    await fixture.put('cancelOrderLines', { orderLineIds: others.map(line => line.id) })
    expect((await fixture.orderOf(order.id)).state).toBe('Cancelled')
    await expectSums()
    // The message of the first change may still be on its way.
    const again = await follower.row(first?.id ?? 0, ({ orderState }) => orderState === 'Cancelled')
    expect(again).toMatchObject({ openQuantity: '0' })
    expect(again.salesPrice).not.toBeNull()
    expect((await shownFirst())?.salesPrice).toBe(again.salesPrice)
  })

  it('are split off into an order: quantities add up, reservations and tasks move along', async () => {
    const order = await fixture.preparedOrder()
    const before = await fixture.linesOf(order.id)
    const [whole_, part] = before
    const stocks = async () =>
      (
        await sql<{ sum: string }>`select sum(reserved_quantity) as sum from stock where business_unit_id =
        ${order.business_unit_id}`.execute(server.db.read)
      ).rows[0]?.sum
    const reserved = await stocks()
    const lines = [
      { orderLineId: whole_?.id, quantity: whole_?.ordered_quantity },
      { orderLineId: part?.id, quantity: '1' },
    ]
    const answer = await fixture.call('POST', '/ProcessSalesOrders/SplitOrder', { orderId: order.id, lines })
    const result: ActionResult = answer.body.result
    expect({ status: answer.status, failed: result.failed }).toEqual({ status: 200, failed: [] })
    const made = firstOf(result.done)
    expect(made.name).toMatch(/^SO-/)
    expect(made.state).toBe('ReadyForPick')
    const [stored, moved] = [await fixture.linesOf(order.id), await fixture.linesOf(made.id)]
    expect(moved).toHaveLength(2)
    for (const field of ['ordered_quantity', 'reserved_quantity', 'tasked_quantity'] as const) {
      expect(decimal(sumOf(stored, field)) + decimal(sumOf(moved, field)), field).toBe(
        decimal(sumOf(before, field)),
      )
    }
    expect(await stocks()).toBe(reserved)
    const fresh = await fixture.orderOf(made.id)
    expect(fresh.process_id).not.toBe(order.process_id)
    expect(
      decimal(fresh.total_sales_price) + decimal((await fixture.orderOf(order.id)).total_sales_price),
    ).toBe(decimal(order.total_sales_price))
    expect((await fixture.lastAudit(order.id)).detail).toMatchObject({ orderNo: [order.order_no, made.name] })
    const everything = moved.map(line => ({ orderLineId: line.id, quantity: line.ordered_quantity }))
    const none = await fixture.call('POST', '/ProcessSalesOrders/SplitOrder', {
      orderId: made.id,
      lines: everything,
    })
    expect(none.status).toBe(207)
    expect(none.body.result).toMatchObject({ failed: [{ code: 'nothing-to-do' }] })
  })

  it('that are open are expected as much later as their order is executed when its delivery date moves', async () => {
    const order = await fixture.freshOrder('New', severalLines)
    await server.settle()
    // The clocks are changed on this day. After the move that is so between the order's day and that of its lines, before it is not.
    const isChange = (day: string) =>
      Number(momentIn(addDays(day, 1), region)) - Number(momentIn(day, region)) !== 86_400_000
    const inDays = Array.from({ length: 220 }, (_, count) => addDays(dayOf(Date.now(), region), count + 20))
    const change = inDays.find(isChange) ?? ''
    const dates = (day: string) => ({
      execution: momentIn(addDays(day, -1), region, '22:30'),
      handling: momentIn(addDays(day, 7), region, '00:30'),
    })
    const before = addDays(change, 30)
    await sql`update sales_order set delivery_date = ${before}, execution_date = ${dates(before).execution}
      where id = ${order.id}`.execute(server.db.read)
    await sql`update sales_order_line set expected_handling_date = ${dates(before).handling}
      where order_id = ${order.id}`.execute(server.db.read)
    const [cancelled, ...open] = await fixture.linesOf(order.id)
    await fixture.put('cancelOrderLines', { orderLineIds: [cancelled?.id] })
    const deliveryDate = addDays(change, -3)
    expect((await fixture.put('priority', { orderIds: [order.id], deliveryDate })).status).toBe(200)
    const { rows } = await sql<{ execution: string; handling: string }>`
      select o.execution_date as execution, l.expected_handling_date as handling
      from sales_order_line l join sales_order o on o.id = l.order_id
      where o.id = ${order.id} and l.state <> 'Cancelled'`.execute(server.db.read)
    const { execution, handling } = dates(deliveryDate)
    const moved = { execution: execution.toISOString(), handling: handling.toISOString() }
    expect(rows).toEqual(open.map(() => moved))
    const { rows: left } = await sql<{ handling: string }>`
      select expected_handling_date as handling from sales_order_line where id = ${cancelled?.id}`.execute(
      server.db.read,
    )
    expect(left).toEqual([{ handling: dates(before).handling.toISOString() }])
  })

  it('accept new ordered quantities; invalid and outdated ones are refused', async () => {
    const order = await fixture.preparedOrder()
    const line = firstOf(await fixture.linesOf(order.id))
    const edit = (orderedQuantity: string, read?: unknown) =>
      fixture.put('orderline/quantity', { orderLineIds: [line.id], orderedQuantity, read })
    expect((await edit(line.ordered_quantity)).result.failed).toMatchObject([{ code: 'unchanged' }])
    for (const bad of ['0', '-1', '1.5', '1.0000001', '9007199254740993', 'ten', '']) {
      expect((await edit(bad)).status, bad).toBe(400)
    }
    const done = await edit('1', [{ id: line.id, values: { orderedQuantity: line.ordered_quantity } }])
    expect(done.result.done).toMatchObject([{ id: line.id, state: 'ReadyForPick' }])
    expect(firstOf(await fixture.linesOf(order.id))).toMatchObject({
      reserved_quantity: '1',
      tasked_quantity: '1',
    })
    expect((await fixture.lastAudit(order.id)).detail).toMatchObject({
      orderedQuantity: [decimalText(decimal(line.ordered_quantity)), '1'],
    })
    const stale = await edit('2', [{ id: line.id, values: { orderedQuantity: line.ordered_quantity } }])
    expect(stale).toMatchObject({ status: 409, code: 'changed' })
    expect(stale.body.fields).toEqual(['orderedQuantity'])
    const more = await edit(decimalText(decimal(line.ordered_quantity) + whole(1)))
    expect(more.status).toBe(200)
  })

  it('are picked, corrected with a cause, completed after a confirmation when short, and returned', async () => {
    const nextPick = async (): Promise<TerminalPick> => {
      const answer = await fixture.call('POST', '/Terminal/nextPick', undefined, picker)
      const pick: TerminalPick | null = answer.body.result
      if (pick === null) throw new Error('nothing to pick')
      return pick
    }
    const performed = async (): Promise<TerminalPick> => {
      const next = await nextPick()
      fixture.taken.add(next.orderId)
      await fixture.call(
        'POST',
        '/Terminal/confirmPick',
        { taskId: next.taskId, confirmedQuantity: next.requestedQuantity },
        picker,
      )
      return next
    }
    // Of an order that has further tasks: with less picked and none left it waits for goods, and is not corrected again.
    let pick = await performed()
    while ((await fixture.orderOf(pick.orderId)).state !== 'PickStarted') pick = await performed()
    const line = firstOf(
      (await fixture.linesOf(pick.orderId)).filter(one => decimal(one.picked_quantity) > 0n),
    )
    const picked = decimal(line.picked_quantity)
    const correct = (pickedQuantity: string, causeCode = 'DAMAGED') =>
      fixture.put('orderline/pickedQuantity', { orderLineIds: [line.id], pickedQuantity, causeCode }, global)
    expect(
      (
        await fixture.put('orderline/pickedQuantity', {
          orderLineIds: [line.id],
          pickedQuantity: '0',
          causeCode: 'DAMAGED',
        })
      ).status,
    ).toBe(403)
    expect((await correct('0', 'NO-SUCH-CODE')).status).toBe(400)
    expect((await correct(decimalText(picked))).result.failed).toMatchObject([{ code: 'unchanged' }])
    expect((await correct('999999')).result.failed).toMatchObject([{ code: 'quantity-invalid' }])
    const transactions = async () =>
      (
        await sql<{
          quantity: string
          cause_code: string | null
          stock_id: number
        }>`select quantity, cause_code, stock_id from stock_transaction
          where order_line_id = ${line.id} order by id desc`.execute(server.db.read)
      ).rows
    // A stock with n pieces costs n + 1 more than the average: with one more piece at the average it is n.
    const raiseCost = async (stockId: number): Promise<{ quantity: number }> => {
      const { rows } = await sql<{ quantity: number }>`
        update stock s set cost_price = m.average_cost_price + s.quantity + 1 from material m
        where m.id = s.material_id and s.id = ${stockId} returning s.quantity::float8 as quantity`.execute(
        server.db.read,
      )
      return firstOf(rows)
    }
    const aboveAverage = async (stockId: number): Promise<number> => {
      const { rows } = await sql<{ above: number }>`
        select (s.cost_price - m.average_cost_price)::float8 as above from stock s
        join material m on m.id = s.material_id where s.id = ${stockId}`.execute(server.db.read)
      return firstOf(rows).above
    }
    const lastPicked = async (): Promise<{ id: number; location_id: number }> => {
      const { rows } = await sql<{ id: number; location_id: number }>`
        select s.id, s.location_id from stock_transaction x join stock s on s.id = x.stock_id
        where x.order_line_id = ${line.id} order by x.id desc limit 1`.execute(server.db.read)
      return firstOf(rows)
    }
    const stock = await lastPicked()
    const less = decimalText(picked - whole(1))
    const beforeLess = await raiseCost(stock.id)
    expect((await correct(less)).status).toBe(200)
    expect(await aboveAverage(stock.id)).toBe(beforeLess.quantity)
    expect(firstOf(await transactions())).toMatchObject({ quantity: '1', cause_code: 'DAMAGED' })
    expect((await fixture.lastAudit(pick.orderId)).detail).toMatchObject({
      pickedQuantity: [decimalText(picked), less],
      cause: 'DAMAGED',
    })
    expect((await correct(decimalText(picked))).status).toBe(200)
    expect(firstOf(await transactions())).toMatchObject({ quantity: '-1' })

    const order = await fixture.orderOf(pick.orderId)
    const answer = await fixture.put('completeOrders', { orderIds: [order.id] })
    if (order.state !== 'ReadyForPackAndShip') {
      const question = (answer.body as unknown as { userChoice: { id: string; type: string } }).userChoice
      expect(question.type).toBe('completeShort')
      expect((await fixture.orderOf(order.id)).state).toBe(order.state)
      const answered = await fixture.call('POST', '/UserChoice/perform', {
        id: question.id,
        choice: 'complete',
      })
      expect(answered.body.result).toMatchObject({ done: [{ id: order.id, state: 'Completed' }] })
    }
    expect((await fixture.orderOf(order.id)).state).toBe('Completed')

    // The rest of a line that is reserved in two stocks comes from the other one.
    const last = await lastPicked()
    const returnGoods = (quantity: string) =>
      fixture.call(
        'POST',
        '/Terminal/returnGoods',
        { orderLineId: line.id, quantity, locationId: last.location_id, causeCode: 'WRONG-ITEM' },
        picker,
      )
    expect((await returnGoods('0')).status).toBe(400)
    expect((await returnGoods(decimalText(picked + whole(1)))).body).toMatchObject({
      issues: [{ path: 'body.quantity', code: 'too-big', values: { most: decimalText(picked) } }],
    })
    const beforeReturn = await raiseCost(last.id)
    const ended = await fixture.endOf(order.id)
    expect((await returnGoods('1')).body.result).toMatchObject({
      orderNo: order.order_no,
      returnedQuantity: '1',
    })
    expect(firstOf(await transactions())).toMatchObject({ quantity: '1', stock_id: last.id })
    expect(await aboveAverage(last.id)).toBe(beforeReturn.quantity)
    expect((await fixture.lastAudit(order.id)).action).toBe('returnGoods')
    expect(await fixture.endOf(order.id)).toEqual(ended)
  })

  describe('of completed orders', () => {
    interface Returnable {
      id: number
      businessUnitId: number
      materialId: number
      stockId: number
      locationId: number
    }
    const used = new Set<number>()
    /** A line with its last picked stock, and a location without its material. */
    const returnable = async (): Promise<Returnable> => {
      const { rows } = await sql<Returnable>`
        select l.id, l.business_unit_id as "businessUnitId", l.material_id as "materialId", s.id as "stockId", (
            select c.id from location c where c.business_unit_id = l.business_unit_id and not c.system_location
              and not c.deleted and not exists (select 1 from stock h where h.location_id = c.id)
            order by c.id limit 1) as "locationId"
        from sales_order_line l join sales_order o on o.id = l.order_id join business_unit b on b.id = l.business_unit_id
        join stock s on s.serial_number is null and s.id = (
          select t.stock_id from stock_transaction t where t.order_line_id = l.id and t.process_type = 'Pick'
          order by t.id desc limit 1)
        where b.name = 'Demo' and o.state = 'Completed' and l.picked_quantity - l.returned_quantity >= 2
        order by l.id`.execute(server.db.read)
      const line = firstOf(rows.filter(row => !used.has(row.materialId)))
      used.add(line.materialId)
      return line
    }
    const takeBack = async ({ id, locationId }: Returnable): Promise<void> => {
      const goods = { orderLineId: id, quantity: '1', locationId, causeCode: 'WRONG-ITEM' }
      expect((await fixture.call('POST', '/Terminal/returnGoods', goods, picker)).status).toBe(200)
    }
    const stocksAt = async ({ materialId, locationId }: Returnable) =>
      (
        await sql<{ quantity: string; attributes: object }>`
          select quantity, stock_attributes as attributes from stock
          where material_id = ${materialId} and location_id = ${locationId} order by id`.execute(
          server.db.read,
        )
      ).rows

    it('return as stock of the same attributes', async () => {
      const line = await returnable()
      await takeBack(line)
      await sql`update stock set stock_attributes = '{"Grade":"B"}' where id = ${line.stockId}`.execute(
        server.db.read,
      )
      await takeBack(line)
      expect(await stocksAt(line)).toMatchObject([
        { quantity: '1' },
        { quantity: '1', attributes: { Grade: 'B' } },
      ])
    })

    it.runIf(engine === 'postgres')('return to a stock that others add at the same time', async () => {
      const line = await returnable()
      const { businessUnitId, stockId, locationId } = line
      await duringTransaction(
        server,
        { businessUnitId, userId: null, userName: 'planner' },
        async tx => {
          await lockPlace(tx, locationId)
          await sql`insert into stock (business_unit_id, material_id, location_id, quantity, batch, exp_date,
              stock_attributes, fifo_date, cost_price)
            select business_unit_id, material_id, ${locationId}::bigint, 0, batch, exp_date, stock_attributes, fifo_date,
              cost_price from stock where id = ${stockId}`.execute(tx.sql)
        },
        () => takeBack(line),
      )
      expect(await stocksAt(line)).toMatchObject([{ quantity: '1' }])
    })
  })
})
