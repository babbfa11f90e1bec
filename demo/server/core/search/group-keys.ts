/** How rows form groups by a field, and the order of groups: the same in a grid and in a file whose rows are grouped. */
import { sql, type RawBuilder } from 'kysely'
import type { Sort } from '../../../../src/contract/filter'
import { invalidInput } from '../refusal'
import { searchField, type SearchField, type SearchSource, type SortKey } from './search-source'
import { isSummable } from './search-sums'

export interface RowGrouping {
  /** Fields, outermost first. */
  readonly groups?: readonly string[]
  /** A field whose sums order the groups of each level; absent: they are ordered by their values. */
  readonly groupOrder?: Sort | undefined
}

/** @throws Refusal 400 with the path when rows cannot be grouped by the field */
export function groupField(source: SearchSource, by: string, path: string): SearchField {
  const field = searchField(source, by)
  if (!field) throw invalidInput([{ path, message: `${by} cannot be grouped by.`, code: 'not-possible' }])
  return field
}

/** What the rows of a group have in common: texts regardless of case, moments by their day in the region. */
export function groupKey({ kind, sql: column }: SearchField, region: string): RawBuilder<unknown> {
  const raw = sql.raw(column)
  if (kind === 'text' || kind === 'identifier') return sql`lower(${raw})`
  return kind === 'dateTime' ? sql`(${raw} at time zone ${region}::text)::date` : raw
}

/** What groups and rows with this value are ordered by: states by their natural order, others by the value itself. */
export function rankOf({ states }: SearchField, value: RawBuilder<unknown>): RawBuilder<unknown> {
  if (states === undefined) return value
  return sql`array_position(array[${sql.join(states.map(state => sql.lit(state)))}], ${value}::text)`
}

/**
 * Sort keys by which the rows of a group are adjacent, and groups have the order of groupRows: by a sum or by their values, those without
 * a value last.
 * @throws Refusal 400 with the path of a field that cannot be grouped by, or whose sums do not exist
 */
export function groupSortKeys(
  source: SearchSource,
  { groups = [], groupOrder }: RowGrouping,
  region: string,
  joins: Set<string>,
): SortKey[] {
  const use = (field: SearchField): SearchField => {
    if (field.join !== undefined) joins.add(field.join)
    return field
  }
  const fields = groups.map((by, index) => use(groupField(source, by, `groups.${index}`)))
  const keys = fields.map(field => groupKey(field, region))
  const summed = groupOrder && groups.length > 0 ? use(summedField(source, groupOrder.selector)) : undefined
  const isDescending = groupOrder?.desc === true
  return fields.flatMap((field, level): SortKey[] => {
    const key = keys[level] ?? sql`null`
    const byValue: SortKey = {
      sql: rankOf(field, key),
      direction: sql`asc nulls last`,
      isDescending: false,
      isNullable: true,
      isIndexed: false,
    }
    if (summed === undefined) return [byValue]
    const ofGroup = sql`over (partition by ${sql.join(keys.slice(0, level + 1))})`
    const bySum: SortKey = {
      sql: sql`coalesce(sum(${sql.raw(summed.sql)}) ${ofGroup}, 0)`,
      direction: isDescending ? sql`desc` : sql`asc`,
      isDescending,
      isNullable: false,
      isIndexed: false,
    }
    return [bySum, byValue]
  })
}

function summedField(source: SearchSource, name: string): SearchField {
  const field = searchField(source, name)
  if (field !== undefined && isSummable(field)) return field
  const message = `Groups cannot be ordered by sums of ${name}.`
  throw invalidInput([{ path: 'groupOrder.selector', message, code: 'not-possible' }])
}
