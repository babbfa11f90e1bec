/** The seed's calendar: all times are relative to now, in the company's region, within working hours. */
import { addDays, dayOf } from '../../../../src/contract/company-day'
import type { Random } from './random'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export interface SeedClock {
  readonly now: Date
  /** yyyy-mm-dd. */
  readonly today: string
  /** A local day relative to today (negative is past), as yyyy-mm-dd. */
  day(offset: number): string
  /** An instant on a local day, in minutes after midnight. */
  at(dayOffset: number, minutes: number): number
  /** An instant of today's working time before now; `share` 0 is its start, 1 is now. */
  earlierToday(share: number): number
  /** A past day between `most` and `least` days ago, evenly distributed, with far more weekdays than weekends. */
  pastDay(random: Random, least: number, most: number): number
  /** Minutes after midnight within working hours, with peaks before lunch and in the early afternoon. */
  workMinute(random: Random): number
}

/** ISO text of an instant in milliseconds. */
export function isoOf(ms: number): string {
  return new Date(ms).toISOString()
}

/** Makes the calendar of a region. */
export function createSeedClock(now: Date, region: string): SeedClock {
  const today = dayOf(now, region)
  const midnight = midnightOf(now, region, today)
  const worksFrom = now.getTime() - midnight > 8 * 60 * minuteMs ? midnight + 6 * 60 * minuteMs : midnight
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay()
  return {
    now,
    today,
    day: offset => addDays(today, offset),
    at: (dayOffset, minutes) => midnight + dayOffset * dayMs + Math.round(minutes * minuteMs),
    earlierToday: share => Math.round(worksFrom + (now.getTime() - 1_000 - worksFrom) * share),
    pastDay(random, least, most) {
      for (;;) {
        const ago = random.int(least, most)
        const day = (((weekday - ago) % 7) + 7) % 7
        if (random.chance(day === 0 ? 0.03 : day === 6 ? 0.18 : day === 5 ? 0.85 : 1)) return -ago
      }
    },
    workMinute: random =>
      random.weighted(hourWeights.map(([hour, weight]) => [hour, weight] as const)) * 60 + random.next() * 60,
  }
}

const hourWeights = [
  [6, 5],
  [7, 9],
  [8, 12],
  [9, 14],
  [10, 14],
  [11, 8],
  [12, 10],
  [13, 13],
  [14, 11],
  [15, 7],
  [16, 3],
  [17, 1],
] as const

/** The instant of midnight of a day in a region. */
function midnightOf(now: Date, region: string, today: string): number {
  let midnight = now.getTime() - (now.getTime() % (15 * minuteMs))
  while (dayOf(new Date(midnight - 1), region) === today) midnight -= 15 * minuteMs
  return midnight
}
