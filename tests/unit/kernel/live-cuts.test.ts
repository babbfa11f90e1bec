/** A live connection that is lost or refused: retried, reported, and ended (QUALITY, section 1). */
import { describe, expect, it, vi } from 'vitest'
import { failure } from '../../../src/kernel/failure'
import { liveLeaveGraceMs } from '../../../src/kernel/live'
import { delayBefore, hiddenFollowedMs } from '../../../src/kernel/live-connection'
import { TokenRefused } from '../../../src/kernel/live-hub'
import {
  clock,
  hub,
  live,
  liveForEachTest,
  liveState,
  message,
  refuseConnection,
  registers,
  renewals,
  sessionEnds,
  states,
  tokens,
  page,
  watch,
} from './live-bench'

liveForEachTest()

describe('a cut connection', () => {
  it('is retried after 1, 2, 4, 8 and 16 s, then lost', async () => {
    watch()
    await clock.settle()
    const cutAt = clock.now()
    const triedAt: number[] = []
    hub.onStart = () => {
      triedAt.push((clock.now() - cutAt) / 1000)
      return refuseConnection()
    }
    hub.cut()
    await clock.advance(60_000)
    expect(triedAt.map(at => Math.round(at * 10) / 10)).toEqual([1.1, 3.1, 7.1, 15.1, 31.1])
    expect(liveState()).toEqual({ status: 'lost', reason: 'unreachable' })
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

  it('registers every view again, fetches, and then applies messages that arrived meanwhile', async () => {
    const orders = watch()
    const kpi = watch('Kpi')
    await clock.settle()
    hub.cut()
    await clock.advance(1_200)
    expect(registers().map(call => call.view)).toEqual(['SalesOrders', 'Kpi', 'SalesOrders', 'Kpi'])
    expect([orders.fetches, kpi.fetches]).toEqual([2, 2])
    hub.opened[0]?.options.onMessage(message('from the old connection'))
    hub.send(message('from the new one'))
    expect(orders.received).toEqual(['from the new one'])
  })

  it('queues messages of the new connection until the acknowledgement and the end of the fetch', async () => {
    const watcher = watch()
    await clock.settle()
    let acknowledge = (): void => undefined
    hub.onInvoke = () => new Promise<void>(resolve => (acknowledge = resolve))
    hub.cut()
    await clock.advance(1_200)
    hub.send(message('early'))
    expect([watcher.fetches, watcher.received]).toEqual([1, []])
    acknowledge()
    await clock.settle()
    expect([watcher.fetches, watcher.received]).toEqual([2, ['early']])
  })

  it('for a second displays no banner', async () => {
    watch()
    await clock.settle()
    hub.cut()
    await clock.advance(60_000)
    expect(states.some(state => state.status === 'reconnecting' && state.isVisible)).toBe(false)
    expect(liveState()).toEqual({ status: 'connected' })
  })

  it('for longer displays a banner within 2 s', async () => {
    watch()
    await clock.settle()
    hub.onStart = refuseConnection
    hub.cut()
    await clock.advance(1_400)
    expect(liveState()).toMatchObject({ status: 'reconnecting', isVisible: false })
    await clock.advance(600)
    expect(liveState()).toMatchObject({ status: 'reconnecting', isVisible: true, attempts: 5 })
  })

  it('ignores the end of a fetch from before the cut', async () => {
    const watcher = watch('SalesOrders', true)
    await clock.settle()
    const finishOld = watcher.finishFetch
    hub.cut()
    await clock.advance(1_200)
    expect(watcher.fetches).toBe(2)
    hub.send(message('new'))
    finishOld()
    await clock.settle()
    expect(watcher.received).toEqual([])
    watcher.finishFetch()
    await clock.settle()
    expect(watcher.received).toEqual(['new'])
  })

  it('is closed while the page is hidden for over a minute; visible again, it registers and fetches', async () => {
    const watcher = watch()
    await clock.settle()
    page?.hidden()
    await clock.advance(hiddenFollowedMs - 1)
    expect(liveState()).toEqual({ status: 'connected' })
    await clock.advance(1)
    expect(liveState()).toEqual({ status: 'idle' })
    page?.online()
    await clock.advance(hiddenFollowedMs)
    expect(hub.opened).toHaveLength(1)
    page?.shown()
    await clock.settle()
    expect(liveState()).toEqual({ status: 'connected' })
    expect([registers().length, watcher.fetches]).toEqual([2, 2])
    hub.send(message('new'))
    expect(watcher.received).toEqual(['new'])
  })

  it('is kept while the page is hidden for less, and not reopened where no view is followed', async () => {
    const watcher = watch()
    await clock.settle()
    page?.hidden()
    await clock.advance(hiddenFollowedMs - 1)
    page?.shown()
    await clock.advance(hiddenFollowedMs)
    expect([hub.opened.length, watcher.fetches]).toEqual([1, 1])
    page?.hidden()
    await clock.advance(hiddenFollowedMs)
    watcher.stop()
    await clock.advance(liveLeaveGraceMs)
    expect([page, clock.pending()]).toEqual([undefined, 0])
  })

  it('is retried at once when the network is back or the page visible again, and on demand', async () => {
    const watcher = watch()
    await clock.settle()
    hub.onStart = refuseConnection
    hub.cut()
    page?.online()
    await clock.settle()
    expect(hub.opened).toHaveLength(2)
    await clock.advance(60_000)
    expect(liveState().status).toBe('lost')
    hub.onStart = () => Promise.resolve()
    page?.online()
    await clock.settle()
    expect(liveState()).toEqual({ status: 'connected' })
    expect(watcher.fetches).toBe(2)
    hub.onStart = refuseConnection
    hub.cut()
    await clock.advance(60_000)
    hub.onStart = () => Promise.resolve()
    live.retryNow()
    await clock.settle()
    expect(liveState()).toEqual({ status: 'connected' })
  })

  it('resets its attempts after a registration, not after a start alone', async () => {
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
    expect(liveState()).toEqual({ status: 'connected' })
    await cut()
    expect(liveState()).toEqual({ status: 'lost', reason: 'unreachable' })
    hub.onInvoke = () => Promise.resolve()
    live.retryNow()
    await clock.settle()
    hub.cut()
    expect(liveState()).toMatchObject({ status: 'reconnecting', attempt: 1 })
  })

  it('aborts a start that hangs', async () => {
    watch()
    hub.onStart = () => new Promise(() => undefined)
    await clock.advance(29_999)
    expect(liveState().status).toBe('connecting')
    hub.onStart = () => Promise.resolve()
    await clock.advance(2_000)
    expect(liveState().status).toBe('connected')
    expect(hub.opened[0]?.isStopped).toBe(true)
  })

  it('leaves no timer when all subscribers unsubscribe meanwhile', async () => {
    const watcher = watch()
    await clock.settle()
    hub.onStart = refuseConnection
    hub.cut()
    watcher.stop()
    await clock.advance(liveLeaveGraceMs)
    expect(liveState()).toEqual({ status: 'idle' })
    expect(clock.pending()).toBe(0)
  })
})

describe('a hub that reports an ended session', () => {
  it('is retried at once, so that the ended session is reported without a delay', async () => {
    watch()
    await clock.settle()
    hub.onStart = () => Promise.reject(new TokenRefused())
    hub.cut(true)
    await clock.settle()
    expect(sessionEnds).toBe(1)
    expect(liveState()).toEqual({ status: 'lost', reason: 'session-ended' })
  })

  it('is connected with the page’s next session, and counts as any cut while the network is down', async () => {
    const watcher = watch()
    await clock.settle()
    const offered: string[] = []
    hub.onStart = async token => void offered.push(token)
    hub.cut(true)
    await clock.settle()
    // The hub does not receive the token of the ended session again.
    expect([renewals, offered]).toEqual([['first'], ['renewed']])
    expect([sessionEnds, watcher.fetches, liveState().status]).toEqual([0, 2, 'connected'])
    hub.onStart = () => Promise.reject(new Error('no network'))
    hub.cut(true)
    await clock.advance(60_000)
    expect([sessionEnds, liveState()]).toEqual([0, { status: 'lost', reason: 'unreachable' }])
  })
})

describe('a refused token', () => {
  it('at the first start is renewed once, and the start is repeated at once', async () => {
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
    expect(liveState()).toEqual({ status: 'lost', reason: 'session-ended' })
    live.retryNow()
    watch()
    await clock.advance(60_000)
    expect(hub.opened).toHaveLength(2)
    expect(clock.pending()).toBe(0)
  })

  it('that is missing is logged', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    tokens.current = () => Promise.reject(failure({ kind: 'signed-out' }, 'Token missing!'))
    watch()
    await clock.settle()
    expect(warn).toHaveBeenCalledWith('Token missing!')
    expect(sessionEnds).toBe(1)
  })

  it('that cannot be fetched without a network counts as a failed attempt', async () => {
    const current = tokens.current
    tokens.current = () => Promise.reject(failure({ kind: 'unreachable' }))
    watch()
    await clock.settle()
    expect(liveState()).toMatchObject({ status: 'reconnecting', attempt: 1 })
    tokens.current = current
    await clock.advance(1_200)
    expect([liveState().status, sessionEnds]).toEqual(['connected', 0])
  })
})
