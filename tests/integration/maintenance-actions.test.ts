/** Replenishment: tasks created from proposals, once and never for more than the free stock, performed by terminals, and the effect on orders. */
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TerminalMove } from '../../src/contract/endpoints/floor-goods'
import { rehearsalHeader } from '../../src/contract/endpoints/endpoint'
import type { Maintenance } from '../../src/contract/entities/maintenance'
import type { ActionResult } from '../../src/contract/failures'
import { dayOf } from '../../src/contract/company-day'
import { formatDefaults } from '../../src/contract/limits'
import { noAssignee } from '../../demo/server/jobs/assignee'
import { createReplenishments } from '../../demo/server/maintenance/create-replenishments'
import { closeAndCheck } from './close-and-check'
import { enginesFor, startTestServer, type Answer, type TestServer } from './server-fixture'

describe.each(enginesFor())('replenishment on %s', engine => {
  let server: TestServer
  let office: string
  let terminal: string
  let unitId: number
  let userId: number

  beforeAll(async () => {
    server = await startTestServer({ engine })
    office = await server.signIn('supervisor')
    terminal = await server.signIn('picker16')
    unitId = (await one<{ id: number }>(sql`select id from business_unit where name = 'Demo'`)).id
    userId = (
      await one<{ id: number }>(sql`select id from app_user where business_unit_id = ${unitId}
      and user_name = 'picker16'`)
    ).id
  })
  afterAll(() => closeAndCheck(server))

  const rowsOf = async <T>(query: { execute(db: TestServer['db']['read']): Promise<{ rows: unknown[] }> }) =>
    (await query.execute(server.db.read)).rows as T[]
  const one = async <T>(query: Parameters<typeof rowsOf>[0]): Promise<T> => {
    const [row] = await rowsOf<T>(query)
    if (row === undefined) throw new Error('there is no such row')
    return row
  }
  const proposals = async (token = office): Promise<Maintenance[]> =>
    (await server.call('POST', '/Maintenance/search', { token, body: { filters: [], take: 1_000 } })).body
      .result
  const proposed = async (type: Maintenance['type']): Promise<Maintenance> => {
    const found = (await proposals()).find(row => row.state === 'Proposed' && row.type === type)
    if (found === undefined) throw new Error(`nothing is proposed ${type}`)
    return found
  }
  const create = (
    proposalIds: readonly number[],
    more: object = { userId },
    token = office,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> =>
    server.call('POST', '/Maintenance/create', {
      token,
      headers,
      body: { proposalIds, name: 'Refill', ...more },
    })
  const resultOf = (answer: Answer): ActionResult => answer.body.result
  const terminalCall = (path: string, body: object = {}): Promise<Answer> =>
    server.call('POST', `/Terminal/${path}`, { token: terminal, body })
  const nextMove = async (): Promise<TerminalMove | null> => (await terminalCall('nextMove')).body.result
  /** Performs all tasks of the caller's job, and returns the moved quantities. */
  const performAll = async (): Promise<TerminalMove[]> => {
    const brought: TerminalMove[] = []
    for (;;) {
      const task = await nextMove()
      if (task === null || brought.some(({ jobId }) => jobId !== task.jobId)) return brought
      const isLess = Number(task.stockQuantity) < Number(task.requestedQuantity)
      const answer = await terminalCall('confirmMove', {
        taskId: task.taskId,
        confirmedQuantity: isLess ? task.stockQuantity : task.requestedQuantity,
        ...(isLess ? { causeCode: 'MAKE-ROOM' } : {}),
      })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      brought.push(task)
    }
  }
  const tasksOf = (proposal: Maintenance) =>
    rowsOf<{ id: number; jobId: number; stockId: number; quantity: string; state: string }>(sql`
      select id, job_id as "jobId", stock_id as "stockId", requested_quantity::text as quantity, state from task
      where material_id = ${proposal.materialId} and to_location_id = ${proposal.locationId}
        and task_type = 'replenish' and state in ('Initial','Started') order by id`)

  it('requires the permission, a name and exactly one of user and role', async () => {
    const { id } = await proposed('MinMax')
    expect((await create([id], { userId }, await server.signIn('viewer'))).status).toBe(403)
    expect((await create([id], {})).status).toBe(400)
    expect((await create([id], { userId, userRoleId: 1 })).status).toBe(400)
    expect((await create([id], { userId, name: ' ' })).status).toBe(400)
    expect((await create([id], { userId: 999_999_999 })).status).toBe(400)
    expect((await create([])).status).toBe(400)
  })

  it('is refused without its feature, and for proposals of another unit', async () => {
    const foreign = await server.signIn('planner', 'Nordlager')
    const orderBased = await create([3], { userId }, foreign)
    expect(orderBased.status).toBe(403)
    expect(orderBased.body).toMatchObject({ code: 'feature-off', path: 'MaintenanceOrderBased' })
    const role = await one<{ id: number }>(sql`select r.id from user_role r join business_unit b
      on b.id = r.business_unit_id where b.name = 'Nordlager' order by r.id limit 1`)
    const { id } = await proposed('MinMax')
    expect(resultOf(await create([id], { userRoleId: role.id }, foreign))).toMatchObject({
      done: [],
      failed: [{ id, code: 'not-found' }],
    })
  })

  it('lists its changes in a rehearsal, and changes nothing', async () => {
    const proposal = await proposed('MinMax')
    const before = await tasksOf(proposal)
    const answer = await create([proposal.id], { userId }, office, { [rehearsalHeader]: 'true' })
    expect(resultOf(answer).done).toMatchObject([{ id: proposal.id, state: 'Planned' }])
    expect(await tasksOf(proposal)).toEqual(before)
  })

  it('is proposed again while what was to be brought is blocked or lost, since its tasks wait', async () => {
    const { id } = await proposed('MinMax')
    const now = async () => (await proposals()).find(row => row.id === id)
    expect(resultOf(await create([id])).failed).toEqual([])
    const planned = await now()
    if (planned === undefined) throw new Error('the proposal is gone')
    expect(planned).toMatchObject({ state: 'Planned' })
    const taken = [...new Set((await tasksOf(planned)).map(task => task.stockId))]
    const block = async (isBlocked: boolean): Promise<void> => {
      for (const stockId of taken) {
        const body = { stockIds: [stockId], isBlocked }
        const answer = await server.call('PUT', '/Stock/blockstock', { token: office, body })
        expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      }
    }
    await block(true)
    const waiting = await now()
    expect(['Proposed', 'Lacking']).toContain(waiting?.state)
    expect(waiting).toMatchObject({ inboundQuantity: '0', openTasks: 0 })
    await block(false)
    expect(await now()).toEqual({ ...planned, version: expect.anything() })
    const [task] = await tasksOf(planned)
    if (task === undefined) throw new Error('there is no task')
    const { quantity } = await one<{ quantity: string }>(sql`
      select (quantity - reserved_quantity)::text as quantity from stock where id = ${task.stockId}`)
    const change = (path: string, causeCode: string) =>
      server.call('PUT', `/Stock/${path}`, {
        token: office,
        body: { stockIds: [task.stockId], quantity, causeCode },
      })
    expect((await change('lose', 'BROKEN')).status).toBe(200)
    expect(Number((await now())?.inboundQuantity)).toBeLessThan(Number(planned.inboundQuantity))
    expect((await change('gain', 'FOUND')).status).toBe(200)
    expect(await now()).toEqual({ ...planned, version: expect.anything() })
    const taskIds = (await tasksOf(planned)).map(task => task.id)
    await server.call('PUT', '/Task/cancel', { token: office, body: { taskIds } })
  })

  it('creates the tasks of a proposal once for two concurrent requests', async () => {
    const proposal = await proposed('MinMax')
    const before = await tasksOf(proposal)
    const answers = await Promise.all([create([proposal.id]), create([proposal.id])])
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 207])
    const refused = answers.flatMap(answer => resultOf(answer).failed)
    expect(refused).toMatchObject([{ id: proposal.id }])
    expect(['on-its-way', 'not-found', 'nothing-to-bring']).toContain(refused[0]?.code)
    const made = (await tasksOf(proposal)).slice(before.length)
    const sum = made.reduce((total, task) => total + Number(task.quantity), 0)
    expect(sum).toBe(Number(proposal.proposedQuantity))
    expect(new Set(made.map(task => task.jobId)).size).toBe(1)
    expect((await proposals()).find(({ id }) => id === proposal.id)?.state).not.toBe('Proposed')
  })

  it('locks its materials by their rows, of which there may be more than the database has advisory locks', async () => {
    const rows = (await proposals()).filter(row => row.state === 'Proposed')
    const unit = { businessUnitId: unitId, userId, userName: 'picker16' }
    const assignee = { ...noAssignee, userId, userName: 'picker16' }
    const ids = rows.map(({ id }) => id)
    const made = server.db.tx(unit, async tx => {
      const { done } = await createReplenishments(
        tx,
        ids,
        { name: 'Refill', assignee },
        { unit, now: new Date() },
      )
      const { rows: locks } = await sql<{ advisory: number }>`select count(*)::int as advisory from pg_locks
        where locktype = 'advisory' and pid = pg_backend_pid()`.execute(tx.sql)
      throw new Error(`${done.length > 0 ? 'some' : 'no'} tasks, ${locks[0]?.advisory} locks`)
    })
    await expect(made).rejects.toThrow('some tasks, 0 locks')
  })

  it('never requests more of a stock than is free', async () => {
    const rows = (await proposals()).filter(row => row.state === 'Proposed')
    const { done } = resultOf(await create(rows.map(({ id }) => id)))
    expect(done.length).toBeGreaterThan(0)
    const above = await rowsOf(sql`
      select s.id from stock s join (
        select t.stock_id, sum(t.requested_quantity) as asked from task t join job j on j.id = t.job_id
        where t.task_type = 'replenish' and t.state in ('Initial','Started') and j.name = 'Refill' group by t.stock_id
      ) t on t.stock_id = s.id
      where t.asked > s.quantity - s.reserved_quantity or s.block_reservations`)
    expect(above).toEqual([])
    const [planned] = (await proposals()).filter(row => row.state === 'Planned')
    if (planned !== undefined) {
      expect(resultOf(await create([planned.id])).failed).toMatchObject([{ code: 'on-its-way' }])
    }
  })

  it('takes from reserve stock by the earliest expiry, and moves it with one Replenish transaction', async () => {
    const places = await rowsOf<{ id: number }>(sql`select id from location where business_unit_id = ${unitId}
      and not available_for_pick and not system_location and not hidden and not deleted order by id limit 2`)
    const [near, far] = places
    const home = await one<{ id: number }>(sql`select id from location where business_unit_id = ${unitId}
      and available_for_pick and not deleted order by id desc limit 1`)
    const { id: materialId } = await one<{ id: number }>(sql`
      insert into material (business_unit_id, item_no, name, base_uom, picking_location_role_id, has_exp_date)
      select ${unitId}::bigint, 'REF-1', 'Refilled', 'pcs', location_role_id, true from location where id = ${home.id}
      returning id`)
    await sql`insert into stock (business_unit_id, material_id, location_id, quantity, fifo_date, dedicated_location,
        min_quantity, max_quantity) values (${unitId}, ${materialId}, ${home.id}, 0, now(), true, 5, 30)`.execute(
      server.db.read,
    )
    const add = (locationId: number | undefined, expDate: string, isBlocked = false) =>
      one<{ id: number }>(sql`with added as (
          insert into stock (business_unit_id, material_id, location_id, quantity, fifo_date, exp_date, block_reservations)
          values (${unitId}, ${materialId}, ${locationId ?? 0}, 20, now(), ${expDate}::date, ${isBlocked}) returning *)
        , booked as (insert into stock_transaction (business_unit_id, at, process_type, material_id, stock_id,
            to_location_id, quantity, unit_cost)
          select business_unit_id, now(), 'Gain', material_id, id, location_id, quantity, 1 from added)
        select id from added`)
    const late = await add(near?.id, '2099-12-01')
    const early = await add(far?.id, '2099-01-01')
    await add(far?.id, '2001-01-01')
    await add(near?.id, '2098-01-01', true)
    const proposal = (await proposals()).find(row => row.materialId === materialId)
    expect(proposal).toMatchObject({ state: 'Proposed', proposedQuantity: '30', availableElsewhere: '40' })
    expect(resultOf(await create([proposal?.id ?? 0])).done).toHaveLength(1)
    if (proposal === undefined) return
    const made = await tasksOf(proposal)
    const task = made.find(({ stockId }) => stockId === early.id)
    expect(task).toMatchObject({ quantity: '20', state: 'Initial' })
    expect(made.filter(one => one !== task)).toMatchObject([{ stockId: late.id, quantity: '10' }])
    const { detail } = await one<{ detail: object }>(sql`select detail from audit
      where entity = 'Job' and entity_id = ${task?.jobId ?? 0} and action = 'createJob'`)
    expect(detail).toMatchObject({ to: 'Initial', name: [null, 'Refill'], taskCount: [null, 2] })
    const change = (values: RawBuilder<unknown>) =>
      sql`update stock set ${values} where id = ${early.id}`.execute(server.db.read)
    const confirm = () => terminalCall('confirmMove', { taskId: task?.id, confirmedQuantity: '20' })
    await change(sql`block_reservations = true`)
    for (let count = 0; count < 40 && (await tasksOf(proposal)).length > 1; count += 1) await performAll()
    expect(await tasksOf(proposal)).toMatchObject([{ stockId: early.id, state: 'Started' }])
    expect((await confirm()).body).toMatchObject({ code: 'blocked' })
    await change(sql`block_reservations = false, exp_date = '2001-01-01'`)
    await performAll()
    expect(await tasksOf(proposal)).toMatchObject([{ stockId: early.id, state: 'Started' }])
    expect((await confirm()).body).toMatchObject({ code: 'stock-expired' })
    await change(sql`exp_date = '2099-01-01'`)
    for (let count = 0; count < 40 && (await tasksOf(proposal)).length > 0; count += 1) await performAll()
    const moves =
      await rowsOf(sql`select x.process_type as type, x.quantity::int as quantity, x.moved_quantity::int as moved,
        x.to_location_id as place, t.task_type as task from stock_transaction x join task t on t.id = x.task_id
      where x.material_id = ${materialId} order by x.moved_quantity`)
    expect(moves).toEqual([
      { type: 'Replenish', quantity: 0, moved: 10, place: home.id, task: 'replenish' },
      { type: 'Replenish', quantity: 0, moved: 20, place: home.id, task: 'replenish' },
    ])
    expect((await proposals()).some(row => row.materialId === materialId)).toBe(false)
  })

  it('that was short has the cause of a move in its transaction, though another type has one of the same value', async () => {
    await sql`insert into cause_code (business_unit_id, type, value, display_text)
      values (${unitId}, 'Block', 'SAME', 'Same block'), (${unitId}, 'Move', 'SAME', 'Same move')`.execute(
      server.db.read,
    )
    const { id } = await one<{ id: number }>(sql`update stock_transaction set cause_code = 'SAME' where id = (
      select max(id) from stock_transaction where business_unit_id = ${unitId} and process_type = 'Replenish') returning id`)
    const filters = [{ selector: 'id', operator: 'IsEqualTo', value: id, type: 'number' }]
    const found = await server.call('POST', '/Material/searchTransactions', {
      token: office,
      body: { filters },
    })
    expect(found.body.result).toMatchObject([{ causeText: 'Same move' }])
  })

  it('is waited for as long as it is open, also when nothing else can be brought', async () => {
    const today = dayOf(Date.now(), formatDefaults.region)
    const elsewhere = sql`stock s join location c on c.id = s.location_id where not c.available_for_pick
      and not s.block_reservations and s.quantity > s.reserved_quantity
      and (s.exp_date is null or s.exp_date >= ${today}::date)`
    const line = await one<{ id: number; orderId: number; materialId: number }>(sql`
      select l.id, l.order_id as "orderId", l.material_id as "materialId"
      from sales_order_line l join sales_order o on o.id = l.order_id
      where o.business_unit_id = ${unitId} and o.state = 'New' and not o.is_stock_missing
        and exists (select 1 from ${elsewhere} and s.material_id = l.material_id)
        and not exists (select 1 from task t where t.material_id = l.material_id and t.state in ('Initial','Started')
          and t.task_type <> 'pick')
      order by l.id limit 1`)
    const isWaiting = async (): Promise<boolean> => {
      await server.settle()
      const order = sql`select pending_maintenance as "isWaiting" from sales_order where id = ${line.orderId}`
      return (await one<{ isWaiting: boolean }>(order)).isWaiting
    }
    const put = (path: string, body: object) => server.call('PUT', path, { token: office, body })
    const more = { orderLineIds: [line.id], orderedQuantity: '90000' }
    expect((await put('/ProcessSalesOrders/orderline/quantity', more)).status).toBe(200)
    const stocks = await rowsOf<{ id: number }>(sql`select s.id from ${elsewhere}
      and s.material_id = ${line.materialId}`)
    const stockIds = stocks.map(({ id }) => id)
    const role = await one<{ id: number }>(
      sql`select id from user_role where business_unit_id = ${unitId} order by id limit 1`,
    )
    const to = await one<{ id: number }>(sql`select id from location where business_unit_id = ${unitId}
      and available_for_pick and not system_location and not deleted order by id limit 1`)
    const job = { type: 'replenish', name: 'Bring all', userRoleId: role.id, toLocationId: to.id }
    const made = await server.call('POST', '/Job/createAndStartFromStocks', {
      token: office,
      body: { stockIds, ...job },
    })
    expect(resultOf(made).failed).toEqual([])
    for (const id of stockIds) await put('/Stock/blockstock', { stockIds: [id], isBlocked: true })
    expect(await isWaiting()).toBe(true)
    const tasks = await rowsOf<{ id: number }>(sql`select id from task
      where material_id = ${line.materialId} and task_type = 'replenish' and state = 'Initial'`)
    const cancelled = await put('/Task/cancel', { taskIds: tasks.map(({ id }) => id) })
    expect(resultOf(cancelled).failed).toEqual([])
    expect(await isWaiting()).toBe(false)
    // What is brought from one pick location to another could be picked before.
    const pickable = await one<{ id: number; toLocationId: number }>(sql`
      select s.id, w.id as "toLocationId" from stock s join location c on c.id = s.location_id and c.available_for_pick
      join location w on w.business_unit_id = s.business_unit_id and w.id <> c.id and w.available_for_pick
        and not w.system_location and not w.deleted
      where s.material_id = ${line.materialId} and not s.block_reservations and s.quantity > s.reserved_quantity
      order by s.id, w.id limit 1`)
    const moving = await server.call('POST', '/Job/createAndStartFromStocks', {
      token: office,
      body: { ...job, stockIds: [pickable.id], toLocationId: pickable.toLocationId },
    })
    expect(resultOf(moving)).toMatchObject({ done: [{ id: pickable.id }], failed: [] })
    expect(await isWaiting()).toBe(false)
  })

  it('replenishes what orders wait for, whose states are recomputed', async () => {
    await server.settle()
    const waiting = await rowsOf<{ id: number; materialId: number }>(sql`
      select distinct o.id, l.material_id as "materialId" from sales_order o join sales_order_line l on l.order_id = o.id
      where o.business_unit_id = ${unitId} and o.pending_maintenance and l.is_stock_missing`)
    expect(waiting.length).toBeGreaterThan(0)
    const rows = (await proposals()).filter(row => row.state === 'Proposed' && row.type === 'OrderBased')
    if (rows.length > 0) await create(rows.map(({ id }) => id))
    for (let count = 0; count < 60 && (await performAll()).length > 0; count += 1);
    await server.settle()
    const still = await rowsOf<{ id: number }>(sql`select id from sales_order
      where business_unit_id = ${unitId} and pending_maintenance`)
    expect(still.length).toBeLessThan(new Set(waiting.map(({ id }) => id)).size)
  })
})
