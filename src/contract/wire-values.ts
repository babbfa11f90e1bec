/** Shapes of single values on the wire that fields, endpoints and messages have in common. */
import * as v from 'valibot'

/** Exact decimal number as text, for instance "12.50"; never a binary float (DOMAIN, prices). */
export const decimal = v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/, 'decimal'))
/** Calendar day, yyyy-mm-dd. */
export const isoDate = v.pipe(v.string(), v.isoDate())
/** Moment in UTC, ISO 8601 with Z. */
export const isoDateTime = v.pipe(v.string(), v.isoTimestamp())
/** Identity of a row; whole, positive, below 2^53. */
export const rowId = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
/** Counts a row's changes; an older version never overwrites a newer one (QUALITY, section 1). */
export const rowVersion = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
