/** The days of a calendar's month. Weeks begin on Monday and are numbered by ISO 8601. Pure; days are yyyy-mm-dd. */
import { addDays, daysBetween } from '../../contract/company-day'
import { daysOf } from '../../contract/relative-day'

/** Rows of a month: as many as any month needs, so that the calendar keeps its height. */
const weeksShown = 6

export interface CalendarWeek {
  readonly number: number
  readonly days: readonly string[]
}

/** The weeks of the month that contains a day, filled up with the days of the neighbouring months. */
export function weeksOf(day: string): readonly CalendarWeek[] {
  const first = mondayOf(daysOf('month', day).first)
  return Array.from({ length: weeksShown }, (_, week) => {
    const monday = addDays(first, 7 * week)
    return { number: weekNumber(monday), days: Array.from({ length: 7 }, (_, at) => addDays(monday, at)) }
  })
}

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => daysOf('week', day).first

/** The number of a day's week: the first week of a year contains the fourth of January. */
export function weekNumber(day: string): number {
  const monday = mondayOf(day)
  const year = addDays(monday, 3).slice(0, 4)
  return 1 + daysBetween(mondayOf(`${year}-01-04`), monday) / 7
}

/** The same day this number of months later, or the last day of a shorter month. */
export function addMonths(day: string, count: number): string {
  const { first, last } = daysOf(
    count === 0 ? 'month' : `month${count > 0 ? '+' : '-'}${Math.abs(count)}`,
    day,
  )
  return addDays(first, Math.min(Number(day.slice(8)), Number(last.slice(8))) - 1)
}
