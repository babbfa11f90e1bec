/**
 * Groups of a result by one field: the number of rows with each value, and their sums. All matching rows are counted; a query that would
 * take too long is refused like a search.
 */
import { sql, type Kysely } from 'kysely'
import type { Found } from '../../../../src/contract/endpoints/endpoint'
import type { FilterValue } from '../../../../src/contract/filter'
import type { GroupRequest, RowGroup } from '../../../../src/contract/search-request'
import { rowsLimitDefault } from '../../../../src/contract/limits'
import type { Tables } from '../db/tables'
import { invalidInput } from '../refusal'
import { findByIndex } from './find-by-index'
import { groupField, groupKey, rankOf } from './group-keys'
import { planRows, type SearchScope } from './search-plan'
import type { SearchField, SearchSource } from './search-source'
import { planSums, readSums, sumColumns, sumResults } from './search-sums'
import { withinSearchTime } from './search-time'

/**
 * The groups, ordered by their value (states in their natural order, rows without a value last) or by one of their sums. `totalCount`
 * counts groups.
 * @throws Refusal 400 for invalid input (nothing ran), 400 narrow-the-filter when the database would need too long
 */
export async function groupRows(
  db: Kysely<Tables>,
  source: SearchSource,
  request: GroupRequest,
  scope: SearchScope,
): Promise<Found<RowGroup[]>> {
  const { by, orderBy, desc, skip, take } = request
  const joins = new Set<string>()
  const field = groupField(source, by, 'by')
  if (field.join !== undefined) joins.add(field.join)
  const sums = planSums(source, request.sums, joins)
  const ordering = orderBy === undefined ? undefined : sums.find(({ name }) => name === orderBy)
  if (orderBy !== undefined && ordering === undefined) {
    const message = `Groups are ordered by one of the sums that are asked for; ${orderBy} is none of them.`
    throw invalidInput([{ path: 'orderBy', message, code: 'not-possible' }])
  }
  // Invalid input is refused here, before any query runs.
  planRows(source, request, scope, { joins })
  const rank = rankOf(field, sql.raw('k'))
  const direction = sql.raw(desc ? 'desc' : 'asc')
  const order =
    ordering === undefined
      ? sql`${rank} ${direction} nulls last`
      : sql`${sql.raw(ordering.alias)}::numeric ${direction}, ${rank} nulls last`
  const { rows } = await withinSearchTime(async () => {
    const found = await findByIndex(db, source, request.find, scope.businessUnitId)
    const from = planRows(source, request, scope, { joins, found })
    // The total has its own row, so that it is also known beyond the last page.
    return sql<{ total: number; count: number | null; value: FilterValue | null }>`
      with hits as (select ${groupKey(field, scope.region)} as k, ${sql.raw(field.sql)} as v${sumColumns(sums)} from ${from}),
      groups as materialized (
        select k, ${sql.raw(groupValue(field))} as value, count(*) as count${sumResults(sums)} from hits group by k
      )
      select whole.total, page.* from (select count(*) as total from groups) whole
      left join lateral (select * from groups order by ${order} limit ${take} offset ${skip}) page on true
      order by ${order}
    `.execute(db)
  })
  const total = rows[0]?.total ?? 0
  return {
    result: rows.flatMap(({ count, value, ...row }) =>
      count === null ? [] : { value, count, sums: readSums(sums, row) },
    ),
    totalCount: Math.min(total, rowsLimitDefault),
    isTotalExact: total <= rowsLimitDefault,
  }
}

/** The value of a group, from the key `k` and the hits' values `v`. */
function groupValue({ kind }: SearchField): string {
  switch (kind) {
    case 'text':
    case 'identifier':
      return 'min(v)'
    case 'id':
    case 'count':
      return 'k::bigint'
    case 'progress':
      return 'k::float8'
    case 'quantity':
    case 'money':
    case 'price':
    case 'percent':
    case 'hours':
    case 'weight':
    case 'volume':
      return 'trim_scale(k::numeric)'
    default:
      return 'k'
  }
}
