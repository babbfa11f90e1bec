/**
 * Days and moments in a company's region, which is an IANA time zone: which day it is, when it begins, how many days lie between two.
 * Pure; daylight saving comes from the region's clock. Days are yyyy-mm-dd.
 */
import { formatDefaults } from './limits'

/** A wall clock reading in some region; month counts from 1. */
export interface WallTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

/** What a region's clock shows at a moment, in ms since 1970. */
export type RegionClock = (moment: number) => WallTime

/** The clock of a region; that of the default one where the region is empty or unknown here. */
export function regionClock(region: string): RegionClock {
  const known = clocks.get(region)
  if (known !== undefined) return known
  const name = companyRegion(region)
  const clock = clocks.get(name) ?? createClock(name)
  clocks.set(name, clock)
  return clock
}

/** The time zone that a company's region names; the default one where it names none, or one that is unknown here. */
export function companyRegion(region: string | undefined): string {
  if (region !== undefined && clocks.has(region)) return region
  return isRegion(region) ? region.trim() : formatDefaults.region
}

/** Whether a text names a time zone that is known here. */
export function isRegion(text: string | undefined): text is string {
  if (text === undefined || text.trim() === '') return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: text.trim() })
    return true
  } catch {
    return false
  }
}

/** The day of a moment (ms since 1970, or a Date) in a region, as regionClock has it. */
export function dayOf(moment: Date | number, region: string): string {
  const { year, month, day } = regionClock(region)(Number(moment))
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
}

/** The day that comes `count` days after a day; negative counts go back. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  // A year of five digits is written with a sign before it.
  const [text = ''] = date.toISOString().split('T')
  return text
}

/** Days from one day to another; below zero when the other one is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

/**
 * The moment at which a region's clock shows `day` and `time`. A time that daylight saving skips gives the moment after
 * the gap; a time that occurs twice gives the first.
 * @param time HH:mm, midnight when absent
 */
export function momentIn(day: string, region: string, time = '00:00'): Date {
  const target = Date.parse(`${day}T${time}:00Z`)
  const before = target - offsetMs(new Date(target - dayMs), region)
  const after = target - offsetMs(new Date(target + dayMs), region)
  const isBefore = before + offsetMs(new Date(before), region) === target
  const isAfter = after + offsetMs(new Date(after), region) === target
  if (isBefore && isAfter) return new Date(Math.min(before, after))
  if (isBefore) return new Date(before)
  return new Date(isAfter ? after : Math.max(before, after))
}

/** The first moment of a region's day. */
export function startOfDay(day: string, region: string): Date {
  return momentIn(day, region)
}

/** The clock reading in UTC. */
export function wallTimeOf(utc: number): WallTime {
  const date = new Date(utc)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  }
}

const clocks = new Map<string, RegionClock>()
const dayMs = 24 * 60 * 60_000
const minuteMs = 60_000

/** Throws a RangeError for an unknown region. The offset is computed once a day, since that is slow. */
function createClock(region: string): RegionClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: region,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const offsetAt = (moment: number): number => {
    const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
    for (const { type, value } of format.formatToParts(moment)) part[type] = Number(value)
    const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
    // Not Date.UTC, which takes the years 0 to 99 for those of the last century.
    const shown = new Date(0)
    shown.setUTCFullYear(year, month - 1, day)
    return shown.setUTCHours(hour, minute, second) - Math.floor(moment / 1000) * 1000
  }
  // A day with the same offset at both ends has it throughout; on the two other days of a year it is computed per minute.
  const offsetOf = cached(bucketsMost, (minute: number) => offsetAt(minute * minuteMs))
  const offsetOfDay = cached(bucketsMost, (day: number) => {
    const first = offsetAt(day * dayMs)
    return first === offsetAt((day + 1) * dayMs) ? first : null
  })
  return moment => {
    const offset = offsetOfDay(Math.floor(moment / dayMs)) ?? offsetOf(Math.floor(moment / minuteMs))
    return wallTimeOf(moment + offset)
  }
}

const bucketsMost = 5_000

/** Caches results by integer; cleared when it has too many. */
function cached<T>(most: number, compute: (key: number) => T): (key: number) => T {
  const known = new Map<number, T>()
  return key => {
    const hit = known.get(key)
    if (hit !== undefined) return hit
    if (known.size >= most) known.clear()
    const value = compute(key)
    known.set(key, value)
    return value
  }
}

/** How far a region's clock is ahead of UTC at a moment. */
function offsetMs(moment: Date, region: string): number {
  const { year, month, day, hour, minute, second } = regionClock(region)(moment.getTime())
  const shown = new Date(0)
  shown.setUTCFullYear(year, month - 1, day)
  shown.setUTCHours(hour, minute, second, moment.getUTCMilliseconds())
  return shown.getTime() - moment.getTime()
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')
