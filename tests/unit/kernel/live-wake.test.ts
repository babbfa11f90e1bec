/**
 * @vitest-environment happy-dom
 *
 * Events of its page that wake a live connection: the network is back, the page is visible again. An idle connection has no listeners.
 */
import { atom, createStore } from 'jotai/vanilla'
import { afterEach, expect, it, vi } from 'vitest'
import { createLiveConnection } from '../../../src/kernel/live-connection'
import type { LiveState } from '../../../src/kernel/session'
import { createFakeClock } from './fake-clock'
import { createFakeHub } from './fake-hub'

afterEach(() => vi.restoreAllMocks())

/** Counts the registered listeners of a target. */
function listenersOf(target: EventTarget): () => number {
  const registered = new Set<unknown>()
  const [add, remove] = [target.addEventListener.bind(target), target.removeEventListener.bind(target)]
  vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
    registered.add(listener)
    add(type, listener, options)
  })
  vi.spyOn(target, 'removeEventListener').mockImplementation((type, listener, options) => {
    registered.delete(listener)
    remove(type, listener, options)
  })
  return () => registered.size
}

function connect(hub = createFakeHub()) {
  const connection = createLiveConnection({
    store: createStore(),
    state: atom<LiveState>({ status: 'idle' }),
    url: 'http://hub/view',
    tokens: { current: () => Promise.resolve('first'), renew: () => Promise.resolve('renewed') },
    openHub: hub.open,
    clock: createFakeClock(),
    onMessage: () => undefined,
    onConnected: () => Promise.resolve(),
    onSessionEnded: () => undefined,
  })
  connection.start()
  return { hub, connection }
}

it('a stopped connection has no listener on the page', async () => {
  const [ofWindow, ofDocument] = [listenersOf(window), listenersOf(document)]
  const { connection } = connect()
  await vi.waitFor(() => expect(connection.state().status).toBe('connected'))
  expect([ofWindow(), ofDocument()]).toEqual([1, 1])
  connection.stop()
  expect([ofWindow(), ofDocument()]).toEqual([0, 0])
})

it.each([
  ['the network', () => window.dispatchEvent(new Event('online'))],
  ['the page', () => document.dispatchEvent(new Event('visibilitychange'))],
])('a connection is retried at once when %s is back', async (_what, wake) => {
  const { hub, connection } = connect()
  await vi.waitFor(() => expect(connection.state().status).toBe('connected'))
  hub.cut()
  expect(connection.state().status).toBe('reconnecting')
  wake()
  await vi.waitFor(() => expect(connection.state().status).toBe('connected'))
  expect(hub.opened).toHaveLength(2)
  connection.stop()
})
