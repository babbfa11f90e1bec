/** Rows are archived after whole days of the company, at night, including nights in which its clock changes. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayOf, startOfDay } from '../../../src/contract/company-day'
import {
  lastRetentionDay,
  retentionCutoff,
  retentionDayOf,
  retentionNight,
} from '../../../src/contract/retention'

const oslo = 'Europe/Oslo'

describe('the days of retention', () => {
  it('begin at 02:00 of the company, also where a clock change skips or repeats that hour', () => {
    expect(lastRetentionDay(new Date('2026-11-28T00:59:59Z'), oslo)).toBe('2026-11-27')
    expect(lastRetentionDay(new Date('2026-11-28T01:00:00Z'), oslo)).toBe('2026-11-28')
    // Clocks go forward from two to three at 01:00 UTC, and back from three to two at 01:00 UTC.
    expect(retentionNight('2026-03-29', oslo).toISOString()).toBe('2026-03-29T01:00:00.000Z')
    expect(retentionNight('2026-10-25', oslo).toISOString()).toBe('2026-10-25T00:00:00.000Z')
    expect(lastRetentionDay(new Date('2026-10-25T01:30:00Z'), oslo)).toBe('2026-10-25')
  })

  it('are days of the company’s region, not of the server’s', () => {
    const at = new Date('2026-06-15T23:30:00Z')
    expect(retentionDayOf(at, 30, oslo)).toBe('2026-07-17')
    expect(retentionDayOf(at, 30, 'America/New_York')).toBe('2026-07-16')
    expect(retentionCutoff('2026-04-28', 30, oslo).toISOString()).toBe('2026-03-28T23:00:00.000Z')
    expect(retentionCutoff('2026-04-29', 30, oslo).toISOString()).toBe('2026-03-29T22:00:00.000Z')
  })

  it('archive a row in the night announced for it, and in none before', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2001-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        fc.integer({ min: 30, max: 4_000 }),
        fc.constantFrom(oslo, 'America/New_York', 'Pacific/Apia', 'Asia/Kathmandu', 'UTC'),
        (at, days, region) => {
          const day = retentionDayOf(at, days, region)
          const isArchived = (night: string) => at < retentionCutoff(night, days, region)
          expect([isArchived(addDays(day, -1)), isArchived(day)]).toEqual([false, true])
          expect(startOfDay(addDays(dayOf(at, region), days), region) <= retentionNight(day, region)).toBe(
            true,
          )
        },
      ),
    )
  })
})
