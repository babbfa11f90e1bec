/**
 * Converts filters to SQL conditions: names from the source's table, values as parameters, operators and types as in spec 1, section 3. All
 * invalid values are collected with their paths, and then nothing runs.
 */
import type { InputIssue } from '../../../../src/contract/input-issues'
import { sql, type RawBuilder } from 'kysely'
import type { Filter, FilterValue } from '../../../../src/contract/filter'
import { invalidInput } from '../refusal'
import { dateCondition } from './search-dates'
import { both, FilterMismatch, shapeOf, type ComparedShape, type Condition } from './search-shape'
import { searchField, type SearchField, type SearchSource } from './search-source'
import { equalsText, isPlainText, likeText } from './search-text'

export interface BuiltFilters {
  readonly conditions: readonly Condition[]
  /** Names of the joins that the conditions need. */
  readonly joins: ReadonlySet<string>
}

/**
 * The conditions of all filters, joined by "and".
 * @param region IANA time zone in which a day of a datetime filter begins and ends
 * @throws Refusal 400 with the path of every invalid value
 */
export function buildFilters(source: SearchSource, filters: readonly Filter[], region: string): BuiltFilters {
  const issues: InputIssue[] = []
  const conditions: Condition[] = []
  const joins = new Set<string>()
  filters.forEach((filter, index) => {
    try {
      const field = fieldOf(source, filter)
      conditions.push(conditionOf(field, filter, region))
      if (field.join !== undefined) joins.add(field.join)
    } catch (error) {
      if (!(error instanceof FilterMismatch)) throw error
      const { path, message, code, values } = error
      issues.push({
        path: `filters.${index}.${path}`,
        message,
        code,
        ...(values !== undefined && { values }),
      })
    }
  })
  if (issues.length > 0) throw invalidInput(issues)
  return { conditions, joins }
}

function fieldOf(source: SearchSource, filter: Filter): SearchField {
  const field = searchField(source, filter.selector)
  if (!field) throw new FilterMismatch('selector', `${filter.selector} cannot be searched.`, 'not-possible')
  if (!fitsType(field, filter)) {
    throw new FilterMismatch('type', `${filter.selector} is searched as ${field.filterType}.`, 'not-known', {
      allowed: field.filterType,
    })
  }
  return field
}

/** A choice from a list of values may also have the type `list`, and over texts `enum`; a text with the type `list` is compared exactly. */
function fitsType(field: SearchField, { type, operator }: Filter): boolean {
  if (type === field.filterType) return true
  if (type === 'list') return operator === 'In' || field.filterType === 'string'
  return type === 'enum' && field.filterType === 'string' && operator === 'In'
}

function conditionOf(field: SearchField, filter: Filter, region: string): Condition {
  const shape = shapeOf(filter)
  const isNegated = filter.isNegated === true
  if (shape.is === 'missing') return missingCondition(field, isNegated)
  if (field.filterType === 'enum') return stateCondition(field, shape, isNegated)
  const condition = comparison(field, filter, shape, region)
  // A row with a missing value matches a negated condition.
  return isNegated ? sql<boolean>`(${condition}) is not true` : condition
}

function comparison(field: SearchField, filter: Filter, shape: ComparedShape, region: string): Condition {
  switch (field.filterType) {
    case 'boolean':
      return flagCondition(field, shape)
    case 'number':
      return numberCondition(field, shape)
    case 'datetime':
      return dateCondition(field, shape, region)
    default:
      return textCondition(field, shape, filter.type === 'list' ? equalsText : likeText)
  }
}

/** Empty texts are shown as missing, so they count as missing. */
function missingCondition(field: SearchField, isNegated: boolean): Condition {
  const column = sql.raw(field.sql)
  if (field.filterType !== 'string') {
    return isNegated ? sql<boolean>`${column} is not null` : sql<boolean>`${column} is null`
  }
  const empty = sql.lit('')
  return isNegated
    ? sql<boolean>`${column} <> ${empty}`
    : sql<boolean>`(${column} is null or ${column} = ${empty})`
}

/**
 * States are literals in the SQL, checked against the field's list: partial indexes match only literals. For the same reason a negated
 * choice is written as the remaining states, if every row has a state.
 */
function stateCondition(field: SearchField, shape: ComparedShape, isNegated: boolean): Condition {
  if (shape.is !== 'one' && shape.is !== 'any') {
    throw new FilterMismatch('operator', `${field.name} takes IsEqualTo or In with values.`, 'not-possible')
  }
  const values = shape.is === 'one' ? [shape.value] : shape.values
  const known = values.map((value, index) => {
    const state = field.states?.find(one => one === value)
    if (state === undefined) {
      throw new FilterMismatch(
        shape.is === 'one' ? 'value' : `values.${index}`,
        `${field.name} has no value ${String(value)}.`,
        'not-known',
        { allowed: (field.states ?? []).join(', ') },
      )
    }
    return state
  })
  if (isNegated && field.isNullable) return sql<boolean>`(${stateIn(field, known)}) is not true`
  return stateIn(field, isNegated ? (field.states ?? []).filter(state => !known.includes(state)) : known)
}

function stateIn({ sql: column, derivedFrom }: SearchField, states: readonly string[]): Condition {
  const stored = states.flatMap(state => derivedFrom?.values[state] ?? [state])
  if (stored.length === 0) return sql<boolean>`false`
  const values = sql.join(stored.map(value => sql.lit(value)))
  return sql<boolean>`${sql.raw(derivedFrom?.sql ?? column)} in (${values})`
}

function flagCondition(field: SearchField, shape: ComparedShape): Condition {
  if (shape.is !== 'one' && shape.is !== 'any') {
    throw new FilterMismatch('operator', `${field.name} takes IsEqualTo or In with values.`, 'not-possible')
  }
  const values = shape.is === 'one' ? [shape.value] : shape.values
  const flags = values.map((value, index) => {
    if (typeof value === 'boolean') return sql.lit(value)
    throw new FilterMismatch(
      shape.is === 'one' ? 'value' : `values.${index}`,
      'true or false is needed.',
      'not-known',
      { allowed: 'true, false' },
    )
  })
  return sql<boolean>`${sql.raw(field.sql)} in (${sql.join(flags)})`
}

function numberCondition(field: SearchField, shape: ComparedShape): Condition {
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

/** Whole numbers as bigint, so that indexes on ids are used; all others exactly, as decimals. */
function numberParameter(value: FilterValue, path: string): RawBuilder<unknown> {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return sql`${String(value)}::bigint`
  if (typeof value === 'number' && Number.isFinite(value)) return sql`${String(value)}::numeric`
  if (typeof value === 'string' && decimalText.test(value)) return sql`${value}::numeric`
  throw new FilterMismatch(path, 'A number is needed.', 'not-a-number')
}

function textCondition(field: SearchField, shape: ComparedShape, equals: typeof equalsText): Condition {
  switch (shape.is) {
    case 'one':
      return equals(field.sql, textValue(shape.value, 'value'))
    case 'above':
      return sql<boolean>`${ordered(field)} > ${orderedText(shape.value, 'value')}`
    case 'below':
      return sql<boolean>`${ordered(field)} < ${orderedText(shape.value, 'value')}`
    case 'any': {
      const each = shape.values.map((value, index) => equals(field.sql, textValue(value, `values.${index}`)))
      return sql<boolean>`(${sql.join(each, sql` or `)})`
    }
    case 'range':
      return both(
        shape.start === undefined
          ? undefined
          : sql<boolean>`${ordered(field)} >= ${orderedText(shape.start, 'valueStart')}`,
        shape.end === undefined
          ? undefined
          : sql<boolean>`${ordered(field)} <= ${orderedText(shape.end, 'valueEnd')}`,
      )
  }
}

/** Texts are ordered by their characters, in the same way on every database. */
const ordered = (field: SearchField): RawBuilder<unknown> => sql`lower(${sql.raw(field.sql)}) collate "C"`
const orderedText = (value: FilterValue, path: string): RawBuilder<unknown> =>
  sql`lower(${textValue(value, path)}) collate "C"`

function textValue(value: FilterValue, path: string): string {
  if (typeof value !== 'string')
    throw new FilterMismatch(path, 'A text is needed.', 'misshaped', { expected: '"…"' })
  if (!isPlainText(value)) throw new FilterMismatch(path, 'No control characters.', 'not-plain')
  return value
}
