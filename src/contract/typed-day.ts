/** Days as people type them, by the company's date format. Pure. */
import { patternTokens } from './date-format'
import { isCalendarDay } from './wire-values'

export interface TypedDay {
  /** yyyy-mm-dd. */
  readonly day: string
  /** Whether year, month and day were all typed in full, so that no more characters can follow. */
  readonly isWhole: boolean
}

/** Reads a text; null for one that is not an existing day. @param today yyyy-mm-dd, completes a left-out month and year */
export type DayReader = (text: string, today: string) => TypedDay | null

type Part = 'Y' | 'M' | 'D'
const dayFirst: readonly Part[] = ['D', 'M', 'Y']

/**
 * Creates the reader of a date format (date-format.ts). It accepts numbers with any separators in the format's order, without separators
 * (241126, 24112026), without the year or the month (24.11, 24), months by name in the language, and always ISO days.
 */
export function dayReader(pattern: string, language: string): DayReader {
  const order = orderOf(pattern)
  const months = monthNames(language)
  return (text, today) => {
    const [year = '', month = '', day = ''] = today.split('-')
    // Full stops between numbers mean that the day comes first, unless the format itself uses them.
    const asWritten = text.includes('.') && !pattern.includes('.') ? dayFirst : order
    const parts = partsOf(text.trim().toLowerCase(), asWritten, months)
    if (parts === null) return null
    const typedYear = parts.Y ?? year
    if (typedYear.length !== 4 && typedYear.length !== 2) return null
    const found = [
      typedYear.length === 2 ? `20${typedYear}` : typedYear,
      (parts.M ?? month).padStart(2, '0'),
      (parts.D ?? day).padStart(2, '0'),
    ].join('-')
    if (parts.D === undefined || !isCalendarDay(found)) return null
    return { day: found, isWhole: parts.Y?.length === 4 && parts.M !== undefined }
  }
}

type Parts = Partial<Readonly<Record<Part, string>>>

function partsOf(
  text: string,
  order: readonly Part[],
  months: (word: string) => number | null,
): Parts | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso !== null) return { Y: iso[1], M: iso[2], D: iso[3] } as Parts
  const [word, ...others] = text.match(/\p{L}+/gu) ?? []
  if (others.length > 0 || !/^[\p{L}\d\s./,-]*$/u.test(text)) return null
  const numbers = text.match(/\d+/g) ?? []
  if (word !== undefined) {
    const month = months(word)
    const named = ordered(
      numbers,
      order.filter(part => part !== 'M'),
    )
    return month === null || named === null ? null : { ...named, M: String(month) }
  }
  const [first = ''] = numbers
  if (numbers.length === 1 && /^(\d{6}|\d{8})$/.test(first)) return ordered(cut(first, order), order)
  return ordered(numbers, order)
}

/** Numbers by their meaning. One of four digits is a year, at either end. */
function ordered(numbers: readonly string[], order: readonly Part[]): Parts | null {
  if (numbers.length === 1) return { D: numbers[0] } as Parts
  const has = (part: Part) => order.includes(part)
  let parts = order
  if (numbers.length < order.length) parts = order.filter(part => part !== 'Y')
  else if (numbers[0]?.length === 4) parts = (['Y', 'M', 'D'] as const).filter(has)
  else if (numbers.at(-1)?.length === 4 && order[0] === 'Y') parts = (['D', 'M', 'Y'] as const).filter(has)
  if (numbers.length !== parts.length) return null
  return Object.fromEntries(parts.map((part, at) => [part, numbers[at]])) as Parts
}

/** Digits without separators: two each for day and month, the rest for the year. */
function cut(digits: string, order: readonly Part[]): string[] {
  const ofYear = digits.length - 4
  let at = 0
  return order.map(part => digits.slice(at, (at += part === 'Y' ? ofYear : 2)))
}

const partOf: Readonly<Record<string, Part>> = { Y: 'Y', y: 'Y', M: 'M', D: 'D', d: 'D' }

function orderOf(pattern: string): readonly Part[] {
  const letters = [...pattern.matchAll(patternTokens)].map(([token]) => token.charAt(0))
  const found = [...new Set(letters.flatMap(letter => partOf[letter] ?? []))]
  return found.length === 3 ? found : dayFirst
}

/** Creates the reader of month names: 1 to 12 by a name, or by three or more of its letters if they are unambiguous; otherwise null. */
export function monthNames(language: string): (word: string) => number | null {
  const of = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options })
  // A month beside a day has a case of its own in Polish.
  const formats = (['long', 'short'] as const).flatMap(month => [
    of({ month }),
    of({ month, day: 'numeric' }),
  ])
  const names = Array.from({ length: 12 }, (_, month) =>
    formats.map(format => {
      const part = format.formatToParts(Date.UTC(2000, month, 1)).find(({ type }) => type === 'month')
      return part?.value.toLowerCase().replace(/\P{L}+$/u, '') ?? ''
    }),
  )
  return word => {
    const months = names.flatMap((known, month) =>
      known.some(name => name === word || (word.length >= 3 && name.startsWith(word))) ? [month + 1] : [],
    )
    return months.length === 1 ? (months[0] ?? null) : null
  }
}
