/**
 * Hosted realtime (spec 2, section 7): live updates through a relay at another address, which the hub's negotiation returns. With
 * PostgreSQL the relay is a hub of its own; the embedded database allows only one server, so there it is that server's hub.
 */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { hubPath, type LiveMessage } from '../../src/contract/live-messages'
import { acquireSession } from '../../src/kernel/runtime'
import type { LiveState } from '../../src/kernel/session'
import { startTcpProxy, type TcpProxy } from '../tcp-proxy'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

const portOf = ({ url }: TestServer): number => Number(new URL(url).port)

describe.each(enginesFor())('hosted realtime on %s', engine => {
  let relay: TcpProxy
  let server: TestServer
  let relayNode: TestServer
  let token: string
  let orderId: number
  beforeAll(async () => {
    relay = await startTcpProxy(0)
    server = await startTestServer({
      engine,
      config: { relayUrl: `http://127.0.0.1:${relay.port}${hubPath}` },
    })
    relayNode = engine === 'postgres' ? await startTestServer({ engine, database: server.database }) : server
    relay.target(portOf(relayNode))
    token = await server.signIn('planner')
    const row = await server.db.read
      .selectFrom('sales_order')
      .select('id')
      .where('business_unit_id', '=', 1)
      .executeTakeFirstOrThrow()
    orderId = row.id
  })
  afterAll(async () => {
    if (relayNode !== server) await relayNode.close()
    await server.close()
    await relay.close()
  })

  const negotiate = (url: string, ticket: string) =>
    fetch(`${url}${hubPath}/negotiate?negotiateVersion=1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ticket}` },
    })
  const realtimeToken = async (): Promise<string> => {
    const { body } = await server.call('GET', '/authentication/realtimeToken', { token })
    return (body.result as { token: string }).token
  }
  const touch = () =>
    server.db.tx({ businessUnitId: 1, userId: null, userName: 'test' }, async tx => {
      await tx.sql
        .updateTable('sales_order')
        .set(({ eb }) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', orderId)
        .execute()
      tx.changed('SalesOrders', [orderId])
    })

  it('delivers a view through the relay, which never receives the access token, also after a lost connection', async () => {
    const { promise, release } = acquireSession(
      { apiUrl: server.url, businessUnitName: 'Demo', getAccessToken: () => Promise.resolve(token) },
      { language: 'en-GB' },
    )
    onTestFinished(release)
    const { live, store } = await promise
    const messages: LiveMessage[] = []
    const states: LiveState['status'][] = []
    let registrations = 0
    onTestFinished(store.sub(live.state, () => states.push(store.get(live.state).status)))
    onTestFinished(
      live.subscribe({
        view: 'SalesOrders',
        onMessage: message => messages.push(message),
        onRegistered: () => {
          registrations += 1
          return Promise.resolve()
        },
        onRefused: reason => expect.unreachable(reason),
      }),
    )
    await expect.poll(() => registrations).toBe(1)
    await touch()
    await expect.poll(() => messages).toContainEqual(expect.objectContaining({ viewName: 'SalesOrders' }))
    expect(relay.received()).toMatch(/GET \/view\?id=\S+ HTTP/)
    expect(relay.received()).not.toContain(token)

    relay.cut()
    await expect.poll(() => states).toContain('reconnecting')
    relay.restore()
    const before = messages.length
    await expect.poll(() => registrations).toBe(2)
    await touch()
    await expect.poll(() => messages.length).toBeGreaterThan(before)
  })

  it('redirects a client with a realtime token to the relay, once', async () => {
    const ticket = await realtimeToken()
    const way: unknown = await (await negotiate(server.url, ticket)).json()
    expect(way).toEqual({
      url: `http://127.0.0.1:${relay.port}${hubPath}`,
      accessToken: expect.any(String) as string,
    })
    expect((await negotiate(server.url, ticket)).status).toBe(401)
    const { accessToken } = way as { accessToken: string }
    expect((await server.call('GET', '/Settings/cockpit', { token: accessToken })).status).toBe(401)
    expect(await (await negotiate(relayNode.url, accessToken)).json()).toMatchObject({
      availableTransports: [{ transport: 'WebSockets' }],
    })
  })

  it('is announced at the start of a session, and requires a session for a token', async () => {
    const { body } = await server.call('GET', '/Settings/realtime', { token })
    expect(body.result).toMatchObject({ isEnabled: true, isHosted: true })
    expect((await server.call('GET', '/authentication/realtimeToken')).status).toBe(401)
  })

  it('issues no tokens on a server without a relay', async () => {
    const plain = await startTestServer({ engine })
    onTestFinished(() => plain.close())
    const own = await plain.signIn('planner')
    const { body } = await plain.call('GET', '/Settings/realtime', { token: own })
    expect(body.result).toMatchObject({ isHosted: false })
    expect((await plain.call('GET', '/authentication/realtimeToken', { token: own })).status).toBe(404)
  })
})
