/** When live changes are drawn: once a frame, and ten times a second while drawing is expensive. */
import { describe, expect, it } from 'vitest'
import {
  createFlushClock,
  frameCostMostMs,
  slowFlushGapMs,
  type FrameTimers,
} from '../../../src/ui/grid/data/live-changes'

/** A clock that is advanced by hand, and the requested callbacks. */
function fakeTimers() {
  let nowMs = 0
  const pending = new Map<symbol, { readonly kind: 'frame' | number; readonly callback: () => void }>()
  const request = (kind: 'frame' | number, callback: () => void) => {
    const key = Symbol('request')
    pending.set(key, { kind, callback })
    return () => void pending.delete(key)
  }
  const timers: FrameTimers = {
    now: () => nowMs,
    frame: callback => request('frame', callback),
    wait: (delayMs, callback) => request(delayMs, callback),
  }
  return {
    timers,
    requested: () => [...pending.values()].map(({ kind }) => kind),
    pass: (ms: number) => (nowMs += ms),
    /** Runs the requested callbacks. */
    runCallbacks: () => {
      const due = [...pending]
      pending.clear()
      for (const [, { callback }] of due) callback()
    },
  }
}

describe('the flush clock', () => {
  it('merges many requests into one flush per frame', () => {
    const { timers, requested, runCallbacks } = fakeTimers()
    let flushes = 0
    const clock = createFlushClock(() => flushes++, timers)
    for (let i = 0; i < 5; i++) clock.schedule()
    expect(requested()).toEqual(['frame'])
    runCallbacks()
    expect(flushes).toBe(1)
    expect(requested()).toEqual([])
    clock.schedule()
    expect(requested()).toEqual(['frame'])
  })

  it('pauses between expensive flushes without requesting frames', () => {
    const { timers, requested, pass, runCallbacks } = fakeTimers()
    const costMs = frameCostMostMs * 10
    const clock = createFlushClock(() => pass(costMs), timers)
    clock.schedule()
    runCallbacks()
    clock.schedule()
    expect(requested()).toEqual([slowFlushGapMs - costMs])
    pass(slowFlushGapMs - costMs)
    runCallbacks()
    expect(requested()).toEqual(['frame'])
  })

  it('does not flush after it was stopped, pending or not', () => {
    const { timers, requested, pass, runCallbacks } = fakeTimers()
    let flushes = 0
    const clock = createFlushClock(() => {
      flushes++
      pass(frameCostMostMs * 10)
    }, timers)
    clock.schedule()
    clock.stop()
    expect(requested()).toEqual([])
    clock.schedule()
    runCallbacks()
    clock.schedule()
    clock.stop()
    runCallbacks()
    expect(flushes).toBe(1)
  })
})
