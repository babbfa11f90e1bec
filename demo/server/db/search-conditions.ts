/**
 * Filters to SQL conditions: names from the source's table, values as parameters, operators and types as spec 1, section 3
 * has them. What does not fit is collected with its path, and then nothing runs.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Filter, FilterValue } from '../../../src/contract/filter'
import { invalidInput } from '../http/refusal'
import { dateCondition } from './search-dates'
import { both, FilterMismatch, shapeOf, type Condition, type FilterShape } from './search-shape'
import { searchField, type SearchField, type SearchSource } from './search-source'
import { equalsText, isPlainText } from './search-text'

export interface BuiltFilters {
  readonly conditions: readonly Condition[]
  /** Names of the joins that the conditions need. */
  readonly joins: ReadonlySet<string>
}

/**
 * The conditions of all filters; they hold together.
 * @param region IANA time zone in which a day of a datetime filter begins and ends
 * @throws Refusal 400 with the path of everything that does not fit
 */
export function buildFilters(source: SearchSource, filters: readonly Filter[], region: string): BuiltFilters {
  const issues: { path: string; message: string }[] = []
  const conditions: Condition[] = []
  const joins = new Set<string>()
  filters.forEach((filter, index) => {
    try {
      const field = fieldOf(source, filter)
      conditions.push(conditionOf(field, filter, region))
      if (field.join !== undefined) joins.add(field.join)
    } catch (error) {
      if (!(error instanceof FilterMismatch)) throw error
      issues.push({ path: `filters.${index}.${error.path}`, message: error.message })
    }
  })
  if (issues.length > 0) throw invalidInput(issues)
  return { conditions, joins }
}

function fieldOf(source: SearchSource, filter: Filter): SearchField {
  const field = searchField(source, filter.selector)
  if (!field) throw new FilterMismatch('selector', `${filter.selector} cannot be searched.`)
  if (!fitsType(field, filter)) {
    throw new FilterMismatch('type', `${filter.selector} is searched as ${field.filterType}.`)
  }
  return field
}

/** A choice from a list of values may also say `list`, and over texts `enum`. */
function fitsType(field: SearchField, { type, operator }: Filter): boolean {
  if (type === field.filterType) return true
  if (operator !== 'In') return false
  return type === 'list' || (type === 'enum' && field.filterType === 'string')
}

function conditionOf(field: SearchField, filter: Filter, region: string): Condition {
  const shape = shapeOf(filter)
  switch (field.filterType) {
    case 'enum':
      return stateCondition(field, shape)
    case 'boolean':
      return flagCondition(field, shape)
    case 'number':
      return numberCondition(field, shape)
    case 'datetime':
      return dateCondition(field, shape, region)
    case 'string':
    case 'list':
      return textCondition(field, shape)
  }
}

/** States stand in the SQL as literals, checked against the field's list: partial indexes match only literals. */
function stateCondition(field: SearchField, shape: FilterShape): Condition {
  if (shape.is !== 'one' && shape.is !== 'any') {
    throw new FilterMismatch('operator', `${field.name} takes IsEqualTo or In with values.`)
  }
  const values = shape.is === 'one' ? [shape.value] : shape.values
  const known = values.map((value, index) => {
    const state = field.states?.find(one => one === value)
    if (state === undefined) {
      throw new FilterMismatch(
        shape.is === 'one' ? 'value' : `values.${index}`,
        `${field.name} has no value ${String(value)}.`,
      )
    }
    return sql.lit(state)
  })
  return sql<boolean>`${sql.raw(field.sql)} in (${sql.join(known)})`
}

function flagCondition(field: SearchField, shape: FilterShape): Condition {
  if (shape.is !== 'one' && shape.is !== 'any') {
    throw new FilterMismatch('operator', `${field.name} takes IsEqualTo or In with values.`)
  }
  const values = shape.is === 'one' ? [shape.value] : shape.values
  const flags = values.map((value, index) => {
    if (typeof value === 'boolean') return sql.lit(value)
    throw new FilterMismatch(shape.is === 'one' ? 'value' : `values.${index}`, 'true or false is needed.')
  })
  return sql<boolean>`${sql.raw(field.sql)} in (${sql.join(flags)})`
}

function numberCondition(field: SearchField, shape: FilterShape): Condition {
  const column = sql.raw(field.sql)
  switch (shape.is) {
    case 'one':
      return sql<boolean>`${column} = ${numberParameter(shape.value, 'value')}`
    case 'above':
      return sql<boolean>`${column} > ${numberParameter(shape.value, 'value')}`
    case 'below':
      return sql<boolean>`${column} < ${numberParameter(shape.value, 'value')}`
    case 'any':
      return sql<boolean>`${column} in (${sql.join(
        shape.values.map((value, index) => numberParameter(value, `values.${index}`)),
      )})`
    case 'range':
      return both(
        shape.start === undefined
          ? undefined
          : sql<boolean>`${column} >= ${numberParameter(shape.start, 'valueStart')}`,
        shape.end === undefined
          ? undefined
          : sql<boolean>`${column} <= ${numberParameter(shape.end, 'valueEnd')}`,
      )
  }
}

const decimalText = /^-?\d{1,30}(\.\d{1,15})?$/

/** Whole numbers as bigint, so that indexes on ids are used; everything else exactly, as decimal. */
function numberParameter(value: FilterValue, path: string): RawBuilder<unknown> {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return sql`${String(value)}::bigint`
  if (typeof value === 'number' && Number.isFinite(value)) return sql`${String(value)}::numeric`
  if (typeof value === 'string' && decimalText.test(value)) return sql`${value}::numeric`
  throw new FilterMismatch(path, 'A number is needed.')
}

function textCondition(field: SearchField, shape: FilterShape): Condition {
  switch (shape.is) {
    case 'one':
      return equalsText(field.sql, textValue(shape.value, 'value'))
    case 'above':
      return sql<boolean>`lower(${sql.raw(field.sql)}) > lower(${textValue(shape.value, 'value')})`
    case 'below':
      return sql<boolean>`lower(${sql.raw(field.sql)}) < lower(${textValue(shape.value, 'value')})`
    case 'any': {
      const each = shape.values.map((value, index) =>
        equalsText(field.sql, textValue(value, `values.${index}`)),
      )
      return sql<boolean>`(${sql.join(each, sql` or `)})`
    }
    case 'range':
      return both(
        shape.start === undefined
          ? undefined
          : sql<boolean>`lower(${sql.raw(field.sql)}) >= lower(${textValue(shape.start, 'valueStart')})`,
        shape.end === undefined
          ? undefined
          : sql<boolean>`lower(${sql.raw(field.sql)}) <= lower(${textValue(shape.end, 'valueEnd')})`,
      )
  }
}

function textValue(value: FilterValue, path: string): string {
  if (typeof value === 'string' && isPlainText(value)) return value
  throw new FilterMismatch(path, 'A text is needed.')
}
