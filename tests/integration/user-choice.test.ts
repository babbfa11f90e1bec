/** Choices that the server requires from its user: requested before anything is written, and answered once and only by that user. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UserChoiceQuestion } from '../../src/contract/endpoints/user-choice'
import { choiceRetentionMs } from '../../src/contract/limits'
import { enginesFor, startTestServer, type Answer, type TestServer } from './server-fixture'

describe.each(enginesFor())("a user's choice on %s", engine => {
  let server: TestServer
  let planner: string
  let now = new Date()
  beforeAll(async () => {
    server = await startTestServer({ engine, now: () => now })
    planner = await server.signIn('planner')
  })
  afterAll(() => server.close())

  /** An order with both picked and open quantities. */
  const shortOrder = async (): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
      select o.id from sales_order o join business_unit b on b.id = o.business_unit_id
      where b.name = 'Demo' and o.state = 'PickStarted' and o.has_picks and exists (
        select from sales_order_line l where l.order_id = o.id and l.picked_quantity < l.confirmed_quantity)
      order by o.id limit 1`.execute(server.db.read)
    const [order] = rows
    if (order === undefined) throw new Error('the seed has too few orders that are being picked')
    return order.id
  }
  const stateOf = async (id: number): Promise<string | undefined> =>
    (await sql<{ state: string }>`select state from sales_order where id = ${id}`.execute(server.db.read))
      .rows[0]?.state
  const complete = (id: number, headers: Record<string, string> = {}): Promise<Answer> =>
    server.call('PUT', '/ProcessSalesOrders/completeOrders', {
      token: planner,
      body: { orderIds: [id] },
      headers,
    })
  const questionOf = ({ status, body }: Answer): UserChoiceQuestion => {
    expect(status).toBe(200)
    return (body as unknown as { userChoice: UserChoiceQuestion }).userChoice
  }
  const choose = (
    { id }: Pick<UserChoiceQuestion, 'id'>,
    choice = 'complete',
    { token = planner, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer> => server.call('POST', '/UserChoice/perform', { token, body: { id, choice }, headers })

  it('is requested before anything is written, and then the call continues', async () => {
    const id = await shortOrder()
    const question = questionOf(await complete(id))
    expect(question).toMatchObject({ type: 'completeShort', options: ['complete'] })
    expect(question.values['orderNo']).toBeTypeOf('string')
    expect(await stateOf(id)).toBe('PickStarted')
    const { status, body } = await choose(question)
    expect({ status, result: body.result }).toMatchObject({
      status: 200,
      result: { done: [{ id, state: 'Completed' }], failed: [] },
    })
    expect(await stateOf(id)).toBe('Completed')
  })

  it('is accepted once', async () => {
    const question = questionOf(await complete(await shortOrder()))
    expect((await choose(question)).status).toBe(200)
    expect(await choose(question)).toMatchObject({ status: 409, body: { code: 'choice-expired' } })
  })

  it('returns the same answer again under its key, as does the call that requested it', async () => {
    const id = await shortOrder()
    const asking = { 'idempotency-key': randomUUID() }
    const question = questionOf(await complete(id, asking))
    expect(questionOf(await complete(id, asking))).toEqual(question)
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => choose(question, 'complete', { headers })))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body.result]))).size).toBe(1)
    expect(answers[0]?.body.result).toMatchObject({ done: [{ id, state: 'Completed' }] })
  })

  it('is made again under its key, or another, while the database could not complete it', async () => {
    const id = await shortOrder()
    const question = questionOf(await complete(id))
    const headers = { 'idempotency-key': randomUUID() }
    await sql`create function is_too_slow() returns trigger language plpgsql as $$
      begin raise exception using errcode = '57014'; end $$`.execute(server.db.read)
    await sql`create trigger is_too_slow before update on sales_order execute function is_too_slow()`.execute(
      server.db.read,
    )
    try {
      expect((await choose(question, 'complete', { headers })).status).toBe(503)
      expect((await choose(question)).status).toBe(503)
    } finally {
      await sql`drop function is_too_slow cascade`.execute(server.db.read)
    }
    const { body } = await choose(question, 'complete', { headers })
    expect(body.result).toMatchObject({ done: [{ id, state: 'Completed' }], failed: [] })
    expect((await choose(question)).body.code).toBe('choice-expired')
  })

  it('accepts no unknown option', async () => {
    const id = await shortOrder()
    const question = questionOf(await complete(id))
    expect(await choose(question, 'sell')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'body.choice' }] },
    })
    expect((await choose(question)).status).toBe(200)
  })

  it('cannot be made by another user', async () => {
    const id = await shortOrder()
    const question = questionOf(await complete(id))
    for (const [user, unit] of [
      ['admin', 'Demo'],
      ['global', 'Nordlager'],
    ] as const) {
      const token = await server.signIn(user, unit)
      expect((await choose(question, 'complete', { token })).body.code).toBe('choice-expired')
    }
    expect(await choose({ id: randomUUID() })).toMatchObject({
      status: 409,
      body: { code: 'choice-expired' },
    })
    expect(await stateOf(id)).toBe('PickStarted')
  })

  it('requires the permission of its call at the time of the choice', async () => {
    const id = await shortOrder()
    const question = questionOf(await complete(id))
    const admin = await server.signIn('admin')
    const path = 'data/order/complete'
    const change = async (roles: readonly string[] | null): Promise<void> => {
      const { status } = await server.call('PUT', '/Permission', {
        token: admin,
        body: { changes: { [path]: roles } },
      })
      expect(status).toBe(200)
    }
    await change(['AdminRole'])
    try {
      expect(await choose(question)).toMatchObject({
        status: 403,
        body: { code: 'permission-denied', path },
      })
      expect(await stateOf(id)).toBe('PickStarted')
    } finally {
      await change(null)
    }
  })

  it('expires after ten minutes', async () => {
    const id = await shortOrder()
    const question = questionOf(await complete(id))
    now = new Date(now.getTime() + choiceRetentionMs + 1_000)
    planner = await server.signIn('planner')
    expect(await choose(question)).toMatchObject({ status: 409, body: { code: 'choice-expired' } })
    expect(await stateOf(id)).toBe('PickStarted')
  })

  it('of a rehearsal changes nothing', async () => {
    const id = await shortOrder()
    const rehearsal = { 'cockpit-rehearsal': 'true' }
    const question = questionOf(await complete(id, rehearsal))
    const { body } = await choose(question, 'complete', { headers: rehearsal })
    expect(body.result).toMatchObject({ done: [{ id, state: 'Completed' }] })
    expect(await stateOf(id)).toBe('PickStarted')
    expect((await choose(question)).body.result).toMatchObject({ done: [{ id, state: 'Completed' }] })
    expect(await stateOf(id)).toBe('PickStarted')
  })

  it('can be rehearsed before it is made', async () => {
    const id = await shortOrder()
    const question = questionOf(await complete(id))
    await choose(question, 'complete', { headers: { 'cockpit-rehearsal': 'true' } })
    expect(await stateOf(id)).toBe('PickStarted')
    expect((await choose(question)).status).toBe(200)
    expect(await stateOf(id)).toBe('Completed')
  })
})
