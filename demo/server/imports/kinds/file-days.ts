/** Days of files as moments. They are stored as noon, so that the day is the same in every time zone. */
import { momentIn } from '../../../../src/contract/company-day'
import { addHeadProblem, textIn, type Entry } from '../entry'

/** The moment of a planned day, or of one that only orders goods by age. */
export const noonOf = (day: string, region: string): string => momentIn(day, region, '12:00').toISOString()

/** The moment of what has happened on a day: noon, at most now, since files come in the morning too. */
export function happenedOn(day: string, region: string, now: Date): string {
  const noon = noonOf(day, region)
  return noon > now.toISOString() ? now.toISOString() : noon
}

/** Nothing was ordered after today. */
export function assertOrderDay(entry: Entry, today: string): void {
  const ordered = textIn(entry.head, 'orderDate')
  if (ordered !== undefined && ordered > today)
    addHeadProblem(entry, 'orderDate', { code: 'date-order', expected: [today] })
}
