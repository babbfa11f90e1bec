/** The hub with the official client: who may follow which view, which messages arrive, and on PostgreSQL also those of another node. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import WebSocket from 'ws'
import { renameUnit } from '../../demo/server/units/public'
import { hubMethods, hubPath } from '../../src/contract/live-messages'
import { bulkReplaceThresholdRows, widgetPublishMinGapMs } from '../../src/contract/limits'
import { accessTokenLifeSeconds } from '../../src/contract/sign-in-limits'
import { followView } from './follower'
import { engines, enginesFor, startTestServer, type TestServer } from './server-fixture'

const follow = ({ url }: TestServer, token: string, name: string, businessUnitName = 'Demo') =>
  followView(url, token, name, businessUnitName)

/** Changes rows of a unit directly and publishes the changes, as a handler does. */
async function touch(server: TestServer, ids: number[], businessUnitId = 1): Promise<void> {
  await server.db.tx({ businessUnitId, userId: null, userName: 'test' }, async tx => {
    await tx.sql
      .updateTable('sales_order')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('id', 'in', ids)
      .execute()
    tx.changed('SalesOrders', ids)
  })
}

describe.each(enginesFor())('the hub on %s', engine => {
  let server: TestServer
  let token: string
  let ids: number[]
  let now = new Date()
  beforeAll(async () => {
    server = await startTestServer({ engine, now: () => now })
    token = await server.signIn('planner')
    const rows = await server.db.read
      .selectFrom('sales_order')
      .select('id')
      .where('business_unit_id', '=', 1)
      .orderBy('id')
      .limit(3)
      .execute()
    ids = rows.map(row => row.id)
  })
  afterAll(() => server.close())

  it('sends a changed row with its version, numbered', async () => {
    const { next } = await follow(server, token, 'SalesOrders')
    await touch(server, ids.slice(0, 1))
    const [message] = await next()
    expect(message).toMatchObject({
      viewName: 'SalesOrders',
      methodName: 'Changed',
      viewModel: { id: ids[0] },
    })
    expect(message?.epoch).toMatch(/^[\da-f-]{36}$/)
    await touch(server, ids)
    const [, second] = await next(2)
    expect(second).toMatchObject({ methodName: 'Bulk', epoch: message?.epoch, seq: (message?.seq ?? 0) + 1 })
    expect(second?.viewModels).toHaveLength(3)
  })

  it('sends ids of removed rows, one or many', async () => {
    const { next } = await follow(server, token, 'SalesOrders')
    const remove = (gone: number[]): Promise<void> =>
      server.db.tx({ businessUnitId: 1, userId: null, userName: 'test' }, async tx =>
        tx.removed('SalesOrders', gone),
      )
    await remove([901])
    await next()
    await remove([902, 903])
    const messages = await next(2)
    expect(messages[0]).toMatchObject({ methodName: 'Deleted', id: 901 })
    expect(messages[1]).toMatchObject({ methodName: 'BulkDelete', ids: [902, 903] })
  })

  it('requests clients to fetch again when more rows changed than a message may contain', async () => {
    const { next } = await follow(server, token, 'SalesOrders')
    const many = Array.from({ length: bulkReplaceThresholdRows + 1 }, (_, index) => index + 1)
    await server.db.tx({ businessUnitId: 1, userId: null, userName: 'test' }, async tx =>
      tx.changed('SalesOrders', many),
    )
    const [message] = await next()
    expect(message).toMatchObject({ methodName: 'Bulk' })
    expect(message?.viewModels).toBeUndefined()
  })

  it('sends the widgets, at most once a second', async () => {
    const { next, messages } = await follow(server, token, 'Kpi')
    const begin = performance.now()
    for (let change = 0; change < 5; change++) await touch(server, ids)
    await next()
    await new Promise(resolve => setTimeout(resolve, 300))
    const gaps = Math.floor((performance.now() - begin) / widgetPublishMinGapMs)
    expect(messages.length).toBeLessThanOrEqual(1 + gaps)
    expect(messages[0]?.viewModels).toEqual(
      expect.arrayContaining([expect.objectContaining({ type: 'SalesOrdersInNewState' })]),
    )
  })

  it('sends nothing of a transaction that was rolled back', async () => {
    const { next } = await follow(server, token, 'SalesOrders')
    const aborted = server.db.tx({ businessUnitId: 1, userId: null, userName: 'test' }, async tx => {
      tx.changed('SalesOrders', ids)
      throw new Error('changed my mind')
    })
    await expect(aborted).rejects.toThrow('changed my mind')
    await touch(server, ids.slice(0, 1))
    expect(await next()).toMatchObject([{ methodName: 'Changed', viewModel: { id: ids[0] } }])
  })

  it('sends nothing to another business unit, and nothing after unregistering', async () => {
    const foreign = await follow(
      server,
      await server.signIn('planner', 'Nordlager'),
      'SalesOrders',
      'Nordlager',
    )
    const gone = await follow(server, token, 'SalesOrders')
    await gone.connection.invoke(hubMethods.unregister, {
      viewType: 'Grid',
      name: 'SalesOrders',
      businessUnitName: 'Demo',
    })
    const own = await follow(server, token, 'SalesOrders')
    await touch(server, ids)
    await own.next()
    expect(foreign.messages).toEqual([])
    expect(gone.messages).toEqual([])
  })

  it.each([
    ['another business unit', 'SalesOrders', 'Nordlager'],
    ['a view that does not exist', 'Secrets', 'Demo'],
    ['a name of every object', 'toString', 'Demo'],
  ])('refuses %s and keeps working', async (_what, name, unit) => {
    await expect(follow(server, token, name, unit)).rejects.toThrow(`Registration to ${name} failed`)
    const { next } = await follow(server, token, 'SalesOrders')
    await touch(server, ids)
    await next()
  })

  it('takes registrations of a renamed unit by the name in the token, and by its new one', async () => {
    const earlier = await follow(server, token, 'Access')
    await renameUnit(server.db, 'Demo', 'Demo Nord')
    onTestFinished(() => renameUnit(server.db, 'Demo Nord', 'Demo'))
    const registration = { viewType: 'Grid', name: 'SalesOrders', businessUnitName: 'Demo' }
    await earlier.connection.invoke(hubMethods.register, registration)
    const later = await follow(server, token, 'SalesOrders')
    const renewed = await follow(server, token, 'SalesOrders', 'Demo Nord')
    await touch(server, ids.slice(0, 1))
    for (const { row } of [earlier, later, renewed]) await row(ids[0] ?? 0)
    await expect(follow(server, token, 'SalesOrders', 'Nordlager')).rejects.toThrow('failed')
  })

  it('refuses a token that is forged, foreign or revoked', async () => {
    const revoked = await server.signIn('supervisor')
    await server.call('POST', '/userSession/logoutcurrent', { token: revoked })
    for (const bad of ['', 'nonsense', `${token.slice(0, -5)}AAAAA`, revoked]) {
      await expect(follow(server, bad, 'SalesOrders')).rejects.toThrow(/401/)
    }
  })

  it('accepts a ticket once, and never for a connection that another client negotiated', async () => {
    const first = await negotiate(server, token)
    const second = await negotiate(server, await server.signIn('supervisor'))
    expect(await upgrade(server, { id: second.connectionToken, access_token: first.accessToken })).toBe(401)
    const third = await negotiate(server, token)
    const query = { id: third.connectionToken, access_token: third.accessToken }
    expect(await upgrade(server, query)).toBe(101)
    expect(await upgrade(server, query)).toBe(401)
  })

  it('refuses a WebSocket from a page of another origin', async () => {
    const { connectionToken, accessToken } = await negotiate(server, token)
    const query = { id: connectionToken, access_token: accessToken }
    expect(await upgrade(server, query, 'https://evil.example')).toBe(403)
    expect(await upgrade(server, query, server.url)).toBe(101)
  })

  it('gives the reason in the handshake response to a client that has not finished it', async () => {
    const leaving = await server.signIn('supervisor')
    const { connectionToken, accessToken } = await negotiate(server, leaving)
    const socket = new WebSocket(hubUrl(server, { id: connectionToken, access_token: accessToken }))
    const received: string[] = []
    socket.on('message', data => received.push(String(data)))
    const closed = new Promise(resolve => socket.on('close', resolve))
    await new Promise(resolve => socket.on('open', resolve))
    await server.call('POST', '/userSession/logoutcurrent', { token: leaving })
    await closed
    expect(received).toEqual(['{"error":"The session has ended."}\x1e'])
  })

  it('closes the connection of a session that ended, without a request to reconnect', async () => {
    const leaving = await server.signIn('supervisor')
    const { connection } = await follow(server, leaving, 'SalesOrders')
    const closed = new Promise<Error | undefined>(resolve => connection.onclose(resolve))
    await server.call('POST', '/userSession/logoutcurrent', { token: leaving })
    expect((await closed)?.message).toContain('The session has ended.')
  })

  it('closes a connection whose token expires', async () => {
    const before = now
    const { connection } = await follow(server, await server.signIn('supervisor'), 'SalesOrders')
    const closed = new Promise<void>(resolve => connection.onclose(() => resolve()))
    now = new Date(before.getTime() + accessTokenLifeSeconds * 1000)
    await closed
    now = before
  })
})

describe.runIf(engines.includes('postgres'))('two nodes on one PostgreSQL', () => {
  let first: TestServer
  let second: TestServer
  beforeAll(async () => {
    first = await startTestServer({ engine: 'postgres' })
    second = await startTestServer({ engine: 'postgres', database: first.database })
  })
  afterAll(async () => {
    await second.close()
    await first.close()
  })

  it('accept each other’s tokens, and publish each other’s changes', async () => {
    const token = await first.signIn('planner')
    const { next } = await follow(second, token, 'SalesOrders')
    const begin = performance.now()
    await touch(first, [1])
    await next()
    console.info(`A change reached the other node after ${(performance.now() - begin).toFixed(0)} ms.`)
  })

  it('end a session together', async () => {
    const token = await first.signIn('planner')
    expect((await second.call('GET', '/Settings/cockpit', { token })).status).toBe(200)
    await first.call('POST', '/userSession/logoutcurrent', { token })
    await expect.poll(async () => (await second.call('GET', '/Settings/cockpit', { token })).status).toBe(401)
  })

  it('disconnect their clients, which reconnect, after their notifications were interrupted', async () => {
    const token = await first.signIn('planner')
    const { connection } = await follow(second, token, 'SalesOrders')
    const closed = new Promise<void>(resolve => connection.onclose(() => resolve()))
    const { url } = first
    expect(url).not.toBe(second.url)
    await cutListeners(first)
    await closed
  })
})

/** Terminates the connections that LISTEN, as a restart of the database or a firewall does. */
async function cutListeners(server: TestServer): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen %'
  `.execute(server.db.read)
}

async function negotiate(
  server: TestServer,
  token: string,
): Promise<{ connectionToken: string; accessToken: string }> {
  const response = await fetch(`${server.url}${hubPath}/negotiate?negotiateVersion=1`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  return (await response.json()) as { connectionToken: string; accessToken: string }
}

const hubUrl = ({ url }: TestServer, query: Record<string, string>): string =>
  `${url.replace('http', 'ws')}${hubPath}?${new URLSearchParams(query).toString()}`

/** Status of a WebSocket upgrade. */
function upgrade(server: TestServer, query: Record<string, string>, origin?: string): Promise<number> {
  const socket = new WebSocket(hubUrl(server, query), origin === undefined ? {} : { origin })
  return new Promise(resolve => {
    socket.on('open', () => {
      socket.close()
      resolve(101)
    })
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    socket.on('error', () => undefined)
  })
}
