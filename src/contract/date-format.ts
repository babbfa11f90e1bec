/** Date patterns of the company (`DD.MM.YYYY`, `HH:mm:ss`): each is compiled once, which is fast enough for ten thousand cells. */
import type { WallTime } from './company-day'

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

const two = (value: number): string => (value < 10 ? `0${value}` : String(value))
const four = (value: number): string => String(value).padStart(4, '0')

/** What a token stands for, by its first letter; its length is the number of digits. */
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
