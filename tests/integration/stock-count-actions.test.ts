/** Stock counts on both databases: created, counted blind, approved, recounted, cancelled; what they post, block and refuse. */
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../demo/server/domain-check'
import { idList } from '../../demo/server/order-store/id-list'
import { judgeAllOperations } from '../../demo/server/order-store/save-operations'
import type { ActionResult } from '../../src/contract/failures'
import { engines, startTestServer, type Answer, type TestServer } from './server-fixture'

interface StockRow {
  id: number
  material_id: number
  location_id: number
  quantity: string
  reserved_quantity: string
  block_reservations: boolean
  version: number
  last_counted: string | null
}
interface LineRow {
  id: number
  stock_count_id: number
  stock_id: number
  state: string
  snapshot_quantity: string
  counted_quantity: string | null
  posted_quantity: string | null
  has_blocked: boolean
}
interface Count {
  readonly id: number
  readonly lines: LineRow[]
}

describe.each(engines)('stock counts on %s', engine => {
  let server: TestServer
  let office: string
  let second: string
  let counter: string
  let unitId: number
  let counterId: number

  beforeAll(async () => {
    server = await startTestServer({ engine })
    office = await server.signIn('supervisor')
    second = await server.signIn('planner')
    counter = await server.signIn('picker16')
    unitId = (await one<{ id: number }>(sql`select id from business_unit where name = 'Demo'`)).id
    counterId = (
      await one<{ id: number }>(
        sql`select id from app_user where business_unit_id = ${unitId} and user_name = 'picker16'`,
      )
    ).id
    // What the seed left to count waits for somebody else.
    await sql`update job set state = 'Cancelled' where process_definition_category = 'Inventory'
      and state in ('Initial','Paused','InProgress')`.execute(server.db.read)
    await sql`update task set state = 'Cancelled', cancelled_at = now() where task_type = 'count'
      and state in ('Initial','Started')`.execute(server.db.read)
    await judgeAllOperations(server.db.read)
  })
  afterAll(async () => {
    await server.settle()
    const broken = await checkInvariants(server.db, { isSettled: true })
    await server.close()
    expect(broken).toEqual([])
  })

  const rowsOf = async <T>(query: RawBuilder<unknown>) => (await query.execute(server.db.read)).rows as T[]
  const one = async <T>(query: RawBuilder<unknown>): Promise<T> => {
    const [row] = await rowsOf<T>(query)
    if (row === undefined) throw new Error('There is no such row.')
    return row
  }
  const put = (path: string, body: object, token = office): Promise<Answer> =>
    server.call('PUT', path, { token, body })
  const post = (path: string, body: object, token = office): Promise<Answer> =>
    server.call('POST', path, { token, body })
  const resultOf = (answer: Answer): ActionResult => answer.body.result
  const stockOf = (id: number) =>
    one<StockRow>(sql`select id, material_id, location_id, quantity, reserved_quantity, block_reservations, version,
      last_counted from stock where id = ${id}`)
  const lineOf = (id: number) => one<LineRow>(sql`select * from stock_count_line where id = ${id}`)
  const stateOf = async (id: number) =>
    (await one<{ state: string }>(sql`select state from stock_count where id = ${id}`)).state
  const auditsOf = (entity: string, id: number) =>
    rowsOf<{ action: string; detail: Record<string, unknown>; user_name: string }>(
      sql`select action, detail, user_name from audit where entity = ${entity} and entity_id = ${id} order by id`,
    )
  const approve = (lineIds: readonly number[], token = office) =>
    put('/Inventory/lines/accept', { lineIds }, token)

  /** Stocks that nobody counts, with a whole quantity that is free unless `more` says otherwise. */
  const used = new Set<number>()
  const stocks = async (
    number: number,
    more = sql`and s.reserved_quantity = 0 and not s.block_reservations`,
  ) => {
    const found = await rowsOf<{ id: number }>(sql`
      select s.id from stock s where s.business_unit_id = ${unitId} and s.quantity >= 5 and s.serial_number is null
        and s.id not in ${idList(used)}
        and not exists (select 1 from stock_count_line l where l.stock_id = s.id and l.state in ('Initial','Counted','Recount'))
        and not exists (select 1 from task t where t.stock_id = s.id and t.state in ('Initial','Started')) ${more}
      order by s.id limit ${number}`)
    expect(found.length).toBe(number)
    for (const { id } of found) used.add(id)
    return found.map(({ id }) => id)
  }
  let names = 0
  const create = async (stockIds: readonly number[], more: object = {}): Promise<Count> => {
    names += 1
    const body = { name: `Count ${names}`, stockIds, userId: counterId, ...more }
    const answer = await post('/Job/createInventoryJobs', body)
    expect({ status: answer.status, ...answer.body }).toMatchObject({ status: 200 })
    const [made] = resultOf(answer).done
    const id = made?.id ?? 0
    return {
      id,
      lines: await rowsOf<LineRow>(
        sql`select * from stock_count_line where stock_count_id = ${id} order by stock_id`,
      ),
    }
  }
  /** The counter counts everything that he is given; `differs` says by how much a stock differs from what is booked. */
  const countAll = async (differs: Readonly<Record<number, number>> = {}): Promise<void> => {
    for (;;) {
      const next = (await post('/Terminal/nextCount', {}, counter)).body.result as { taskId: number } | null
      if (next === null) return
      const { stock_id } = await one<{ stock_id: number }>(
        sql`select stock_id from task where id = ${next.taskId}`,
      )
      const { quantity } = await stockOf(stock_id)
      const countedQuantity = String(Number(quantity) + (differs[stock_id] ?? 0))
      const answer = await post('/Terminal/countTask', { taskId: next.taskId, countedQuantity }, counter)
      expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 })
    }
  }
  const lose = async (stockId: number, quantity: string): Promise<void> => {
    const { value } = await one<{ value: string }>(
      sql`select value from cause_code where business_unit_id = ${unitId} and type = 'Loss' limit 1`,
    )
    const answer = await put('/Stock/lose', { stockIds: [stockId], quantity, causeCode: value })
    expect({ status: answer.status, ...answer.body }).toMatchObject({ status: 200 })
  }

  it('are counted and approved: the difference is posted at the average cost, the block is lifted', async () => {
    const [a = 0, b = 0] = await stocks(2)
    const count = await create([a, b], { blockStocks: true })
    expect((await stockOf(a)).block_reservations).toBe(true)
    expect(count.lines.every(line => line.has_blocked)).toBe(true)
    expect(await stateOf(count.id)).toBe('Initial')
    const refused = await put('/Inventory/approveInventory', { inventoryIds: [count.id] })
    expect(refused.status).toBe(207)
    expect(resultOf(refused).failed).toMatchObject([
      { code: 'wrong-state', state: 'Initial', allowedStates: ['Started'] },
    ])
    const before = await stockOf(a)
    await countAll({ [a]: -2 })
    expect(await stateOf(count.id)).toBe('Started')
    expect((await stockOf(a)).quantity).toBe(before.quantity)

    const answer = await put('/Inventory/approveInventory', { inventoryIds: [count.id] })
    expect({ status: answer.status, ...answer.body }).toMatchObject({ status: 200 })
    expect(resultOf(answer).done).toMatchObject([{ id: count.id, state: 'Completed' }])
    const after = await stockOf(a)
    expect(Number(after.quantity)).toBe(Number(before.quantity) - 2)
    expect(after).toMatchObject({ block_reservations: false, last_counted: expect.any(String) })
    expect(after.version).toBeGreaterThan(before.version)
    const posted = await rowsOf<{
      quantity: string
      unit_cost: string
      average: string
      stock_id: number
    }>(sql`
      select x.quantity, x.unit_cost, m.average_cost_price as average, x.stock_id from stock_transaction x
      join task t on t.id = x.task_id join material m on m.id = x.material_id
      where x.process_type = 'Count' and t.stock_count_id = ${count.id}`)
    expect(posted).toEqual([
      { stock_id: a, quantity: '-2', unit_cost: posted[0]?.average, average: posted[0]?.average },
    ])
    expect((await auditsOf('Inventory', count.id)).map(row => row.action)).toEqual([
      'createCount',
      'countLine',
      'countLine',
      'approveLine',
      'approveLine',
      'approveCount',
    ])
    expect((await auditsOf('Stock', a)).at(-1)).toMatchObject({
      action: 'countStock',
      detail: { quantity: [before.quantity, after.quantity], blockReservations: [true, false] },
    })
  })

  it('approved twice: the second is told, and nothing is posted again', async () => {
    const [a = 0] = await stocks(1)
    const { id, lines } = await create([a])
    await countAll({ [a]: 1 })
    const line = lines[0]?.id ?? 0
    expect((await approve([line])).status).toBe(200)
    expect(await stateOf(id)).toBe('Completed')
    const { quantity } = await stockOf(a)
    expect(resultOf(await approve([line])).failed).toMatchObject([
      { id: line, code: 'wrong-state', state: 'Approved', allowedStates: ['Counted'] },
    ])
    expect(resultOf(await put('/Inventory/approveInventory', { inventoryIds: [id] })).failed).toMatchObject([
      { code: 'wrong-state', state: 'Completed' },
    ])
    expect((await stockOf(a)).quantity).toBe(quantity)
  })

  it('approved by two people at once: one wins, the other is told', async () => {
    const ids = await stocks(4)
    const { id, lines } = await create(ids)
    const before = await Promise.all(ids.map(stockOf))
    await countAll(Object.fromEntries(ids.map(stockId => [stockId, -1])))
    const lineIds = lines.map(line => line.id)
    const answers = await Promise.all([
      put('/Inventory/approveInventory', { inventoryIds: [id] }),
      put('/Inventory/approveInventory', { inventoryIds: [id] }, second),
      approve(lineIds),
      approve([...lineIds].reverse(), second),
    ])
    expect(answers.every(answer => answer.status === 200 || answer.status === 207)).toBe(true)
    const after = await Promise.all(ids.map(stockOf))
    expect(after.map(row => Number(row.quantity))).toEqual(before.map(row => Number(row.quantity) - 1))
    const won = answers.slice(2).flatMap(answer => resultOf(answer).done).length
    const whole = answers.slice(0, 2).filter(answer => resultOf(answer).done.length > 0).length
    expect(won === 4 || whole === 1).toBe(true)
    expect(await stateOf(id)).toBe('Completed')
  })

  it('of stock that moved since the snapshot ask first, with the movements', async () => {
    const [a = 0] = await stocks(1)
    const { lines } = await create([a])
    const line = lines[0]?.id ?? 0
    const start = Number((await stockOf(a)).quantity)
    await lose(a, '2')
    await countAll()
    const asked = await approve([line])
    expect(asked.body).toMatchObject({
      userChoice: {
        type: 'stockMoved',
        options: ['postDifference', 'asCounted'],
        values: { count: 1 },
        movements: [{ lineId: line, type: 'Loss', quantity: '-2' }],
      },
    })
    expect((await stockOf(a)).quantity).toBe(String(start - 2))
    const { userChoice } = asked.body as unknown as { userChoice: { id: string } }
    const answer = await post('/UserChoice/perform', { id: userChoice.id, choice: 'asCounted' })
    expect(answer.status).toBe(200)
    expect((await stockOf(a)).quantity).toBe(String(start - 2))
    expect(await lineOf(line)).toMatchObject({ state: 'Approved', posted_quantity: '0' })
  })

  it('post the whole difference when the movements have nothing to do with it', async () => {
    const [a = 0] = await stocks(1)
    const { lines } = await create([a])
    const line = lines[0]?.id ?? 0
    const start = Number((await stockOf(a)).quantity)
    await countAll({ [a]: -1 })
    await lose(a, '1')
    const asked = (await approve([line])).body as unknown as { userChoice: { id: string } }
    await post('/UserChoice/perform', { id: asked.userChoice.id, choice: 'postDifference' })
    expect((await stockOf(a)).quantity).toBe(String(start - 2))
  })

  it('that would fall below zero are refused with the movements and sent for recount', async () => {
    const [a = 0] = await stocks(1)
    const { id, lines } = await create([a])
    const line = lines[0]?.id ?? 0
    const start = Number((await stockOf(a)).quantity)
    await countAll({ [a]: -start })
    await lose(a, '1')
    const asked = (await approve([line])).body as unknown as { userChoice: { id: string } }
    const answer = await post('/UserChoice/perform', { id: asked.userChoice.id, choice: 'postDifference' })
    expect(answer.status).toBe(207)
    expect(resultOf(answer).failed).toMatchObject([
      { id: line, code: 'below-zero', movements: [{ type: 'Loss', quantity: '-1' }] },
    ])
    expect(await lineOf(line)).toMatchObject({ state: 'Recount' })
    expect(await stateOf(id)).toBe('Initial')
    expect((await stockOf(a)).quantity).toBe(String(start - 1))
    await sql`update job set user_id = ${counterId} where state = 'Initial'
      and process_definition_category = 'Inventory'`.execute(server.db.read)
    await countAll({ [a]: -1 })
    expect((await approve([line])).status).toBe(200)
    expect((await stockOf(a)).quantity).toBe(String(start - 2))
  })

  it('below what is reserved allocate the orders again or flag them, in the same transaction', async () => {
    const [a = 0] = await stocks(
      1,
      sql`and s.reserved_quantity >= 1 and not s.block_reservations and not exists (
        select 1 from reservation r join sales_order_line l on l.id = r.line_id join sales_order o on o.id = l.order_id
        where r.stock_id = s.id and o.state not in ('Reserved','PartiallyReserved'))`,
    )
    const { lines } = await create([a])
    const { quantity } = await stockOf(a)
    await countAll({ [a]: -Number(quantity) })
    const answer = await approve(lines.map(line => line.id))
    expect({ status: answer.status, ...answer.body }).toMatchObject({ status: 200 })
    expect(await stockOf(a)).toMatchObject({ quantity: '0', reserved_quantity: '0' })
    const told = await rowsOf(
      sql`select 1 from audit where action = 'stockLost' and business_unit_id = ${unitId}`,
    )
    expect(told.length).toBeGreaterThan(0)
  })

  it('are recounted: the new count starts from a new snapshot', async () => {
    const [a = 0, b = 0] = await stocks(2)
    const { id, lines } = await create([a, b])
    await countAll({ [a]: 3 })
    const line = lines.find(row => row.stock_id === a)?.id ?? 0
    const lineIds = lines.map(row => row.id)
    const body = { lineIds: [line], userId: counterId }
    expect(resultOf(await post('/Job/createRecountInventoryJobs', body)).done).toMatchObject([
      { id: line, state: 'Recount' },
    ])
    expect(await stateOf(id)).toBe('Initial')
    expect(resultOf(await post('/Job/createRecountInventoryJobs', body)).failed).toMatchObject([
      { id: line, code: 'being-counted' },
    ])
    expect(resultOf(await approve([line])).failed).toMatchObject([{ code: 'wrong-state', state: 'Recount' }])
    await lose(a, '1')
    const start = Number((await stockOf(a)).quantity)
    await countAll({ [a]: 1 })
    expect((await approve(lineIds)).status).toBe(200)
    expect((await stockOf(a)).quantity).toBe(String(start + 1))
    expect(await stateOf(id)).toBe('Completed')
  })

  it('are cancelled: only the blocks that they set are lifted, open tasks and jobs go', async () => {
    const [a = 0, b = 0, c = 0] = await stocks(3)
    await put('/Stock/blockstock', { stockIds: [b], isBlocked: true })
    const { id, lines } = await create([a, b, c], { blockStocks: true })
    const first = lines.find(line => line.stock_id === c)?.id ?? 0
    expect(resultOf(await put('/Inventory/lines/cancel', { lineIds: [first] })).done).toMatchObject([
      { id: first, state: 'Cancelled' },
    ])
    expect((await stockOf(c)).block_reservations).toBe(false)
    expect(await stateOf(id)).toBe('Initial')
    expect(resultOf(await put('/Inventory/cancelInventory', { inventoryIds: [id] })).done).toMatchObject([
      { id, state: 'Cancelled' },
    ])
    expect((await stockOf(a)).block_reservations).toBe(false)
    expect((await stockOf(b)).block_reservations).toBe(true)
    const tasks = await rowsOf<{ state: string; job: string }>(sql`
      select distinct t.state, j.state as job from task t join job j on j.id = t.job_id where t.stock_count_id = ${id}`)
    expect(tasks).toEqual([{ state: 'Cancelled', job: 'Cancelled' }])
    expect(resultOf(await put('/Inventory/cancelInventory', { inventoryIds: [id] })).failed).toMatchObject([
      { code: 'wrong-state', state: 'Cancelled', allowedStates: ['Initial', 'Started'] },
    ])
    expect(resultOf(await put('/Inventory/lines/cancel', { lineIds: [first] })).failed).toMatchObject([
      { code: 'wrong-state', state: 'Cancelled' },
    ])
  })

  it('are made by filters, in jobs of at most so many tasks, without what is being counted', async () => {
    const { role, total } = await one<{ role: string; total: number }>(sql`
      select r.name as role, count(*)::int as total from stock s join location c on c.id = s.location_id
      join location_role r on r.id = c.location_role_id
      where s.business_unit_id = ${unitId} and s.quantity > 0 group by r.name order by 2, 1 limit 1`)
    const filters = [{ selector: 'locationRole', operator: 'In', values: [role], type: 'list' }]
    const countable = (await post('/Inventory/countable', { filters })).body.result as {
      stocks: number
      beingCounted: number
    }
    expect(countable.stocks + countable.beingCounted).toBe(total)
    const body = { name: 'By role', filters, tasksPerJobMost: 3 }
    const made = resultOf(await post('/Job/createInventoryJobs', body)).done[0]
    const jobs = await rowsOf<{ tasks: number; name: string }>(sql`
      select count(*)::int as tasks, j.name from task t join job j on j.id = t.job_id
      where t.stock_count_id = ${made?.id ?? 0} group by j.id order by j.id`)
    expect(jobs.reduce((sum, job) => sum + job.tasks, 0)).toBe(countable.stocks)
    expect(jobs.length).toBe(Math.ceil(countable.stocks / 3))
    expect(jobs.every(job => job.tasks <= 3)).toBe(true)
    expect((await post('/Inventory/countable', { filters })).body.result).toMatchObject({ stocks: 0 })
    expect(await post('/Job/createInventoryJobs', { ...body, name: 'Again' })).toMatchObject({
      status: 409,
      body: { code: 'nothing-to-do' },
    })
    await put('/Inventory/cancelInventory', { inventoryIds: [made?.id] })
  })

  it('share no stock and no name while they are open', async () => {
    const [a = 0, b = 0] = await stocks(2)
    const { id } = await create([a])
    const answer = await post('/Job/createInventoryJobs', { name: 'Second', stockIds: [a, b, 999_999_999] })
    expect(answer.status).toBe(207)
    expect(resultOf(answer).failed).toMatchObject([
      { id: a, code: 'being-counted' },
      { id: 999_999_999, code: 'not-found' },
    ])
    const taken = await post('/Job/createInventoryJobs', { name: ' SECOND ', stockIds: await stocks(1) })
    expect(taken).toMatchObject({ status: 409, body: { code: 'name-taken' } })
    await put('/Inventory/cancelInventory', { inventoryIds: [id, resultOf(answer).done[0]?.id] })
  })

  it.each([
    ['nothing to count', { name: 'x' }],
    ['two kinds of selection', { name: 'x', stockIds: [1], filters: [] }],
    ['an empty name', { name: '  ', stockIds: [1] }],
    ['no task in a job', { name: 'x', stockIds: [1], tasksPerJobMost: 0 }],
    ['a part of a task in a job', { name: 'x', stockIds: [1], tasksPerJobMost: 1.5 }],
    ['too many tasks in a job', { name: 'x', stockIds: [1], tasksPerJobMost: 501 }],
    ['a user and a role', { name: 'x', stockIds: [1], userId: 1, userRoleId: 1 }],
    [
      'a field that stocks do not have',
      { name: 'x', filters: [{ selector: 'colour', operator: 'In', values: ['red'], type: 'list' }] },
    ],
  ])('are not made with %s', async (_what, body) => {
    expect((await post('/Job/createInventoryJobs', body)).status).toBe(400)
  })

  it.each(['-1', '9007199254740993', 'many', '1.0000001'])('take no count of %s', async countedQuantity => {
    const [a = 0] = await stocks(1)
    const { id } = await create([a])
    const next = (await post('/Terminal/nextCount', {}, counter)).body.result as { taskId: number }
    expect(
      (await post('/Terminal/countTask', { taskId: next.taskId, countedQuantity }, counter)).status,
    ).toBe(400)
    await put('/Inventory/cancelInventory', { inventoryIds: [id] })
    expect(
      await post('/Terminal/countTask', { taskId: next.taskId, countedQuantity: '1' }, counter),
    ).toMatchObject({ status: 409, body: { code: 'wrong-state', state: 'Cancelled' } })
  })

  it('are counted by who has the job, and by nobody else', async () => {
    const [a = 0] = await stocks(1)
    const { id } = await create([a])
    const other = await server.signIn('picker15')
    expect((await post('/Terminal/nextCount', {}, other)).body.result).toBeNull()
    const next = (await post('/Terminal/nextCount', {}, counter)).body.result as { taskId: number }
    expect(Object.keys(next)).not.toContain('requestedQuantity')
    expect(
      (await post('/Terminal/countTask', { taskId: next.taskId, countedQuantity: '1' }, other)).status,
    ).toBe(409)
    expect((await post('/Terminal/countTask', { taskId: next.taskId, countedQuantity: '1' })).status).toBe(
      403,
    )
    await put('/Inventory/cancelInventory', { inventoryIds: [id] })
  })

  it('of another unit are not there', async () => {
    const [a = 0] = await stocks(1)
    const { id, lines } = await create([a])
    const foreign = await server.signIn('supervisor', 'Nordlager')
    const line = lines[0]?.id ?? 0
    expect(
      resultOf(await put('/Inventory/cancelInventory', { inventoryIds: [id] }, foreign)).failed,
    ).toMatchObject([{ code: 'not-found' }])
    expect(resultOf(await approve([line], foreign)).failed).toMatchObject([{ code: 'not-found' }])
    for (const path of [`lines/${id}`, `lineTasks/${line}`, `lineMovements/${line}`]) {
      expect((await server.call('GET', `/Inventory/${path}`, { token: foreign })).status).toBe(404)
      expect((await server.call('GET', `/Inventory/${path}`, { token: office })).status).toBe(200)
    }
    await put('/Inventory/cancelInventory', { inventoryIds: [id] })
  })

  it('are rehearsed: nothing changes, the answer is the same', async () => {
    const [a = 0] = await stocks(1)
    const { id } = await create([a])
    await countAll({ [a]: -1 })
    const before = await stockOf(a)
    const answer = await server.call('PUT', '/Inventory/approveInventory', {
      token: office,
      body: { inventoryIds: [id] },
      headers: { 'Cockpit-Rehearsal': 'true' },
    })
    expect(resultOf(answer).done).toMatchObject([{ id, state: 'Completed' }])
    expect(await stockOf(a)).toEqual(before)
    expect(await stateOf(id)).toBe('Started')
    await put('/Inventory/cancelInventory', { inventoryIds: [id] })
  })

  it('of a job of stocks become a count when the first is counted', async () => {
    const ids = await stocks(2)
    await post('/Job/createAndStartFromStocks', {
      stockIds: ids,
      type: 'count',
      name: 'Spot check',
      userId: counterId,
    })
    const next = (await post('/Terminal/nextCount', {}, counter)).body.result as { taskId: number }
    const answer = await post('/Terminal/countTask', { taskId: next.taskId, countedQuantity: '1' }, counter)
    const { stockCountId } = answer.body.result as { stockCountId: number }
    expect(answer.body.result).toMatchObject({
      lineState: 'Counted',
      countState: 'Initial',
      jobState: 'InProgress',
    })
    const lines = await rowsOf<LineRow>(
      sql`select * from stock_count_line where stock_count_id = ${stockCountId} order by stock_id`,
    )
    expect(lines.map(line => line.stock_id)).toEqual(ids)
    await countAll()
    expect(await stateOf(stockCountId)).toBe('Started')
    await put('/Inventory/cancelInventory', { inventoryIds: [stockCountId] })
  })

  describe('with features', () => {
    const withFeatures = async <T>(
      change: (features: string[]) => string[],
      act: () => Promise<T>,
    ): Promise<T> => {
      const { features } = await one<{ features: string[] }>(
        sql`select features from business_unit where id = ${unitId}`,
      )
      const write = (values: readonly string[]) =>
        sql`update business_unit set features = array(select json_array_elements_text(${JSON.stringify(values)}::json))
          where id = ${unitId}`.execute(server.db.read)
      await write(change(features))
      try {
        return await act()
      } finally {
        await write(features)
      }
    }

    it('InventoryManual off: no count is made by hand', async () => {
      await withFeatures(
        all => all.filter(name => name !== 'InventoryManual'),
        async () => {
          const token = await server.signIn('supervisor')
          for (const path of ['/Job/createInventoryJobs', '/Inventory/countable']) {
            expect(await post(path, { name: 'x', stockIds: [1] }, token)).toMatchObject({
              status: 403,
              body: { code: 'feature-off', path: 'InventoryManual' },
            })
          }
        },
      )
    })

    it.each([true, false])(
      'InventoryZeroCount: a pick that should empty its location asks; the answer %s',
      async isLocationEmpty => {
        const pick = await one<{ id: number; job_id: number; stock_id: number; free: string }>(sql`
          select t.id, t.job_id, t.stock_id, s.quantity - s.reserved_quantity as free
          from task t join job j on j.id = t.job_id join stock s on s.id = t.stock_id
          where t.business_unit_id = ${unitId} and t.task_type = 'pick' and t.state = 'Initial' and j.state = 'Initial'
            and s.reserved_quantity = t.requested_quantity and not s.block_reservations
            and not exists (select 1 from task c where c.stock_id = s.id and c.id <> t.id
              and c.state in ('Initial','Started'))
            and not exists (select 1 from stock o where o.location_id = s.location_id and o.material_id = s.material_id
              and o.id <> s.id and o.quantity > 0)
          order by t.id limit 1`)
        if (Number(pick.free) > 0) await lose(pick.stock_id, pick.free)
        const started = new Date().toISOString()
        await put('/Job/assign', { jobIds: [pick.job_id], userId: counterId })
        let asked: boolean | null = null
        while (asked === null) {
          const next = (await post('/Terminal/nextPick', {}, counter)).body.result as {
            taskId: number
            requestedQuantity: string
            asksForZero: boolean
          } | null
          if (next === null) throw new Error('The pick did not come.')
          if (next.taskId === pick.id) asked = next.asksForZero
          const { taskId, requestedQuantity: confirmedQuantity } = next
          const isEmpty = taskId === pick.id ? isLocationEmpty : next.asksForZero
          const answer = await post(
            '/Terminal/confirmPick',
            { taskId, confirmedQuantity, isLocationEmpty: isEmpty },
            counter,
          )
          expect(answer.status).toBe(200)
        }
        expect(asked).toBe(true)
        const proposed = await rowsOf<{ id: number }>(sql`select id from task
          where stock_id = ${pick.stock_id} and task_type = 'count' and state = 'Initial'`)
        expect(proposed.length).toBe(isLocationEmpty ? 0 : 1)
        const { last_counted, quantity } = await stockOf(pick.stock_id)
        expect(quantity).toBe('0')
        expect(last_counted !== null && last_counted >= started).toBe(isLocationEmpty)
        // The proposal becomes a job of who counts next, and a count of its own.
        if (!isLocationEmpty) {
          const next = (await post('/Terminal/nextCount', {}, counter)).body.result as { taskId: number }
          expect(next.taskId).toBe(proposed[0]?.id)
          const counted = await post(
            '/Terminal/countTask',
            { taskId: next.taskId, countedQuantity: '2' },
            counter,
          )
          expect(counted.body.result).toMatchObject({
            lineState: 'Counted',
            countState: 'Started',
            jobState: 'Completed',
          })
        }
      },
    )

    it('InventoryAutoAcceptance: a line without a difference approves itself, others wait', async () => {
      const [a = 0, b = 0] = await stocks(2)
      await withFeatures(
        all => [...all, 'InventoryAutoAcceptance'],
        async () => {
          const { id, lines } = await create([a, b], { blockStocks: true })
          const usual = counter
          counter = await server.signIn('picker16')
          await countAll({ [b]: 1 })
          counter = usual
          expect(await lineOf(lines[0]?.id ?? 0)).toMatchObject({ state: 'Approved', posted_quantity: '0' })
          expect(await lineOf(lines[1]?.id ?? 0)).toMatchObject({ state: 'Counted' })
          expect((await stockOf(a)).block_reservations).toBe(false)
          expect((await stockOf(b)).block_reservations).toBe(true)
          expect(await stateOf(id)).toBe('Started')
          await put('/Inventory/cancelInventory', { inventoryIds: [id] })
        },
      )
    })
  })
})
