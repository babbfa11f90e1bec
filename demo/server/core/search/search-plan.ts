/** Plans a search as SQL with parameters; pure. Everything is validated against the source's table here. */
import { sql, type RawBuilder } from 'kysely'
import type { Sort } from '../../../../src/contract/filter'
import type { SearchRequest } from '../../../../src/contract/search-request'
import { dayOf } from '../../../../src/contract/company-day'
import { onDay } from '../../../../src/contract/relative-day'
import { invalidInput } from '../refusal'
import { groupSortKeys, rankOf, type RowGrouping } from './group-keys'
import { buildFilters } from './search-conditions'
import type { Condition } from './search-shape'
import {
  findableFields,
  isReadAtOnce,
  joinsOf,
  searchField,
  tableOf,
  type SearchSource,
  type SortKey,
} from './search-source'
import { planSums, type PlannedSum } from './search-sums'
import { findText, isPlainText } from './search-text'

export interface SearchScope {
  readonly businessUnitId: number
  /** IANA time zone of the company. */
  readonly region: string
  /** The company's current day, yyyy-mm-dd; by default that of the machine's clock. */
  readonly today?: string
  /** The current user; required where each user reads only their own rows. */
  readonly userId?: number
}

export interface RowLimits {
  /** Limits the search to these rows. */
  readonly ids?: readonly number[] | undefined
  /** The find-in-view condition by indexes (find-by-index.ts); without it all findable fields are compared. */
  readonly found?: Condition | undefined
}

export interface SearchPlan {
  /** `table joins where ...` */
  readonly from: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  /** Sort keys; the id comes last and makes the order total. */
  readonly sortKeys: readonly SortKey[]
  readonly sums: readonly PlannedSum[]
  /** Whether all rows are counted and sorted in one statement, however many there are. */
  readonly isWhole: boolean
  readonly skip: number
  readonly take: number
}

/**
 * Plans a search; with groups, rows have the order of their groups first.
 * @throws Refusal 400 with the path of every invalid value
 */
export function planSearch(
  source: SearchSource,
  { filters, find, sort, sums, skip, take, ...grouping }: SearchRequest & RowGrouping,
  scope: SearchScope,
  limits: RowLimits = {},
): SearchPlan {
  const joins = new Set<string>(isReadAtOnce(source) ? Object.keys(source.joins) : [])
  const groupKeys = groupSortKeys(source, grouping, scope.region, joins)
  const sortKeys = [...groupKeys, ...sortKeysOf(source, sort, joins)]
  const plannedSums = planSums(source, sums, joins)
  const from = planRows(source, { filters, find }, scope, { joins, ...limits })
  const isWhole = source.isWhole === true
  return { from, id: columnOf(source, 'id'), sortKeys, sums: plannedSums, isWhole, skip, take }
}

/**
 * The matching rows of one business unit: `table joins where ...`.
 * @param limits names of joins that the select list also needs, and further conditions
 * @throws Refusal 400 with the path of every invalid value
 */
export function planRows(
  source: SearchSource,
  { filters, find }: Pick<SearchRequest, 'filters' | 'find'>,
  { businessUnitId, region, today = dayOf(Date.now(), region), userId }: SearchScope,
  limits: RowLimits & { readonly joins: ReadonlySet<string> },
): RawBuilder<unknown> {
  const built = buildFilters(source, onDay(filters, today), region)
  const needed = new Set([...limits.joins, ...built.joins])
  const conditions: Condition[] = [
    sql<boolean>`${columnOf(source, 'business_unit_id')} = ${businessUnitId}`,
    ...ownRows(source, userId),
    ...(source.conditions ? [sql<boolean>`(${source.conditions})`] : []),
    ...built.conditions,
  ]
  if (limits.ids) conditions.push(sql<boolean>`${columnOf(source, 'id')} = any(${[...limits.ids]}::bigint[])`)
  if (find.trim() !== '') {
    if (!isPlainText(find))
      throw invalidInput([{ path: 'find', message: 'No control characters.', code: 'not-plain' }])
    const fields = findableFields(source)
    if (!limits.found) fields.forEach(field => field.join !== undefined && needed.add(field.join))
    conditions.push(limits.found ?? findText(fields, find))
  }
  return sql`${tableOf(source, needed)} ${joinsOf(source, needed)} where ${sql.join(conditions, sql` and `)}`
}

/** Without a user no rows are found, rather than those of others. */
function ownRows({ owner }: SearchSource, userId: number | undefined): Condition[] {
  return owner === undefined ? [] : [sql<boolean>`${sql.raw(owner)} = ${userId ?? null}::bigint`]
}

/** A column of the source's main table. */
export function columnOf(source: SearchSource, name: string): RawBuilder<unknown> {
  return sql.raw(`${source.alias}.${name}`)
}

/**
 * Texts are sorted ignoring case, states by their natural order as groups are. The id has the direction of the last key, so that one index
 * serves both directions.
 */
function sortKeysOf(source: SearchSource, sort: readonly Sort[], joins: Set<string>): SortKey[] {
  const keys = sort.map(({ selector, desc }, index): SortKey => {
    const field = searchField(source, selector)
    if (!field) {
      const message = `${selector} cannot be sorted by.`
      throw invalidInput([{ path: `sort.${index}.selector`, message, code: 'not-possible' }])
    }
    if (field.join !== undefined) joins.add(field.join)
    const column = sql.raw(field.sql)
    const nulls = field.isNullable ? sql` nulls last` : sql``
    return {
      sql: field.kind === 'text' ? sql`lower(${column})` : rankOf(field, column),
      direction: desc ? sql`desc${nulls}` : sql`asc${nulls}`,
      isDescending: desc,
      isNullable: field.isNullable,
      isIndexed: source.fields[selector]?.isIndexed === true,
    }
  })
  const isDescending = keys.at(-1)?.isDescending ?? false
  const id: SortKey = {
    sql: columnOf(source, 'id'),
    direction: isDescending ? sql`desc` : sql`asc`,
    isDescending,
    isNullable: false,
    isIndexed: true,
  }
  return [...keys, id]
}
