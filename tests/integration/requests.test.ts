/** Writes under idempotency keys on both engines: done once however often they are sent, also when an answer is lost or a server is killed. */
import { randomUUID } from 'node:crypto'
import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { forgetOldRequests } from '../../demo/server/core/background/request-sweeper'
import { keyedCalls } from '../../demo/server/core/calls/keyed-calls'
import type { KeyedCall } from '../../demo/server/core/calls/request-keys'
import type { Db } from '../../demo/server/core/db/database'
import { DatabaseFailure } from '../../demo/server/core/db/database-failure'
import { sessionTask } from '../../demo/server/sessions/session-sweeper'
import { requestKeyRetentionMs } from '../../src/contract/limits'
import { engines, enginesFor, startTestServer, type Answer, type TestServer } from './server-fixture'

interface OrderRow {
  id: number
  process_id: number
  order_no: string
  priority: number
  business_unit_id: number
}

describe.each(enginesFor('session'))('a write under a key on %s', engine => {
  let server: TestServer
  let planner: string
  beforeAll(async () => {
    server = await startTestServer({ engine })
    planner = await server.signIn('planner')
  })
  afterAll(() => server.close())

  /** Orders of the state that no other test of this file uses. */
  const taken = new Set<number>()
  const freshOrder = async (state = 'New'): Promise<OrderRow> => {
    const { rows } = await sql<OrderRow>`
      select o.id, process_id, order_no, priority, o.business_unit_id from sales_order o
      join business_unit b on b.id = o.business_unit_id
      where b.name = 'Demo' and o.state = ${state} and o.priority <> 1 order by o.id`.execute(server.db.read)
    const order = rows.find(({ id }) => !taken.has(id))
    if (order === undefined) throw new Error(`the seed has too few orders that are ${state}`)
    taken.add(order.id)
    return order
  }
  const audited = async ({ id }: OrderRow, action: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit
      where entity = 'SalesOrder' and entity_id = ${id} and action = ${action}`.execute(server.db.read)
    return rows[0]?.count ?? 0
  }
  const send = (key: string, path: string, body: unknown, token = planner): Promise<Answer> =>
    server.call('PUT', `/ProcessSalesOrders/${path}`, { token, body, headers: { 'idempotency-key': key } })
  const first = (order: OrderRow) => ({ orderIds: [order.id], priority: 1 })
  const keyRow = async (key: string): Promise<{ state: string } | undefined> =>
    (await sql<{ state: string }>`select state from request_key where key = ${key}`.execute(server.db.read))
      .rows[0]

  it('that is sent ten times concurrently is done once, with the same answer for all', async () => {
    const order = await freshOrder()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(key, 'priority', first(order))))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body })))).toEqual(
      new Set([
        JSON.stringify({
          status: 200,
          body: { result: { done: [{ id: order.id, name: order.order_no, state: 'New' }], failed: [] } },
        }),
      ]),
    )
    expect(await audited(order, 'changePriorityAndDate')).toBe(1)
  })

  it('whose answer was lost returns the same answer again, including failed rows', async () => {
    const order = await freshOrder()
    const key = randomUUID()
    const body = { orderIds: [order.id, 999_999_999] }
    await send(key, 'cancelOrders', body)
    const again = await send(key.toUpperCase(), 'cancelOrders', body)
    expect(again.status).toBe(207)
    expect(again.body.result).toMatchObject({
      done: [{ id: order.id, state: 'Cancelled' }],
      failed: [{ id: 999_999_999, code: 'not-found' }],
    })
    expect(await audited(order, 'cancelOrder')).toBe(1)
    expect((await send(randomUUID(), 'cancelOrders', body)).body.result).toMatchObject({
      failed: [{ code: 'wrong-state' }, { code: 'not-found' }],
    })
  })

  it('that was refused returns the same refusal again', async () => {
    const key = randomUUID()
    const path = 'removeHold/999999999'
    const [once, again] = [await send(key, path, undefined), await send(key, path, undefined)]
    expect([once.status, again.status]).toEqual([404, 404])
    expect(again.body.message).toBe(once.body.message)
  })

  it('is refused when the key belongs to another input, or another endpoint', async () => {
    const order = await freshOrder()
    const key = randomUUID()
    await send(key, 'priority', first(order))
    for (const [path, body] of [
      ['priority', { orderIds: [order.id], priority: 2 }],
      ['cancelOrders', { orderIds: [order.id] }],
    ] as const) {
      expect(await send(key, path, body)).toMatchObject({ status: 409, body: { code: 'key-reused' } })
    }
    expect(await audited(order, 'cancelOrder')).toBe(0)
  })

  it('has a key of its own for each user', async () => {
    const [mine, theirs] = [await freshOrder(), await freshOrder()]
    const key = randomUUID()
    const admin = await server.signIn('admin')
    expect((await send(key, 'priority', first(mine))).status).toBe(200)
    expect((await send(key, 'priority', first(theirs), admin)).status).toBe(200)
    expect(await audited(theirs, 'changePriorityAndDate')).toBe(1)
  })

  it('that was refused before it ran stores no key', async () => {
    const order = await freshOrder()
    const key = randomUUID()
    const viewer = await server.signIn('viewer')
    expect((await send(key, 'priority', first(order), viewer)).status).toBe(403)
    expect((await send(key, 'priority', { orderIds: [] })).status).toBe(400)
    expect((await send(key, 'priority', first(order))).status).toBe(200)
  })

  it('accepts only a UUID as a key', async () => {
    expect(await send('again', 'priority', first(await freshOrder()))).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'headers.Idempotency-Key' }] },
    })
  })

  it('reports its progress under its key', async () => {
    const order = await freshOrder()
    const key = randomUUID()
    await send(key, 'priority', first(order))
    const answer = await server.call('GET', `/Command/transaction/${key}`, { token: planner })
    expect(answer.body.result).toMatchObject({ state: 'done' })
  })

  describe('on a server that was killed', () => {
    /** The stored request of a server that was killed while working on it. */
    const interruptedRequest = async (order: OrderRow, state: 'running' | 'written'): Promise<string> => {
      const key = randomUUID()
      await send(key, 'priority', first(order))
      await sql`update request_key set state = ${state}, answer = null, owner_id = ${randomUUID()}
        where key = ${key}`.execute(server.db.read)
      return key
    }

    it('is done again if nothing was written', async () => {
      const order = await freshOrder()
      const key = await interruptedRequest(order, 'running')
      await sql`update sales_order set priority = 9 where id = ${order.id}`.execute(server.db.read)
      expect((await send(key, 'priority', first(order))).status).toBe(200)
      expect(await keyRow(key)).toEqual({ state: 'answered' })
    })

    it('has an unknown outcome if something was written', async () => {
      const order = await freshOrder()
      const key = await interruptedRequest(order, 'written')
      expect(await send(key, 'priority', first(order))).toMatchObject({
        status: 409,
        body: { code: 'outcome-unknown' },
      })
    })

    it('waits while its server may still run', async () => {
      const order = await freshOrder()
      const key = await interruptedRequest(order, 'running')
      await sql`insert into server_lease select owner_id, clock_timestamp() + interval '1 s' from request_key
        where key = ${key}`.execute(server.db.read)
      const started = performance.now()
      await send(key, 'priority', first(order))
      expect(performance.now() - started).toBeGreaterThan(900)
      expect(await keyRow(key)).toEqual({ state: 'answered' })
    })
  })

  describe('on a server that lost its database at the end of the call', () => {
    const callOf = (): KeyedCall => ({
      caller: { businessUnitId: 1, userId: 1 },
      key: randomUUID(),
      endpoint: 'PUT /test',
      inputHash: 'any',
    })
    /** Keyed calls of a server of their own, whose database is unavailable while `isAway`. */
    const failingServer = () => {
      const state = { isAway: false }
      const away: KyselyPlugin = {
        transformQuery({ node }) {
          if (state.isAway) throw new DatabaseFailure('unavailable', 'The database is away.')
          return node
        },
        transformResult: ({ result }) => Promise.resolve(result),
      }
      const calls = keyedCalls<string>({
        db: { ...server.db, read: server.db.read.withPlugin(away) },
        ownerId: randomUUID(),
        now: () => new Date(),
        onError: () => undefined,
      })
      return { state, calls }
    }

    it('has its key released as soon as the database is back, so that another server need not wait', async () => {
      const { state, calls } = failingServer()
      const call = callOf()
      const cut = calls.answer(call, () => {
        state.isAway = true
        return Promise.reject(new DatabaseFailure('unavailable', 'The database is away.'))
      })
      await expect(cut).rejects.toThrow('away')
      expect(await keyRow(call.key)).toEqual({ state: 'running' })
      await expect(calls.answer(call, () => Promise.resolve('again'))).rejects.toThrow('away')
      state.isAway = false
      await vi.waitFor(async () => expect(await keyRow(call.key)).toBeUndefined(), 10_000)
    })

    it('has its answer stored as soon as the database is back', async () => {
      const { state, calls } = failingServer()
      const call = callOf()
      const done = calls.answer(call, () => {
        state.isAway = true
        return Promise.resolve('done')
      })
      expect(await done).toBe('done')
      expect(await keyRow(call.key)).toEqual({ state: 'running' })
      state.isAway = false
      await vi.waitFor(async () => expect(await keyRow(call.key)).toEqual({ state: 'answered' }), 10_000)
    })
  })

  it('is forgotten after the retention time of keys', async () => {
    const key = randomUUID()
    await send(key, 'priority', first(await freshOrder()))
    const later = (ms: number): Date => new Date(Date.now() + ms)
    await forgetOldRequests(server.db, later(requestKeyRetentionMs - 60_000), [])
    expect(await keyRow(key)).toBeDefined()
    await forgetOldRequests(server.db, later(requestKeyRetentionMs + 60_000), [])
    expect(await keyRow(key)).toBeUndefined()
  })

  it('leaves nothing behind because something else could not be forgotten', async () => {
    const forgotten: string[] = []
    const forget = (name: string) => async () => void forgotten.push(name)
    const failing = () => Promise.reject(new Error('cannot be forgotten'))
    await expect(
      forgetOldRequests(server.db, new Date(), [forget('rows'), failing, forget('uploads')]),
    ).rejects.toThrow('cannot be forgotten')
    expect(forgotten).toEqual(['rows', 'uploads'])

    const end = '2020-01-01T00:00:00Z'
    const { rows } = await sql`update user_session set expires_at = ${end}::timestamptz
      where id = (select id from user_session where ended_at is null limit 1) returning id`.execute(
      server.db.read,
    )
    await sql`insert into sign_in_counter (key, touched_at) values ('long ago', ${end})`.execute(
      server.db.read,
    )
    expect(rows).toHaveLength(1)
    const db: Db = { ...server.db, tx: () => Promise.reject(new Error('cannot be ended')) }
    const { signal } = new AbortController()
    await expect(
      sessionTask(db, { now: () => new Date() }).run({ signal, onError: () => undefined }),
    ).rejects.toThrow('cannot be ended')
    expect(
      (await sql`select 1 from sign_in_counter where key = 'long ago'`.execute(server.db.read)).rows,
    ).toEqual([])
  })
})

describe.runIf(engines.includes('postgres'))('a write under a key on two nodes', () => {
  it('is done once', async () => {
    const one = await startTestServer({ engine: 'postgres' })
    const two = await startTestServer({ engine: 'postgres', database: one.database })
    try {
      const token = await one.signIn('planner')
      const { rows } = await sql<{ id: number }>`select o.id from sales_order o
        join business_unit b on b.id = o.business_unit_id
        where b.name = 'Demo' and o.state = 'New' and o.priority <> 1 order by o.id limit 5`.execute(
        one.db.read,
      )
      for (const { id } of rows) {
        const headers = { 'idempotency-key': randomUUID() }
        const call = (node: TestServer): Promise<Answer> =>
          node.call('PUT', '/ProcessSalesOrders/priority', {
            token,
            headers,
            body: { orderIds: [id], priority: 1 },
          })
        const answers = await Promise.all([call(one), call(two), call(two), call(one)])
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
        const audit = await sql<{ count: number }>`select count(*)::int as count from audit
          where entity = 'SalesOrder' and entity_id = ${id} and action = 'changePriorityAndDate'`.execute(
          one.db.read,
        )
        expect(audit.rows[0]?.count).toBe(1)
      }
    } finally {
      await two.close()
      await one.close()
    }
  })
})
