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
  const wishes = new Map<symbol, { readonly kind: 'frame' | number; readonly callback: () => void }>()
  const wish = (kind: 'frame' | number, callback: () => void) => {
    const key = Symbol('wish')
    wishes.set(key, { kind, callback })
    return () => void wishes.delete(key)
  }
  const timers: FrameTimers = {
    now: () => nowMs,
    frame: callback => wish('frame', callback),
    wait: (delayMs, callback) => wish(delayMs, callback),
  }
  return {
    timers,
    requested: () => [...wishes.values()].map(({ kind }) => kind),
    pass: (ms: number) => (nowMs += ms),
    /** Runs the requested callbacks. */
    fulfil: () => {
      const due = [...wishes]
      wishes.clear()
      for (const [, { callback }] of due) callback()
    },
  }
}

describe('the flush clock', () => {
  it('merges many requests into one flush per frame', () => {
    const { timers, requested, fulfil } = fakeTimers()
    let flushes = 0
    const clock = createFlushClock(() => flushes++, timers)
    for (let i = 0; i < 5; i++) clock.schedule()
    expect(requested()).toEqual(['frame'])
    fulfil()
    expect(flushes).toBe(1)
    expect(requested()).toEqual([])
    clock.schedule()
    expect(requested()).toEqual(['frame'])
  })

  it('rests between expensive flushes without asking for frames', () => {
    const { timers, requested, pass, fulfil } = fakeTimers()
    const costMs = frameCostMostMs * 10
    const clock = createFlushClock(() => pass(costMs), timers)
    clock.schedule()
    fulfil()
    clock.schedule()
    expect(requested()).toEqual([slowFlushGapMs - costMs])
    pass(slowFlushGapMs - costMs)
    fulfil()
    expect(requested()).toEqual(['frame'])
  })

  it('does nothing any more once it is stopped, waiting or not', () => {
    const { timers, requested, pass, fulfil } = fakeTimers()
    let flushes = 0
    const clock = createFlushClock(() => {
      flushes++
      pass(frameCostMostMs * 10)
    }, timers)
    clock.schedule()
    clock.stop()
    expect(requested()).toEqual([])
    clock.schedule()
    fulfil()
    clock.schedule()
    clock.stop()
    fulfil()
    expect(flushes).toBe(1)
  })
})
