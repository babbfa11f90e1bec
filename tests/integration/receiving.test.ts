/** Receiving goods: in parts, valued, their orders completed; invalid input is refused and changes nothing. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReceivableLine } from '../../src/contract/endpoints/floor-goods'
import type { ActionResult } from '../../src/contract/failures'
import { closeAndCheck } from './close-and-check'
import { goodsInOf, type GoodsIn } from './goods-in-fixture'
import { enginesFor, startTestServer, type Answer, type TestServer } from './server-fixture'

describe.each(enginesFor())('goods in on %s', engine => {
  let server: TestServer
  let goods: GoodsIn

  beforeAll(async () => {
    server = await startTestServer({ engine })
    goods = await goodsInOf(server)
  })
  afterAll(() => closeAndCheck(server))

  it('are refused to all but terminals', async () => {
    const { lineIds } = await goods.newOrder([await goods.newMaterial(), 5, 1])
    expect((await goods.post('receive', { orderLineId: lineIds[0] }, goods.office)).status).toBe(403)
    expect((await goods.post('nextMove', {}, goods.office)).status).toBe(403)
  })

  it('start their order, become stock at the gate and create a Receipt at the price of the line', async () => {
    const materialId = await goods.newMaterial()
    const { id, lineIds } = await goods.newOrder([materialId, 12, 10.5], [await goods.newMaterial(), 3, 2])
    const open = (await server.call('GET', `/Terminal/receivable/${id}`, { token: goods.terminal })).body
      .result as ReceivableLine[]
    expect(open.map(line => line.openQuantity)).toEqual(['12', '3'])
    const part = await goods.received(goods.receive(lineIds[0], '5'))
    expect(part).toMatchObject({
      orderState: 'Started',
      lineState: 'Started',
      receivedQuantity: '5',
      openQuantity: '7',
    })
    const rest = await goods.received(goods.receive(lineIds[0], '7'))
    expect(rest).toMatchObject({ orderState: 'Started', lineState: 'Completed', openQuantity: '0' })
    expect(rest.jobId).toBe(part.jobId)
    const booked =
      await goods.rowsOf(sql`select quantity::text, unit_cost::text as cost, to_location_id as place,
        process_type as type from stock_transaction where material_id = ${materialId} order by id`)
    expect(booked).toEqual([
      { quantity: '5', cost: '10.5', place: goods.gate, type: 'Receipt' },
      { quantity: '7', cost: '10.5', place: goods.gate, type: 'Receipt' },
    ])
    const search = await server.call('POST', '/IngoingOrder/search', {
      token: goods.office,
      body: { filters: [{ selector: 'id', operator: 'IsEqualTo', value: id, type: 'number' }] },
    })
    expect(search.body.result).toMatchObject([{ state: 'Started', received: 80 }])
    await goods.putAllAway()
  })

  it('are not complete in percent while little of much is still to come', async () => {
    // 9,996 of 10,000 are 99.96 percent.
    const { id, lineIds } = await goods.newOrder([await goods.newMaterial(), 10_000, 1])
    const shown = async () =>
      (
        await server.call('POST', '/IngoingOrder/search', {
          token: goods.office,
          body: { filters: [{ selector: 'id', operator: 'IsEqualTo', value: id, type: 'number' }] },
        })
      ).body.result as object[]
    await goods.received(goods.receive(lineIds[0], '9996'))
    expect(await shown()).toMatchObject([{ received: 99.9 }])
    await goods.received(goods.receive(lineIds[0], '4'))
    expect(await shown()).toMatchObject([{ received: 100 }])
    await goods.putAllAway()
  })

  it('have an average cost of 12 after 8 at 10 and 4 at 16, and a value of 24 after 10 were removed', async () => {
    const materialId = await goods.newMaterial()
    const { lineIds } = await goods.newOrder([materialId, 8, 10], [materialId, 4, 16])
    await goods.received(goods.receive(lineIds[0], '8'))
    expect(await goods.costsOf(materialId)).toEqual({
      average: '10.00',
      latest: '10.00',
      total: '8',
      history: 1,
    })
    await goods.received(goods.receive(lineIds[1], '4'))
    expect(await goods.costsOf(materialId)).toEqual({
      average: '12.00',
      latest: '16.00',
      total: '12',
      history: 2,
    })
    await goods.putAllAway()
    const stocks = await goods.rowsOf<{
      id: number
      quantity: number
    }>(sql`select id, quantity::int from stock
      where material_id = ${materialId} and quantity > 0 order by quantity desc`)
    const lost = await goods.one<{
      value: string
    }>(sql`select value from cause_code where business_unit_id = ${goods.unitId}
      and type = 'Loss' order by id limit 1`)
    for (const [stock, quantity] of stocks.length === 1
      ? ([[stocks[0], 10]] as const)
      : ([
          [stocks[0], 8],
          [stocks[1], 2],
        ] as const)) {
      const body = { stockIds: [stock?.id], quantity: String(quantity), causeCode: lost.value }
      expect((await server.call('PUT', '/Stock/lose', { token: goods.office, body })).status).toBe(200)
    }
    const { average, total } = await goods.costsOf(materialId)
    expect(Number(average) * Number(total)).toBe(24)
    const history = await goods.rowsOf<{ average: string }>(sql`select average_cost_price::text as average
      from material_cost where material_id = ${materialId} order by at, id`)
    expect(history.map(row => row.average)).toEqual(['10', '12'])
  })

  it('are in the history of their order, line by line', async () => {
    const materialId = await goods.newMaterial()
    const { id, lineIds } = await goods.newOrder([materialId, 5, 2])
    await goods.received(goods.receive(lineIds[0], '2'))
    await goods.received(goods.receive(lineIds[0], '3'))
    expect((await goods.complete([id])).status).toBe(200)
    const { itemNo } = await goods.one<{ itemNo: string }>(
      sql`select item_no as "itemNo" from material where id = ${materialId}`,
    )
    const { body } = await server.call('POST', '/History/IngoingOrder/search', {
      token: goods.office,
      body: { filters: [{ selector: 'orderId', operator: 'IsEqualTo', value: id, type: 'number' }] },
    })
    const notified = (body.result as Record<string, unknown>[]).map(
      ({ action, material, changes, stateBefore, stateAfter }) => ({
        action,
        material,
        changes,
        states: [stateBefore, stateAfter],
      }),
    )
    expect(notified).toHaveLength(3)
    expect(notified).toEqual(
      expect.arrayContaining([
        {
          action: 'receiveGoods',
          material: itemNo,
          changes: { receivedQuantity: ['0', '2'] },
          states: ['Initial', 'Started'],
        },
        {
          action: 'receiveGoods',
          material: itemNo,
          changes: { receivedQuantity: ['2', '5'] },
          states: ['Started', 'Started'],
        },
        { action: 'completeReceipt', material: null, changes: {}, states: ['Started', 'Completed'] },
      ]),
    )
    await goods.putAllAway()
  })

  it('have batch, expiry date and serial numbers', async () => {
    const perishable = await goods.newMaterial({ hasBatch: true, hasExpDate: true })
    const serial = await goods.newMaterial({ hasSerialNumber: true })
    const { lineIds } = await goods.newOrder([perishable, 6, 1], [serial, 3, 1])
    /** Paths and codes of the refusal. */
    const refusalOf = async (answer: Promise<Answer>): Promise<string[]> => {
      const { status, body } = await answer
      expect(status).toBe(400)
      return (body.issues ?? []).map(({ path, code }) => `${path} ${code}`)
    }
    const receive = (line: number, quantity: string, more: object = {}): Promise<string[]> =>
      refusalOf(goods.receive(lineIds[line], quantity, more))
    expect(await receive(0, '6')).toEqual(['body.batch missing', 'body.expDate missing'])
    expect(await receive(0, '6', { batch: 'B1', expDate: '2001-01-01' })).toEqual([
      'body.expDate in-the-past',
    ])
    expect(await receive(1, '2', { serialNumbers: ['S1'] })).toEqual(['body.serialNumbers one-for-each'])
    expect(await receive(1, '2', { serialNumbers: ['S1', 'S1'] })).toEqual(['body.serialNumbers twice'])
    expect(await receive(1, '1', { serialNumbers: ['S1'], batch: 'B1' })).toEqual(['body.batch not-kept'])
    const dispatch = await goods.one<{ id: number }>(sql`select l.id from location l
      join location_role r on r.id = l.location_role_id
      where l.business_unit_id = ${goods.unitId} and not r.is_receiving and l.available_for_pick order by l.id limit 1`)
    expect(await receive(1, '1', { serialNumbers: ['S1'], locationId: dispatch.id })).toEqual([
      'body.locationId not-receiving',
    ])
    const fresh = await goods.received(goods.receive(lineIds[0], '6', { batch: 'B1', expDate: '2099-12-31' }))
    const pieces = await goods.received(goods.receive(lineIds[1], '2', { serialNumbers: ['S1', 'S2'] }))
    expect([fresh.stockIds.length, pieces.stockIds.length]).toEqual([1, 2])
    expect(await receive(1, '1', { serialNumbers: ['S2'] })).toEqual(['body.serialNumbers number-in-stock'])
    await goods.putAllAway()
    const stored =
      await goods.rowsOf(sql`select batch, exp_date::text as "expDate", serial_number as serial from stock
      where material_id in (${perishable}, ${serial}) and quantity > 0 order by serial nulls first`)
    expect(stored).toEqual([
      { batch: 'B1', expDate: '2099-12-31', serial: null },
      { batch: null, expDate: null, serial: 'S1' },
      { batch: null, expDate: null, serial: 'S2' },
    ])
  })

  it('are refused with the possible values, and change nothing', async () => {
    const materialId = await goods.newMaterial()
    const { id, lineIds } = await goods.newOrder([materialId, 10, 4])
    const shelf = await goods.one<{ id: number }>(sql`select min(id) as id from location
      where business_unit_id = ${goods.unitId} and available_for_pick`)
    for (const quantity of ['0', '-1', '0.5', '11', '9007199254740993', 'ten']) {
      expect((await goods.receive(lineIds[0], quantity)).status, quantity).toBe(400)
    }
    expect((await goods.receive(lineIds[0], '1', { locationId: shelf.id })).status).toBe(400)
    expect((await goods.receive(lineIds[0], '1', { locationId: 999_999_999 })).status).toBe(400)
    expect((await goods.receive(999_999_999, '1')).status).toBe(404)
    const foreign = await server.signIn('picker16', 'Nordlager')
    expect(
      (
        await goods.post(
          'receive',
          { orderLineId: lineIds[0], quantity: '1', locationId: goods.gate },
          foreign,
        )
      ).status,
    ).toBe(404)
    expect(await goods.costsOf(materialId)).toMatchObject({ total: '0', history: 0 })
    expect(await goods.one(sql`select state, version from ingoing_order where id = ${id}`)).toEqual({
      state: 'Initial',
      version: 1,
    })
  })

  it('that two users receive concurrently are counted once each, never above the ordered quantity', async () => {
    const materialId = await goods.newMaterial()
    const { lineIds } = await goods.newOrder([materialId, 10, 4])
    const answers = await Promise.all(['6', '6', '4'].map(quantity => goods.receive(lineIds[0], quantity)))
    expect(answers.map(answer => answer.status).filter(status => status === 400).length).toBe(1)
    const { received: sum, total } = await goods.one<{ received: number; total: number }>(sql`
      select received_quantity::int as received,
        (select sum(quantity)::int from stock where material_id = ${materialId}) as total
      from ingoing_order_line where id = ${lineIds[0]}`)
    expect(sum).toBe(total)
    expect(sum).toBeLessThanOrEqual(10)
    await goods.putAllAway()
  })

  it('complete the order on request; a short one requires a confirmation', async () => {
    const [a, b] = [await goods.newMaterial(), await goods.newMaterial()]
    const whole = await goods.newOrder([a, 2, 1])
    const short = await goods.newOrder([a, 2, 1], [b, 5, 1])
    await goods.received(goods.receive(whole.lineIds[0], '2'))
    await goods.received(goods.receive(short.lineIds[0], '2'))
    const viewer = await server.signIn('viewer')
    expect((await goods.complete([whole.id], viewer)).status).toBe(403)
    const answer = (await goods.complete([whole.id, short.id])).body as unknown as {
      userChoice: { id: string; type: string; options: string[] }
    }
    expect(answer.userChoice).toMatchObject({
      type: 'completeIngoingShortMany',
      options: ['complete', 'leaveOut'],
    })
    const chosen = await server.call('POST', '/UserChoice/perform', {
      token: goods.office,
      body: { id: answer.userChoice.id, choice: 'leaveOut' },
    })
    const result = chosen.body.result as ActionResult
    expect(result.done).toMatchObject([{ id: whole.id, state: 'Completed' }])
    expect(result.failed).toMatchObject([
      { id: short.id, code: 'not-received', lines: [{ orderLineNo: 20, missingQuantity: '5' }] },
    ])
    expect((await goods.receive(whole.lineIds[0], '1')).status).toBe(409)
    expect((await goods.complete([whole.id])).body.result).toMatchObject({
      failed: [{ code: 'wrong-state' }],
    })
    const again = (await goods.complete([short.id])).body as unknown as { userChoice: { id: string } }
    const done = await server.call('POST', '/UserChoice/perform', {
      token: goods.office,
      body: { id: again.userChoice.id, choice: 'complete' },
    })
    expect(done.status).toBe(200)
    const lines = await server.call('POST', '/IngoingOrder/searchLines', {
      token: goods.office,
      body: { filters: [{ selector: 'orderId', operator: 'IsEqualTo', value: short.id, type: 'number' }] },
    })
    expect(lines.body.result, 'nothing is still to come').toMatchObject([
      { openQuantity: '0' },
      { orderedQuantity: '5', receivedQuantity: '0', openQuantity: '0' },
    ])
    expect((await goods.receive(short.lineIds[1], '1')).body).toMatchObject({
      code: 'wrong-state',
      state: 'Completed',
    })
    await goods.putAllAway()
  })

  it('that never come end with their order: nothing is expected any more, and the supplier’s lead time stays', async () => {
    const { id, lineIds } = await goods.newOrder([await goods.newMaterial(), 2, 1])
    await sql`update ingoing_order set created_at = now() - interval '400 days' where id = ${id}`.execute(
      server.db.read,
    )
    const leadTime = async () => {
      const { supplier_id: of } = await goods.one<{ supplier_id: number }>(
        sql`select supplier_id from ingoing_order where id = ${id}`,
      )
      const answer = await server.call('POST', '/Supplier/search', {
        token: goods.office,
        body: {
          filters: [{ selector: 'id', operator: 'In', type: 'list', values: [of] }],
          find: '',
          sort: [],
          sums: [],
          skip: 0,
          take: 1,
        },
      })
      return (answer.body.result as { averageLeadTime: string }[])[0]?.averageLeadTime
    }
    const before = await leadTime()
    const { userChoice } = (await goods.complete([id])).body as unknown as {
      userChoice: { id: string; type: string }
    }
    expect(userChoice.type).toBe('completeIngoingShort')
    const done = await server.call('POST', '/UserChoice/perform', {
      token: goods.office,
      body: { id: userChoice.id, choice: 'complete' },
    })
    expect(done.body.result).toMatchObject({ done: [{ id, state: 'Completed' }] })
    expect((await goods.receive(lineIds[0], '1')).body).toMatchObject({
      code: 'wrong-state',
      state: 'Completed',
    })
    expect(await leadTime()).toBe(before)
  })
})
