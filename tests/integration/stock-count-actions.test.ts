/** Stock counts created, counted blind and cancelled, on both engines: what they block and what they refuse. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proposeCount } from '../../demo/server/jobs/zero-count'
import { closeAndCheck } from './close-and-check'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'
import { stockFinder } from './stock-fixture'
import { stockCountsOf, resultOf, type StockCounts, type LineRow } from './stock-count-fixture'

describe.each(enginesFor())('stock counts on %s', engine => {
  let server: TestServer
  let counts: StockCounts

  beforeAll(async () => {
    server = await startTestServer({ engine })
    counts = await stockCountsOf(server)
  })
  afterAll(() => closeAndCheck(server))

  it('are cancelled: only their own blocks are removed, open tasks and jobs are deleted', async () => {
    const [a = 0, b = 0, c = 0] = await counts.stocks(3)
    await counts.put('/Stock/blockstock', { stockIds: [b], isBlocked: true })
    const { id, lines } = await counts.create([a, b, c], { blockStocks: true })
    const first = lines.find(line => line.stock_id === c)?.id ?? 0
    expect(resultOf(await counts.put('/Inventory/lines/cancel', { lineIds: [first] })).done).toMatchObject([
      { id: first, state: 'Cancelled' },
    ])
    expect((await counts.stockOf(c)).block_reservations).toBe(false)
    expect(await counts.stateOf(id)).toBe('Initial')
    expect(
      resultOf(await counts.put('/Inventory/cancelInventory', { inventoryIds: [id] })).done,
    ).toMatchObject([{ id, state: 'Cancelled' }])
    expect((await counts.stockOf(a)).block_reservations).toBe(false)
    expect((await counts.stockOf(b)).block_reservations).toBe(true)
    const tasks = await counts.rowsOf<{ state: string; job: string }>(sql`
      select distinct t.state, j.state as job from task t join job j on j.id = t.job_id where t.stock_count_id = ${id}`)
    expect(tasks).toEqual([{ state: 'Cancelled', job: 'Cancelled' }])
    expect(
      resultOf(await counts.put('/Inventory/cancelInventory', { inventoryIds: [id] })).failed,
    ).toMatchObject([{ code: 'wrong-state', state: 'Cancelled', allowedStates: ['Initial', 'Started'] }])
    expect(resultOf(await counts.put('/Inventory/lines/cancel', { lineIds: [first] })).failed).toMatchObject([
      { code: 'wrong-state', state: 'Cancelled' },
    ])
  })

  /** Open counts of a stock that are proposed: nobody has them yet. */
  const proposals = async (stockId: number): Promise<number> => {
    const { number } = await counts.one<{ number: number }>(sql`select count(*)::int as number from task
      where stock_id = ${stockId} and task_type = 'count' and state = 'Initial' and job_id is null`)
    return number
  }
  /** A stock to which the counter is sent by a pick, and the short pick, which finds nothing. */
  const sentToPick = async () => {
    const pick = await counts.one<{ job_id: number }>(sql`select t.job_id from task t
      join job j on j.id = t.job_id join stock s on s.id = t.stock_id
      where t.business_unit_id = ${counts.unitId} and t.task_type = 'pick' and t.state = 'Initial' and j.state = 'Initial'
        and not exists (select 1 from task o join stock p on p.id = o.stock_id where o.job_id = t.job_id and (p.block_reservations
          or exists (select 1 from stock_count_line l where l.stock_id = p.id and l.state in ('Initial','Counted','Recount'))))
      order by t.id limit 1`)
    await counts.put('/Job/assign', { jobIds: [pick.job_id], userId: counts.counterId })
    const next = await counts.post('/Terminal/nextPick', {}, counts.counter)
    const { taskId } = next.body.result as { taskId: number }
    const { stock_id: stockId } = await counts.one<{ stock_id: number }>(
      sql`select stock_id from task where id = ${taskId}`,
    )
    const { value: causeCode } = await counts.one<{ value: string }>(
      sql`select value from cause_code where business_unit_id = ${counts.unitId} and type = 'Pick' limit 1`,
    )
    const pickNothing = async () => {
      const body = { taskId, confirmedQuantity: '0', causeCode }
      const answer = await counts.post('/Terminal/confirmPick', body, counts.counter)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    }
    return { stockId, pickNothing }
  }

  it.each(['before', 'during'] as const)(
    'are cancelled: what was found short %s them stays blocked, with a count proposed again',
    async when => {
      const { stockId, pickNothing } = await sentToPick()
      if (when === 'before') await pickNothing()
      const { id } = await counts.create([stockId], { blockStocks: true })
      if (when === 'during') await pickNothing()
      expect(await proposals(stockId)).toBe(0)
      await counts.put('/Inventory/cancelInventory', { inventoryIds: [id] })
      expect((await counts.stockOf(stockId)).block_reservations).toBe(true)
      expect(await proposals(stockId)).toBe(1)
      await counts.countAll()
    },
  )

  it('are cancelled: a block that somebody set during them stays', async () => {
    const [stockId = 0] = await counts.stocks(1)
    const { id } = await counts.create([stockId], { blockStocks: true })
    const block = (isBlocked: boolean) =>
      counts.put('/Stock/blockstock', { stockIds: [stockId], isBlocked, causeCode: 'QUALITY' })
    await block(false)
    expect((await block(true)).status).toBe(200)
    await counts.put('/Inventory/cancelInventory', { inventoryIds: [id] })
    expect((await counts.stockOf(stockId)).block_reservations).toBe(true)
  })

  /** Moves a piece of a stock to a place of its own, and returns the stock there. */
  const moverOf = async (stockId: number) => {
    const find = await stockFinder(server)
    const to = await find.otherLocation(await find.stockOf(stockId))
    return async () => {
      const answer = await counts.put('/Stock/move', {
        stockIds: [stockId],
        quantity: '1',
        toLocationId: to.id,
      })
      expect({ status: answer.status, ...answer.body }).toMatchObject({ result: { failed: [] } })
      return counts.one<{ id: number; quantity: string; block_reservations: boolean }>(sql`
        select s.id, s.quantity, s.block_reservations from stock s join stock f on f.id = ${stockId}
        where s.location_id = ${to.id} and s.material_id = f.material_id order by s.id desc limit 1`)
    }
  }

  it('are cancelled: goods that somebody blocked stay so, also where they were brought to during the count', async () => {
    const [stockId = 0] = await counts.stocks(1)
    const move = await moverOf(stockId)
    const there = await move()
    const { id } = await counts.create([there.id], { blockStocks: true })
    await counts.put('/Stock/blockstock', { stockIds: [stockId], isBlocked: true, causeCode: 'QUALITY' })
    expect(await move()).toEqual({ id: there.id, quantity: '2', block_reservations: true })
    await counts.put('/Inventory/cancelInventory', { inventoryIds: [id] })
    expect((await counts.stockOf(there.id)).block_reservations).toBe(true)
  })

  it('keep their block at the counted place: goods that are moved away are free', async () => {
    const [stockId = 0] = await counts.stocks(1)
    const { id } = await counts.create([stockId], { blockStocks: true })
    const move = await moverOf(stockId)
    const there = await move()
    expect(there).toMatchObject({ quantity: '1', block_reservations: false })
    expect(await move()).toEqual({ ...there, quantity: '2' })
    expect((await counts.stockOf(stockId)).block_reservations).toBe(true)
    await counts.put('/Inventory/cancelInventory', { inventoryIds: [id] })
    expect((await counts.stockOf(stockId)).block_reservations).toBe(false)
  })

  it('are proposed also of what is moved away from a stock that a short pick blocked', async () => {
    const { stockId, pickNothing } = await sentToPick()
    await pickNothing()
    const there = await (await moverOf(stockId))()
    expect(there).toMatchObject({ quantity: '1', block_reservations: true })
    expect([await proposals(stockId), await proposals(there.id)]).toEqual([1, 1])
    await counts.countAll()
  })

  it('are cancelled after a proposed count of their stock became part of them: it is proposed again', async () => {
    const unit = { businessUnitId: counts.unitId, userId: null, userName: 'picker16' }
    const propose = (stockId: number) => server.db.tx(unit, tx => proposeCount(tx, counts.unitId, stockId))
    const [empty = 0, recounted = 0, counted = 0] = await counts.stocks(3)
    await propose(empty)
    const blocking = await counts.create([empty], { blockStocks: true })
    await counts.put('/Inventory/lines/cancel', { lineIds: blocking.lines.map(line => line.id) })
    // The proposal had not blocked it.
    expect((await counts.stockOf(empty)).block_reservations).toBe(false)
    expect(await proposals(empty)).toBe(1)
    await counts.countAll()

    const again = await counts.create([recounted])
    await counts.countAll({ [recounted]: -1 })
    await propose(recounted)
    const lineIds = again.lines.map(line => line.id)
    await counts.post('/Job/createRecountInventoryJobs', { lineIds, userId: counts.counterId })
    expect(await proposals(recounted)).toBe(0)
    await counts.put('/Inventory/lines/cancel', { lineIds })
    expect(await proposals(recounted)).toBe(1)
    await counts.countAll()

    await propose(counted)
    await counts.countAll({ [counted]: -1 })
    const made = await counts.one<{ id: number }>(
      sql`select stock_count_id as id from stock_count_line where stock_id = ${counted}`,
    )
    await counts.put('/Inventory/cancelInventory', { inventoryIds: [made.id] })
    expect(await proposals(counted)).toBe(1)
    await counts.countAll()
  })

  it('are created by filters, in jobs of a limited size, without stocks that are being counted', async () => {
    const { role, total } = await counts.one<{ role: string; total: number }>(sql`
      select r.name as role, count(*)::int as total from stock s join location c on c.id = s.location_id
      join location_role r on r.id = c.location_role_id
      where s.business_unit_id = ${counts.unitId} and s.quantity > 0 group by r.name order by 2, 1 limit 1`)
    const filters = [{ selector: 'locationRole', operator: 'In', values: [role], type: 'list' }]
    const countable = (await counts.post('/Inventory/countable', { filters })).body.result as {
      stocks: number
      beingCounted: number
    }
    expect(countable.stocks + countable.beingCounted).toBe(total)
    const body = { name: 'By role', filters, tasksPerJobMost: 3 }
    const made = resultOf(await counts.post('/Job/createInventoryJobs', body)).done[0]
    const jobs = await counts.rowsOf<{ tasks: number; name: string }>(sql`
      select count(*)::int as tasks, j.name from task t join job j on j.id = t.job_id
      where t.stock_count_id = ${made?.id ?? 0} group by j.id order by j.id`)
    expect(jobs.reduce((sum, job) => sum + job.tasks, 0)).toBe(countable.stocks)
    expect(jobs.length).toBe(Math.ceil(countable.stocks / 3))
    expect(jobs.every(job => job.tasks <= 3)).toBe(true)
    expect((await counts.post('/Inventory/countable', { filters })).body.result).toMatchObject({ stocks: 0 })
    expect(await counts.post('/Job/createInventoryJobs', { ...body, name: 'Again' })).toMatchObject({
      status: 409,
      body: { code: 'nothing-to-do' },
    })
    await counts.put('/Inventory/cancelInventory', { inventoryIds: [made?.id] })
  })

  it('have unique names and separate stocks while they are open', async () => {
    const [a = 0, b = 0] = await counts.stocks(2)
    const { id } = await counts.create([a])
    const answer = await counts.post('/Job/createInventoryJobs', {
      name: 'Second',
      stockIds: [a, b, 999_999_999],
    })
    expect(answer.status).toBe(207)
    expect(resultOf(answer).failed).toMatchObject([
      { id: a, code: 'being-counted' },
      { id: 999_999_999, code: 'not-found' },
    ])
    const taken = await counts.post('/Job/createInventoryJobs', {
      name: ' SECOND ',
      stockIds: await counts.stocks(1),
    })
    expect(taken).toMatchObject({ status: 409, body: { code: 'name-taken' } })
    await counts.put('/Inventory/cancelInventory', { inventoryIds: [id, resultOf(answer).done[0]?.id] })
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
  ])('are not created with %s', async (_what, body) => {
    expect((await counts.post('/Job/createInventoryJobs', body)).status).toBe(400)
  })

  it.each(['-1', '9007199254740993', 'many', '1.0000001'])(
    'refuse a counted quantity of %s',
    async countedQuantity => {
      const [a = 0] = await counts.stocks(1)
      const { id } = await counts.create([a])
      const next = (await counts.post('/Terminal/nextCount', {}, counts.counter)).body.result as {
        taskId: number
      }
      expect(
        (await counts.post('/Terminal/countTask', { taskId: next.taskId, countedQuantity }, counts.counter))
          .status,
      ).toBe(400)
      await counts.put('/Inventory/cancelInventory', { inventoryIds: [id] })
      expect(
        await counts.post(
          '/Terminal/countTask',
          { taskId: next.taskId, countedQuantity: '1' },
          counts.counter,
        ),
      ).toMatchObject({ status: 409, body: { code: 'wrong-state', state: 'Cancelled' } })
    },
  )

  it('refuse a second piece of a serial number', async () => {
    const piece = await counts.one<{ id: number }>(sql`
      select s.id from stock s where s.business_unit_id = ${counts.unitId} and s.serial_number is not null
        and s.quantity = 1 and s.reserved_quantity = 0 and not s.block_reservations
        and not exists (select 1 from stock_count_line l where l.stock_id = s.id)
        and not exists (select 1 from task t where t.stock_id = s.id and t.state in ('Initial','Started'))
      order by s.id limit 1`)
    const { id } = await counts.create([piece.id])
    const next = await counts.post('/Terminal/nextCount', {}, counts.counter)
    const { taskId } = next.body.result as { taskId: number }
    const answer = await counts.post('/Terminal/countTask', { taskId, countedQuantity: '2' }, counts.counter)
    expect(answer).toMatchObject({
      status: 400,
      body: { issues: [{ code: 'too-big', values: { most: '1' } }] },
    })
    await counts.put('/Inventory/cancelInventory', { inventoryIds: [id] })
  })

  it('are counted by the user with the job only', async () => {
    const [a = 0] = await counts.stocks(1)
    const { id } = await counts.create([a])
    const other = await server.signIn('picker15')
    expect((await counts.post('/Terminal/nextCount', {}, other)).body.result).toBeNull()
    const next = (await counts.post('/Terminal/nextCount', {}, counts.counter)).body.result as {
      taskId: number
    }
    expect(Object.keys(next)).not.toContain('requestedQuantity')
    expect(
      (await counts.post('/Terminal/countTask', { taskId: next.taskId, countedQuantity: '1' }, other)).status,
    ).toBe(409)
    expect(
      (await counts.post('/Terminal/countTask', { taskId: next.taskId, countedQuantity: '1' })).status,
    ).toBe(403)
    await counts.put('/Inventory/cancelInventory', { inventoryIds: [id] })
  })

  it('of another unit are not found', async () => {
    const [a = 0] = await counts.stocks(1)
    const { id, lines } = await counts.create([a])
    const foreign = await server.signIn('supervisor', 'Nordlager')
    const line = lines[0]?.id ?? 0
    expect(
      resultOf(await counts.put('/Inventory/cancelInventory', { inventoryIds: [id] }, foreign)).failed,
    ).toMatchObject([{ code: 'not-found' }])
    expect(resultOf(await counts.approve([line], foreign)).failed).toMatchObject([{ code: 'not-found' }])
    for (const path of [`lines/${id}`, `lineTasks/${line}`, `lineMovements/${line}`]) {
      expect((await server.call('GET', `/Inventory/${path}`, { token: foreign })).status).toBe(404)
      expect((await server.call('GET', `/Inventory/${path}`, { token: counts.office })).status).toBe(200)
    }
    await counts.put('/Inventory/cancelInventory', { inventoryIds: [id] })
  })

  it('that are created as a job of stocks exist at once, and are started for a user', async () => {
    const ids = await counts.stocks(2)
    await counts.post('/Job/createAndStartFromStocks', {
      stockIds: ids,
      type: 'count',
      name: 'Spot check',
      userId: counts.counterId,
    })
    const made = await counts.one<{ id: number; lines: number; started: number }>(sql`
      select c.id, count(l.id)::int as lines, count(t.id) filter (where t.state = 'Started')::int as started
      from stock_count c join stock_count_line l on l.stock_count_id = c.id
      left join task t on t.stock_count_line_id = l.id
      where c.journal_name = 'Spot check' and c.business_unit_id = ${counts.unitId} group by c.id`)
    expect(made).toMatchObject({ lines: 2, started: 2 })
    const next = (await counts.post('/Terminal/nextCount', {}, counts.counter)).body.result as {
      taskId: number
    }
    const answer = await counts.post(
      '/Terminal/countTask',
      { taskId: next.taskId, countedQuantity: '1' },
      counts.counter,
    )
    const { stockCountId } = answer.body.result as { stockCountId: number }
    expect(stockCountId).toBe(made.id)
    expect(answer.body.result).toMatchObject({
      lineState: 'Counted',
      countState: 'Initial',
      jobState: 'InProgress',
    })
    const lines = await counts.rowsOf<LineRow>(
      sql`select * from stock_count_line where stock_count_id = ${stockCountId} order by stock_id`,
    )
    expect(lines.map(line => line.stock_id)).toEqual(ids)
    await counts.countAll()
    expect(await counts.stateOf(stockCountId)).toBe('Started')
    await counts.put('/Inventory/cancelInventory', { inventoryIds: [stockCountId] })
  })
})
