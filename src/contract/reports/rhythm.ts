/**
 * When a schedule is due: every day, a day of every week or a day of every month, at a time of the company's region. Pure; the caller's
 * `momentOf` handles times that daylight saving skips or repeats.
 */
import * as v from 'valibot'
import { formExpected } from '../wire-values'

/** The last day that every month has; for a later one, use the last day of the month. */
export const dayOfMonthMost = 28

const time = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${formExpected}07:30`))
const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

export const rhythm = v.variant('every', [
  v.object({ every: v.literal('day'), time }),
  /** 1 is Monday, 7 Sunday. */
  v.object({ every: v.literal('week'), weekday: whole(1, 7), time }),
  /** Null: the last day of the month. */
  v.object({ every: v.literal('month'), day: v.nullable(whole(1, dayOfMonthMost)), time }),
])
export type Rhythm = v.InferOutput<typeof rhythm>

/**
 * The first moment after `after` at which a schedule is due.
 * @param dayOf the day of the region that a moment belongs to, yyyy-mm-dd
 * @param momentOf the moment at which the region's clock shows a time (HH:mm) of a day
 */
export function dueAfter(
  rhythm: Rhythm,
  after: Date,
  {
    dayOf,
    momentOf,
  }: { readonly dayOf: (moment: Date) => string; readonly momentOf: (day: string, time: string) => Date },
): Date {
  let day = new Date(`${dayOf(after)}T00:00:00Z`)
  for (;;) {
    if (isOfRhythm(rhythm, day)) {
      const due = momentOf(day.toISOString().slice(0, 10), rhythm.time)
      if (due > after) return due
    }
    day = new Date(day.getTime() + dayMs)
  }
}

const dayMs = 24 * 60 * 60_000

/** @param day midnight UTC of the day */
function isOfRhythm(rhythm: Rhythm, day: Date): boolean {
  switch (rhythm.every) {
    case 'day':
      return true
    case 'week':
      return (day.getUTCDay() || 7) === rhythm.weekday
    case 'month':
      if (rhythm.day !== null) return day.getUTCDate() === rhythm.day
      return new Date(day.getTime() + dayMs).getUTCDate() === 1
  }
}
