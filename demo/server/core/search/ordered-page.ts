/**
 * A page of a result that exceeds the rows limit: read in the order of an index, so that only the rows of the page are read. Without a
 * suitable index the rows are sorted, as long as the result is not too large.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../db/tables'
import type { SearchPlan } from './search-plan'
import { narrowTheFilter } from './search-time'

/** Maximum rows that are sorted without an index (our choice): they take about a tenth of a second. */
const sortedRowsMost = 50_000

/**
 * The ids of the page. Its offset is bounded by the request (`skip` is at most the rows limit).
 * @throws Refusal 400 narrow-the-filter when there is no index and there are too many rows to sort
 */
export async function idsBeyondLimit(db: Kysely<Tables>, plan: SearchPlan): Promise<number[]> {
  const [first] = plan.sortKeys
  if (first?.isIndexed !== true) return sortedPage(db, plan)
  if (!first.isDescending || !first.isNullable) return orderedPage(db, plan, plan)
  // Reading an index backwards returns missing values first: so the present ones are read first, and then the others.
  const present = await orderedPage(db, plan, plan, sql`${first.sql} is not null`)
  if (present.length === plan.take) return present
  const skipped = plan.skip === 0 || present.length > 0 ? 0 : await presentCount(db, plan, first.sql)
  const rest = {
    skip: present.length > 0 ? 0 : Math.max(0, plan.skip - skipped),
    take: plan.take - present.length,
  }
  return [...present, ...(await orderedPage(db, plan, rest, sql`${first.sql} is null`))]
}

async function sortedPage(db: Kysely<Tables>, plan: SearchPlan): Promise<number[]> {
  const { sortKeys, skip, take } = plan
  const named = sortKeys.map((key, index) => sql`${key.sql} as ${sql.raw(`k${index}`)}`)
  const order = sortKeys.map((key, index) => sql`${sql.raw(`k${index}`)} ${key.direction}`)
  const { rows } = await sql<{ count: number; ids: number[] }>`
    with hits as materialized (
      select ${plan.id} as id, ${sql.join(named)} from ${plan.from} limit ${sortedRowsMost + 1}
    ), counted as materialized (select count(*) as count from hits)
    select count, case when count <= ${sortedRowsMost}
      then array(select id from hits order by ${sql.join(order)} limit ${take} offset ${skip}) end as ids
    from counted
  `.execute(db)
  const row = rows[0]
  if (!row || row.count > sortedRowsMost) throw narrowTheFilter()
  return row.ids
}

async function orderedPage(
  db: Kysely<Tables>,
  { id, from, sortKeys }: SearchPlan,
  { skip, take }: { readonly skip: number; readonly take: number },
  condition?: RawBuilder<unknown>,
): Promise<number[]> {
  // A key that is never missing needs no NULLS clause; without one the order is exactly that of the index, read backwards.
  const order = sortKeys.map((key, index) =>
    condition && index === 0
      ? sql`${key.sql} ${sql.raw(key.isDescending ? 'desc' : 'asc')}`
      : sql`${key.sql} ${key.direction}`,
  )
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${from} ${condition ? sql`and ${condition}` : sql``}
    order by ${sql.join(order)} limit ${take} offset ${skip}
  `.execute(db)
  return rows.map(row => row.id)
}

/** The number of rows with a value, counted only as far as it matters for the page. */
async function presentCount(
  db: Kysely<Tables>,
  { from, skip }: SearchPlan,
  value: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from ${from} and ${value} is not null limit ${skip + 1}) present
  `.execute(db)
  return rows[0]?.count ?? 0
}
