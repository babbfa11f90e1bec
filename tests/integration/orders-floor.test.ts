/** The floor over HTTP: picking, short picks, pausing, packing, and the simulated crew at work. */
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../demo/server/checks/domain-check'
import type { TerminalPick, TerminalProgress } from '../../src/contract/endpoints/floor'
import type { JobInstructions } from '../../src/contract/endpoints/jobs'
import { closeAndCheck } from './close-and-check'
import { enginesFor, startTestServer, type Answer, type TestServer } from './server-fixture'

describe.each(enginesFor())('terminal calls on %s', engine => {
  let server: TestServer
  let picker: string
  beforeAll(async () => {
    server = await startTestServer({ engine })
    picker = await server.signIn('picker16')
  })
  afterAll(() => closeAndCheck(server))

  const post = (path: string, body?: unknown, token = picker): Promise<Answer> =>
    server.call('POST', `/Terminal/${path}`, { token, ...(body === undefined ? {} : { body }) })
  const nextPick = async (): Promise<TerminalPick | null> => (await post('nextPick')).body.result
  const confirm = async (pick: TerminalPick, more: object = {}): Promise<Answer> =>
    post('confirmPick', { taskId: pick.taskId, confirmedQuantity: pick.requestedQuantity, ...more })
  const stockOf = (taskId: number) => sql`(select stock_id from task where id = ${taskId})`

  it('are refused to other users', async () => {
    expect((await post('nextPick', undefined, await server.signIn('planner'))).status).toBe(403)
  })

  it('pick an order to its last task, then pack it', async () => {
    let progress: TerminalProgress | null = null
    for (let pick = await nextPick(); pick !== null; pick = await nextPick()) {
      expect((await nextPick())?.taskId).toBe(pick.taskId)
      const answer = await confirm(pick)
      expect(answer.status).toBe(200)
      const reached: TerminalProgress = answer.body.result
      progress = reached
      if (reached.orderState === 'ReadyForPackAndShip') break
    }
    expect(progress).toMatchObject({ orderState: 'ReadyForPackAndShip', jobState: 'Completed' })
    const packed = { orderId: progress?.orderId, boxes: 2 }
    const done = await post('completeOrder', packed)
    expect(done.body.result).toMatchObject({ orderState: 'Completed' })
    expect((await post('completeOrder', packed)).status).toBe(409)
  })

  it('require a cause for a short pick, block its stock, propose a count and reserve other stock', async () => {
    const pick = await nextPick()
    if (pick === null) throw new Error('nothing to pick')
    expect((await confirm(pick, { confirmedQuantity: '0' })).status).toBe(400)
    expect((await confirm(pick, { confirmedQuantity: '99999', causeCode: 'DAMAGED' })).status).toBe(400)
    expect((await confirm(pick, { confirmedQuantity: '0', causeCode: 'NO-SUCH-CODE' })).status).toBe(400)
    expect((await confirm(pick, { confirmedQuantity: '0', causeCode: 'DAMAGED' })).status).toBe(200)
    const { rows } = await sql<{ blocked: boolean; counts: number; reason_code: string }>`
      select s.block_reservations as blocked, t.reason_code,
        (select count(*)::int from task c where c.stock_id = s.id and c.task_type = 'count' and c.state = 'Initial') as counts
      from task t join stock s on s.id = t.stock_id where t.id = ${pick.taskId}`.execute(server.db.read)
    expect(rows).toEqual([{ blocked: true, counts: 1, reason_code: 'DAMAGED' }])
    expect((await confirm(pick)).status).toBe(409)
  })

  it('stand in the history of the stock, with the block that a short one sets', async () => {
    const pick = await nextPick()
    if (pick === null) throw new Error('nothing to pick')
    const { rows } = await sql<{ id: number; quantity: string }>`select s.id, s.quantity from stock s
      where s.id = ${stockOf(pick.taskId)}`.execute(server.db.read)
    const [stock] = rows
    const historyOf = () =>
      sql`select user_name, action, detail from audit where entity = 'Stock' and entity_id = ${stock?.id ?? 0}
        order by id desc limit 2`.execute(server.db.read)
    const confirmed = Number(pick.requestedQuantity) / 2
    await sql`update unit_of_measure set decimals = 3 where name = ${pick.uoM}`.execute(server.db.read)
    const answer = await confirm(pick, { confirmedQuantity: String(confirmed), causeCode: 'DAMAGED' })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const left = String(Number(stock?.quantity) - confirmed)
    expect((await historyOf()).rows).toMatchObject([
      {
        user_name: 'picker16',
        action: 'blockStock',
        detail: { blockReservations: [false, true], cause: 'DAMAGED', causeType: 'Pick' },
      },
      { user_name: 'picker16', action: 'pickStock', detail: { quantity: [stock?.quantity, left] } },
    ])
  })

  it.each([
    { why: 'was blocked', change: sql`block_reservations = true`, code: 'blocked', state: 'Blocked' },
    { why: 'has expired', change: sql`exp_date = '2001-01-01'`, code: 'stock-expired', state: 'Active' },
  ])(
    'take nothing from a stock that $why since the picker was sent there',
    async ({ change, code, state }) => {
      const pick = await nextPick()
      if (pick === null) throw new Error('nothing to pick')
      await sql`update stock set ${change} where id = ${stockOf(pick.taskId)}`.execute(server.db.read)
      expect(await confirm(pick)).toMatchObject({ status: 409, body: { code, state } })
      expect((await nextPick())?.taskId).not.toBe(pick.taskId)
      const office = await server.signIn('supervisor')
      const filters = [{ selector: 'id', operator: 'IsEqualTo', value: pick.taskId, type: 'number' }]
      const found = await server.call('POST', '/Task/search', { token: office, body: { filters } })
      expect(found.body.result).toMatchObject([{ stockIsMissing: true }])
      const told = await server.call('GET', `/Job/instructions/${pick.jobId}`, { token: office })
      const { steps }: JobInstructions = told.body.result
      expect(steps.find(step => step.taskId === pick.taskId)?.isWaiting).toBe(true)
      const nothing = { confirmedQuantity: '0', causeCode: 'DAMAGED' }
      expect((await confirm(pick, nothing)).status).toBe(200)
    },
  )

  it('take over no job of which everything has expired', async () => {
    const other = await server.signIn('picker15')
    const expire = (day: string) =>
      sql`update stock set exp_date = ${day}::date where id in (
        select stock_id from task where task_type = 'pick' and state in ('Initial','Started'))`.execute(
        server.db.read,
      )
    await expire('2001-01-01')
    expect((await post('nextPick', undefined, other)).body.result).toBe(null)
    await expire('2099-01-01')
    expect((await post('nextPick', undefined, other)).body.result).not.toBe(null)
  })

  it('are told which piece to take, and refuse another one', async () => {
    const first = await nextPick()
    if (first === null) throw new Error('nothing to pick')
    const change = (values: RawBuilder<unknown>) =>
      sql`update stock set ${values} where id = ${stockOf(first.taskId)}`.execute(server.db.read)
    await change(sql`serial_number = 'SN-7', batch = 'B-7', container = 'BOX-7', exp_date = '2099-01-31'`)
    await sql`update unit_of_measure set decimals = 3 where name = ${first.uoM}`.execute(server.db.read)
    const pick = await nextPick()
    expect(pick).toMatchObject({
      taskId: first.taskId,
      serialNumber: 'SN-7',
      batch: 'B-7',
      fromContainer: 'BOX-7',
      expDate: '2099-01-31',
      decimals: 3,
    })
    const other = await confirm(first, { serialNumber: 'SN-8' })
    expect(other).toMatchObject({ status: 409, body: { code: 'wrong-piece' } })
    expect((await confirm(first, { serialNumber: 'SN-7' })).status).toBe(200)
    await change(sql`serial_number = null`)
  })

  it('pick only quantities that the unit allows', async () => {
    const pick = await nextPick()
    if (pick === null) throw new Error('nothing to pick')
    await sql`update unit_of_measure set decimals = 0 where name = ${pick.uoM}`.execute(server.db.read)
    const confirmedQuantity = String(Number(pick.requestedQuantity) - 0.25)
    const answer = await confirm(pick, { confirmedQuantity, causeCode: 'DAMAGED' })
    expect(answer).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'body.confirmedQuantity', code: 'not-whole' }] },
    })
  })

  it('confirm only tasks of the own job', async () => {
    const pick = await nextPick()
    if (pick === null) throw new Error('nothing to pick')
    const other = await server.signIn('picker15')
    const body = { taskId: pick.taskId, confirmedQuantity: pick.requestedQuantity }
    expect((await post('confirmPick', body, other)).status).toBe(409)
    const foreign = await server.signIn('picker16', 'Nordlager')
    expect((await post('confirmPick', body, foreign)).status).toBe(404)
  })

  it('pause and resume their jobs', async () => {
    const pick = await nextPick()
    if (pick === null) throw new Error('nothing to pick')
    const put = (path: string, token = picker) =>
      server.call('PUT', `/Terminal/job/${pick.jobId}/${path}`, { token })
    expect((await put('pause')).body.result).toMatchObject({ jobState: 'Paused' })
    expect((await put('pause')).status).toBe(409)
    expect((await put('resume', await server.signIn('picker15'))).status).toBe(404)
    expect((await put('resume')).body.result).toMatchObject({ jobState: 'InProgress' })
    expect((await nextPick())?.jobId).toBe(pick.jobId)
    await put('pause')
    const { rows } = await sql<{ taskId: number; requestedQuantity: string }>`
      select id as "taskId", requested_quantity as "requestedQuantity" from task
      where job_id = ${pick.jobId} and state = 'Started'`.execute(server.db.read)
    for (const { taskId, requestedQuantity } of rows) {
      await post('confirmPick', { taskId, confirmedQuantity: requestedQuantity })
    }
    const ends = await sql`select detail from audit where action = 'completeJob' and entity = 'Job'
      and entity_id = ${pick.jobId}`.execute(server.db.read)
    expect(ends.rows).toEqual([{ detail: { from: 'Paused', to: 'Completed' } }])
  })
})

describe.each(enginesFor())('the simulated crew on %s', engine => {
  it('picks, packs, releases and accepts orders without violating a rule', async () => {
    const server = await startTestServer({ engine, config: { floorChangesPerSecond: 200 } })
    const count = async (query: string): Promise<number> =>
      (
        await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(query)}`.execute(
          server.db.read,
        )
      ).rows[0]?.count ?? 0
    const before = {
      picks: await count(`task where task_type = 'pick' and state = 'Completed'`),
      completed: await count(`sales_order where state = 'Completed'`),
      orders: await count('sales_order'),
    }
    const isDone = async (): Promise<boolean> =>
      (await count(`sales_order where state = 'Completed'`)) > before.completed + 3 &&
      (await count('sales_order')) > before.orders
    await expect.poll(isDone, { timeout: 150_000, interval: 200 }).toBe(true)
    expect(await count(`task where task_type = 'pick' and state = 'Completed'`)).toBeGreaterThan(before.picks)
    const broken = await checkInvariants(server.db)
    await server.close()
    expect(broken).toEqual([])
  })
})
