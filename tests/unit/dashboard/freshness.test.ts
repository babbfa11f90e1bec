import { describe, expect, it } from 'vitest'
import { freshnessOf, lateAfterMs, oldAfterMs, refreshIntervalMs } from '../../../src/ui/dashboard/freshness'

const minute = 60_000
const interval = 5 * minute
const start = Date.UTC(2026, 10, 20, 12)

describe('the interval of refreshes', () => {
  it('is the company’s setting, in minutes', () => {
    expect(refreshIntervalMs(2)).toBe(2 * minute)
  })

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])(
    'is five minutes when the setting is %d',
    setting => {
      expect(refreshIntervalMs(setting)).toBe(interval)
    },
  )
})

describe('figures', () => {
  it('are fresh until a refresh is missed', () => {
    expect(freshnessOf(start, null, interval, start + interval + lateAfterMs - 1)).toBe('fresh')
    expect(freshnessOf(start, null, interval, start + interval + lateAfterMs)).toBe('stale')
  })

  it('are stale as soon as a refresh failed', () => {
    expect(freshnessOf(start, start + interval, interval, start + interval)).toBe('stale')
  })

  it('received after the failure are fresh', () => {
    expect(freshnessOf(start, start - 1, interval, start + minute)).toBe('fresh')
  })

  it('that missed a refresh are old after an hour', () => {
    expect(freshnessOf(start, start + minute, interval, start + oldAfterMs - 1)).toBe('stale')
    expect(freshnessOf(start, start + minute, interval, start + oldAfterMs)).toBe('old')
  })

  it('with a long interval are not old before a missed refresh', () => {
    expect(freshnessOf(start, null, 120 * minute, start + 100 * minute)).toBe('fresh')
  })

  it('that seem to be received later, since the clock was set back, may have missed a refresh', () => {
    const setBack = start - 60 * minute
    expect(freshnessOf(start, setBack + minute, interval, setBack + 2 * minute)).toBe('stale')
    expect(freshnessOf(start, null, interval, setBack)).toBe('stale')
  })

  it('received after the last tick of the clock are fresh', () => {
    expect(freshnessOf(start, null, interval, start - 1_000)).toBe('fresh')
  })
})
