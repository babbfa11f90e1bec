/** The kernel against the real server: a session starts, follows orders, loses its connection and its token. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { kpi } from '../../src/contract/endpoints/kpi'
import { processSalesOrders, salesOrders } from '../../src/contract/endpoints/sales-orders'
import { salesOrder } from '../../src/contract/entities/sales-order'
import { where } from '../../src/contract/where'
import { salesOrderMachine, salesOrderStates } from '../../src/contract/states/sales-order'
import type { AuthContext } from '../../src/kernel/auth-context'
import { createRows } from '../../src/kernel/rows'
import { acquireSession } from '../../src/kernel/runtime'
import type { KernelSession } from '../../src/kernel/session'
import { signIn } from '../../src/kernel/sign-in'
import { startTcpProxy, type TcpProxy } from '../tcp-proxy'
import { enginesFor, startTestServer, testPassword, type TestServer } from './server-fixture'

const openStates = salesOrderStates.filter(state => !salesOrderMachine.isFinal(state))
const openOrders = {
  body: { filters: [where('state').in(openStates)], sort: [{ selector: 'id', desc: false }], take: 50 },
}
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 20 })

describe.each(enginesFor())('a session on %s', engine => {
  let server: TestServer
  let proxy: TcpProxy
  /** Auth context of the session that was started last. */
  let newestContext: AuthContext
  const releases: (() => void)[] = []

  beforeAll(async () => {
    server = await startTestServer({ engine })
    proxy = await startTcpProxy(Number(new URL(server.url).port))
  })
  afterEach(() => {
    for (const release of releases.splice(0)) release()
  })
  afterAll(async () => {
    await proxy.close()
    await server.close()
  })

  /** A session of a user; each address makes a separate session. */
  async function sessionOf(userName: string, apiUrl = server.url): Promise<KernelSession> {
    const { context } = await signIn({
      apiUrl,
      businessUnitName: 'Demo',
      userName,
      password: testPassword,
      language: 'en-GB',
    })
    newestContext = context
    const { promise, release } = acquireSession(context, { language: 'en-GB' })
    releases.push(release)
    return promise
  }

  /** Follows orders: fetches fifty open ones at each registration, and updates them by messages. */
  function followOrders(session: KernelSession) {
    const rows = createRows({ schema: salesOrder.row, onUnknown: 'ignore' })
    const follower = { rows, fetches: 0 }
    releases.push(
      session.live.subscribe({
        view: 'SalesOrders',
        onMessage: message => void rows.apply(message),
        onRegistered: async () => {
          rows.replaceAll((await session.api.call(salesOrders.search, openOrders)).result)
          follower.fetches += 1
        },
        onRefused: reason => {
          throw new Error(reason)
        },
      }),
    )
    return follower
  }

  it('starts with answers of the server that fit the contract', async () => {
    const session = await sessionOf('planner')
    expect(session.user.userName).toBe('planner')
    expect(session.access.can('data/order/prepare')).toBe(true)
    // Both clocks are the same machine's; the difference is the duration of the calls.
    expect(Math.abs(session.serverTimeOffsetMs)).toBeLessThan(30_000)
    expect((await session.api.call(salesOrders.search, openOrders)).result).toHaveLength(50)
    expect((await session.api.call(kpi.availableWidgets, {})).length).toBeGreaterThan(0)
    await session.saveSetting({ owner: 'userSettings', key: 'EnabledWidgets', value: '1,3' })
    const again = await sessionOf('planner', server.url.replace('127.0.0.1', 'localhost'))
    expect(again.settings.saved['EnabledWidgets']).toBe('1,3')
  })

  it('stays signed in after a call without the permission is refused', async () => {
    const session = await sessionOf('viewer')
    const notified = vi.fn()
    session.store.sub(session.state.ended, notified)
    expect(session.access.can('data/order/prepare')).toBe(false)
    const call = session.api.call(processSalesOrders.prepareMany, { body: { processIds: [1] } })
    await expect(call).rejects.toMatchObject({ kind: 'refused', code: 'permission-denied' })
    expect(notified).not.toHaveBeenCalled()
  })

  it('receives the changes of another session', async () => {
    const watching = await sessionOf('supervisor')
    const { rows } = followOrders(watching)
    await waitFor(() => expect(rows.size).toBe(50))
    const acting = await sessionOf('planner')
    const [order] = rows.all()
    if (order === undefined) throw new Error('no open order')
    const priority = order.priority === 1 ? 2 : 1
    const { done } = await acting.api.call(processSalesOrders.priority, {
      body: { orderIds: [order.id], priority },
    })
    expect(done).toHaveLength(1)
    await waitFor(() => expect(rows.get(order.id)?.priority).toBe(priority))
  })

  it('has every row right after 100 changes during a lost connection', async () => {
    const watching = await sessionOf('supervisor', `http://127.0.0.1:${proxy.port}`)
    const follower = followOrders(watching)
    const { rows } = follower
    await waitFor(() => expect(rows.size).toBe(50))
    const acting = await sessionOf('planner')
    proxy.cut()
    const orderIds = [...rows.all()].map(row => row.id)
    let changes = 0
    for (const priority of [7, 8, 9]) {
      const { done } = await acting.api.call(processSalesOrders.priority, { body: { orderIds, priority } })
      changes += done.length
    }
    expect(changes).toBeGreaterThanOrEqual(100)
    await server.settle()
    proxy.restore()
    watching.live.retryNow()
    await waitFor(() => expect(follower.fetches).toBe(2))
    const { result } = await acting.api.call(salesOrders.search, openOrders)
    await waitFor(() => expect([...rows.all()].sort((a, b) => a.id - b.id)).toEqual(result))
    expect(result.some(row => row.priority === 9)).toBe(true)
  })

  it('ends once in the client when it ends on the server, with its connection', async () => {
    const session = await sessionOf('global')
    followOrders(session)
    await waitFor(() => expect(session.store.get(session.live.state).status).toBe('connected'))
    const notified = vi.fn()
    session.store.sub(session.state.ended, notified)
    const token = await newestContext.getAccessToken()
    await server.call('POST', '/userSession/logoutcurrent', { token })
    await Promise.all(
      Array.from({ length: 20 }, () =>
        session.api.call(salesOrders.deliveryTypes, {}).catch(() => undefined),
      ),
    )
    await waitFor(() => expect(notified).toHaveBeenCalledTimes(1))
    expect(session.store.get(session.live.state)).toEqual({ status: 'lost', reason: 'session-ended' })
  })
})
