/** Stock counts with features of the unit: created manually, requested after a pick that empties a location, approved automatically. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proposeCount } from '../../demo/server/jobs/zero-count'
import { closeAndCheck } from './close-and-check'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'
import { resultOf, stockCountsOf, type StockCounts } from './stock-count-fixture'

describe.each(enginesFor())('stock counts on %s', engine => {
  let server: TestServer
  let counts: StockCounts

  beforeAll(async () => {
    server = await startTestServer({ engine })
    counts = await stockCountsOf(server)
  })
  afterAll(() => closeAndCheck(server))

  const withFeatures = async <T>(
    change: (features: string[]) => string[],
    act: () => Promise<T>,
  ): Promise<T> => {
    const { features } = await counts.one<{ features: string[] }>(
      sql`select features from business_unit where id = ${counts.unitId}`,
    )
    const write = (values: readonly string[]) =>
      sql`update business_unit set features = array(select json_array_elements_text(${JSON.stringify(values)}::json))
        where id = ${counts.unitId}`.execute(server.db.read)
    await write(change(features))
    try {
      return await act()
    } finally {
      await write(features)
    }
  }

  it('are not created by hand without InventoryManual', async () => {
    await withFeatures(
      all => all.filter(name => name !== 'InventoryManual'),
      async () => {
        const token = await server.signIn('supervisor')
        for (const path of ['/Job/createInventoryJobs', '/Inventory/countable']) {
          expect(await counts.post(path, { name: 'x', stockIds: [1] }, token)).toMatchObject({
            status: 403,
            body: { code: 'feature-off', path: 'InventoryManual' },
          })
        }
        const ofStocks = { stockIds: [1], type: 'count', name: 'x', userId: counts.counterId }
        expect(await counts.post('/Job/createAndStartFromStocks', ofStocks, token)).toMatchObject({
          status: 403,
          body: { code: 'feature-off', path: 'InventoryManual' },
        })
      },
    )
  })

  it.each([true, false])(
    'are requested with InventoryZeroCount after a pick that should empty its location (confirmed as empty: %s)',
    async isLocationEmpty => {
      const pick = await counts.one<{ id: number; job_id: number; stock_id: number; free: string }>(sql`
        select t.id, t.job_id, t.stock_id, s.quantity - s.reserved_quantity as free
        from task t join job j on j.id = t.job_id join stock s on s.id = t.stock_id
        where t.business_unit_id = ${counts.unitId} and t.task_type = 'pick' and t.state = 'Initial' and j.state = 'Initial'
          and s.reserved_quantity = t.requested_quantity and not s.block_reservations
          and not exists (select 1 from task c where c.stock_id = s.id and c.id <> t.id
            and c.state in ('Initial','Started'))
          and not exists (select 1 from stock o where o.location_id = s.location_id and o.material_id = s.material_id
            and o.id <> s.id and o.quantity > 0)
        order by t.id limit 1`)
      if (Number(pick.free) > 0) await counts.lose(pick.stock_id, pick.free)
      const started = new Date().toISOString()
      await counts.put('/Job/assign', { jobIds: [pick.job_id], userId: counts.counterId })
      let requested: boolean | null = null
      while (requested === null) {
        const next = (await counts.post('/Terminal/nextPick', {}, counts.counter)).body.result as {
          taskId: number
          requestedQuantity: string
          asksForZero: boolean
        } | null
        if (next === null) throw new Error('The pick did not come.')
        if (next.taskId === pick.id) requested = next.asksForZero
        const { taskId, requestedQuantity: confirmedQuantity } = next
        const isEmpty = taskId === pick.id ? isLocationEmpty : next.asksForZero
        const answer = await counts.post(
          '/Terminal/confirmPick',
          { taskId, confirmedQuantity, isLocationEmpty: isEmpty },
          counts.counter,
        )
        expect(answer.status).toBe(200)
      }
      expect(requested).toBe(true)
      const proposed = await counts.rowsOf<{ id: number }>(sql`select id from task
        where stock_id = ${pick.stock_id} and task_type = 'count' and state = 'Initial'`)
      expect(proposed.length).toBe(isLocationEmpty ? 0 : 1)
      const { last_counted, quantity } = await counts.stockOf(pick.stock_id)
      expect(quantity).toBe('0')
      expect(last_counted !== null && last_counted >= started).toBe(isLocationEmpty)
      // The proposal becomes a job of the next counter, with a count of its own.
      if (!isLocationEmpty) {
        const next = (await counts.post('/Terminal/nextCount', {}, counts.counter)).body.result as {
          taskId: number
        }
        expect(next.taskId).toBe(proposed[0]?.id)
        const counted = await counts.post(
          '/Terminal/countTask',
          { taskId: next.taskId, countedQuantity: '2' },
          counts.counter,
        )
        expect(counted.body.result).toMatchObject({
          lineState: 'Counted',
          countState: 'Started',
          jobState: 'Completed',
        })
      }
    },
  )

  it('that wait for approval are recounted by a count that a pick proposes: the difference is posted once', async () => {
    const [stockId = 0] = await counts.stocks(1)
    const { id, lines } = await counts.create([stockId])
    const lineId = lines[0]?.id ?? 0
    const booked = Number((await counts.stockOf(stockId)).quantity)
    await counts.countAll({ [stockId]: -2 })
    await counts.lose(stockId, '1')
    const unit = { businessUnitId: counts.unitId, userId: null, userName: 'picker16' }
    await server.db.tx(unit, tx => proposeCount(tx, counts.unitId, stockId))
    await counts.countAll({ [stockId]: -1 })
    expect(
      await counts.rowsOf(
        sql`select id from stock_count_line where stock_id = ${stockId} and state = 'Counted'`,
      ),
    ).toEqual([{ id: lineId }])
    expect(await counts.lineOf(lineId)).toMatchObject({
      snapshot_quantity: String(booked - 1),
      counted_quantity: String(booked - 2),
    })
    expect(await counts.stateOf(id)).toBe('Started')
    expect(
      (await counts.put('/Inventory/approveInventory', { inventoryIds: [id] })).body.result,
    ).toMatchObject({
      done: [{ id, state: 'Completed' }],
    })
    expect((await counts.stockOf(stockId)).quantity).toBe(String(booked - 2))
  })

  it('that are sent for recount end a proposed count of the same stock', async () => {
    const [stockId = 0] = await counts.stocks(1)
    const { id, lines } = await counts.create([stockId])
    const lineIds = lines.map(line => line.id)
    await counts.countAll({ [stockId]: -2 })
    const unit = { businessUnitId: counts.unitId, userId: null, userName: 'picker16' }
    await server.db.tx(unit, tx => proposeCount(tx, counts.unitId, stockId))
    await counts.post('/Job/createRecountInventoryJobs', { lineIds, userId: counts.counterId })
    expect(
      await counts.rowsOf(sql`select stock_count_line_id as line from task
        where stock_id = ${stockId} and task_type = 'count' and state = 'Initial'`),
    ).toEqual([{ line: lineIds[0] }])
    await counts.countAll({ [stockId]: -2 })
    const booked = Number((await counts.stockOf(stockId)).quantity)
    await counts.approve(lineIds)
    expect(await counts.stateOf(id)).toBe('Completed')
    expect((await counts.stockOf(stockId)).quantity).toBe(String(booked - 2))
  })

  it('that are recounted while somebody counts the same stock by a proposal are counted by that: one line, one difference', async () => {
    const [stockId = 0] = await counts.stocks(1)
    const { id, lines } = await counts.create([stockId])
    const lineIds = lines.map(line => line.id)
    await counts.countAll({ [stockId]: -2 })
    const booked = Number((await counts.stockOf(stockId)).quantity)
    const unit = { businessUnitId: counts.unitId, userId: null, userName: 'picker16' }
    await server.db.tx(unit, tx => proposeCount(tx, counts.unitId, stockId))
    const next = await counts.post('/Terminal/nextCount', {}, counts.counter)
    const { taskId } = next.body.result as { taskId: number }
    await counts.post('/Job/createRecountInventoryJobs', { lineIds, userId: counts.counterId })
    const answer = await counts.post(
      '/Terminal/countTask',
      { taskId, countedQuantity: String(booked - 2) },
      counts.counter,
    )
    expect(answer.body.result).toMatchObject({
      stockCountId: id,
      lineState: 'Counted',
      countState: 'Started',
    })
    expect(
      await counts.rowsOf(sql`select t.state as task, j.state as job from task t join job j on j.id = t.job_id
        where t.stock_count_line_id = ${lineIds[0]} order by t.id`),
    ).toEqual([
      { task: 'Completed', job: 'Completed' },
      { task: 'Completed', job: 'Completed' },
      { task: 'Cancelled', job: 'Cancelled' },
    ])
    expect((await counts.post('/Terminal/nextCount', {}, counts.counter)).body.result).toBeNull()
    expect(
      await counts.rowsOf(
        sql`select id from stock_count_line where stock_id = ${stockId} and state = 'Counted'`,
      ),
    ).toEqual([{ id: lineIds[0] }])
    await counts.approve(lineIds)
    expect((await counts.stockOf(stockId)).quantity).toBe(String(booked - 2))
  })

  it('post no second piece of a serial number, but the one that was found elsewhere', async () => {
    const [piece = 0] = await counts
      .rowsOf<{ id: number }>(sql`
      select s.id from stock s where s.business_unit_id = ${counts.unitId} and s.serial_number is not null
        and s.quantity = 1 and s.reserved_quantity = 0 and not s.block_reservations
        and not exists (select 1 from stock_count_line l where l.stock_id = s.id)
        and not exists (select 1 from task t where t.stock_id = s.id and t.state in ('Initial','Started'))
      order by s.id limit 1`)
      .then(rows => rows.map(({ id }) => id))
    const { id: elsewhere } = await counts.one<{ id: number }>(sql`
      insert into stock (business_unit_id, material_id, location_id, quantity, fifo_date, serial_number)
      select s.business_unit_id, s.material_id, c.id, 0, s.fifo_date, s.serial_number from stock s
      join location c on c.business_unit_id = s.business_unit_id and c.available_for_pick and c.id <> s.location_id
      where s.id = ${piece} order by c.id limit 1 returning id`)
    const alone = await counts.create([elsewhere])
    await counts.countAll({ [elsewhere]: 1 })
    expect(resultOf(await counts.approve(alone.lines.map(({ id }) => id))).failed).toMatchObject([
      { code: 'serial-number-in-stock' },
    ])
    expect((await counts.stockOf(elsewhere)).quantity).toBe('0')
    await counts.put('/Inventory/cancelInventory', { inventoryIds: [alone.id] })
    const both = await counts.create([piece, elsewhere])
    await counts.countAll({ [piece]: -1, [elsewhere]: 1 })
    const answer = await counts.put('/Inventory/approveInventory', { inventoryIds: [both.id] })
    expect(resultOf(answer).done).toMatchObject([{ id: both.id, state: 'Completed' }])
    expect((await counts.stockOf(piece)).quantity).toBe('0')
    expect((await counts.stockOf(elsewhere)).quantity).toBe('1')
  })

  it('are offered to the person whose job is in progress, though nobody started them', async () => {
    const [stock = 0] = await counts.stocks(1)
    const count = await counts.create([stock])
    await sql`update job set state = 'InProgress', started_at = now() where state = 'Initial' and id in (
      select job_id from task where stock_count_line_id = ${count.lines[0]?.id})`.execute(server.db.read)
    await counts.countAll()
    expect(await counts.stateOf(count.id)).toBe('Started')
  })

  it('that find a location empty are when it was last counted', async () => {
    const area = await counts.one<{ id: number }>(
      sql`select min(id) as id from location_role where business_unit_id = ${counts.unitId}`,
    )
    const values = { name: 'Counted empty', locationRoleId: area.id, pickingSequence: 7 }
    const added = await counts.post('/Location', values, counts.office)
    const locationId = resultOf(added).done[0]?.id ?? 0
    const stockIds = await counts.stocks(1)
    const moved = await counts.put('/Stock/move', { stockIds, quantity: '1', toLocationId: locationId })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    const { id } = await counts.one<{ id: number }>(
      sql`select id from stock where location_id = ${locationId}`,
    )
    const { lines } = await counts.create([id])
    await counts.countAll({ [id]: -1 })
    await counts.approve(lines.map(line => line.id))
    const { quantity, last_counted: lastCounted } = await counts.stockOf(id)
    expect({ quantity, lastCounted }).toEqual({ quantity: '0', lastCounted: expect.any(String) })
    const location = await server.call('GET', `/Location/${locationId}`, { token: counts.office })
    expect(location.body.result).toMatchObject({ state: 'Empty', numberOfStocks: 0, lastCounted })
  })

  it('without a difference are approved by InventoryAutoAcceptance, others stay counted', async () => {
    const [a = 0, b = 0] = await counts.stocks(2)
    await withFeatures(
      all => [...all, 'InventoryAutoAcceptance'],
      async () => {
        const { id, lines } = await counts.create([a, b], { blockStocks: true })
        await counts.countAll({ [b]: 1 }, await server.signIn('picker16'))
        expect(await counts.lineOf(lines[0]?.id ?? 0)).toMatchObject({
          state: 'Approved',
          posted_quantity: '0',
        })
        expect(await counts.lineOf(lines[1]?.id ?? 0)).toMatchObject({ state: 'Counted' })
        expect((await counts.stockOf(a)).block_reservations).toBe(false)
        expect((await counts.stockOf(b)).block_reservations).toBe(true)
        expect(await counts.stateOf(id)).toBe('Started')
        await counts.put('/Inventory/cancelInventory', { inventoryIds: [id] })
      },
    )
  })
})
