/** When schedules are due in a region: at month ends, and when the clocks change. */
import { describe, expect, it } from 'vitest'
import { nextDue } from '../../../demo/server/reports/plans/due-schedules'
import type { Rhythm } from '../../../src/contract/reports/rhythm'

const berlin = 'Europe/Berlin'

function dueMoments(rhythm: Rhythm, after: string, count: number, region = berlin): string[] {
  const moments: string[] = []
  let last = new Date(after)
  for (let number = 0; number < count; number++) {
    last = nextDue(rhythm, last, region)
    moments.push(last.toISOString())
  }
  return moments
}

describe('a daily schedule', () => {
  it('is due today when its time is in the future, else tomorrow', () => {
    const daily = { every: 'day', time: '06:00' } as const
    expect(dueMoments(daily, '2026-11-20T04:59:59Z', 1)).toEqual(['2026-11-20T05:00:00.000Z'])
    expect(dueMoments(daily, '2026-11-20T05:00:00Z', 1)).toEqual(['2026-11-21T05:00:00.000Z'])
  })

  it('keeps its local time when daylight saving begins and ends', () => {
    const daily = { every: 'day', time: '06:00' } as const
    expect(dueMoments(daily, '2026-03-27T12:00:00Z', 3)).toEqual([
      '2026-03-28T05:00:00.000Z',
      '2026-03-29T04:00:00.000Z',
      '2026-03-30T04:00:00.000Z',
    ])
    expect(dueMoments(daily, '2026-10-24T12:00:00Z', 2)).toEqual([
      '2026-10-25T05:00:00.000Z',
      '2026-10-26T05:00:00.000Z',
    ])
  })

  it('is due once on a day whose clock change skips or repeats its hour', () => {
    const daily = { every: 'day', time: '02:30' } as const
    // 02:30 does not exist on 29 March: a moment right after the gap is used.
    expect(dueMoments(daily, '2026-03-28T01:30:00Z', 2)).toEqual([
      '2026-03-29T01:30:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ])
    expect(dueMoments(daily, '2026-10-24T00:30:00Z', 2)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ])
  })

  it('uses the days of the region, not those of UTC', () => {
    const daily = { every: 'day', time: '00:15' } as const
    expect(dueMoments(daily, '2026-11-20T23:00:00Z', 1)).toEqual(['2026-11-20T23:15:00.000Z'])
  })
})

describe('a weekly schedule', () => {
  it('is due on its day of the week, Sunday being the seventh', () => {
    const weekly = (weekday: number) => ({ every: 'week', weekday, time: '08:00' }) as const
    expect(dueMoments(weekly(1), '2026-11-20T12:00:00Z', 2, 'UTC')).toEqual([
      '2026-11-23T08:00:00.000Z',
      '2026-11-30T08:00:00.000Z',
    ])
    expect(dueMoments(weekly(7), '2026-11-20T12:00:00Z', 1, 'UTC')).toEqual(['2026-11-22T08:00:00.000Z'])
  })
})

describe('a monthly schedule', () => {
  it('is due on its day of every month', () => {
    const monthly = { every: 'month', day: 28, time: '23:59' } as const
    expect(dueMoments(monthly, '2026-01-28T23:59:00Z', 2, 'UTC')).toEqual([
      '2026-02-28T23:59:00.000Z',
      '2026-03-28T23:59:00.000Z',
    ])
  })

  it('is due on the last day, however long the month is', () => {
    const lastDay = { every: 'month', day: null, time: '18:00' } as const
    expect(dueMoments(lastDay, '2024-01-15T00:00:00Z', 4, 'UTC')).toEqual([
      '2024-01-31T18:00:00.000Z',
      '2024-02-29T18:00:00.000Z',
      '2024-03-31T18:00:00.000Z',
      '2024-04-30T18:00:00.000Z',
    ])
  })
})
