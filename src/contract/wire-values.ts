/** Shapes of single values on the wire that fields, endpoints and messages share. */
import * as v from 'valibot'
import { decimalForm } from './decimal'

/** Exact decimal number as text, for instance "12.50"; never a binary float (DOMAIN, prices). */
export const decimal = v.pipe(v.string(), v.regex(decimalForm, 'not-a-number'))

/**
 * Prefix of the message for a text in the wrong format; an example follows. Any rule whose message is neither this nor namesAllowed
 * (own-settings.ts) has a code of input-issues.ts as its message.
 */
export const formExpected = 'Not of this form: '

/** First and last year that a day may have; other systems use the last one to mean "never". */
export const firstYear = 1900
export const lastYear = 9999

/** Whether a text is an existing day, yyyy-mm-dd, of any year: 2026-02-30 is not. */
export function isIsoDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The first valid day. */
export const firstDay = `${firstYear}-01-01`

/** Whether a text is a day, yyyy-mm-dd, in a valid year. */
export function isCalendarDay(text: string): boolean {
  return isIsoDay(text) && text >= firstDay
}

/** Calendar day, yyyy-mm-dd. */
export const isoDate = v.pipe(
  v.string(),
  v.isoDate(),
  v.check(isIsoDay, 'no-day'),
  v.check(text => text >= firstDay, 'too-long-ago'),
)
/** Moment in UTC, ISO 8601 with Z. */
export const isoDateTime = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check(text => isIsoDay(text.slice(0, 10)), 'no-day'),
  v.check(text => text >= firstDay, 'too-long-ago'),
)
/** Identity of a row; whole, positive, below 2^53. */
export const rowId = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
/** Counts a row's changes; an older version never overwrites a newer one (QUALITY, section 1). */
export const rowVersion = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
