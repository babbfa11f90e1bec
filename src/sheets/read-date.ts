/**
 * Dates as people and programs write them in cells. A numeric date may be ambiguous: then the other dates of its column decide. A month may
 * have its name in any of our languages, whatever the user's is. A moment with a time zone is on the day that it has in the company's region:
 * programs write the beginning of 14 October in Oslo as 2026-10-13T22:00:00Z.
 */
import { dayOf } from '../contract/company-day'
import { languages } from '../contract/limits'
import { monthNames } from '../contract/typed-day'
import { isCalendarDay } from '../contract/wire-values'

export type DateOrder = 'day-first' | 'month-first'

export interface DateRead {
  /** `2026-10-14`. */
  readonly date: string
  /** `08:30:00` as it is written; null without a time. */
  readonly time: string | null
}

interface DateParts {
  readonly year: number
  readonly month: number
  readonly day: number
}

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
/** As SAP and flat files write it: 20261014. */
const digitsAlone = /^(\d{4})()(\d{2})(\d{2})$/
const yearLast = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})$/
/** 14-OCT-26 (Oracle), 14OCT2026 (SAS), 14. Oktober 2026. */
const dayAndName = /^(\d{1,2})(?:[-/]|\.?\s?)(\p{L}{3,})(?:[-/]|\.?,?\s?)(\d{4}|\d{2})(?!\d)/u
/** Oct 14, 2026; October 14th 2026. */
const nameAndDay = /^(\p{L}{3,})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})(?!\d)/u
const timeOfDay =
  /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:\.\d+)?(?:(Z|[+-]\d{2}:?\d{2})|\s?([ap])\.?m\.?)?$/i

const lettersMost = 40

/**
 * Reads a date, with a time of day where it has one; null where the text is not a date, `no-such-date` for 31.09.2026 and for a day that is
 * in no valid year.
 */
export function readDate(text: string, order: DateOrder, region: string): DateRead | 'no-such-date' | null {
  const { day, clock } = splitAtTime(text)
  const parts = partsOf(day, order)
  const time = clock === undefined ? null : timeOf(clock)
  const zone = clock === undefined ? undefined : timeOfDay.exec(clock)?.[4]
  if (parts === null || (clock !== undefined && time === null)) return null
  const date = [String(parts.year).padStart(4, '0'), twoDigits(parts.month), twoDigits(parts.day)].join('-')
  if (!isCalendarDay(date)) return 'no-such-date'
  if (zone === undefined || time === null) return { date, time }
  const moment = momentOf(date, time, zone)
  if (Number.isNaN(moment.getTime())) return null
  const here = dayOf(moment, region)
  return isCalendarDay(here) ? { date: here, time } : 'no-such-date'
}

/** Whether a text is how other systems write an empty date: a day of year 0001, or zeros in place of day and month. */
export function isEmptyDay(text: string): boolean {
  const parts = partsOf(splitAtTime(text).day, 'day-first')
  return parts !== null && (parts.year === 1 || (parts.month === 0 && parts.day === 0))
}

/** The day and the time of day of a date; the day is '' where the text cannot be one. */
function splitAtTime(text: string): { readonly day: string; readonly clock: string | undefined } {
  if (text.length > lettersMost) return { day: '', clock: undefined }
  const numbers = withNumberedMonth(text.trim())
  const [, day = '', clock] = /^(\S+?(?:\.\s\S+)*?)(?:(?:T|,?\s+)(\d{1,2}[:.].*))?$/.exec(numbers) ?? []
  return { day, clock }
}

/** `zone`: Z, +02:00 or +0200. */
function momentOf(date: string, time: string, zone: string): Date {
  return new Date(`${date}T${time}${zone.toUpperCase().replace(/^(.\d{2})(\d{2})$/, '$1:$2')}`)
}

/** A date with the name of its month as 2026-10-14, with what follows it; other texts as they are. */
function withNumberedMonth(text: string): string {
  const [named, day, name, year] = dayAndName.exec(text) ?? inOrder(nameAndDay.exec(text))
  const month = monthOf(name?.toLowerCase() ?? '')
  if (named === undefined || year === undefined || month === null) return text
  return `${String(fullYear(year)).padStart(4, '0')}-${month}-${day}${text.slice(named.length)}`
}

const inOrder = (found: RegExpExecArray | null) => (found ? [found[0], found[2], found[1], found[3]] : [])

let readers: ((word: string) => number | null)[] | undefined

/** Null for what no language or more than one month calls so. */
function monthOf(word: string): number | null {
  if (word === '') return null
  readers ??= languages.map(monthNames)
  const months = new Set(readers.map(read => read(word)).filter(month => month !== null))
  return months.size === 1 ? ([...months][0] ?? null) : null
}

const fullYear = (year: string): number => (year.length === 2 ? 2000 : 0) + Number(year)

/** A full stop between the parts always means that the day comes first. */
function partsOf(text: string, order: DateOrder): DateParts | null {
  const [, year, , second, third] = yearFirst.exec(text) ?? digitsAlone.exec(text) ?? []
  if (year !== undefined) return { year: Number(year), month: Number(second), day: Number(third) }
  const [, first, mark, middle, last] = yearLast.exec(text) ?? []
  if (last === undefined) return null
  return order === 'day-first' || mark === '.'
    ? { year: fullYear(last), month: Number(middle), day: Number(first) }
    : { year: fullYear(last), month: Number(first), day: Number(middle) }
}

function timeOf(text: string): string | null {
  const [, shown = '', minute = '', second = '0', , half] = timeOfDay.exec(text) ?? []
  const hour = half === undefined ? Number(shown) : hourOf(Number(shown), half)
  const isTime = shown !== '' && hour < 24 && Number(minute) < 60 && Number(second) < 60
  return isTime ? [hour, Number(minute), Number(second)].map(twoDigits).join(':') : null
}

/** The hour of a clock of twelve hours, whose twelve begins the half of the day; 24 where it has no such hour. */
function hourOf(shown: number, half: string): number {
  if (shown < 1 || shown > 12) return 24
  return (shown % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** The order that at least one date of a column proves, and that date; null where all are ambiguous or none is a date. */
export function guessDateOrder(
  texts: Iterable<string>,
): { readonly order: DateOrder; readonly because: string } | null {
  for (const text of texts) {
    if (text.length > lettersMost) continue
    const [, first, mark, middle] = yearLast.exec(text.trim().split(/\s(?=\d{1,2}:)/)[0] ?? '') ?? []
    if (first === undefined) continue
    if (Number(first) > 12) return { order: 'day-first', because: text.trim() }
    if (Number(middle) > 12 && mark !== '.') return { order: 'month-first', because: text.trim() }
  }
  return null
}
