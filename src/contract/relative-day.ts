/**
 * Days that move with the calendar, as values of filters and ends of periods: `today`, `week`, `month`, `quarter` and `year`, optionally
 * with an offset, such as `today-6`, `month-1`. As a start each is its first day, as an end its last one. Pure; weeks begin on Monday.
 */
import type { Filter, FilterValue } from './filter'
import { addDays } from './company-day'

export const calendarUnits = ['today', 'week', 'month', 'quarter', 'year'] as const
export type CalendarUnit = (typeof calendarUnits)[number]
export type RelativeDay = CalendarUnit | `${CalendarUnit}${'+' | '-'}${number}`

/** Days, both included; yyyy-mm-dd. */
export interface Days {
  readonly first: string
  readonly last: string
}

const form = /^(?:(today)([+-][1-9]\d{0,3})?|(week|month|quarter|year)([+-][1-9]\d{0,2})?)$/

/** Whether a value is a day that moves: at most 9,999 days away, or 999 of the others. */
export function isRelativeDay(value: unknown): value is RelativeDay {
  return typeof value === 'string' && form.test(value)
}

/**
 * The days that a value stands for on a given day.
 * @param today yyyy-mm-dd, in the company's region
 */
export function daysOf(value: RelativeDay, today: string): Days {
  const [unit = 'today', text = '0'] = value.split(/(?=[+-])/)
  const count = Number(text)
  const [year = 0, month = 0] = today.split('-').map(Number)
  switch (unit as CalendarUnit) {
    case 'today': {
      const day = addDays(today, count)
      return { first: day, last: day }
    }
    case 'week': {
      const first = addDays(mondayOf(today), 7 * count)
      return { first, last: addDays(first, 6) }
    }
    case 'month':
      return monthsFrom(year, month + count, 1)
    case 'quarter':
      return monthsFrom(year, month - ((month - 1) % 3) + 3 * count, 3)
    case 'year':
      return monthsFrom(year + count, 1, 12)
  }
}

/** Conditions with fixed days in place of those that move: what client and server compare with. */
export function onDay(filters: readonly Filter[], today: string): readonly Filter[] {
  return filters.some(isRelative) ? filters.map(filter => fixed(filter, today)) : filters
}

/** Whether a condition moves with the calendar. */
export function isRelative({ type, value, valueStart, valueEnd }: Filter): boolean {
  return type === 'datetime' && [value, valueStart, valueEnd].some(isRelativeDay)
}

function fixed(filter: Filter, today: string): Filter {
  if (!isRelative(filter)) return filter
  const first = (value: FilterValue) => (isRelativeDay(value) ? daysOf(value, today).first : value)
  const last = (value: FilterValue) => (isRelativeDay(value) ? daysOf(value, today).last : value)
  const { value, valueStart, valueEnd, ...rest } = filter
  if (filter.operator === 'In')
    return {
      ...rest,
      ...(valueStart !== undefined && { valueStart: first(valueStart) }),
      ...(valueEnd !== undefined && { valueEnd: last(valueEnd) }),
    }
  if (value === undefined) return filter
  if (filter.operator === 'IsGreaterThan') return { ...rest, value: last(value) }
  if (filter.operator === 'IsLessThan') return { ...rest, value: first(value) }
  return { ...rest, operator: 'In', valueStart: first(value), valueEnd: last(value) }
}

function mondayOf(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -weekday)
}

/** Months past either end of a year continue in the neighbouring one. */
function monthsFrom(year: number, month: number, count: number): Days {
  const day = (inMonth: number, dayOfMonth: number) =>
    new Date(Date.UTC(year, inMonth - 1, dayOfMonth)).toISOString().slice(0, 10)
  return { first: day(month, 1), last: day(month + count, 0) }
}
