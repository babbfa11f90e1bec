/**
 * Search in two steps: first the ids of the page and the count, over the joins that the filters need; then the rows of
 * those ids (ARCHITECTURE, section 8). Every statement is held to one business unit.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Found } from '../../../src/contract/endpoints/endpoint'
import type { Fields, RowOf } from '../../../src/contract/entity'
import type { SearchRequest, Sort } from '../../../src/contract/filter'
import { rowsLimitDefault } from '../../../src/contract/limits'
import { invalidInput, Refusal } from '../http/refusal'
import { buildFilters } from './search-conditions'
import type { Condition } from './search-shape'
import { findableFields, joinsOf, rowColumns, searchField, type SearchSource } from './search-source'
import { findText, isPlainText } from './search-text'
import type { Tables } from './tables'

export interface SearchScope {
  readonly businessUnitId: number
  /** IANA time zone of the company. */
  readonly region: string
}

/**
 * Runs a search. The count is exact up to the rows limit.
 * @throws Refusal 400 when a field, an operator or a value does not fit (nothing ran), 400 narrow-the-filter when the
 * database would need too long
 */
export async function search<F extends Fields>(
  db: Kysely<Tables>,
  source: SearchSource<F>,
  request: SearchRequest,
  scope: SearchScope,
): Promise<Found<RowOf<F>[]>> {
  const plan = planSearch(source, request, scope)
  try {
    const { ids, count } = await findIds(db, plan)
    const result = await rowsByIds(db, source, ids, scope.businessUnitId)
    return { result, totalCount: Math.min(count, rowsLimitDefault), isTotalExact: count <= rowsLimitDefault }
  } catch (error) {
    throw isCancelled(error) ? narrowTheFilter() : error
  }
}

/** Rows of these ids in their order; ids of another unit and unknown ones are left out. */
export async function rowsByIds<F extends Fields>(
  db: Kysely<Tables>,
  source: SearchSource<F>,
  ids: readonly number[],
  businessUnitId: number,
): Promise<RowOf<F>[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<RowOf<F> & { id: number }>`
    select ${rowColumns(source)} from ${sql.raw(source.table)} ${joinsOf(source)}
    where ${column(source, 'business_unit_id')} = ${businessUnitId}
      and ${column(source, 'id')} = any(${[...ids]}::bigint[])
  `.execute(db)
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

export interface SearchPlan {
  /** `table joins where ...` */
  readonly from: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  /** Sort keys; the id comes last and makes the order total. */
  readonly sortKeys: readonly { readonly sql: RawBuilder<unknown>; readonly direction: RawBuilder<unknown> }[]
  readonly skip: number
  readonly take: number
}

/**
 * What a search will run, as SQL with parameters; pure.
 * @throws Refusal 400 with the path of everything that does not fit
 */
export function planSearch(
  source: SearchSource,
  { filters, find, sort, skip, take }: SearchRequest,
  { businessUnitId, region }: SearchScope,
): SearchPlan {
  const built = buildFilters(source, filters, region)
  const conditions: Condition[] = [
    sql<boolean>`${column(source, 'business_unit_id')} = ${businessUnitId}`,
    ...built.conditions,
  ]
  const joins = new Set(built.joins)
  if (find.trim() !== '') {
    if (!isPlainText(find)) throw invalidInput([{ path: 'find', message: 'A text is needed.' }])
    const fields = findableFields(source)
    fields.forEach(field => field.join !== undefined && joins.add(field.join))
    conditions.push(findText(fields, find))
  }
  const sortKeys = sortKeysOf(source, sort, joins)
  return {
    from: sql`${sql.raw(source.table)} ${joinsOf(source, joins)} where ${sql.join(conditions, sql` and `)}`,
    id: column(source, 'id'),
    sortKeys,
    skip,
    take,
  }
}

function sortKeysOf(source: SearchSource, sort: readonly Sort[], joins: Set<string>): SearchPlan['sortKeys'] {
  const keys = sort.map(({ selector, desc }, index) => {
    const field = searchField(source, selector)
    if (!field) {
      throw invalidInput([{ path: `sort.${index}.selector`, message: `${selector} cannot be sorted by.` }])
    }
    if (field.join !== undefined) joins.add(field.join)
    const key = field.kind === 'text' ? sql`lower(${sql.raw(field.sql)})` : sql.raw(field.sql)
    const nulls = field.isNullable ? sql` nulls last` : sql``
    return { sql: key, direction: desc ? sql`desc${nulls}` : sql`asc${nulls}` }
  })
  return [...keys, { sql: column(source, 'id'), direction: sql`asc` }]
}

/**
 * Up to the rows limit the hits are counted and sorted in one statement; beyond it the page is read in the order of an
 * index where there is one, within the time limit of searches.
 */
async function findIds(db: Kysely<Tables>, plan: SearchPlan): Promise<{ ids: number[]; count: number }> {
  const named = plan.sortKeys.map((key, index) => sql`${key.sql} as ${sql.raw(`k${index}`)}`)
  const order = plan.sortKeys.map((key, index) => sql`${sql.raw(`k${index}`)} ${key.direction}`)
  const { rows } = await sql<{ count: number; ids: number[] }>`
    with hits as materialized (
      select ${plan.id} as id, ${sql.join(named)} from ${plan.from} limit ${rowsLimitDefault + 1}
    )
    select (select count(*) from hits) as count,
      array(select id from hits order by ${sql.join(order)} limit ${plan.take} offset ${plan.skip}) as ids
  `.execute(db)
  const { count, ids } = rows[0] ?? { count: 0, ids: [] }
  return { count, ids: count > rowsLimitDefault ? await pageInOrder(db, plan) : ids }
}

async function pageInOrder(db: Kysely<Tables>, plan: SearchPlan): Promise<number[]> {
  const order = plan.sortKeys.map(key => sql`${key.sql} ${key.direction}`)
  const { rows } = await sql<{ id: number }>`
    select ${plan.id} as id from ${plan.from}
    order by ${sql.join(order)} limit ${plan.take} offset ${plan.skip}
  `.execute(db)
  return rows.map(({ id }) => id)
}

const column = (source: SearchSource, name: string): RawBuilder<unknown> => sql.raw(`${source.alias}.${name}`)

/** PostgreSQL's query_canceled: the statement ran into its time limit. */
function isCancelled(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}

function narrowTheFilter(): Refusal {
  return new Refusal(400, {
    code: 'narrow-the-filter',
    message: 'The search needs too long: narrow the filter, for instance by a state or a date.',
  })
}
