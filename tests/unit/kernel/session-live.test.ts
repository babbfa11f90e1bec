import { createStore } from 'jotai/vanilla'
import { beforeEach, describe, expect, it } from 'vitest'
import type { LiveOptions } from '../../../src/kernel/live'
import type { LiveSubscription } from '../../../src/kernel/session'
import type { SessionLive } from '../../../src/kernel/session'
import { createSessionLive, type LoadLive } from '../../../src/kernel/session-live'
import { createFakeClock, type FakeClock } from './fake-clock'

let clock: FakeClock
/** Calls to the loaded module, in order. */
let notified: string[]
let loads: number
let isOnline: boolean
let live: SessionLive

const store = createStore()
const liveState = () => store.get(live.state)

const options: Omit<LiveOptions, 'state'> = {
  store,
  url: 'https://cockpit.test/view',
  businessUnitName: () => 'Demo',
  tokens: { current: () => Promise.resolve('token'), renew: () => Promise.resolve('token') },
  onSessionEnded: () => undefined,
}

const subscription = (view: LiveSubscription['view']): LiveSubscription => ({
  view,
  onMessage: () => undefined,
  onRegistered: () => Promise.resolve(),
  onRefused: () => undefined,
})

const load: LoadLive = () => {
  loads += 1
  return isOnline ? Promise.resolve({ createLive: createRecorder }) : Promise.reject(new TypeError('offline'))
}

function createRecorder({ state }: LiveOptions): SessionLive {
  return {
    state,
    subscribe: ({ view }) => {
      notified.push(`follow ${view}`)
      store.set(state, { status: 'connected' })
      return () => void notified.push(`leave ${view}`)
    },
    retryNow: () => void notified.push('retry'),
    end: () => void notified.push('end'),
  }
}

beforeEach(() => {
  clock = createFakeClock()
  notified = []
  loads = 0
  isOnline = true
  live = createSessionLive({ ...options, clock }, load)
})

describe('the live updates of a session', () => {
  it('load no module before the first view is followed', async () => {
    await clock.settle()
    expect(loads).toBe(0)
    expect(liveState()).toEqual({ status: 'idle' })
  })

  it('pass on subscriptions made while loading, and report every state', async () => {
    const states: string[] = []
    store.sub(live.state, () => states.push(liveState().status))
    const leave = live.subscribe(subscription('Kpi'))
    live.subscribe(subscription('SalesOrders'))
    const leaveEarly = live.subscribe(subscription('SalesOrderLines'))
    leaveEarly()
    await clock.settle()
    expect(loads).toBe(1)
    expect(notified).toEqual(['follow Kpi', 'follow SalesOrders'])
    expect(states).toEqual(['connecting', 'idle', 'connected', 'connected'])
    expect(liveState()).toEqual({ status: 'connected' })
    leave()
    live.subscribe(subscription('Kpi'))()
    live.retryNow()
    expect(notified.slice(2)).toEqual(['leave Kpi', 'follow Kpi', 'leave Kpi', 'retry'])
  })

  it('that cannot be loaded are lost, and loading is retried after a delay or on demand', async () => {
    isOnline = false
    live.subscribe(subscription('Kpi'))
    await clock.settle()
    expect(liveState()).toEqual({ status: 'lost', reason: 'unreachable' })
    expect(loads).toBe(2)
    live.retryNow()
    await clock.settle()
    expect(loads).toBe(4)
    isOnline = true
    await clock.advance(60_000)
    expect(notified).toEqual(['follow Kpi'])
    expect(clock.pending()).toBe(0)
  })

  it('remain ended after the end of the session, loaded or not', async () => {
    live.subscribe(subscription('Kpi'))
    live.end()
    live.end()
    await clock.settle()
    expect(notified).toEqual([])
    expect(liveState()).toEqual({ status: 'lost', reason: 'session-ended' })
    live.subscribe(subscription('Kpi'))
    await clock.settle()
    expect(loads).toBe(1)
  })
})
