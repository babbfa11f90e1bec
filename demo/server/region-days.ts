/** Calendar days in a company's region: where they start and end in UTC. Pure; daylight saving comes from the region's clock. */
import { createRegionClock, type WallTime } from '../../src/contract/date-format'

/** The calendar day (yyyy-mm-dd) that a moment belongs to in a region. */
export function dayOf(moment: Date, region: string): string {
  const { year, month, day } = wallClock(moment, region)
  return `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`
}

/** The day that comes `count` days after a day; negative counts go back. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  // A year of five digits has a sign before it.
  const [text = ''] = date.toISOString().split('T')
  return text
}

/**
 * The moment at which a region's clock shows `day` and `time`. A time that daylight saving skips gives the moment after
 * the gap; a time that occurs twice gives the first.
 * @param time HH:mm, midnight when absent
 */
export function momentIn(day: string, region: string, time = '00:00'): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const before = wanted - offsetMs(new Date(wanted - oneDayMs), region)
  const after = wanted - offsetMs(new Date(wanted + oneDayMs), region)
  const isBefore = before + offsetMs(new Date(before), region) === wanted
  const isAfter = after + offsetMs(new Date(after), region) === wanted
  if (isBefore && isAfter) return new Date(Math.min(before, after))
  if (isBefore) return new Date(before)
  return new Date(isAfter ? after : Math.max(before, after))
}

/** The first moment of a region's day. */
export function startOfDay(day: string, region: string): Date {
  return momentIn(day, region)
}

const oneDayMs = 24 * 60 * 60 * 1000

/** How far a region's clock is ahead of UTC at a moment. */
function offsetMs(moment: Date, region: string): number {
  const { year, month, day, hour, minute, second } = wallClock(moment, region)
  const shown = new Date(0)
  shown.setUTCFullYear(year, month - 1, day)
  shown.setUTCHours(hour, minute, second, moment.getUTCMilliseconds())
  return shown.getTime() - moment.getTime()
}

const clocks = new Map<string, (moment: number) => WallTime>()

function wallClock(moment: Date, region: string): WallTime {
  const clock = clocks.get(region) ?? createRegionClock(region)
  clocks.set(region, clock)
  return clock(moment.getTime())
}

const pad = (value: number): string => String(value).padStart(2, '0')
