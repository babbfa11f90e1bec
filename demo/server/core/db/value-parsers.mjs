/**
 * Parsers for values of PostgreSQL's types, by type oid: the same on PGlite and on PostgreSQL. Plain JavaScript, since the worker thread of
 * PGlite also loads it unbundled.
 */

const oid = { int8: 20, date: 1082, timestamp: 1114, timestamptz: 1184, numeric: 1700 }

/** @param {string} text int8; all numbers of this schema are below 2^53 */
function wholeNumber(text) {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`The number ${text} is too large.`)
  return value
}

/** @param {string} text for instance `2026-11-20 09:30:00.123456+00`; digits after the milliseconds are dropped */
function isoMoment(text) {
  const zoned = text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
  return new Date(/(Z|[+-]\d\d:\d\d)$/.test(zoned) ? zoned : `${zoned}Z`).toISOString()
}

const asText = text => text

export const valueParsers = {
  [oid.int8]: wholeNumber,
  [oid.date]: asText,
  [oid.timestamp]: isoMoment,
  [oid.timestamptz]: isoMoment,
  [oid.numeric]: asText,
}

/** Array types with the type of their elements. */
export const arrayTypes = {
  1016: oid.int8,
  1182: oid.date,
  1115: oid.timestamp,
  1185: oid.timestamptz,
  1231: oid.numeric,
}
