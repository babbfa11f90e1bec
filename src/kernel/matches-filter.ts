/**
 * The meaning of a filter, without a database: whether a row matches a condition, and whether a condition is valid for a field. The
 * server's SQL has the same meaning (tests/integration/filter-meaning.test.ts compares both).
 */
import { compareDecimals, isDecimal, textOfNumber } from '../contract/decimal'
import { filterTypeOf, type Field } from '../contract/field'
import type { Filter, FilterValue } from '../contract/filter'
import { dayOf } from '../contract/company-day'
import { isRelativeDay, onDay } from '../contract/relative-day'

/**
 * Whether a row matches a condition. A condition that is invalid for its field matches no row.
 * @param region IANA time zone in which a day of a datetime filter begins and ends: the company's
 * @param today the region's day, yyyy-mm-dd, the basis of days that move with the calendar
 */
export function matchesFilter(
  fields: Readonly<Record<string, Field>>,
  row: Readonly<Record<string, unknown>>,
  condition: Filter,
  { region, today }: { readonly region: string; readonly today: string },
): boolean {
  const field = fields[condition.selector]
  if (field === undefined || !fitsField(field, condition)) return false
  const [filter = condition] = onDay([condition], today)
  const value = row[filter.selector]
  const isMissing = value === null || value === undefined
  const holds =
    filter.isEmpty === true
      ? isMissing || (value === '' && filterTypeOf(field.kind) === 'string')
      : !isMissing && conditionHolds(comparisonOf(field, filter, region), value, filter)
  return holds !== (filter.isNegated === true)
}

/** For conditions on fields without days, such as states. */
export const noDay = { region: 'UTC', today: '1970-01-01' } as const

/** Whether a condition is valid for a field: searchable, of its type, with the values that its operator needs. */
export function fitsField(field: Field, filter: Filter): boolean {
  const type = filterTypeOf(field.kind)
  if (!field.isSearchable || !fitsType(type, filter)) return false
  const { operator, value, values, valueStart, valueEnd } = filter
  if (filter.isEmpty === true) return operator === 'IsEqualTo'
  const operands = operator === 'In' ? (values ?? [valueStart, valueEnd]) : [value]
  const known = operands.filter(one => one !== undefined)
  if (values?.some(isRelativeDay) === true && type === 'datetime') return false
  const isOrdered = type !== 'enum' && type !== 'boolean'
  if (!isOrdered && operator !== 'IsEqualTo' && values === undefined) return false
  return known.length > 0 && known.every(one => fitsValue(field, type, one))
}

function fitsType(type: Filter['type'], filter: Filter): boolean {
  if (filter.type === type) return true
  if (filter.type === 'list') return filter.operator === 'In' || type === 'string'
  return filter.type === 'enum' && type === 'string' && filter.operator === 'In'
}

function fitsValue(field: Field, type: Filter['type'], value: FilterValue): boolean {
  switch (type) {
    case 'enum':
      return field.states?.some(state => state === value) === true
    case 'boolean':
      return typeof value === 'boolean'
    case 'number':
      return decimalTextOf(value) !== null && (typeof value === 'number' || numberForm.test(String(value)))
    case 'datetime':
      return isRelativeDay(value) || readTime(value) !== null
    case 'string':
    case 'list':
      return typeof value === 'string' && !value.includes('\0')
  }
}

/** Below zero, zero or above zero as a row's value lies before, within or after a filter's; NaN when they cannot be compared. */
type Comparison = (value: unknown, filterValue: FilterValue) => number

function conditionHolds(compare: Comparison, value: unknown, filter: Filter): boolean {
  const { operator, value: filterValue, values, valueStart, valueEnd } = filter
  if (operator === 'In') {
    if (values !== undefined) return values.some(one => compare(value, one) === 0)
    const isAfterStart = valueStart === undefined || compare(value, valueStart) >= 0
    return isAfterStart && (valueEnd === undefined || compare(value, valueEnd) <= 0)
  }
  if (filterValue === undefined) return false
  const order = compare(value, filterValue)
  return operator === 'IsEqualTo' ? order === 0 : operator === 'IsGreaterThan' ? order > 0 : order < 0
}

function comparisonOf(field: Field, filter: Filter, region: string): Comparison {
  switch (filterTypeOf(field.kind)) {
    case 'enum':
    case 'boolean':
      return (value, filterValue) => (value === filterValue ? 0 : NaN)
    case 'number':
      return compareNumbers
    case 'datetime':
      return field.kind === 'date'
        ? (value, filterValue) => compareDays(value, filterValue, region)
        : (value, filterValue) => compareMoments(value, filterValue, region)
    case 'string':
    case 'list':
      return filter.operator === 'IsEqualTo' || filter.values !== undefined
        ? (value, filterValue) => compareText(value, filterValue, filter.type === 'list')
        : compareTexts
  }
}

/** Texts are equal without regard to case; unless the condition is exact, `*` stands for any characters. */
function compareText(value: unknown, filterValue: FilterValue, isExact: boolean): number {
  const text = String(value).toLowerCase()
  const pattern = String(filterValue).toLowerCase()
  if (isExact || !pattern.includes('*')) return compareTexts(text, pattern)
  return fitsPattern(text, pattern.split('*')) ? 0 : NaN
}

/** Whether the parts follow each other in the text, the first at its start and the last at its end. */
function fitsPattern(text: string, parts: readonly string[]): boolean {
  const first = parts[0] ?? ''
  const last = parts.at(-1) ?? ''
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last))
    return false
  const end = text.length - last.length
  let at = first.length
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at)
    if (found < 0 || found + part.length > end) return false
    at = found + part.length
  }
  return true
}

/** Texts are ordered by their characters. */
function compareTexts(value: unknown, filterValue: FilterValue): number {
  const [text, other] = [[...String(value).toLowerCase()], [...String(filterValue).toLowerCase()]]
  const at = text.findIndex((character, index) => character !== other[index])
  if (at < 0) return text.length - other.length
  return (text[at]?.codePointAt(0) ?? 0) - (other[at]?.codePointAt(0) ?? -1)
}

function compareNumbers(value: unknown, filterValue: FilterValue): number {
  const [one, other] = [decimalTextOf(value), decimalTextOf(filterValue)]
  return one === null || other === null ? NaN : compareDecimals(one, other)
}

/** Digits that the server accepts in a condition. */
const numberForm = /^-?\d{1,30}(\.\d{1,15})?$/

function decimalTextOf(value: unknown): string | null {
  if (typeof value === 'string') return isDecimal(value) ? value : null
  return typeof value === 'number' && Number.isFinite(value) ? textOfNumber(value) : null
}

type Time = { readonly is: 'day'; readonly day: string } | { readonly is: 'moment'; readonly ms: number }

const dayText = /^\d{4}-\d{2}-\d{2}$/
const momentText = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** A day that exists or a moment with its zone, as `datetime` values are; null for anything else. */
function readTime(value: unknown): Time | null {
  if (typeof value !== 'string') return null
  if (dayText.test(value)) {
    const ms = Date.parse(`${value}T00:00:00Z`)
    const exists = !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(value)
    return exists && !value.startsWith('0000') ? { is: 'day', day: value } : null
  }
  const ms = momentText.test(value) ? Date.parse(value) : NaN
  return Number.isNaN(ms) || new Date(ms).getUTCFullYear() <= 0 ? null : { is: 'moment', ms }
}

/** A calendar day has no time: a moment is compared by its day in the region. */
function compareDays(value: unknown, filterValue: FilterValue, region: string): number {
  const time = readTime(filterValue)
  if (time === null || typeof value !== 'string') return NaN
  return compareTexts(value, time.is === 'day' ? time.day : dayOf(time.ms, region))
}

function compareMoments(value: unknown, filterValue: FilterValue, region: string): number {
  const time = readTime(filterValue)
  const ms = Date.parse(String(value))
  if (time === null || Number.isNaN(ms)) return NaN
  return time.is === 'day' ? compareTexts(dayOf(ms, region), time.day) : ms - time.ms
}
