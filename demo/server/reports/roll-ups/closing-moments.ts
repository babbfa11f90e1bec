/**
 * The moments that have a closing: the beginnings (UTC) of some days of each month. The last two years have all of them, the eight
 * years before only the beginnings of months.
 */
import { sql, type RawBuilder } from 'kysely'
import { closedMonthsMost, closingDays, finelyClosedMonthsMost } from '../../../../src/contract/report-limits'
import type { Batch } from './roll-up-batch'
import type { RolledTable } from './settled-id'

export type ClosingTable = 'stock_closing' | 'movement_closing' | 'cost_closing'

/** The first and the last moment of some rows, as the database writes them. */
export interface Ends {
  readonly first: string
  /** Not later than now. */
  readonly last: string
}

/** The moments between which the rows of a batch are; undefined without any. */
export async function endsOf(
  { tx, businessUnitId, after, upTo, now }: Batch,
  table: RolledTable,
): Promise<Ends | undefined> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    with moments as materialized (
      -- On its own, so that its ends are not looked for in the index of the moments, row by row.
      select at from ${sql.table(table)}
      where business_unit_id = ${businessUnitId} and id > ${after} and id <= ${upTo} and isfinite(at)
    )
    select min(at)::text as first, least(max(at), ${now.toISOString()}::timestamptz)::text as last from moments`.execute(
    tx.sql,
  )
  const { first, last } = rows[0] ?? {}
  return typeof first === 'string' && typeof last === 'string' ? { first, last } : undefined
}

/** The moments without a closing that rows of a batch come after, the oldest first. */
export async function momentsBegun(
  { tx, businessUnitId }: Batch,
  { first, last }: Ends,
  closings: ClosingTable,
): Promise<string[]> {
  const { rows } = await sql<{ moment: string }>`
    with asked as (
      select ${last}::timestamptz at time zone 'UTC' as last, coalesce(
        (select max(until) from ${sql.table(closings)} where business_unit_id = ${businessUnitId} and until < 'infinity'),
        ${first}::timestamptz) at time zone 'UTC' as known
    )
    select (month + (day - 1) * interval '1 day') at time zone 'UTC' as moment
    from asked cross join lateral generate_series(
      greatest(date_trunc('month', known), date_trunc('month', last) - ${closedMonthsMost - 1} * interval '1 month'),
      last, interval '1 month') month
    cross join unnest(${[...closingDays]}::integer[]) day
    where month + (day - 1) * interval '1 day' > known and month + (day - 1) * interval '1 day' <= last
      and (day = 1 or month >= ${finelyClosedFrom(sql`last`)})
    order by moment`.execute(tx.sql)
  return rows.map(({ moment }) => moment)
}

/** Takes away the closings within months of long ago, now that there is one at this moment. */
export async function thinClosings(
  { tx, businessUnitId }: Batch,
  closings: ClosingTable,
  moment: string,
): Promise<void> {
  await sql`delete from ${sql.table(closings)}
    where business_unit_id = ${businessUnitId} and extract(day from until at time zone 'UTC') <> 1
      and until at time zone 'UTC' < ${finelyClosedFrom(sql`${moment}::timestamptz at time zone 'UTC'`)}`.execute(
    tx.sql,
  )
}

/** The first month with all closings when there are some of this moment. */
function finelyClosedFrom(last: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`date_trunc('month', ${last}) - ${finelyClosedMonthsMost - 1} * interval '1 month'`
}
