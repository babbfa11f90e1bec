/**
 * Search in two steps: first the ids of the page and the count, over the joins that the filters need; then the rows of those ids
 * (ARCHITECTURE, section 8). Rows that would be computed twice are read in the first step. Every statement is limited to one business unit.
 */
import { sql, type Kysely } from 'kysely'
import type { Found } from '../../../../src/contract/endpoints/endpoint'
import type { Fields, RowOf } from '../../../../src/contract/entity'
import type { SearchRequest } from '../../../../src/contract/search-request'
import { rowsLimitDefault } from '../../../../src/contract/limits'
import type { Tables } from '../db/tables'
import { findByIndex } from './find-by-index'
import { idsBeyondLimit } from './ordered-page'
import { columnOf, planSearch, type SearchPlan, type SearchScope } from './search-plan'
import { isReadAtOnce, joinsOf, rowColumns, tableOf, type SearchSource } from './search-source'
import { readSums, sumColumns, sumResults } from './search-sums'
import { withinSearchTime } from './search-time'

/**
 * Runs a search. The count is exact up to the rows limit, and the sums are included when it is.
 * @throws Refusal 400 for an invalid field, operator or value (nothing ran), 400 narrow-the-filter when the database would need too long
 */
export async function search<F extends Fields>(
  db: Kysely<Tables>,
  source: SearchSource<F>,
  request: SearchRequest,
  scope: SearchScope,
): Promise<Found<RowOf<F>[]>> {
  // Invalid input is refused here, before any query runs.
  planSearch(source, request, scope)
  return withinSearchTime(async () => {
    const found = await findByIndex(db, source, request.find, scope.businessUnitId)
    const plan = planSearch(source, request, scope, { found })
    const { ids, rows, count, sums } = await findPage(db, source, plan)
    const result = rows ? (rows as RowOf<F>[]) : await rowsByIds(db, source, ids, scope.businessUnitId)
    const isTotalExact = count <= rowsLimitDefault
    return {
      result,
      totalCount: Math.min(count, rowsLimitDefault),
      isTotalExact,
      ...((isTotalExact || plan.isWhole) && plan.sums.length > 0 && { sums }),
    }
  })
}

/** The rows of these ids in their order; unknown ids and those of another unit are left out. */
export async function rowsByIds<F extends Fields>(
  db: Kysely<Tables>,
  source: SearchSource<F>,
  ids: readonly number[],
  businessUnitId: number,
): Promise<RowOf<F>[]> {
  return (await readRows(db, source, ids, businessUnitId)) as RowOf<F>[]
}

/** The same with only these fields: others, above all subqueries, are not computed. */
export async function fieldsByIds(
  db: Kysely<Tables>,
  source: SearchSource,
  ids: readonly number[],
  businessUnitId: number,
  fields: readonly string[],
): Promise<Readonly<Record<string, unknown>>[]> {
  return readRows(db, source, ids, businessUnitId, new Set([...fields, 'id']))
}

/** The owners of these rows, by id, if users may only read their own rows. */
export async function ownersOf(
  db: Kysely<Tables>,
  source: SearchSource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; owner: number }>`
    select ${columnOf(source, 'id')} as id, ${sql.raw(source.owner ?? 'null')} as owner from ${tableOf(source)}
    where ${columnOf(source, 'id')} = any(${[...ids]}::bigint[])
  `.execute(db)
  return new Map(rows.map(({ id, owner }) => [id, owner]))
}

async function readRows(
  db: Kysely<Tables>,
  source: SearchSource,
  ids: readonly number[],
  businessUnitId: number,
  fields?: ReadonlySet<string>,
): Promise<Record<string, unknown>[]> {
  if (ids.length === 0) return []
  const joins = fields && new Set([...fields].flatMap(name => source.fields[name]?.join ?? []))
  const { rows } = await sql<Record<string, unknown> & { id: number }>`
    select ${rowColumns(source, fields)} from ${source.tableOfIds?.(ids) ?? tableOf(source)} ${joinsOf(source, joins)}
    where ${columnOf(source, 'business_unit_id')} = ${businessUnitId}
      and ${columnOf(source, 'id')} = any(${[...ids]}::bigint[])
  `.execute(db)
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

interface FoundPage {
  readonly ids: number[]
  /** The rows of these ids, if they are read in the first step. */
  readonly rows: Record<string, unknown>[] | undefined
  /** At most one more than the rows limit, or the exact number for a source that is read as a whole. */
  readonly count: number
  readonly sums: Readonly<Record<string, string>>
}

/**
 * Up to the rows limit the hits are counted, summed up and sorted in one statement; beyond it the page is read separately, unless all rows
 * are computed anyway.
 */
async function findPage(db: Kysely<Tables>, source: SearchSource, plan: SearchPlan): Promise<FoundPage> {
  const isAtOnce = isReadAtOnce(source)
  const names = isAtOnce ? Object.keys(source.fields) : ['id']
  const named = plan.sortKeys.map((key, index) => sql`${key.sql} as ${sql.raw(`k${index}`)}`)
  const order = sql.join(plan.sortKeys.map((key, index) => sql`${sql.raw(`k${index}`)} ${key.direction}`))
  const limit = plan.isWhole ? sql`` : sql`limit ${rowsLimitDefault + 1}`
  // Count and sums are repeated in each row of the page, and form a row of their own when it is empty.
  const { rows: found } = await sql<{ hits: number; id: number | null } & Record<string, unknown>>`
    with hits as materialized (
      select ${rowColumns(source, new Set(names))}, ${sql.join(named)}${sumColumns(plan.sums)} from ${plan.from} ${limit}
    )
    select counted.*, ${sql.raw(names.map(name => `page."${name}"`).join(', '))}
    from (select count(*) as hits${sumResults(plan.sums)} from hits) counted
    left join (select * from hits order by ${order} limit ${plan.take} offset ${plan.skip}) page on true
    order by ${order}
  `.execute(db)
  const count = found[0]?.hits ?? 0
  const page = found.filter(({ id }) => id !== null)
  const ids =
    count > rowsLimitDefault && !plan.isWhole
      ? await idsBeyondLimit(db, plan)
      : page.flatMap(({ id }) => id ?? [])
  const rows = page.map(row => Object.fromEntries(names.map(name => [name, row[name]])))
  return { ids, rows: isAtOnce ? rows : undefined, count, sums: readSums(plan.sums, found[0] ?? {}) }
}
