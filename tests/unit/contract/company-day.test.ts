/** Days and moments where the company is: which day it is, and when days begin. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  companyRegion,
  dayOf,
  daysBetween,
  momentIn,
  regionClock,
  startOfDay,
  wallTimeOf,
} from '../../../src/contract/company-day'
import { compileDatePattern } from '../../../src/contract/date-format'
import { formatDefaults } from '../../../src/contract/limits'

describe('the clock of a region', () => {
  it('agrees with the browser for any moment and region', () => {
    const regions = [
      'Europe/Berlin',
      'UTC',
      'Europe/London',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'America/St_Johns',
    ]
    const moments = fc.integer({ min: 86_400_000, max: 4_000_000_000_000 })
    const pattern = compileDatePattern('YYYY-MM-DD HH:mm:ss', 'en')
    for (const timeZone of regions) {
      const clock = regionClock(timeZone)
      const browser = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
      fc.assert(
        fc.property(moments, moment => {
          expect(pattern(clock(moment))).toBe(browser.format(moment))
        }),
        { numRuns: 300 },
      )
    }
  })

  it('uses the default region where the company has none, or one that the platform does not support', () => {
    const moment = Date.UTC(2026, 2, 31, 22, 30)
    for (const region of ['', '  ', 'Mars/Olympus']) {
      expect(regionClock(region)(moment), region).toEqual(regionClock(formatDefaults.region)(moment))
      expect(companyRegion(region)).toBe(formatDefaults.region)
    }
    expect(companyRegion(undefined)).toBe(formatDefaults.region)
    expect(companyRegion(' UTC ')).toBe('UTC')
    expect(regionClock(' UTC ')(moment)).toEqual(wallTimeOf(moment))
  })
})

describe('the day of a moment', () => {
  const beforeMidnightInGreenwich = new Date('2026-03-31T22:30:00Z')

  it.each([
    ['Europe/Copenhagen', '2026-04-01'],
    ['UTC', '2026-03-31'],
    ['America/New_York', '2026-03-31'],
    ['Pacific/Kiritimati', '2026-04-01'],
  ])('is the day of the region: %s', (region, day) => {
    expect(dayOf(beforeMidnightInGreenwich, region)).toBe(day)
  })

  it('is the day of the default region where a company has none', () => {
    expect(dayOf(beforeMidnightInGreenwich, '')).toBe('2026-04-01')
    expect(dayOf(beforeMidnightInGreenwich.getTime(), 'UTC')).toBe('2026-03-31')
    expect(dayOf(Date.parse('0007-01-02T12:00:00Z'), 'UTC')).toBe('0007-01-02')
  })

  it.each([
    ['2026-03-29T00:59:59Z', '2026-03-29'],
    ['2026-10-24T21:59:59Z', '2026-10-24'],
    ['2026-10-24T22:00:00Z', '2026-10-25'],
    ['2026-10-25T22:59:59Z', '2026-10-25'],
    ['2026-10-25T23:00:00Z', '2026-10-26'],
  ])('follows clock changes of the region: %s', (moment, day) => {
    expect(dayOf(new Date(moment), 'Europe/Copenhagen')).toBe(day)
  })
})

describe('days of a region', () => {
  it('continue across the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(addDays('2026-03-01', 0)).toBe('2026-03-01')
    expect(addDays('9999-12-31', 1)).toBe('+010000-01-01')
  })

  it('are counted between two days, including across clock changes', () => {
    expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31)
    expect(daysBetween('2028-03-01', '2028-02-01')).toBe(-29)
    expect(daysBetween('2026-11-20', '2026-11-20')).toBe(0)
  })

  it('start at their first moment; the moment before belongs to the previous day', () => {
    for (const region of ['Europe/Berlin', 'UTC', 'Europe/London', 'Europe/Helsinki', 'America/St_Johns']) {
      for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
        const start = startOfDay(day, region)
        expect(dayOf(start, region), `${day} in ${region}`).toBe(day)
        expect(dayOf(new Date(start.getTime() - 1), region), `before ${day} in ${region}`).toBe(
          addDays(day, -1),
        )
      }
    }
  })

  it('return the moment after the gap for a time that a clock change skips', () => {
    expect(momentIn('2026-03-29', 'Europe/Berlin', '02:30').toISOString()).toBe('2026-03-29T01:30:00.000Z')
  })

  it('return the first moment for a time that occurs twice', () => {
    expect(momentIn('2026-10-25', 'Europe/Berlin', '02:30').toISOString()).toBe('2026-10-25T00:30:00.000Z')
  })
})
