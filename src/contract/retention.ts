/**
 * How long the rows of a business unit that grow every day stay in the database: for each kind a number of days, or for ever. Older rows
 * are moved to the archive at night, as files that can be read again. Pure.
 */
import { addDays, dayOf, momentIn } from './company-day'

/**
 * `history`: audit rows; `integrationBodies`: bodies that integration records sent and received; `integrationRecords`: the whole records;
 * `tasks`: performed and cancelled tasks of finished work; `transactions`: stock transactions of finished work.
 */
export const retentionKinds = [
  'history',
  'integrationBodies',
  'integrationRecords',
  'tasks',
  'transactions',
] as const
export type RetentionKind = (typeof retentionKinds)[number]

/** A smaller number would move rows that people still work with. */
export const retentionDaysLeast = 30
/** A century. */
export const retentionDaysMost = 36_500
/** For ever. */
export const retainedForever = 0

/** Time of day when rows are archived, by the company's clock. */
export const retentionTime = '02:00'

/** The last night that has begun, by its day in the company's region. */
export function lastRetentionDay(now: Date, region: string): string {
  const today = dayOf(now, region)
  return now < momentIn(today, region, retentionTime) ? addDays(today, -1) : today
}

/** When the night of a day begins. */
export function retentionNight(day: string, region: string): Date {
  return momentIn(day, region, retentionTime)
}

/** Rows from before this moment are archived in the night of a day: a row is kept for `days` whole days after its own. */
export function retentionCutoff(day: string, days: number, region: string): Date {
  return momentIn(addDays(day, -days), region)
}

/** The day in whose night a row is archived. */
export function retentionDayOf(at: Date, days: number, region: string): string {
  return addDays(dayOf(at, region), days + 1)
}
