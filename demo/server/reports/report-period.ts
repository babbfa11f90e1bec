/** The start and end of a report's period as moments: its days are those of the company's region, and nothing is later than its moment. */
import { addDays, dayOf, startOfDay } from '../../../src/contract/company-day'

/** The exclusive end of a day, or the moment if that comes first. ISO text. @param day null: the moment alone */
export function endOf(day: string | null, moment: string, region: string): string {
  // A moment has millisecond precision, and its own millisecond is included.
  const afterMoment = new Date(Date.parse(moment) + 1)
  const nextDay = day === null ? afterMoment : startOfDay(addDays(day, 1), region)
  return (nextDay < afterMoment ? nextDay : afterMoment).toISOString()
}

/** The first moment of a day, as ISO text. */
export function startOf(day: string, region: string): string {
  return startOfDay(day, region).toISOString()
}

/** The last day that has ended when the report ends, or ends with it. */
export function lastWholeDay(before: string, region: string): string {
  return addDays(dayOf(new Date(before), region), -1)
}
