/** The live connection with the official client, through a proxy, against the demo's real hub (QUALITY, section 1). */
import * as v from 'valibot'
import { atom, createStore } from 'jotai/vanilla'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveViewName } from '../../../src/contract/row-views'
import { rowViews } from '../../../src/contract/row-views'
import { systemClock } from '../../../src/kernel/clock'
import { createLive } from '../../../src/kernel/live'
import type { SessionLive } from '../../../src/kernel/session'
import { openSignalRHub } from '../../../src/kernel/live-hub'
import { createRows, type Rows } from '../../../src/kernel/rows'
import type { LiveState } from '../../../src/kernel/session'
import { createTokenSource } from '../../../src/kernel/token-source'
import { startTcpProxy, type TcpProxy } from '../../tcp-proxy'
import { startLiveHub, type HubRow, type RunningHub, type Warehouse } from './live-hub'

const inADay = () => Date.now() + 24 * 60 * 60_000
const schema = v.object({ id: v.number(), version: v.number() })

let warehouse: Warehouse
let hub: RunningHub
let proxy: TcpProxy
let live: SessionLive
let rows: Rows<HubRow>
let states: LiveState[]
/** Waits before the announced attempts, in ms. */
let waits: number[]
let fetches: number
let refusals: string[]
let token: string
let forced: number
let sessionEnds: number

beforeEach(async () => {
  warehouse = { rows: new Map(), tokens: new Map([['good', inADay()]]), permissions: {} }
  for (let id = 1; id <= 200; id += 1) warehouse.rows.set(id, { id, version: 1 })
  hub = await startLiveHub(warehouse)
  proxy = await startTcpProxy(hub.port)
  rows = createRows({ schema })
  states = []
  waits = []
  refusals = []
  fetches = forced = sessionEnds = 0
  token = 'good'
  live = liveOf('Demo')
})
afterEach(async () => {
  live.end()
  await proxy.close()
  await hub.kill()
})

const store = createStore()
const liveState = () => store.get(live.state)

/** `renewed` is the token that a forced renewal returns. */
function liveOf(businessUnitName: string, renewed = 'good', serverTimeoutMs = 30_000): SessionLive {
  const made = createLive({
    store,
    state: atom<LiveState>({ status: 'idle' }),
    url: `http://127.0.0.1:${proxy.port}/view`,
    businessUnitName: () => businessUnitName,
    tokens: createTokenSource({
      apiUrl: '',
      businessUnitName,
      getAccessToken: ({ force = false } = {}) => {
        if (force) {
          forced += 1
          token = renewed
        }
        return Promise.resolve(token)
      },
    }),
    openHub: options => openSignalRHub(options, { serverTimeoutMs, keepAliveMs: 500 }),
    onSessionEnded: () => {
      sessionEnds += 1
      made.end()
    },
  })
  store.sub(made.state, () => {
    const state = store.get(made.state)
    states.push(state)
    if (state.status === 'reconnecting') waits.push(state.nextAttemptAt - systemClock.now())
  })
  return made
}

/** Follows a view; its rows are fetched as by a grid, and arrive a little after the registration. */
function follow(view: LiveViewName = 'SalesOrders'): () => void {
  const mine = rows
  return live.subscribe({
    view,
    onMessage: message => {
      mine.apply(message)
    },
    onRegistered: async () => {
      fetches += 1
      const fetched = [...warehouse.rows.values()]
      await new Promise(resolve => setTimeout(resolve, 20))
      mine.replaceAll(fetched)
    },
    onRefused: reason => refusals.push(reason),
  })
}

/** Durations are checked only in the soak, which has the machine to itself; any other run only checks that the event happens. */
const isTimed = process.env.COCKPIT_TEST_SOAK !== undefined
const leastMs = isTimed ? 0 : 15_000
const waitFor = (check: () => void, ms = 5_000) =>
  vi.waitFor(check, { timeout: Math.max(ms, leastMs), interval: 10 })
const sorted = (list: Iterable<HubRow>) => [...list].sort((a, b) => a.id - b.id)
const expectSame = () => expect(sorted(rows.all())).toEqual(sorted(warehouse.rows.values()))
const isConnected = () => expect(liveState().status).toBe('connected')
const wasBannerSeen = () => states.some(state => state.status === 'reconnecting' && state.isVisible)

async function started() {
  follow()
  await waitFor(() => expect(rows.size).toBe(200))
}

/** A hundred changes, among them deletions and new rows. */
function change100() {
  for (let id = 1; id <= 60; id += 1) hub.save(id)
  for (let id = 100; id < 120; id += 1) hub.remove(id)
  for (let id = 300; id < 320; id += 1) hub.save(id)
}

describe('a hub that', () => {
  it('is up delivers changes', async () => {
    await started()
    change100()
    await waitFor(expectSame)
    expect(fetches).toBe(1)
  })

  it('was killed and restarted is reconnected, with every change made meanwhile', async () => {
    await started()
    await hub.kill()
    await waitFor(() => expect(wasBannerSeen()).toBe(true), 2_000)
    hub = await startLiveHub(warehouse)
    change100()
    proxy.target(hub.port)
    await waitFor(isConnected, 10_000)
    await waitFor(expectSame, 3_000)
    hub.save(5)
    await waitFor(expectSame, 1_000)
  })

  it('rejects the first token receives a renewed one', async () => {
    token = 'stale'
    await started()
    expect([forced, hub.negotiations(), sessionEnds]).toEqual([1, 2, 0])
    expect(states.map(state => state.status)).toEqual(['connecting', 'connected'])
  })

  it('rejects the renewed token too ends the session', async () => {
    token = 'stale'
    live = liveOf('Demo', 'stale too')
    follow()
    await waitFor(() => expect(liveState()).toEqual({ status: 'lost', reason: 'session-ended' }))
    expect([forced, sessionEnds]).toEqual([1, 1])
  })

  it('closes a connection with an expired token is reconnected without a notice to the user', async () => {
    // Long enough to connect on a slow machine before it expires.
    warehouse.tokens.set('good', Date.now() + 2_000)
    live = liveOf('Demo', 'next')
    await started()
    warehouse.tokens.clear()
    warehouse.tokens.set('next', inADay())
    await waitFor(() => expect(waits).not.toEqual([]))
    change100()
    await waitFor(isConnected)
    await waitFor(expectSame, 3_000)
    expect([forced, sessionEnds]).toEqual([1, 0])
    expect(Math.max(...waits)).toBeLessThanOrEqual(0)
    if (isTimed) expect(wasBannerSeen()).toBe(false)
  })

  it('refuses one view reports it, and other views continue', async () => {
    warehouse.permissions = Object.fromEntries(rowViews.SalesOrders.permission.map(path => [path, false]))
    follow('SalesOrders')
    follow('Kpi')
    await waitFor(() => expect(refusals).toEqual(['Registration to SalesOrders failed']))
    await waitFor(() => expect(fetches).toBe(1))
    isConnected()
  })

  it('refuses a registration for another business unit', async () => {
    live = liveOf('Nordlager')
    follow()
    await waitFor(() => expect(refusals).toHaveLength(1))
    change100()
    await new Promise(resolve => setTimeout(resolve, 200))
    expect(rows.size).toBe(0)
  })
})

describe('a network that', () => {
  it('is cut for a second causes no notice to the user and no lost change', async () => {
    await started()
    proxy.cut()
    change100()
    await new Promise(resolve => setTimeout(resolve, 900))
    proxy.restore()
    await waitFor(isConnected)
    await waitFor(expectSame, 3_000)
    if (isTimed) expect(wasBannerSeen()).toBe(false)
    expect(fetches).toBe(2)
  })

  it('is cut loses changes if the client does not fetch again (the defect that the test above must detect)', async () => {
    let isFirst = true
    live.subscribe({
      view: 'SalesOrders',
      onMessage: message => void rows.apply(message),
      onRegistered: () => {
        if (isFirst) rows.replaceAll([...warehouse.rows.values()])
        isFirst = false
        return Promise.resolve()
      },
      onRefused: () => undefined,
    })
    await waitFor(() => expect(rows.size).toBe(200))
    proxy.cut()
    change100()
    proxy.restore()
    await waitFor(isConnected)
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(expectSame).toThrow()
  })

  it('stops responding is detected, and missed changes are fetched when it responds again', async () => {
    live = liveOf('Demo', 'good', 1_000)
    await started()
    const pulse = setInterval(() => hub.publish('SalesOrders', { methodName: 'BulkDelete', ids: [] }), 100)
    proxy.silence()
    change100()
    await waitFor(() => expect(wasBannerSeen()).toBe(true), 5_000)
    proxy.restore()
    await waitFor(isConnected, 10_000)
    await waitFor(expectSame, 3_000)
    clearInterval(pulse)
  })

  it('was never available is tried until it is', async () => {
    proxy.cut()
    follow()
    await waitFor(() => expect(liveState()).toMatchObject({ status: 'reconnecting', attempt: 2 }), 5_000)
    proxy.restore()
    live.retryNow()
    await waitFor(expectSame, 3_000)
  })
})

it('a page without subscribers closes its connection after a second', async () => {
  const stop = follow()
  await waitFor(() => expect(rows.size).toBe(200))
  stop()
  const opened = proxy.opened()
  await waitFor(() => expect(liveState()).toEqual({ status: 'idle' }), 1_000)
  hub.save(1)
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(rows.get(1)).toEqual({ id: 1, version: 1 })
  expect(proxy.opened()).toBe(opened)
})
