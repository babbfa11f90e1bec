/** The live connection under faults, with a clock that the test moves (QUALITY, section 1). */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveMessage } from '../../../src/contract/live-messages'
import type { LiveViewName } from '../../../src/contract/row-views'
import { failure } from '../../../src/kernel/failure'
import { createLive, liveLeaveGraceMs } from '../../../src/kernel/live'
import type { SessionLive } from '../../../src/kernel/session-live'
import { delayBefore, delayWhileLost } from '../../../src/kernel/live-connection'
import { TokenRefused } from '../../../src/kernel/live-hub'
import type { LiveState } from '../../../src/kernel/session'
import { createFakeClock, type FakeClock } from './fake-clock'
import { createFakeHub, type FakeHub } from './fake-hub'

let hub: FakeHub
let clock: FakeClock
let live: SessionLive
let states: LiveState[]
let sessionEnds: number
let wake: () => void
let renewals: string[]
let tokens: { current: () => Promise<string>; renew: (refused: string) => Promise<string> }

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
  live = createLive({
    url: 'http://hub/view',
    businessUnitName: 'Demo',
    tokens: { current: () => tokens.current(), renew: refused => tokens.renew(refused) },
    openHub: hub.open,
    clock,
    onSessionEnded: () => {
      sessionEnds += 1
      live.end()
    },
    onWake: listener => {
      wake = listener
      return () => (wake = () => undefined)
    },
  })
  live.onState(state => states.push(state))
})

interface Watcher {
  readonly got: string[]
  readonly refusals: string[]
  fetches: number
  /** Ends the fetch that is under way, when fetches wait. */
  finishFetch: () => void
  readonly stop: () => void
}

function watch(view: LiveViewName = 'SalesOrders', fetchWaits = false): Watcher {
  const watcher = {
    got: [] as string[],
    refusals: [] as string[],
    fetches: 0,
    finishFetch: (): void => undefined,
    stop: (): void => undefined,
  }
  watcher.stop = live.subscribe({
    view,
    onMessage: message => watcher.got.push(message.methodName),
    onRefused: reason => watcher.refusals.push(reason),
    onRegistered: () => {
      watcher.fetches += 1
      if (!fetchWaits) return Promise.resolve()
      return new Promise<void>(resolve => (watcher.finishFetch = resolve))
    },
  })
  return watcher
}

const message = (methodName: string, more: Partial<LiveMessage> = {}): LiveMessage => ({
  viewName: 'SalesOrders',
  methodName,
  ...more,
})
const registers = () => hub.opened.flatMap(one => one.calls).filter(call => call.method === 'register')
const neverAgain = () => Promise.reject(new Error('connection refused'))

describe('following views', () => {
  it('uses one connection, and registers a view once for all its subscribers', async () => {
    const watchers = [watch(), watch(), watch('Kpi')]
    await clock.settle()
    expect(hub.opened).toHaveLength(1)
    expect(registers().map(call => call.view)).toEqual(['SalesOrders', 'Kpi'])
    hub.send(message('a'))
    expect(watchers.map(one => one.got)).toEqual([['a'], ['a'], []])
    const late = watch()
    await clock.settle()
    expect(late.fetches).toBe(1)
    expect(registers()).toHaveLength(2)
  })

  it('holds messages back from the registration until the fetch has ended, then gives them in order', async () => {
    let acknowledge = (): void => undefined
    hub.onInvoke = () => new Promise<void>(resolve => (acknowledge = resolve))
    const watcher = watch('SalesOrders', true)
    await clock.settle()
    hub.send(message('before the acknowledgement'))
    expect([watcher.fetches, watcher.got]).toEqual([0, []])
    acknowledge()
    await clock.settle()
    hub.send(message('while fetching'))
    expect([watcher.fetches, watcher.got]).toEqual([1, []])
    watcher.finishFetch()
    await clock.settle()
    hub.send(message('after'))
    expect(watcher.got).toEqual(['before the acknowledgement', 'while fetching', 'after'])
  })

  it('goes on when a fetch fails or a subscriber throws', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    live.subscribe({
      view: 'SalesOrders',
      onMessage: () => {
        throw new Error('broken')
      },
      onRegistered: () => Promise.reject(new Error('no rows')),
      onRefused: () => undefined,
    })
    const watcher = watch()
    await clock.settle()
    hub.send(message('a'))
    expect(watcher.got).toEqual(['a'])
  })

  it('ignores what is no message', async () => {
    const watcher = watch()
    await clock.settle()
    for (const nonsense of [null, 5, {}, { viewName: 'Other', methodName: 'x' }])
      hub.last().options.onMessage(nonsense)
    expect(watcher.got).toEqual([])
  })

  it('ends the connection a moment after the last subscriber, and a remount keeps it', async () => {
    const first = watch()
    await clock.settle()
    first.stop()
    await clock.advance(liveLeaveGraceMs - 1)
    const second = watch()
    await clock.advance(10 * liveLeaveGraceMs)
    expect(hub.last().isStopped).toBe(false)
    expect(second.fetches).toBe(1)
    expect(registers()).toHaveLength(1)
    second.stop()
    await clock.advance(liveLeaveGraceMs)
    expect(hub.last().isStopped).toBe(true)
    expect(live.state()).toEqual({ status: 'idle' })
    expect(clock.pending()).toBe(0)
  })

  it('counts the moment from the last leaving', async () => {
    watch().stop()
    await clock.advance(liveLeaveGraceMs - 10)
    watch().stop()
    await clock.advance(liveLeaveGraceMs - 10)
    expect(hub.last().isStopped).toBe(false)
    await clock.advance(10)
    expect(hub.last().isStopped).toBe(true)
  })

  it('leaves a view that nobody follows while others go on', async () => {
    const orders = watch()
    watch('Kpi')
    await clock.settle()
    orders.stop()
    orders.stop()
    await clock.advance(liveLeaveGraceMs)
    expect(hub.last().calls.at(-1)).toEqual({ method: 'unregister', view: 'SalesOrders' })
    expect(hub.last().isStopped).toBe(false)
  })

  it('can be followed again after all left', async () => {
    watch().stop()
    await clock.advance(liveLeaveGraceMs)
    const again = watch()
    await clock.settle()
    expect([hub.opened.length, again.fetches]).toEqual([2, 1])
  })
})

describe('a gap in the sequence', () => {
  const numbered = (methodName: string, seq: number, epoch = 'e1') => message(methodName, { seq, epoch })

  it('or a new epoch fetches again, and the message waits for it', async () => {
    const watcher = watch()
    await clock.settle()
    for (const seq of [10, 11, 11, 10]) hub.send(numbered(`m${seq}`, seq))
    await clock.settle()
    expect(watcher.fetches).toBe(1)
    hub.send(numbered('m13', 13))
    expect(watcher.got).not.toContain('m13')
    await clock.settle()
    expect(watcher.fetches).toBe(2)
    expect(watcher.got).toEqual(['m10', 'm11', 'm11', 'm10', 'm13'])
    hub.send(numbered('new', 1, 'e2'))
    await clock.settle()
    expect(watcher.fetches).toBe(3)
  })

  it('while fetching fetches once more, not once per message', async () => {
    const watcher = watch('SalesOrders', true)
    await clock.settle()
    for (const seq of [1, 5, 9, 13]) hub.send(numbered(`m${seq}`, seq))
    await clock.settle()
    expect(watcher.fetches).toBe(1)
    watcher.finishFetch()
    await clock.settle()
    expect([watcher.fetches, watcher.got]).toEqual([2, []])
    watcher.finishFetch()
    await clock.settle()
    expect([watcher.fetches, watcher.got.length]).toEqual([2, 4])
  })
})

describe('a cut connection', () => {
  it('is tried again after 1, 2, 4, 8 and 16 s, then given up', async () => {
    watch()
    await clock.settle()
    const cutAt = clock.now()
    const triedAt: number[] = []
    hub.onStart = () => {
      triedAt.push((clock.now() - cutAt) / 1000)
      return neverAgain()
    }
    hub.cut()
    await clock.advance(60_000)
    expect(triedAt.map(at => Math.round(at * 10) / 10)).toEqual([1.1, 3.1, 7.1, 15.1, 31.1])
    expect(live.state()).toEqual({ status: 'lost', reason: 'unreachable' })
    const attempts = states.flatMap(state => (state.status === 'reconnecting' ? [state.attempt] : []))
    expect([...new Set(attempts)]).toEqual([1, 2, 3, 4, 5])
  })

  it('waits with jitter of at most a fifth, and the first time never less than a second', () => {
    for (const random of [0, 0.25, 0.5, 0.999]) {
      expect(delayBefore(1, random)).toBeGreaterThanOrEqual(1_000)
      expect(delayBefore(1, random)).toBeLessThanOrEqual(1_200)
      for (const [attempt, delayMs] of [2_000, 4_000, 8_000, 16_000].entries()) {
        expect(delayBefore(attempt + 2, random)).toBeGreaterThanOrEqual(delayMs * 0.8)
        expect(delayBefore(attempt + 2, random)).toBeLessThanOrEqual(delayMs * 1.2)
      }
    }
  })

  it('registers every view again, fetches, and then applies what arrived meanwhile', async () => {
    const orders = watch()
    const kpi = watch('Kpi')
    await clock.settle()
    hub.cut()
    await clock.advance(1_200)
    expect(registers().map(call => call.view)).toEqual(['SalesOrders', 'Kpi', 'SalesOrders', 'Kpi'])
    expect([orders.fetches, kpi.fetches]).toEqual([2, 2])
    hub.opened[0]?.options.onMessage(message('from the old connection'))
    hub.send(message('from the new one'))
    expect(orders.got).toEqual(['from the new one'])
  })

  it('holds messages of the new connection back until it has acknowledged and the fetch has ended', async () => {
    const watcher = watch()
    await clock.settle()
    let acknowledge = (): void => undefined
    hub.onInvoke = () => new Promise<void>(resolve => (acknowledge = resolve))
    hub.cut()
    await clock.advance(1_200)
    hub.send(message('early'))
    expect([watcher.fetches, watcher.got]).toEqual([1, []])
    acknowledge()
    await clock.settle()
    expect([watcher.fetches, watcher.got]).toEqual([2, ['early']])
  })

  it('for a second shows no banner', async () => {
    watch()
    await clock.settle()
    hub.cut()
    await clock.advance(60_000)
    expect(states.some(state => state.status === 'reconnecting' && state.isVisible)).toBe(false)
    expect(live.state()).toEqual({ status: 'connected' })
  })

  it('for longer shows a banner within 2 s', async () => {
    watch()
    await clock.settle()
    hub.onStart = neverAgain
    hub.cut()
    await clock.advance(1_400)
    expect(live.state()).toMatchObject({ status: 'reconnecting', isVisible: false })
    await clock.advance(600)
    expect(live.state()).toMatchObject({ status: 'reconnecting', isVisible: true, attempts: 5 })
  })

  it('does not let an unfinished fetch of before hold up the new rows', async () => {
    const watcher = watch('SalesOrders', true)
    await clock.settle()
    const finishOld = watcher.finishFetch
    hub.cut()
    await clock.advance(1_200)
    expect(watcher.fetches).toBe(2)
    hub.send(message('new'))
    finishOld()
    await clock.settle()
    expect(watcher.got).toEqual([])
    watcher.finishFetch()
    await clock.settle()
    expect(watcher.got).toEqual(['new'])
  })

  it('is tried at once when the network or the page comes back, and on demand', async () => {
    const watcher = watch()
    await clock.settle()
    hub.onStart = neverAgain
    hub.cut()
    wake()
    await clock.settle()
    expect(hub.opened).toHaveLength(2)
    await clock.advance(60_000)
    expect(live.state().status).toBe('lost')
    hub.onStart = () => Promise.resolve()
    wake()
    await clock.settle()
    expect(live.state()).toEqual({ status: 'connected' })
    expect(watcher.fetches).toBe(2)
    hub.onStart = neverAgain
    hub.cut()
    await clock.advance(60_000)
    hub.onStart = () => Promise.resolve()
    live.retryNow()
    await clock.settle()
    expect(live.state()).toEqual({ status: 'connected' })
  })

  it('counts attempts anew after a registration, and not after a mere start', async () => {
    watch()
    await clock.settle()
    const calls: ((error: Error) => void)[] = []
    hub.onInvoke = () => new Promise((_, reject) => calls.push(reject))
    const cut = async () => {
      hub.cut()
      for (const end of calls.splice(0)) end(new Error('connection closed'))
      await clock.settle()
    }
    for (let cuts = 0; cuts < 5; cuts += 1) {
      await cut()
      await clock.advance(30_000)
    }
    expect(live.state()).toEqual({ status: 'connected' })
    await cut()
    expect(live.state()).toEqual({ status: 'lost', reason: 'unreachable' })
    hub.onInvoke = () => Promise.resolve()
    live.retryNow()
    await clock.settle()
    hub.cut()
    expect(live.state()).toMatchObject({ status: 'reconnecting', attempt: 1 })
  })

  it('gives up a start that hangs', async () => {
    watch()
    hub.onStart = () => new Promise(() => undefined)
    await clock.advance(29_999)
    expect(live.state().status).toBe('connecting')
    hub.onStart = () => Promise.resolve()
    await clock.advance(2_000)
    expect(live.state().status).toBe('connected')
    expect(hub.opened[0]?.isStopped).toBe(true)
  })

  it('leaves nothing behind when everybody goes meanwhile', async () => {
    const watcher = watch()
    await clock.settle()
    hub.onStart = neverAgain
    hub.cut()
    watcher.stop()
    await clock.advance(liveLeaveGraceMs)
    expect(live.state()).toEqual({ status: 'idle' })
    expect(clock.pending()).toBe(0)
  })
})

describe('a refused token', () => {
  it('at the first start is renewed once, and the start repeated at once', async () => {
    hub.onStart = token => (token === 'renewed' ? Promise.resolve() : Promise.reject(new TokenRefused()))
    const watcher = watch()
    await clock.settle()
    expect(renewals).toEqual(['first'])
    expect(watcher.fetches).toBe(1)
    expect(states.map(state => state.status)).toEqual(['connecting', 'connected'])
  })

  it('twice ends the session', async () => {
    hub.onStart = () => Promise.reject(new TokenRefused())
    watch()
    await clock.advance(60_000)
    expect([sessionEnds, renewals.length, hub.opened.length]).toEqual([1, 1, 2])
    expect(live.state()).toEqual({ status: 'lost', reason: 'session-ended' })
    live.retryNow()
    watch()
    await clock.advance(60_000)
    expect(hub.opened).toHaveLength(2)
    expect(clock.pending()).toBe(0)
  })

  it('that is missing is said in the log', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    tokens.current = () => Promise.reject(failure({ kind: 'signed-out' }, 'Token missing!'))
    watch()
    await clock.settle()
    expect(warn).toHaveBeenCalledWith('Token missing!')
    expect(sessionEnds).toBe(1)
  })

  it('that cannot be had for want of a network is an attempt like others', async () => {
    const current = tokens.current
    tokens.current = () => Promise.reject(failure({ kind: 'unreachable' }))
    watch()
    await clock.settle()
    expect(live.state()).toMatchObject({ status: 'reconnecting', attempt: 1 })
    tokens.current = current
    await clock.advance(1_200)
    expect([live.state().status, sessionEnds]).toEqual(['connected', 0])
  })
})

describe('a refused view', () => {
  it('is told to its subscribers once, without trying again, and others go on', async () => {
    hub.onInvoke = (_, view) =>
      view === 'SalesOrders'
        ? Promise.reject(new Error('Registration to SalesOrders failed'))
        : Promise.resolve()
    const orders = watch()
    const kpi = watch('Kpi')
    await clock.advance(60_000)
    expect(orders.refusals).toEqual(['Registration to SalesOrders failed'])
    expect([orders.fetches, kpi.fetches]).toEqual([0, 1])
    expect(registers()).toHaveLength(2)
    hub.cut()
    await clock.advance(60_000)
    expect(orders.refusals).toHaveLength(1)
    expect(kpi.fetches).toBe(2)
  })

  it('is not one whose registration a cut ended', async () => {
    hub.onInvoke = () => {
      hub.cut()
      return Promise.reject(new Error('connection closed'))
    }
    const orders = watch()
    await clock.settle()
    hub.onInvoke = () => Promise.resolve()
    await clock.advance(3_000)
    expect([orders.refusals, orders.fetches]).toEqual([[], 1])
  })
})

describe('a wall, which wants it for ever,', () => {
  const hourMs = 60 * 60_000

  function watchForEver(): () => void {
    return live.subscribe({
      view: 'Kpi',
      isForEver: true,
      onMessage: () => undefined,
      onRegistered: () => Promise.resolve(),
      onRefused: () => undefined,
    })
  }

  it('is tried again after the counted attempts, with pauses that grow from half a minute to five', async () => {
    watchForEver()
    await clock.settle()
    const triedAt: number[] = []
    hub.onStart = () => {
      triedAt.push(clock.now())
      return neverAgain()
    }
    hub.cut()
    await clock.advance(hourMs)
    const pauses = triedAt.slice(4).map((at, index) => Math.round((triedAt[index + 5] ?? 0) - at) / 1000)
    expect(pauses.slice(0, 6)).toEqual([30, 60, 120, 240, 300, 300])
    expect(triedAt.length).toBeLessThan(25)
    expect(live.state()).toEqual({ status: 'lost', reason: 'unreachable' })
    expect(states.filter(state => state.status === 'lost')).toHaveLength(1)
  })

  it('is connected again within six minutes of the end of an hour, and counts anew at the next cut', async () => {
    watchForEver()
    await clock.settle()
    hub.onStart = neverAgain
    hub.cut()
    await clock.advance(hourMs)
    hub.onStart = () => Promise.resolve()
    await clock.advance(6 * 60_000)
    expect(live.state()).toEqual({ status: 'connected' })
    expect(registers()).toHaveLength(2)
    states.length = 0
    hub.onStart = neverAgain
    hub.cut()
    await clock.advance(1_400)
    expect(states[0]).toMatchObject({ status: 'reconnecting', attempt: 1 })
  })

  it('goes on at once when the network comes back', async () => {
    watchForEver()
    await clock.settle()
    hub.onStart = neverAgain
    hub.cut()
    await clock.advance(20 * 60_000)
    hub.onStart = () => Promise.resolve()
    wake()
    await clock.settle()
    expect(live.state()).toEqual({ status: 'connected' })
  })

  it('makes a connection go on that was lost before it came, and lets it rest when it leaves', async () => {
    watch()
    await clock.settle()
    hub.onStart = neverAgain
    hub.cut()
    await clock.advance(hourMs)
    const { length } = hub.opened
    const stop = watchForEver()
    await clock.advance(10 * 60_000)
    expect(hub.opened.length).toBeGreaterThan(length)
    stop()
    await clock.advance(10 * 60_000)
    const afterwards = hub.opened.length
    await clock.advance(hourMs)
    expect(hub.opened.length).toBe(afterwards)
  })

  it('is not what others are: they are asked after the last attempt', async () => {
    watch()
    await clock.settle()
    hub.onStart = neverAgain
    hub.cut()
    await clock.advance(60_000)
    const { length } = hub.opened
    await clock.advance(hourMs)
    expect(hub.opened).toHaveLength(length)
    expect(clock.pending()).toBe(0)
  })

  it('waits with jitter of at most a fifth', () => {
    for (const random of [0, 0.5, 0.999]) {
      for (const [tries, seconds] of [
        [1, 30],
        [2, 60],
        [5, 300],
        [500, 300],
      ] as const) {
        expect(delayWhileLost(tries, random)).toBeGreaterThanOrEqual(seconds * 800)
        expect(delayWhileLost(tries, random)).toBeLessThanOrEqual(seconds * 1_200)
      }
    }
  })
})
