/** Actions on stocks over HTTP: what they write and refuse, and their effect on orders. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../demo/server/checks/domain-check'
import type { UserChoiceQuestion } from '../../src/contract/endpoints/user-choice'
import { closeAndCheck } from './close-and-check'
import { jobsOf } from './job-fixture'
import { enginesFor, startTestServer, type Answer, type TestServer } from './server-fixture'
import { codeOf, resultOf, stockFinder, type StockFinder, type StockRow } from './stock-fixture'

describe.each(enginesFor())('actions of stocks on %s', engine => {
  let server: TestServer
  let find: StockFinder
  let office: string

  beforeAll(async () => {
    server = await startTestServer({ engine })
    find = await stockFinder(server)
    office = await server.signIn('supervisor')
  })
  afterAll(() => closeAndCheck(server))

  const put = (path: string, body: object, token = office): Promise<Answer> =>
    server.call('PUT', `/Stock/${path}`, { token, body })
  const transactionsOf = (materialId: number, more = sql`true`) =>
    find.rowsOf<{
      process_type: string
      quantity: string
      moved_quantity: string
      unit_cost: string
      cause_code: string | null
      user_id: number | null
      from_location_id: number | null
      to_location_id: number | null
    }>(
      sql`select * from stock_transaction where material_id = ${materialId} and ${more} order by id desc limit 3`,
    )

  it('move a part: it keeps its attributes, with one transaction and a history of both stocks', async () => {
    const stock = await find.freeStock(sql`s.batch is not null`)
    const to = await find.otherLocation(stock)
    const answer = await put('move', {
      stockIds: [stock.id],
      quantity: '3',
      toLocationId: to.id,
      causeCode: 'MAKE-ROOM',
    })
    expect(answer.status).toBe(200)
    const remaining = await find.stockOf(stock.id)
    expect(Number(remaining.quantity)).toBe(Number(stock.quantity) - 3)
    expect(remaining.version).toBeGreaterThan(stock.version)
    const { batch, exp_date, serial_number, fifo_date, cost_price } = stock
    const moved = await find.one<StockRow>(sql`select * from stock where location_id = ${to.id}
      and material_id = ${stock.material_id}`)
    expect(moved).toMatchObject({ quantity: '3', batch, exp_date, serial_number, fifo_date, cost_price })
    const [transaction] = await transactionsOf(stock.material_id)
    expect(transaction).toMatchObject({
      process_type: 'Move',
      quantity: '0',
      moved_quantity: '3',
      cause_code: 'MAKE-ROOM',
      from_location_id: stock.location_id,
      to_location_id: to.id,
    })
    expect(transaction?.user_id).not.toBeNull()
    expect(await find.lastAudit(stock.id)).toMatchObject({ action: 'moveStock', user_name: 'supervisor' })
    expect(await find.lastAudit(moved.id)).toMatchObject({ detail: { quantity: ['0', '3'] } })
    await put('move', { stockIds: [stock.id], quantity: '2', toLocationId: to.id })
    expect(await find.stockOf(moved.id)).toMatchObject({ quantity: '5' })
  })

  it.each([
    ['zero', '0'],
    ['a negative number', '-1'],
    ['a fraction of a whole unit', '1.5'],
    ['a number beyond the exact integers', '9007199254740993'],
    ['a text', 'many'],
    ['nothing', ''],
  ])('refuse the quantity %s', async (_what, quantity) => {
    const stock = await find.freeStock()
    const to = await find.otherLocation(stock)
    const calls = [
      put('move', { stockIds: [stock.id], quantity, toLocationId: to.id }),
      put('gain', { stockIds: [stock.id], quantity, causeCode: 'FOUND' }),
      put('lose', { stockIds: [stock.id], quantity, causeCode: 'BROKEN' }),
    ]
    for (const answer of await Promise.all(calls)) {
      const refused = answer.status === 400 ? answer.body.code : codeOf(answer)
      expect(refused).toBe('invalid-input')
    }
    expect(await find.stockOf(stock.id)).toEqual(stock)
  })

  it('refuse a missing, an unknown and another unit’s cause code', async () => {
    const stock = await find.freeStock()
    for (const causeCode of [undefined, '', 'NO-SUCH', 'BROKEN']) {
      expect((await put('gain', { stockIds: [stock.id], quantity: '1', causeCode })).status).toBe(400)
    }
    expect((await put('lose', { stockIds: [stock.id], quantity: '1' })).status).toBe(400)
    expect(await find.stockOf(stock.id)).toEqual(stock)
  })

  it('refuse an unknown location, the current location, and another unit’s', async () => {
    const stock = await find.freeStock()
    const foreign = await find.one<{ id: number }>(
      sql`select id from location where business_unit_id <> ${find.unitId} limit 1`,
    )
    for (const toLocationId of [999_999_999, foreign.id]) {
      const answer = await put('move', { stockIds: [stock.id], quantity: '1', toLocationId })
      expect(answer.status).toBe(400)
      expect(answer.body.issues).toMatchObject([{ path: 'body.toLocationId' }])
    }
    const same = await put('move', { stockIds: [stock.id], quantity: '1', toLocationId: stock.location_id })
    expect(codeOf(same)).toBe('same-place')
    expect(await find.stockOf(stock.id)).toEqual(stock)
  })

  it('refuse several stocks, an unknown one, and another unit’s', async () => {
    const [a, b] = [await find.freeStock(), await find.freeStock()]
    const many = await put('gain', { stockIds: [a.id, b.id], quantity: '1', causeCode: 'FOUND' })
    expect(many).toMatchObject({ status: 409, body: { code: 'one-at-a-time' } })
    expect(codeOf(await put('blockstock', { stockIds: [999_999_999], isBlocked: true }))).toBe('not-found')
    const stranger = await server.signIn('supervisor', 'Nordlager')
    const answer = await put('gain', { stockIds: [a.id], quantity: '1', causeCode: 'FOUND' }, stranger)
    expect(codeOf(answer)).toBe('not-found')
    expect(await find.stockOf(a.id)).toEqual(a)
  })

  it('gain at the current average cost of the material', async () => {
    const stock = await find.freeStock()
    const { average } = await find.one<{ average: string }>(
      sql`select average_cost_price as average from material where id = ${stock.material_id}`,
    )
    expect((await put('gain', { stockIds: [stock.id], quantity: '2', causeCode: 'FOUND' })).status).toBe(200)
    const after = await find.stockOf(stock.id)
    expect(Number(after.quantity)).toBe(Number(stock.quantity) + 2)
    const [transaction] = await transactionsOf(stock.material_id)
    expect(transaction).toMatchObject({ process_type: 'Gain', quantity: '2', cause_code: 'FOUND' })
    expect(Number(transaction?.unit_cost)).toBe(Number(average))
    const value = Number(stock.quantity) * Number(stock.cost_price) + 2 * Number(average)
    expect(Number(after.quantity) * Number(after.cost_price)).toBeCloseTo(value, 2)
    expect(await find.lastAudit(stock.id)).toMatchObject({ action: 'gainStock', detail: { cause: 'FOUND' } })
  })

  it('gain no second piece of a serial number, but the one that was lost', async () => {
    const piece = await find.one<StockRow>(sql`
      select * from stock where business_unit_id = ${find.unitId} and serial_number is not null and quantity = 1
        and reserved_quantity = 0 order by id limit 1`)
    const change = (path: 'gain' | 'lose', quantity: string, causeCode: string) =>
      put(path, { stockIds: [piece.id], quantity, causeCode })
    expect(codeOf(await change('gain', '1', 'FOUND'))).toBe('serial-number-in-stock')
    expect((await change('lose', '1', 'BROKEN')).status).toBe(200)
    expect(codeOf(await change('gain', '2', 'FOUND'))).toBe('invalid-input')
    expect((await change('gain', '1', 'FOUND')).status).toBe(200)
    expect(await find.stockOf(piece.id)).toMatchObject({ quantity: '1' })
  })

  it('gain one piece of a serial number, though two people find it at two places at the same time', async () => {
    const piece = await find.one<StockRow>(sql`
      select * from stock where business_unit_id = ${find.unitId} and serial_number is not null and quantity = 1
        and reserved_quantity = 0 order by id desc limit 1`)
    await put('lose', { stockIds: [piece.id], quantity: '1', causeCode: 'BROKEN' })
    const other = await find.one<StockRow>(sql`
      insert into stock (business_unit_id, material_id, location_id, quantity, fifo_date, serial_number)
      select s.business_unit_id, s.material_id, c.id, 0, s.fifo_date, s.serial_number from stock s
      join location c on c.business_unit_id = s.business_unit_id and c.available_for_pick and c.id <> s.location_id
      where s.id = ${piece.id} order by c.id limit 1 returning *`)
    const answers = await Promise.all(
      [piece, other, piece, other].map(({ id }) =>
        put('gain', { stockIds: [id], quantity: '1', causeCode: 'FOUND' }),
      ),
    )
    expect(answers.map(codeOf).sort()).toEqual([...Array(3).fill('serial-number-in-stock'), undefined])
  })

  it('lose no more than there is, down to zero', async () => {
    const stock = await find.freeStock()
    const lose = (quantity: string) => put('lose', { stockIds: [stock.id], quantity, causeCode: 'BROKEN' })
    expect(codeOf(await lose(String(Number(stock.quantity) + 1)))).toBe('not-enough-stock')
    expect((await lose(stock.quantity)).status).toBe(200)
    expect(await find.stockOf(stock.id)).toMatchObject({ quantity: '0' })
    const [transaction] = await transactionsOf(stock.material_id)
    expect(transaction).toMatchObject({ process_type: 'Loss', quantity: `-${stock.quantity}` })
    expect(codeOf(await lose('1'))).toBe('stock-empty')
  })

  it('block and unblock; a blocked stock can be moved, gained and lost, and stays blocked when moved', async () => {
    const stock = await find.freeStock()
    const block = (isBlocked: boolean) => put('blockstock', { stockIds: [stock.id], isBlocked })
    expect(codeOf(await block(false))).toBe('not-blocked')
    expect((await block(true)).status).toBe(200)
    expect(codeOf(await block(true))).toBe('blocked')
    expect(await find.lastAudit(stock.id)).toMatchObject({
      action: 'blockStock',
      detail: { blockReservations: [false, true] },
    })
    const to = await find.otherLocation(stock)
    expect((await put('move', { stockIds: [stock.id], quantity: '1', toLocationId: to.id })).status).toBe(200)
    expect((await put('gain', { stockIds: [stock.id], quantity: '1', causeCode: 'FOUND' })).status).toBe(200)
    expect((await put('lose', { stockIds: [stock.id], quantity: '1', causeCode: 'BROKEN' })).status).toBe(200)
    const moved = await find.one<StockRow>(sql`select * from stock where location_id = ${to.id}
      and material_id = ${stock.material_id}`)
    expect(moved.block_reservations).toBe(true)
    expect((await block(false)).status).toBe(200)
    expect(await find.stockOf(stock.id)).toMatchObject({ block_reservations: false })
    expect(await find.stockOf(moved.id)).toMatchObject({ block_reservations: true })
  })

  it('block reserved stock: reservations stay, and their tasks lack stock', async () => {
    const stock =
      await find.one<StockRow>(sql`select s.* from stock s where s.business_unit_id = ${find.unitId}
      and s.reserved_quantity > 0 and not s.block_reservations and exists (select 1 from task t
        where t.stock_id = s.id and t.state = 'Initial' and t.task_type = 'pick') order by s.id limit 1`)
    expect(
      (await put('blockstock', { stockIds: [stock.id], isBlocked: true, causeCode: 'QUALITY' })).status,
    ).toBe(200)
    expect(await find.stockOf(stock.id)).toMatchObject({ reserved_quantity: stock.reserved_quantity })
    const filters = [{ selector: 'fromLocation', operator: 'IsEqualTo', type: 'string', value: '' }]
    const { name } = await find.one<{ name: string }>(
      sql`select name from location where id = ${stock.location_id}`,
    )
    const tasks = await server.call('POST', '/Task/search', {
      token: office,
      body: { filters: filters.map(filter => ({ ...filter, value: name })) },
    })
    const waiting = tasks.body.result as { stockIsMissing: boolean; state: string; materialId: number }[]
    const mine = waiting.filter(task => task.materialId === stock.material_id && task.state === 'Initial')
    expect(mine.length).toBeGreaterThan(0)
    expect(mine.every(task => task.stockIsMissing)).toBe(true)
    await put('blockstock', { stockIds: [stock.id], isBlocked: false })
  })

  it.each(['move', 'lose'] as const)(
    '%s reserved stock: orders are reallocated in the same call',
    async action => {
      const stock = await find.reservedStock()
      const holders = await find.rowsOf<{ order_id: number; quantity: string }>(sql`
      select l.order_id, r.quantity from reservation r join sales_order_line l on l.id = r.line_id
      where r.stock_id = ${stock.id}`)
      const to = await find.otherLocation(stock)
      const answer =
        action === 'move'
          ? await put('move', { stockIds: [stock.id], quantity: stock.quantity, toLocationId: to.id })
          : await put('lose', { stockIds: [stock.id], quantity: stock.quantity, causeCode: 'BROKEN' })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      expect(await find.stockOf(stock.id)).toMatchObject({ quantity: '0', reserved_quantity: '0' })
      const audits = await find.rowsOf<{ entity_id: number }>(sql`select distinct entity_id from audit
      where entity = 'SalesOrder' and action = 'stockLost'
        and entity_id in (select json_array_elements_text(${JSON.stringify(holders.map(row => row.order_id))}::json)::bigint)`)
      expect(new Set(audits.map(row => row.entity_id))).toEqual(new Set(holders.map(row => row.order_id)))
      expect(await checkInvariants(server.db)).toEqual([])
    },
  )

  it('move the only stock of a material with its reservations, which keeps the states of the orders', async () => {
    const stock = await find.reservedStock(sql`not s.block_reservations and s.exp_date is null
      and not exists (select 1 from task t where t.material_id = s.material_id and t.state in ('Initial','Started'))`)
    const to = await find.otherLocation(stock, sql`w.available_for_pick`)
    await sql`update stock set block_reservations = true, version = version + 1
      where material_id = ${stock.material_id} and id <> ${stock.id}`.execute(server.db.read)
    const holding = () =>
      find.rowsOf<{ line_id: number; quantity: string; state: string; is_stock_missing: boolean }>(sql`
        select r.line_id, sum(r.quantity) as quantity, l.state, l.is_stock_missing
        from reservation r join sales_order_line l on l.id = r.line_id join stock s on s.id = r.stock_id
        where s.material_id = ${stock.material_id} and not s.block_reservations
        group by r.line_id, l.state, l.is_stock_missing order by r.line_id`)
    const before = await holding()
    const answer = await put('move', {
      stockIds: [stock.id],
      quantity: stock.quantity,
      toLocationId: to.id,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(await find.stockOf(stock.id)).toMatchObject({ quantity: '0', reserved_quantity: '0' })
    const moved = await find.one<StockRow>(sql`select * from stock
      where location_id = ${to.id} and material_id = ${stock.material_id}`)
    expect(moved).toMatchObject({ quantity: stock.quantity, reserved_quantity: stock.reserved_quantity })
    expect(await holding()).toEqual(before)
  })

  it.each(['Initial', 'InProgress'] as const)(
    'move the stock of the only task of a job that is %s: the job stays, its user picks elsewhere',
    async state => {
      const jobs = await jobsOf(server)
      const { id: jobId, tasks } = await jobs.freshJob()
      const lines = await find.rowsOf<{ line_id: number }>(sql`select order_line_id as line_id from task
        where job_id = ${jobId} and id <> ${tasks[0]?.id ?? 0}`)
      const orderLineIds = lines.map(row => row.line_id)
      const planner = await server.signIn('planner')
      await jobs.put('/ProcessSalesOrders/cancelOrderLines', { orderLineIds }, planner)
      if (state === 'InProgress') await jobs.begin(jobId, jobs.users.picker15)
      else await jobs.put('/Job/assign', { jobIds: [jobId], userId: jobs.users.picker15 })
      const work = async () => {
        const open = await jobs.tasksOf(jobId)
        const [order] = await jobs.ordersOf([tasks[0]?.order_id ?? null])
        const states = open.map(task => task.state)
        return { job: await jobs.jobOf(jobId), states: [...new Set(states)], orderState: order?.state }
      }
      const before = await work()
      expect(before).toMatchObject({ job: { state, user_id: jobs.users.picker15 } })
      expect(await jobs.tasksOf(jobId)).toMatchObject([{ id: tasks[0]?.id }])
      const stock = await find.one<StockRow>(
        sql`select s.* from stock s join task t on t.stock_id = s.id where t.job_id = ${jobId}`,
      )
      const to = await find.otherLocation(stock, sql`w.available_for_pick`)
      const goods = { stockIds: [stock.id], quantity: stock.quantity, toLocationId: to.id }
      const answer = await put('move', goods)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      expect(await work()).toMatchObject({ ...before, job: { state, user_id: jobs.users.picker15 } })
      expect((await jobs.tasksOf(jobId)).map(({ id }) => id)).not.toContain(tasks[0]?.id)
      expect(await checkInvariants(server.db)).toEqual([])
    },
  )

  it('require a confirmation before a location exceeds its maxima', async () => {
    const stock = await find.freeStock(sql`m.weight_kg > 0`)
    const to = await find.otherLocation(stock, sql`w.available_for_pick`)
    await sql`update location set max_weight = 0.001, version = version + 1 where id = ${to.id}`.execute(
      server.db.read,
    )
    const { status, body } = await put('move', { stockIds: [stock.id], quantity: '2', toLocationId: to.id })
    const { userChoice } = body as unknown as { userChoice: UserChoiceQuestion }
    expect({ status, userChoice }).toMatchObject({
      status: 200,
      userChoice: { type: 'locationFull', values: { location: to.name }, options: ['move'] },
    })
    expect(Number(userChoice.values['percent'])).toBeGreaterThan(100)
    expect(await find.stockOf(stock.id)).toMatchObject({ quantity: stock.quantity })
    const answer = await server.call('POST', '/UserChoice/perform', {
      token: office,
      body: { id: userChoice.id, choice: 'move' },
    })
    expect(resultOf(answer)).toMatchObject({ done: [{ id: stock.id }], failed: [] })
    expect(Number((await find.stockOf(stock.id)).quantity)).toBe(Number(stock.quantity) - 2)
  })

  it('list who reserves a stock, by which rule, and who is next', async () => {
    const stock =
      await find.one<StockRow>(sql`select s.* from stock s where s.business_unit_id = ${find.unitId}
      and s.reserved_quantity > 0 and exists (select 1 from sales_order_line l join sales_order o on o.id = l.order_id
        where l.material_id = s.material_id and l.confirmed_quantity - l.picked_quantity > l.reserved_quantity
          and l.state in ('New','NewWarn') and not o.is_held) order by s.id limit 1`)
    const { body } = await server.call('GET', `/Stock/outgoingReservations/${stock.id}`, { token: office })
    const { holdings, queue } = body.result as {
      holdings: { quantity: string }[]
      queue: { rule: string; next: { priority: number; missingQuantity: string }[]; totalCount: number }
    }
    const held = holdings.reduce((sum, { quantity }) => sum + Number(quantity), 0)
    expect(held).toBe(Number(stock.reserved_quantity))
    const { has_exp_date } = await find.one<{ has_exp_date: boolean }>(
      sql`select has_exp_date from material where id = ${stock.material_id}`,
    )
    expect(queue.rule).toBe(has_exp_date ? 'FEFO' : 'FIFO')
    expect(queue.totalCount).toBeGreaterThan(0)
    const priorities = queue.next.map(({ priority }) => priority)
    expect(priorities).toEqual([...priorities].sort((a, b) => a - b))
    expect(queue.next.every(({ missingQuantity }) => Number(missingQuantity) > 0)).toBe(true)
  })
})
