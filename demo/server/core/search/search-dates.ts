/** Conditions on days and moments: a day is a whole day in the company's region; a moment has millisecond precision. */
import { sql, type RawBuilder } from 'kysely'
import type { FilterValue } from '../../../../src/contract/filter'
import { firstDay, isCalendarDay, isIsoDay, lastYear } from '../../../../src/contract/wire-values'
import { addDays, dayOf, startOfDay } from '../../../../src/contract/company-day'
import { both, FilterMismatch, type ComparedShape, type Condition } from './search-shape'
import type { SearchField } from './search-source'

/** The condition of a `datetime` filter on a field of kind date or dateTime. */
export function dateCondition(field: SearchField, shape: ComparedShape, region: string): Condition {
  const column = sql.raw(field.sql)
  const bounds = (value: FilterValue, path: string): Bounds =>
    field.kind === 'date' ? dayBounds(value, path, region) : momentBounds(value, path, region)
  switch (shape.is) {
    case 'one':
      return during(column, bounds(shape.value, 'value'))
    case 'above':
      return sql<boolean>`${column} >= ${bounds(shape.value, 'value').next}`
    case 'below':
      return sql<boolean>`${column} < ${bounds(shape.value, 'value').first}`
    case 'any': {
      const each = shape.values.map((value, index) => during(column, bounds(value, `values.${index}`)))
      return sql<boolean>`(${sql.join(each, sql` or `)})`
    }
    case 'range':
      return both(
        shape.start === undefined
          ? undefined
          : sql<boolean>`${column} >= ${bounds(shape.start, 'valueStart').first}`,
        shape.end === undefined ? undefined : sql<boolean>`${column} < ${bounds(shape.end, 'valueEnd').next}`,
      )
  }
}

/** Inclusive start and exclusive end. */
interface Bounds {
  readonly first: RawBuilder<unknown>
  readonly next: RawBuilder<unknown>
}

const during = (column: RawBuilder<unknown>, { first, next }: Bounds): Condition =>
  sql<boolean>`(${column} >= ${first} and ${column} < ${next})`

function momentBounds(value: FilterValue, path: string, region: string): Bounds {
  const parsed = parse(value, path)
  const moment = (date: Date): RawBuilder<unknown> => sql`${momentText(date)}::timestamptz`
  if (parsed.is === 'day') {
    return {
      first: moment(startOfDay(parsed.day, region)),
      next: moment(startOfDay(addDays(parsed.day, 1), region)),
    }
  }
  return { first: moment(parsed.moment), next: moment(new Date(parsed.moment.getTime() + 1)) }
}

/** No values are stored after the latest allowed day, and the database does not read years of five digits. */
const momentText = (date: Date): string =>
  date.getUTCFullYear() > lastYear ? 'infinity' : date.toISOString()

/** A calendar day has no time: a moment is converted to its day in the region. */
function dayBounds(value: FilterValue, path: string, region: string): Bounds {
  const parsed = parse(value, path)
  const day = parsed.is === 'day' ? parsed.day : dayOf(parsed.moment, region)
  return { first: sql`${day}::date`, next: sql`(${day}::date + 1)` }
}

const wireMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

function parse(
  value: FilterValue,
  path: string,
): { is: 'day'; day: string } | { is: 'moment'; moment: Date } {
  if (typeof value === 'string' && isCalendarDay(value)) return { is: 'day', day: value }
  if (typeof value === 'string' && wireMoment.test(value) && isCalendarDay(value.slice(0, 10))) {
    const moment = new Date(value)
    if (!Number.isNaN(moment.getTime())) return { is: 'moment', moment }
  }
  if (typeof value === 'string' && isIsoDay(value.slice(0, 10)) && value < firstDay)
    throw new FilterMismatch(path, `${firstDay} or later.`, 'too-long-ago', { least: firstDay })
  throw new FilterMismatch(
    path,
    'A day (yyyy-mm-dd) or a moment (ISO 8601 with its zone) is needed.',
    'no-day',
  )
}
