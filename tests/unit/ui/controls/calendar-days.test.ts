import { describe, expect, it } from 'vitest'
import { addMonths, weekNumber, weeksOf } from '../../../../src/ui/controls/calendar-days'

describe('weeks of a calendar', () => {
  it.each([
    ['2026-01-01', 1],
    ['2025-12-28', 52],
    ['2025-12-29', 1],
    ['2026-12-31', 53],
    ['2027-01-03', 53],
    ['2027-01-04', 1],
    ['2028-01-02', 52],
    ['2026-11-24', 48],
  ])('%s is in week %i', (day, number) => expect(weekNumber(day)).toBe(number))

  it('contain every day of the month, from Monday to Sunday', () => {
    const weeks = weeksOf('2026-02-14')
    expect(weeks[0]).toEqual({
      number: 5,
      days: [
        '2026-01-26',
        '2026-01-27',
        '2026-01-28',
        '2026-01-29',
        '2026-01-30',
        '2026-01-31',
        '2026-02-01',
      ],
    })
    expect(weeks.flatMap(({ days }) => days).filter(day => day.startsWith('2026-02'))).toHaveLength(28)
    expect(weeksOf('2026-08-01').flatMap(({ days }) => days)).toContain('2026-08-31')
  })
})

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2026-05-31', -3, '2026-02-28'],
  ['2026-05-31', 0, '2026-05-31'],
])('%s and %i months is %s', (day, count, then) => expect(addMonths(day, count)).toBe(then))
