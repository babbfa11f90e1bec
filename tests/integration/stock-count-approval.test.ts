/** Counted stock approved, sent for recount or rehearsed: what is posted, what must be confirmed, and what is refused. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeJobs } from '../../demo/server/orders/store/close-jobs'
import { saveOperations } from '../../demo/server/orders/store/save-operations'
import type { RowGroup } from '../../src/contract/search-request'
import { closeAndCheck } from './close-and-check'
import { duringTransaction } from './open-transaction'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'
import { stockCountsOf, resultOf, type StockCounts } from './stock-count-fixture'

interface Asked {
  readonly userChoice: { readonly id: string; readonly values: object }
}

describe.each(enginesFor())('stock counts on %s', engine => {
  let server: TestServer
  let counts: StockCounts

  beforeAll(async () => {
    server = await startTestServer({ engine })
    counts = await stockCountsOf(server)
  })
  afterAll(() => closeAndCheck(server))

  it('are counted and approved: the difference is posted at the average cost, the block is lifted', async () => {
    const [a = 0, b = 0] = await counts.stocks(2)
    const count = await counts.create([a, b], { blockStocks: true })
    expect((await counts.stockOf(a)).block_reservations).toBe(true)
    expect(count.lines.every(line => line.has_blocked)).toBe(true)
    expect(await counts.stateOf(count.id)).toBe('Initial')
    const refused = await counts.put('/Inventory/approveInventory', { inventoryIds: [count.id] })
    expect(refused.status).toBe(207)
    expect(resultOf(refused).failed).toMatchObject([
      { code: 'wrong-state', state: 'Initial', allowedStates: ['Started'] },
    ])
    const before = await counts.stockOf(a)
    await counts.countAll({ [a]: -2 })
    expect(await counts.stateOf(count.id)).toBe('Started')
    expect((await counts.stockOf(a)).quantity).toBe(before.quantity)

    const answer = await counts.put('/Inventory/approveInventory', { inventoryIds: [count.id] })
    expect({ status: answer.status, ...answer.body }).toMatchObject({ status: 200 })
    expect(resultOf(answer).done).toMatchObject([{ id: count.id, state: 'Completed' }])
    const after = await counts.stockOf(a)
    expect(Number(after.quantity)).toBe(Number(before.quantity) - 2)
    expect(after).toMatchObject({ block_reservations: false, last_counted: expect.any(String) })
    expect(after.version).toBeGreaterThan(before.version)
    const posted = await counts.rowsOf<{
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
    expect((await counts.auditsOf('Inventory', count.id)).map(row => row.action)).toEqual([
      'createCount',
      'countLine',
      'countLine',
      'approveLine',
      'approveLine',
      'approveCount',
    ])
    expect((await counts.auditsOf('Stock', a)).at(-1)).toMatchObject({
      action: 'countStock',
      detail: { quantity: [before.quantity, after.quantity], blockReservations: [true, false] },
    })
  })

  it('that find more add it at the average cost, and what is missing leaves the cost price', async () => {
    const [a = 0, b = 0] = await counts.stocks(2)
    // Both cost 6 more than the average; of the first as much again is found: half of it at each price is 3 more.
    await sql`update stock s set cost_price = m.average_cost_price + 6 from material m
      where m.id = s.material_id and s.id in (${a}, ${b})`.execute(server.db.read)
    const { id } = await counts.create([a, b])
    await counts.countAll({ [a]: Number((await counts.stockOf(a)).quantity), [b]: -1 })
    const answer = await counts.put('/Inventory/approveInventory', { inventoryIds: [id] })
    expect({ status: answer.status, ...answer.body }).toMatchObject({ status: 200 })
    const above = await counts.rowsOf(sql`
      select s.id, (s.cost_price - m.average_cost_price)::float8 as above from stock s
      join material m on m.id = s.material_id where s.id in (${a}, ${b}) order by s.id`)
    expect(above).toEqual([
      { id: a, above: 3 },
      { id: b, above: 6 },
    ])
  })

  it('add up surplus and shortage by unit of measure, over the lines that have a result', async () => {
    const [a = 0, b = 0, c = 0, d = 0, again = 0, cancelled = 0] = await counts.stocks(6)
    const { id, lines } = await counts.create([a, b, c, d, again, cancelled])
    await counts.countAll({ [a]: 3, [b]: -2, [c]: -1, [again]: -5, [cancelled]: 7 })
    const linesOf = (stockId: number) => lines.filter(line => line.stock_id === stockId).map(line => line.id)
    const lineIds = linesOf(again)
    await counts.post('/Job/createRecountInventoryJobs', { lineIds, userId: counts.counterId })
    await counts.put('/Inventory/lines/cancel', { lineIds: linesOf(cancelled) })
    const differences = async (operator: 'IsGreaterThan' | 'IsLessThan') => {
      const filters = [
        { selector: 'stockCountId', operator: 'IsEqualTo', value: id, type: 'number' },
        { selector: 'difference', operator, value: 0, type: 'number' },
      ]
      const sums = ['difference', 'differenceCost']
      const { status, body } = await counts.post('/Grid/InventoryLine/groups', { filters, by: 'uoM', sums })
      expect({ status, ...body }).toMatchObject({ status: 200 })
      return body.result as RowGroup[]
    }
    const sizeOf = (groups: readonly RowGroup[]) =>
      groups.reduce((sum, { sums }) => sum + Number(sums['difference']), 0)
    const [over, missing] = [await differences('IsGreaterThan'), await differences('IsLessThan')]
    expect([sizeOf(over), sizeOf(missing)]).toEqual([3, -3])
    expect([...over, ...missing].reduce((sum, { count }) => sum + count, 0)).toBe(3)
    const whole = await counts.post('/Inventory/search', {
      filters: [{ selector: 'id', operator: 'IsEqualTo', value: id, type: 'number' }],
    })
    const [row] = whole.body.result as { differenceCost: string; linesWithDifference: number }[]
    expect(row?.linesWithDifference).toBe(3)
    expect(
      [...over, ...missing].reduce((sum, { sums }) => sum + Number(sums['differenceCost']), 0),
    ).toBeCloseTo(Number(row?.differenceCost), 2)
    const { body } = await counts.post('/Inventory/searchLines', {
      filters: [{ selector: 'id', operator: 'In', values: lineIds, type: 'number' }],
    })
    // What was counted stays visible.
    expect(body.result).toMatchObject([
      { difference: null, differenceCost: null, qtyCounted: expect.any(String) },
    ])
  })

  it('that are approved twice are refused the second time, and nothing is posted again', async () => {
    const [a = 0] = await counts.stocks(1)
    const { id, lines } = await counts.create([a])
    await counts.countAll({ [a]: 1 })
    const line = lines[0]?.id ?? 0
    expect((await counts.approve([line])).status).toBe(200)
    expect(await counts.stateOf(id)).toBe('Completed')
    const { quantity } = await counts.stockOf(a)
    expect(resultOf(await counts.approve([line])).failed).toMatchObject([
      { id: line, code: 'wrong-state', state: 'Approved', allowedStates: ['Counted'] },
    ])
    expect(
      resultOf(await counts.put('/Inventory/approveInventory', { inventoryIds: [id] })).failed,
    ).toMatchObject([{ code: 'wrong-state', state: 'Completed' }])
    expect((await counts.stockOf(a)).quantity).toBe(quantity)
  })

  it('that two users approve concurrently are posted once, and the second user is refused', async () => {
    const ids = await counts.stocks(4)
    const { id, lines } = await counts.create(ids)
    const before = await Promise.all(ids.map(id => counts.stockOf(id)))
    await counts.countAll(Object.fromEntries(ids.map(stockId => [stockId, -1])))
    const lineIds = lines.map(line => line.id)
    const answers = await Promise.all([
      counts.put('/Inventory/approveInventory', { inventoryIds: [id] }),
      counts.put('/Inventory/approveInventory', { inventoryIds: [id] }, counts.second),
      counts.approve(lineIds),
      counts.approve([...lineIds].reverse(), counts.second),
    ])
    expect(answers.every(answer => answer.status === 200 || answer.status === 207)).toBe(true)
    const after = await Promise.all(ids.map(id => counts.stockOf(id)))
    expect(after.map(row => Number(row.quantity))).toEqual(before.map(row => Number(row.quantity) - 1))
    const won = answers.slice(2).flatMap(answer => resultOf(answer).done).length
    const whole = answers.slice(0, 2).filter(answer => resultOf(answer).done.length > 0).length
    expect(won === 4 || whole === 1).toBe(true)
    expect(await counts.stateOf(id)).toBe('Completed')
  })

  it('whose stock others keep reserving fail with that reason, and the others are approved', async () => {
    const [a = 0, b = 0] = await counts.stocks(2)
    const { id, lines } = await counts.create([a, b])
    await counts.countAll({ [a]: -1, [b]: -1 })
    const [first = 0, second = 0] = lines.map(line => line.id)
    // Reserved by orders that are never there when the approval looks for them.
    const reserve = (quantity: ReturnType<typeof sql>) =>
      sql`update stock set reserved_quantity = ${quantity} where id = ${a}`.execute(server.db.read)
    await reserve(sql`quantity`)
    const answer = await counts.approve([first, second])
    await reserve(sql`0`)
    expect({ status: answer.status, ...resultOf(answer) }).toMatchObject({
      status: 207,
      done: [{ id: second, state: 'Approved' }],
      failed: [{ id: first, code: 'busy' }],
    })
    expect(resultOf(await counts.approve([first])).done).toMatchObject([{ id: first, state: 'Approved' }])
    expect(await counts.stateOf(id)).toBe('Completed')
  })

  it.runIf(engine === 'postgres')(
    'that are approved as a whole include a line that is counted at the same time',
    async () => {
      const [a = 0, b = 0] = await counts.stocks(2)
      const { id, lines } = await counts.create([a, b])
      const before = await counts.stockOf(b)
      await counts.countAll({ [a]: -1, [b]: -1 })
      const [line = 0] = lines.flatMap(one => (one.stock_id === b ? [one.id] : []))
      await counts.post('/Job/createRecountInventoryJobs', { lineIds: [line], userId: counts.counterId })
      expect(await counts.stateOf(id)).toBe('Initial')
      const task = await counts.one<{ id: number; job_id: number; process_id: number }>(
        sql`select id, job_id, process_id from task where stock_count_line_id = ${line} and state = 'Initial'`,
      )
      const unit = { businessUnitId: counts.unitId, userId: counts.counterId, userName: 'picker16' }
      const answer = await duringTransaction(
        server,
        unit,
        async tx => {
          await sql`update task set state = 'Completed', performed_date = now(), performed_by = ${counts.counterId}
            where id = ${task.id}`.execute(tx.sql)
          await sql`update stock_count_line set state = 'Counted' where id = ${line}`.execute(tx.sql)
          await sql`update stock_count set state = 'Started' where id = ${id}`.execute(tx.sql)
          await closeJobs(tx, [task.job_id], new Date())
          await saveOperations(tx, [task.process_id])
        },
        () => counts.put('/Inventory/approveInventory', { inventoryIds: [id] }),
      )
      expect(resultOf(answer)).toMatchObject({ done: [{ id, state: 'Completed' }], failed: [] })
      expect(await counts.lineOf(line)).toMatchObject({ state: 'Approved', posted_quantity: '-1' })
      expect(Number((await counts.stockOf(b)).quantity)).toBe(Number(before.quantity) - 1)
    },
  )

  it('of stock with movements since the snapshot require a confirmation, which lists the movements', async () => {
    const [a = 0] = await counts.stocks(1)
    const { lines } = await counts.create([a])
    const line = lines[0]?.id ?? 0
    const start = Number((await counts.stockOf(a)).quantity)
    await counts.lose(a, '2')
    await counts.countAll()
    const question = await counts.approve([line])
    expect(question.body).toMatchObject({
      userChoice: {
        type: 'stockMoved',
        options: ['postDifference', 'asCounted'],
        values: { count: 1 },
        movements: [{ lineId: line, type: 'Loss', quantity: '-2' }],
      },
    })
    expect((await counts.stockOf(a)).quantity).toBe(String(start - 2))
    const { userChoice } = question.body as unknown as { userChoice: { id: string } }
    const answer = await counts.post('/UserChoice/perform', { id: userChoice.id, choice: 'asCounted' })
    expect(answer.status).toBe(200)
    expect((await counts.stockOf(a)).quantity).toBe(String(start - 2))
    expect(await counts.lineOf(line)).toMatchObject({ state: 'Approved', posted_quantity: '0' })
  })

  it('require it again when more stock moved before the choice was made', async () => {
    const [a = 0, b = 0] = await counts.stocks(2)
    const { lines } = await counts.create([a, b])
    await counts.countAll()
    await counts.lose(a, '2')
    const first = (await counts.approve(lines.map(({ id }) => id))).body as unknown as Asked
    expect(first.userChoice.values).toMatchObject({ count: 1 })
    await counts.lose(b, '1')
    const choose = (id: string) => counts.post('/UserChoice/perform', { id, choice: 'asCounted' })
    const second = (await choose(first.userChoice.id)).body as unknown as Asked
    expect(second.userChoice.values).toMatchObject({ count: 2 })
    for (const { id } of lines) expect(await counts.lineOf(id)).toMatchObject({ state: 'Counted' })
    expect((await choose(second.userChoice.id)).status).toBe(200)
    for (const { id } of lines) expect(await counts.lineOf(id)).toMatchObject({ state: 'Approved' })
  })

  it('post the whole difference when the movements do not explain it', async () => {
    const [a = 0] = await counts.stocks(1)
    const { lines } = await counts.create([a])
    const line = lines[0]?.id ?? 0
    const start = Number((await counts.stockOf(a)).quantity)
    await counts.countAll({ [a]: -1 })
    await counts.lose(a, '1')
    const question = (await counts.approve([line])).body as unknown as { userChoice: { id: string } }
    await counts.post('/UserChoice/perform', { id: question.userChoice.id, choice: 'postDifference' })
    expect((await counts.stockOf(a)).quantity).toBe(String(start - 2))
  })

  it('that would lead below zero are refused with the movements and sent for recount', async () => {
    const [a = 0] = await counts.stocks(1)
    const { id, lines } = await counts.create([a])
    const line = lines[0]?.id ?? 0
    const start = Number((await counts.stockOf(a)).quantity)
    await counts.countAll({ [a]: -start })
    await counts.lose(a, '1')
    const question = (await counts.approve([line])).body as unknown as { userChoice: { id: string } }
    const answer = await counts.post('/UserChoice/perform', {
      id: question.userChoice.id,
      choice: 'postDifference',
    })
    expect(answer.status).toBe(207)
    expect(resultOf(answer).failed).toMatchObject([
      { id: line, code: 'below-zero', movements: [{ type: 'Loss', quantity: '-1' }] },
    ])
    expect(await counts.lineOf(line)).toMatchObject({ state: 'Recount' })
    expect(await counts.stateOf(id)).toBe('Initial')
    expect((await counts.stockOf(a)).quantity).toBe(String(start - 1))
    await sql`update job set user_id = ${counts.counterId} where state = 'Initial'
      and process_definition_category = 'Inventory'`.execute(server.db.read)
    await counts.countAll({ [a]: -1 })
    expect((await counts.approve([line])).status).toBe(200)
    expect((await counts.stockOf(a)).quantity).toBe(String(start - 2))
  })

  it('below the reserved quantity reallocate the orders or flag them, in the same transaction', async () => {
    const [a = 0] = await counts.stocks(
      1,
      sql`and s.reserved_quantity >= 1 and not s.block_reservations and not exists (
        select 1 from reservation r join sales_order_line l on l.id = r.line_id join sales_order o on o.id = l.order_id
        where r.stock_id = s.id and o.state not in ('Reserved','PartiallyReserved'))`,
    )
    const { lines } = await counts.create([a])
    const { quantity } = await counts.stockOf(a)
    await counts.countAll({ [a]: -Number(quantity) })
    const answer = await counts.approve(lines.map(line => line.id))
    expect({ status: answer.status, ...answer.body }).toMatchObject({ status: 200 })
    expect(await counts.stockOf(a)).toMatchObject({ quantity: '0', reserved_quantity: '0' })
    const reported = await counts.rowsOf(
      sql`select 1 from audit where action = 'stockLost' and business_unit_id = ${counts.unitId}`,
    )
    expect(reported.length).toBeGreaterThan(0)
  })

  it('are recounted from a new snapshot', async () => {
    const [a = 0, b = 0] = await counts.stocks(2)
    const { id, lines } = await counts.create([a, b])
    await counts.countAll({ [a]: 3 })
    const line = lines.find(row => row.stock_id === a)?.id ?? 0
    const lineIds = lines.map(row => row.id)
    const body = { lineIds: [line], userId: counts.counterId }
    expect(resultOf(await counts.post('/Job/createRecountInventoryJobs', body)).done).toMatchObject([
      { id: line, state: 'Recount' },
    ])
    expect(await counts.stateOf(id)).toBe('Initial')
    expect(resultOf(await counts.post('/Job/createRecountInventoryJobs', body)).failed).toMatchObject([
      { id: line, code: 'being-counted' },
    ])
    expect(resultOf(await counts.approve([line])).failed).toMatchObject([
      { code: 'wrong-state', state: 'Recount' },
    ])
    await counts.lose(a, '1')
    const start = Number((await counts.stockOf(a)).quantity)
    await counts.countAll({ [a]: 1 })
    expect((await counts.approve(lineIds)).status).toBe(200)
    expect((await counts.stockOf(a)).quantity).toBe(String(start + 1))
    expect(await counts.stateOf(id)).toBe('Completed')
  })

  it('are rehearsed with the same answer, and nothing changes', async () => {
    const [a = 0] = await counts.stocks(1)
    const { id } = await counts.create([a])
    await counts.countAll({ [a]: -1 })
    const before = await counts.stockOf(a)
    const answer = await server.call('PUT', '/Inventory/approveInventory', {
      token: counts.office,
      body: { inventoryIds: [id] },
      headers: { 'Cockpit-Rehearsal': 'true' },
    })
    expect(resultOf(answer).done).toMatchObject([{ id, state: 'Completed' }])
    expect(await counts.stockOf(a)).toEqual(before)
    expect(await counts.stateOf(id)).toBe('Started')
    await counts.put('/Inventory/cancelInventory', { inventoryIds: [id] })
  })
})
