/**
 * How long the rows of a business unit that grow with every day stay in the database: by kind, as so many days or for ever. What is past
 * its day is moved to the archive in the night, as files that can be read again. Pure.
 */
import { addDays, dayOf, momentIn } from './company-day'

/** `history`: audit rows; `integrationBodies`: what records of the integration sent and got; `integrationRecords`: these records whole. */
export const retentionKinds = ['history', 'integrationBodies', 'integrationRecords'] as const
export type RetentionKind = (typeof retentionKinds)[number]

/** Fewer would move what people still work with. */
export const retentionDaysLeast = 30
/** A century. */
export const retentionDaysMost = 36_500
/** For ever. */
export const keptForEver = 0

/** When rows go, by the clock of the company. */
export const retentionTime = '02:00'

/** The last night that has begun: its day is that of the company. */
export function lastRetentionDay(now: Date, region: string): string {
  const today = dayOf(now, region)
  return now < momentIn(today, region, retentionTime) ? addDays(today, -1) : today
}

/** When the night of a day begins. */
export function retentionNight(day: string, region: string): Date {
  return momentIn(day, region, retentionTime)
}

/** Rows from before this moment go in the night of a day: a row is kept for `days` whole days after its own. */
export function retentionCutoff(day: string, days: number, region: string): Date {
  return momentIn(addDays(day, -days), region)
}

/** In the night of which day a row goes. */
export function retentionDayOf(at: Date, days: number, region: string): string {
  return addDays(dayOf(at, region), days + 1)
}
