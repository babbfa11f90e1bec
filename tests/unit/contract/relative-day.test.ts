/** Relative days: the fixed days that they stand for on a given day, and conditions with them. */
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../src/contract/company-day'
import type { Filter } from '../../../src/contract/filter'
import {
  calendarUnits,
  daysOf,
  isRelativeDay,
  onDay,
  type RelativeDay,
} from '../../../src/contract/relative-day'

describe('a relative day', () => {
  it.each<[RelativeDay, string, string, string]>([
    ['today', '2026-11-24', '2026-11-24', '2026-11-24'],
    ['today+6', '2026-11-24', '2026-11-30', '2026-11-30'],
    ['today-1', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['today-1', '2024-03-01', '2024-02-29', '2024-02-29'],
    ['today+1', '2026-12-31', '2027-01-01', '2027-01-01'],
    // A Tuesday, a Sunday and a Monday.
    ['week', '2026-11-24', '2026-11-23', '2026-11-29'],
    ['week', '2026-11-29', '2026-11-23', '2026-11-29'],
    ['week', '2026-11-30', '2026-11-30', '2026-12-06'],
    ['week-1', '2026-01-01', '2025-12-22', '2025-12-28'],
    ['week+1', '2026-12-31', '2027-01-04', '2027-01-10'],
    ['month', '2024-02-15', '2024-02-01', '2024-02-29'],
    ['month-1', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['month+1', '2026-12-05', '2027-01-01', '2027-01-31'],
    ['month-14', '2026-01-31', '2024-11-01', '2024-11-30'],
    ['quarter', '2026-11-24', '2026-10-01', '2026-12-31'],
    ['quarter-1', '2026-02-14', '2025-10-01', '2025-12-31'],
    ['quarter+1', '2026-11-24', '2027-01-01', '2027-03-31'],
    ['year', '2026-11-24', '2026-01-01', '2026-12-31'],
    ['year-1', '2026-11-24', '2025-01-01', '2025-12-31'],
  ])('%s on %s is %s to %s', (value, today, first, last) => {
    expect(daysOf(value, today)).toEqual({ first, last })
  })

  it('leaves no gap: each period begins where the one before ends', () => {
    for (const unit of calendarUnits) {
      for (let day = 0; day < 400; day += 1) {
        const today = addDays('2024-01-01', day)
        const now = daysOf(unit, today)
        expect(now.first <= today && today <= now.last, `${unit} on ${today}`).toBe(true)
        expect(daysOf(`${unit}+1`, today).first).toBe(addDays(now.last, 1))
        expect(daysOf(`${unit}-1`, today).last).toBe(addDays(now.first, -1))
      }
    }
  })

  it.each([
    'today+0',
    'today-',
    'today +1',
    'Today',
    'day',
    'today+10000',
    'year-1000',
    'month-1.5',
    '2026-11-24',
    '',
    7,
    null,
  ])('is not %j', value => expect(isRelativeDay(value)).toBe(false))
})

describe('a condition on a day', () => {
  const on = (filter: Partial<Filter>): Filter => ({
    selector: 'deliveryDate',
    operator: 'In',
    type: 'datetime',
    ...filter,
  })
  const fixed = (filter: Filter) => onDay([filter], '2026-11-24')

  it('uses the first day as its start and the last day as its end', () => {
    expect(fixed(on({ valueStart: 'week', valueEnd: 'month' }))).toEqual([
      on({ valueStart: '2026-11-23', valueEnd: '2026-11-30' }),
    ])
    expect(fixed(on({ valueEnd: 'today-31' }))).toEqual([on({ valueEnd: '2026-10-24' })])
    expect(fixed(on({ valueStart: '2026-11-01', valueEnd: 'today' }))).toEqual([
      on({ valueStart: '2026-11-01', valueEnd: '2026-11-24' }),
    ])
  })

  it('means within, before or after all of its days', () => {
    expect(fixed(on({ operator: 'IsEqualTo', value: 'month-1', isNegated: true }))).toEqual([
      on({ valueStart: '2026-10-01', valueEnd: '2026-10-31', isNegated: true }),
    ])
    expect(fixed(on({ operator: 'IsGreaterThan', value: 'week' }))).toEqual([
      on({ operator: 'IsGreaterThan', value: '2026-11-29' }),
    ])
    expect(fixed(on({ operator: 'IsLessThan', value: 'week' }))).toEqual([
      on({ operator: 'IsLessThan', value: '2026-11-23' }),
    ])
  })

  it('is returned unchanged without relative days, and on other types of fields', () => {
    const filters = [
      on({ valueStart: '2026-11-01' }),
      on({ type: 'string', operator: 'IsEqualTo', value: 'week' }),
    ]
    expect(onDay(filters, '2026-11-24')).toBe(filters)
  })
})
