/** A live connection that a wall retries without limit, since a wall has no user to press a button (QUALITY, section 1). */
import { describe, expect, it } from 'vitest'
import { delayWhileLost } from '../../../src/kernel/live-connection'
import {
  clock,
  hub,
  live,
  liveForEachTest,
  liveState,
  refuseConnection,
  registers,
  states,
  page,
  watch,
} from './live-bench'

liveForEachTest()

describe('a connection without a retry limit', () => {
  const hourMs = 60 * 60_000

  function watchWithoutLimit(): () => void {
    return live.subscribe({
      view: 'Kpi',
      isForEver: true,
      onMessage: () => undefined,
      onRegistered: () => Promise.resolve(),
      onRefused: () => undefined,
    })
  }

  it('is retried after the limited attempts, with pauses from half a minute to five minutes', async () => {
    watchWithoutLimit()
    await clock.settle()
    const triedAt: number[] = []
    hub.onStart = () => {
      triedAt.push(clock.now())
      return refuseConnection()
    }
    hub.cut()
    await clock.advance(hourMs)
    const pauses = triedAt.slice(4).map((at, index) => Math.round((triedAt[index + 5] ?? 0) - at) / 1000)
    expect(pauses.slice(0, 6)).toEqual([30, 60, 120, 240, 300, 300])
    expect(triedAt.length).toBeLessThan(25)
    expect(liveState()).toEqual({ status: 'lost', reason: 'unreachable' })
    expect(states.filter(state => state.status === 'lost')).toHaveLength(1)
  })

  it('is connected within six minutes after an outage of an hour, and resets its attempts', async () => {
    watchWithoutLimit()
    await clock.settle()
    hub.onStart = refuseConnection
    hub.cut()
    await clock.advance(hourMs)
    hub.onStart = () => Promise.resolve()
    await clock.advance(6 * 60_000)
    expect(liveState()).toEqual({ status: 'connected' })
    expect(registers()).toHaveLength(2)
    states.length = 0
    hub.onStart = refuseConnection
    hub.cut()
    await clock.advance(1_400)
    expect(states[0]).toMatchObject({ status: 'reconnecting', attempt: 1 })
  })

  it('is retried at once when the network is back', async () => {
    watchWithoutLimit()
    await clock.settle()
    hub.onStart = refuseConnection
    hub.cut()
    await clock.advance(20 * 60_000)
    hub.onStart = () => Promise.resolve()
    page?.online()
    await clock.settle()
    expect(liveState()).toEqual({ status: 'connected' })
  })

  it('retries an already lost connection, until its subscriber unsubscribes', async () => {
    watch()
    await clock.settle()
    hub.onStart = refuseConnection
    hub.cut()
    await clock.advance(hourMs)
    const { length } = hub.opened
    const stop = watchWithoutLimit()
    await clock.advance(10 * 60_000)
    expect(hub.opened.length).toBeGreaterThan(length)
    stop()
    await clock.advance(10 * 60_000)
    const afterwards = hub.opened.length
    await clock.advance(hourMs)
    expect(hub.opened.length).toBe(afterwards)
  })

  it('is not the default: other connections stay lost after the last attempt', async () => {
    watch()
    await clock.settle()
    hub.onStart = refuseConnection
    hub.cut()
    await clock.advance(60_000)
    const { length } = hub.opened
    await clock.advance(hourMs)
    expect(hub.opened).toHaveLength(length)
    expect(clock.pending()).toBe(0)
  })

  it('is retried with jitter of at most a fifth', () => {
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
