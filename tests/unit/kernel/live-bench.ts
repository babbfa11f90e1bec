/** Live updates of one session with a hub and a clock of the tests' own. */
import { atom, createStore } from 'jotai/vanilla'
import { beforeEach } from 'vitest'
import type { LiveMessage } from '../../../src/contract/live-messages'
import type { LiveViewName } from '../../../src/contract/row-views'
import { createLive } from '../../../src/kernel/live'
import type { PageEvents } from '../../../src/kernel/live-connection'
import type { LiveState } from '../../../src/kernel/session'
import type { SessionLive } from '../../../src/kernel/session'
import type { Store } from '../../../src/kernel/session'
import { createFakeClock, type FakeClock } from './fake-clock'
import { createFakeHub, type FakeHub } from './fake-hub'

export let hub: FakeHub
export let clock: FakeClock
export let live: SessionLive
let store: Store
/** The connection's state. */
export const liveState = (): LiveState => store.get(live.state)
export let states: LiveState[]
export let sessionEnds: number
/** The connection's listeners on its page; none when it is stopped. */
export let page: PageEvents | undefined
export let renewals: string[]
export let tokens: { current: () => Promise<string>; renew: (refused: string) => Promise<string> }

/** Creates hub, clock and connection for each test of the calling file. */
export function liveForEachTest(): void {
  beforeEach(() => {
    hub = createFakeHub()
    clock = createFakeClock()
    states = []
    sessionEnds = 0
    renewals = []
    let token = 'first'
    tokens = {
      current: () => Promise.resolve(token),
      renew: refused => {
        renewals.push(refused)
        token = 'renewed'
        return Promise.resolve(token)
      },
    }
    store = createStore()
    live = createLive({
      store,
      state: atom<LiveState>({ status: 'idle' }),
      url: 'http://hub/view',
      businessUnitName: () => 'Demo',
      tokens: { current: () => tokens.current(), renew: refused => tokens.renew(refused) },
      openHub: hub.open,
      clock,
      onSessionEnded: () => {
        sessionEnds += 1
        live.end()
      },
      onPage: events => {
        page = events
        return () => (page = undefined)
      },
    })
    store.sub(live.state, () => states.push(liveState()))
  })
}

export interface Watcher {
  readonly received: string[]
  readonly refusals: string[]
  fetches: number
  /** Ends the pending fetch, when fetches wait. */
  finishFetch: () => void
  readonly stop: () => void
}

/** Follows a view and records what it receives; with `fetchWaits` the test ends its fetches. */
export function watch(view: LiveViewName = 'SalesOrders', fetchWaits = false): Watcher {
  const watcher = {
    received: [] as string[],
    refusals: [] as string[],
    fetches: 0,
    finishFetch: (): void => undefined,
    stop: (): void => undefined,
  }
  watcher.stop = live.subscribe({
    view,
    onMessage: message => watcher.received.push(message.methodName),
    onRefused: reason => watcher.refusals.push(reason),
    onRegistered: () => {
      watcher.fetches += 1
      if (!fetchWaits) return Promise.resolve()
      return new Promise<void>(resolve => (watcher.finishFetch = resolve))
    },
  })
  return watcher
}

export const message = (methodName: string, more: Partial<LiveMessage> = {}): LiveMessage => ({
  viewName: 'SalesOrders',
  methodName,
  ...more,
})
/** Every registration, on any connection. */
export const registers = () => hub.opened.flatMap(one => one.calls).filter(call => call.method === 'register')
export const refuseConnection = () => Promise.reject(new Error('connection refused'))
