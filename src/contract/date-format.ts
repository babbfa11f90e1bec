/**
 * Date patterns of the company (`DD.MM.YYYY`, `HH:mm:ss`) and moments in the company's region, quick enough for ten
 * thousand cells: a pattern is compiled once, and a region's offset is asked once per day.
 */

/** A wall clock reading in some region; month counts from 1. */
export interface WallTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

export type DatePattern = (time: WallTime) => string

/** Every token of a pattern, and text in square brackets. */
export const patternTokens = /\[([^\]]*)\]|YYYY|yyyy|YY|yy|MMM|MM|M|DD|dd|D|HH|H|hh|h|mm|m|ss|s|A|a/g

/**
 * Compiles a pattern. Tokens: YYYY YY MMM MM M DD D HH H hh h mm m ss s A a, also yyyy yy dd; text in square brackets
 * stands as it is. MMM is the short month name of `language`.
 */
export function compileDatePattern(pattern: string, language: string): DatePattern {
  const parts: (string | DatePattern)[] = []
  let end = 0
  for (const match of pattern.matchAll(patternTokens)) {
    if (match.index > end) parts.push(pattern.slice(end, match.index))
    parts.push(match[1] ?? partOf(match[0], language))
    end = match.index + match[0].length
  }
  if (end < pattern.length) parts.push(pattern.slice(end))
  return time => {
    let text = ''
    for (const part of parts) text += typeof part === 'string' ? part : part(time)
    return text
  }
}

/** Readings of moments (ms since 1970) in a region. An unknown region throws a RangeError. */
export function createRegionClock(region: string): (moment: number) => WallTime {
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
  // A day whose ends have the same offset has it throughout; on the other two days of a year each minute is asked.
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

/** The reading of a UTC clock. */
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

const dayMs = 24 * 60 * 60_000
const minuteMs = 60_000
const bucketsMost = 5_000

/** Remembers answers by whole number; starts anew when it holds too many. */
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

const two = (value: number): string => (value < 10 ? `0${value}` : String(value))
const four = (value: number): string => String(value).padStart(4, '0')

/** What a token reads, by its first letter; its length says how many digits are shown. */
const readings: Readonly<Record<string, (time: WallTime) => number>> = {
  Y: time => time.year,
  y: time => time.year,
  M: time => time.month,
  D: time => time.day,
  d: time => time.day,
  H: time => time.hour,
  h: time => time.hour % 12 || 12,
  m: time => time.minute,
  s: time => time.second,
}

function partOf(token: string, language: string): DatePattern {
  if (token === 'MMM') return monthNames(language)
  const read = readings[token.charAt(0)]
  if (read === undefined) {
    const [morning, afternoon] = token === 'A' ? ['AM', 'PM'] : ['am', 'pm']
    return time => (time.hour < 12 ? morning : afternoon)
  }
  if (token.length === 1) return time => String(read(time))
  return token.length === 2 ? time => two(read(time) % 100) : time => four(read(time))
}

function monthNames(language: string): DatePattern {
  const format = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' })
  const names = Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2000, month, 1)))
  return time => names[time.month - 1] ?? two(time.month)
}
