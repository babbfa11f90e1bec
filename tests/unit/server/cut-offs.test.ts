/** Cut-offs of the dashboard around midnight, daylight saving and the company's region. */
import { describe, expect, it } from 'vitest'
import { cutOffs } from '../../../demo/server/dashboard/cut-offs'

describe('cut-offs of the dashboard', () => {
  it('end yesterday at 23:59:59.999 and start tomorrow at 00:01 in the company’s region', () => {
    expect(cutOffs(new Date('2026-11-20T09:30:00Z'), 'Europe/Berlin')).toEqual({
      today: '2026-11-20',
      endOfYesterday: '2026-11-19T22:59:59.999Z',
      startOfToday: '2026-11-19T23:00:00.000Z',
      startOfTomorrow: '2026-11-20T23:01:00.000Z',
    })
  })

  it('are based on the region’s day, not on the day of UTC', () => {
    const justAfterMidnightInHelsinki = new Date('2026-11-19T22:00:00Z')
    expect(cutOffs(justAfterMidnightInHelsinki, 'Europe/Helsinki').today).toBe('2026-11-20')
    expect(cutOffs(justAfterMidnightInHelsinki, 'Europe/London').today).toBe('2026-11-19')
  })

  it.each([
    ['spring', '2026-03-29T12:00:00Z', '2026-03-28T23:00:00.000Z', '2026-03-29T22:01:00.000Z'],
    ['autumn', '2026-10-25T12:00:00Z', '2026-10-24T22:00:00.000Z', '2026-10-25T23:01:00.000Z'],
  ])('are valid on the day of a clock change in %s', (_season, now, startOfToday, startOfTomorrow) => {
    expect(cutOffs(new Date(now), 'Europe/Berlin')).toMatchObject({ startOfToday, startOfTomorrow })
  })
})
