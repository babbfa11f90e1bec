/** Goods that come in: received in parts, valued, put away, their orders completed; what does not fit is refused and changes nothing. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../demo/server/domain-check'
import type {
  GoodsReceived,
  MoveConfirmed,
  ReceivableLine,
  TerminalMove,
} from '../../src/contract/endpoints/floor-goods'
import type { ActionResult } from '../../src/contract/failures'
import { engines, startTestServer, type Answer, type TestServer } from './server-fixture'

interface MaterialTraits {
  readonly hasBatch?: boolean
  readonly hasExpDate?: boolean
  readonly hasSerialNumber?: boolean
}

describe.each(engines)('goods in on %s', engine => {
  let server: TestServer
  let terminal: string
  let office: string
  let unitId: number
  let gate: number
  let supplierId: number

  beforeAll(async () => {
    server = await startTestServer({ engine })
    terminal = await server.signIn('picker16')
    office = await server.signIn('supervisor')
    unitId = (await one<{ id: number }>(sql`select id from business_unit where name = 'Demo'`)).id
    gate = (
      await one<{ id: number }>(sql`select id from location where name = 'Goods in 1'
      and business_unit_id = ${unitId}`)
    ).id
    supplierId = (
      await one<{ id: number }>(sql`select min(id) as id from supplier
      where business_unit_id = ${unitId}`)
    ).id
    // What the seed left at the gates is put away first, so that the next task is a test's own.
    await putAllAway()
  })
  afterAll(async () => {
    await server.settle()
    const broken = await checkInvariants(server.db, { isSettled: true })
    await server.close()
    expect(broken).toEqual([])
  })

  const rowsOf = async <T>(query: { execute(db: TestServer['db']['read']): Promise<{ rows: unknown[] }> }) =>
    (await query.execute(server.db.read)).rows as T[]
  const one = async <T>(query: Parameters<typeof rowsOf>[0]): Promise<T> => {
    const [row] = await rowsOf<T>(query)
    if (row === undefined) throw new Error('there is no such row')
    return row
  }
  const post = (path: string, body?: object, token = terminal): Promise<Answer> =>
    server.call('POST', `/Terminal/${path}`, { token, ...(body === undefined ? {} : { body }) })
  const complete = (orderIds: number[], token = office): Promise<Answer> =>
    server.call('PATCH', '/IngoingOrder/complete', { token, body: { orderIds } })
  const nextMove = async (): Promise<TerminalMove | null> => (await post('nextMove')).body.result
  const confirm = (task: TerminalMove, more: object = {}): Promise<Answer> =>
    post('confirmMove', { taskId: task.taskId, confirmedQuantity: task.requestedQuantity, ...more })
  const putAllAway = async (): Promise<void> => {
    for (let task = await nextMove(); task !== null; task = await nextMove()) {
      const left = Number(task.stockQuantity) < Number(task.requestedQuantity)
      const less = left ? { confirmedQuantity: task.stockQuantity, causeCode: await cause() } : {}
      const answer = await confirm(task, less)
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    }
  }
  const cause = async (): Promise<string> =>
    (
      await one<{ value: string }>(sql`select value from cause_code where business_unit_id = ${unitId}
        and type = 'Move' order by id limit 1`)
    ).value

  let number = 0
  /** A material that nobody has, with a place of its own when `most` says how much it takes. */
  const newMaterial = async (traits: MaterialTraits = {}, most?: number): Promise<number> => {
    number += 1
    const { id } = await one<{ id: number }>(sql`
      insert into material (business_unit_id, item_no, name, base_uom, picking_location_role_id, has_batch,
        has_exp_date, has_serial_number)
      select ${unitId}::bigint, ${`NEW-${number}`}::text, ${`New ${number}`}::text, 'pcs', r.id,
        ${traits.hasBatch ?? false}, ${traits.hasExpDate ?? false}, ${traits.hasSerialNumber ?? false}
      from location_role r where r.business_unit_id = ${unitId} and r.name = 'Shelving A' returning id`)
    if (most !== undefined) {
      await sql`insert into stock (business_unit_id, material_id, location_id, quantity, fifo_date,
          dedicated_location, min_quantity, max_quantity)
        select ${unitId}::bigint, ${id}::bigint, w.id, 0, now(), true, 1, ${most}::numeric
        from location w where w.business_unit_id = ${unitId} and w.available_for_pick
        order by w.id offset ${number} limit 1`.execute(server.db.read)
    }
    return id
  }
  /** An ingoing order with a line for each material, quantity and price. */
  const newOrder = async (
    ...lines: readonly (readonly [materialId: number, quantity: number, price: number])[]
  ): Promise<{ id: number; lineIds: number[] }> => {
    number += 1
    const { id } = await one<{ id: number }>(sql`
      insert into ingoing_order (business_unit_id, order_no, supplier_id, state, order_type, priority, created_at)
      values (${unitId}, ${`TEST-${number}`}, ${supplierId}, 'Initial', 'Purchase', 1, now()) returning id`)
    const lineIds: number[] = []
    for (const [index, [materialId, quantity, price]] of lines.entries()) {
      const line = await one<{ id: number }>(sql`
        insert into ingoing_order_line (business_unit_id, order_id, order_line_no, material_id, ordered_quantity,
          purchase_unit_price)
        values (${unitId}, ${id}, ${(index + 1) * 10}, ${materialId}, ${quantity}, ${price}) returning id`)
      lineIds.push(line.id)
    }
    return { id, lineIds }
  }
  const receive = (orderLineId: number | undefined, quantity: string, more: object = {}): Promise<Answer> =>
    post('receive', { orderLineId, quantity, locationId: gate, ...more })
  const received = async (answer: Promise<Answer>): Promise<GoodsReceived> => {
    const { status, body } = await answer
    expect(status, JSON.stringify(body)).toBe(200)
    return body.result
  }
  const costsOf = (materialId: number) =>
    one<{ average: string; latest: string; total: string; history: number }>(sql`
      select round(average_cost_price, 2)::text as average, round(latest_cost_price, 2)::text as latest,
        (select coalesce(sum(quantity), 0)::text from stock where material_id = m.id) as total,
        (select count(*)::int from material_cost where material_id = m.id) as history
      from material m where id = ${materialId}`)

  it('are received by terminals only', async () => {
    const { lineIds } = await newOrder([await newMaterial(), 5, 1])
    expect((await post('receive', { orderLineId: lineIds[0] }, office)).status).toBe(403)
    expect((await post('nextMove', {}, office)).status).toBe(403)
  })

  it('begin their order, become stock at the gate and leave a Receipt at the price of the line', async () => {
    const materialId = await newMaterial()
    const { id, lineIds } = await newOrder([materialId, 12, 10.5], [await newMaterial(), 3, 2])
    const open = (await server.call('GET', `/Terminal/receivable/${id}`, { token: terminal })).body
      .result as ReceivableLine[]
    expect(open.map(line => line.openQuantity)).toEqual(['12', '3'])
    const part = await received(receive(lineIds[0], '5'))
    expect(part).toMatchObject({
      orderState: 'Started',
      lineState: 'Started',
      receivedQuantity: '5',
      openQuantity: '7',
    })
    const rest = await received(receive(lineIds[0], '7'))
    expect(rest).toMatchObject({ orderState: 'Started', lineState: 'Completed', openQuantity: '0' })
    expect(rest.jobId).toBe(part.jobId)
    const booked = await rowsOf(sql`select quantity::text, unit_cost::text as cost, to_location_id as place,
        process_type as type from stock_transaction where material_id = ${materialId} order by id`)
    expect(booked).toEqual([
      { quantity: '5', cost: '10.5', place: gate, type: 'Receipt' },
      { quantity: '7', cost: '10.5', place: gate, type: 'Receipt' },
    ])
    const search = await server.call('POST', '/IngoingOrder/search', {
      token: office,
      body: { filters: [{ selector: 'id', operator: 'IsEqualTo', value: id, type: 'number' }] },
    })
    expect(search.body.result).toMatchObject([{ state: 'Started', received: 80, version: 3 }])
    await putAllAway()
  })

  it('cost 12 after 8 at 10 and 4 at 16, and are worth 24 when 10 have gone', async () => {
    const materialId = await newMaterial()
    const { lineIds } = await newOrder([materialId, 8, 10], [materialId, 4, 16])
    await received(receive(lineIds[0], '8'))
    expect(await costsOf(materialId)).toEqual({ average: '10.00', latest: '10.00', total: '8', history: 1 })
    await received(receive(lineIds[1], '4'))
    expect(await costsOf(materialId)).toEqual({ average: '12.00', latest: '16.00', total: '12', history: 2 })
    await putAllAway()
    const stocks = await rowsOf<{ id: number; quantity: number }>(sql`select id, quantity::int from stock
      where material_id = ${materialId} and quantity > 0 order by quantity desc`)
    const lost = await one<{
      value: string
    }>(sql`select value from cause_code where business_unit_id = ${unitId}
      and type = 'Loss' order by id limit 1`)
    for (const [stock, quantity] of stocks.length === 1
      ? ([[stocks[0], 10]] as const)
      : ([
          [stocks[0], 8],
          [stocks[1], 2],
        ] as const)) {
      const body = { stockIds: [stock?.id], quantity: String(quantity), causeCode: lost.value }
      expect((await server.call('PUT', '/Stock/lose', { token: office, body })).status).toBe(200)
    }
    const { average, total } = await costsOf(materialId)
    expect(Number(average) * Number(total)).toBe(24)
    const history = await rowsOf<{ average: string }>(sql`select average_cost_price::text as average
      from material_cost where material_id = ${materialId} order by at, id`)
    expect(history.map(row => row.average)).toEqual(['10', '12'])
  })

  it('say with batch, expiry date and serial numbers what they are', async () => {
    const perishable = await newMaterial({ hasBatch: true, hasExpDate: true })
    const serial = await newMaterial({ hasSerialNumber: true })
    const { lineIds } = await newOrder([perishable, 6, 1], [serial, 3, 1])
    const pathsOf = async (answer: Promise<Answer>): Promise<string[]> => {
      const { status, body } = await answer
      expect(status).toBe(400)
      return (body.issues ?? []).map(issue => issue.path)
    }
    expect(await pathsOf(receive(lineIds[0], '6'))).toEqual(['body.batch', 'body.expDate'])
    expect(await pathsOf(receive(lineIds[0], '6', { batch: 'B1', expDate: '2001-01-01' }))).toEqual([
      'body.expDate',
    ])
    expect(await pathsOf(receive(lineIds[1], '2', { serialNumbers: ['S1'] }))).toEqual(['body.serialNumbers'])
    expect(await pathsOf(receive(lineIds[1], '2', { serialNumbers: ['S1', 'S1'] }))).toEqual([
      'body.serialNumbers',
    ])
    expect(await pathsOf(receive(lineIds[1], '1', { serialNumbers: ['S1'], batch: 'B1' }))).toEqual([
      'body.batch',
    ])
    const fresh = await received(receive(lineIds[0], '6', { batch: 'B1', expDate: '2099-12-31' }))
    const pieces = await received(receive(lineIds[1], '2', { serialNumbers: ['S1', 'S2'] }))
    expect([fresh.stockIds.length, pieces.stockIds.length]).toEqual([1, 2])
    expect(await pathsOf(receive(lineIds[1], '1', { serialNumbers: ['S2'] }))).toEqual(['body.serialNumbers'])
    await putAllAway()
    const kept =
      await rowsOf(sql`select batch, exp_date::text as "expDate", serial_number as serial from stock
      where material_id in (${perishable}, ${serial}) and quantity > 0 order by serial nulls first`)
    expect(kept).toEqual([
      { batch: 'B1', expDate: '2099-12-31', serial: null },
      { batch: null, expDate: null, serial: 'S1' },
      { batch: null, expDate: null, serial: 'S2' },
    ])
  })

  it('are refused with what is possible, and then nothing is half done', async () => {
    const materialId = await newMaterial()
    const { id, lineIds } = await newOrder([materialId, 10, 4])
    const shelf = await one<{ id: number }>(sql`select min(id) as id from location
      where business_unit_id = ${unitId} and available_for_pick`)
    for (const quantity of ['0', '-1', '0.5', '11', '9007199254740993', 'ten']) {
      expect((await receive(lineIds[0], quantity)).status, quantity).toBe(400)
    }
    expect((await receive(lineIds[0], '1', { locationId: shelf.id })).status).toBe(400)
    expect((await receive(lineIds[0], '1', { locationId: 999_999_999 })).status).toBe(400)
    expect((await receive(999_999_999, '1')).status).toBe(404)
    const foreign = await server.signIn('picker16', 'Nordlager')
    expect(
      (await post('receive', { orderLineId: lineIds[0], quantity: '1', locationId: gate }, foreign)).status,
    ).toBe(404)
    expect(await costsOf(materialId)).toMatchObject({ total: '0', history: 0 })
    expect(await one(sql`select state, version from ingoing_order where id = ${id}`)).toEqual({
      state: 'Initial',
      version: 1,
    })
  })

  it('that two people receive at once are counted once each, never above what was ordered', async () => {
    const materialId = await newMaterial()
    const { lineIds } = await newOrder([materialId, 10, 4])
    const answers = await Promise.all(['6', '6', '4'].map(quantity => receive(lineIds[0], quantity)))
    expect(answers.map(answer => answer.status).filter(status => status === 400).length).toBe(1)
    const { received: sum, total } = await one<{ received: number; total: number }>(sql`
      select received_quantity::int as received,
        (select sum(quantity)::int from stock where material_id = ${materialId}) as total
      from ingoing_order_line where id = ${lineIds[0]}`)
    expect(sum).toBe(total)
    expect(sum).toBeLessThanOrEqual(10)
    await putAllAway()
  })

  it('go to the dedicated location up to its maximum, the rest elsewhere', async () => {
    const materialId = await newMaterial({}, 20)
    const { lineIds } = await newOrder([materialId, 50, 4])
    const { taskIds, jobId } = await received(receive(lineIds[0], '50'))
    const asked = await rowsOf<{ quantity: number; dedicated: boolean }>(sql`
      select t.requested_quantity::int as quantity, exists (select 1 from stock s where s.location_id = t.to_location_id
        and s.material_id = t.material_id and s.dedicated_location) as dedicated
      from task t where t.id in (select json_array_elements_text(${JSON.stringify(taskIds)}::json)::bigint) order by t.id`)
    expect(asked).toEqual([
      { quantity: 20, dedicated: true },
      { quantity: 30, dedicated: false },
    ])
    const task = await nextMove()
    expect(task).toMatchObject({ taskType: 'putAway', jobId, materialId, fromLocation: 'Goods in 1' })
    await putAllAway()
    const home = await one<{ quantity: number }>(sql`select quantity::int from stock
      where material_id = ${materialId} and dedicated_location`)
    expect(home.quantity).toBe(20)
    expect(await one(sql`select state from job where id = ${jobId}`)).toEqual({ state: 'Completed' })
  })

  it('that do not fit at their place are put away in part, and the rest gets a task elsewhere', async () => {
    const materialId = await newMaterial({}, 40)
    const { lineIds } = await newOrder([materialId, 30, 4])
    await received(receive(lineIds[0], '30'))
    const task = await nextMove()
    if (task === null) throw new Error('nothing to put away')
    expect((await confirm(task, { confirmedQuantity: '0', causeCode: await cause() })).status).toBe(400)
    expect((await confirm(task, { confirmedQuantity: '10' })).status).toBe(400)
    expect((await confirm(task, { confirmedQuantity: '31' })).status).toBe(400)
    expect((await confirm(task, { toLocationId: gate })).body).toMatchObject({ code: 'same-place' })
    const dock = await one<{ id: number }>(sql`select id from location where name = 'Dock 1'
      and business_unit_id = ${unitId}`)
    expect((await confirm(task, { toLocationId: dock.id })).status).toBe(400)
    const other = await server.signIn('picker15')
    expect((await post('confirmMove', { taskId: task.taskId, confirmedQuantity: '30' }, other)).status).toBe(
      409,
    )
    const part = (await confirm(task, { confirmedQuantity: '10', causeCode: await cause() })).body
      .result as MoveConfirmed
    expect(part).toMatchObject({ jobState: 'InProgress' })
    const rest = await nextMove()
    expect(rest).toMatchObject({ taskId: part.nextTaskId, requestedQuantity: '20' })
    expect(rest?.toLocation).not.toBe(task.toLocation)
    await putAllAway()
    expect(await costsOf(materialId)).toMatchObject({ total: '30' })
  })

  it('end the order when the office completes it; a short one is asked about', async () => {
    const [a, b] = [await newMaterial(), await newMaterial()]
    const whole = await newOrder([a, 2, 1])
    const short = await newOrder([a, 2, 1], [b, 5, 1])
    const untouched = await newOrder([a, 2, 1])
    await received(receive(whole.lineIds[0], '2'))
    await received(receive(short.lineIds[0], '2'))
    const viewer = await server.signIn('viewer')
    expect((await complete([whole.id], viewer)).status).toBe(403)
    expect((await complete([untouched.id])).body.result).toMatchObject({
      failed: [{ code: 'wrong-state', state: 'Initial', allowedStates: ['Started'] }],
    })
    const asked = (await complete([whole.id, short.id])).body as unknown as {
      userChoice: { id: string; type: string; options: string[] }
    }
    expect(asked.userChoice).toMatchObject({
      type: 'completeIngoingShortMany',
      options: ['complete', 'leaveOut'],
    })
    const chosen = await server.call('POST', '/UserChoice/perform', {
      token: office,
      body: { id: asked.userChoice.id, choice: 'leaveOut' },
    })
    const result = chosen.body.result as ActionResult
    expect(result.done).toMatchObject([{ id: whole.id, state: 'Completed' }])
    expect(result.failed).toMatchObject([
      { id: short.id, code: 'not-received', lines: [{ orderLineNo: 20, missingQuantity: '5' }] },
    ])
    expect((await receive(whole.lineIds[0], '1')).status).toBe(409)
    expect((await complete([whole.id])).body.result).toMatchObject({ failed: [{ code: 'wrong-state' }] })
    const again = (await complete([short.id])).body as unknown as { userChoice: { id: string } }
    const done = await server.call('POST', '/UserChoice/perform', {
      token: office,
      body: { id: again.userChoice.id, choice: 'complete' },
    })
    expect(done.status).toBe(200)
    expect((await receive(short.lineIds[1], '1')).body).toMatchObject({
      code: 'wrong-state',
      state: 'Completed',
    })
    await putAllAway()
  })
})
