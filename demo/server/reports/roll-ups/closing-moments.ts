/**
 * The moments that have a closing: the beginnings (UTC) of some days of each month. The last two years have all of them, the eight years
 * before only the beginnings of months.
 */
import { sql, type RawBuilder } from 'kysely'
import { closedMonthsMost, closingDays, finelyClosedMonthsMost } from '../../../../src/contract/report-limits'
import type { Tx } from '../../core/db/database'
import { archivedBefore } from '../../core/unit/archive-horizon'
import type { Batch } from './rolled-to'
import type { RolledTable } from './settled-id'

export type ClosingTable = 'stock_closing' | 'movement_closing' | 'cost_closing'

/** A closing to be made from all rows of a roll-up. */
export interface Closing {
  readonly tx: Tx
  readonly businessUnitId: number
  /** The last id that the roll-up contains. */
  readonly upTo: number
  readonly moment: string
}

/** The first moment of the rows of a batch, as the database writes it; undefined without any. */
export async function firstOf(
  { tx, businessUnitId, after, upTo }: Batch,
  table: RolledTable,
): Promise<string | undefined> {
  const { rows } = await sql<{ first: string | null }>`
    with moments as materialized (
      -- On its own, so that the first is not looked for in the index of the moments, row by row.
      select at from ${sql.table(table)}
      where business_unit_id = ${businessUnitId} and id > ${after} and id <= ${upTo} and isfinite(at)
    )
    select min(at)::text as first from moments`.execute(tx.sql)
  return rows[0]?.first ?? undefined
}

/**
 * A moment between the first and the last row of a roll-up whose closing is missing; undefined when there is none. A closing is made from
 * all rows around its moment, so that none is made where some are in the archive.
 * @param end whether the first or the last of them
 */
export async function momentToClose(
  { tx, businessUnitId, upTo, now }: Omit<Closing, 'moment'> & { readonly now: Date },
  {
    closings,
    table,
    end,
  }: { readonly closings: ClosingTable; readonly table: RolledTable; readonly end: 'first' | 'last' },
): Promise<string | undefined> {
  const at = (
    which: 'min' | 'max',
  ): RawBuilder<unknown> => sql`(select ${sql.raw(which)}(at) from ${sql.table(table)}
    where business_unit_id = ${businessUnitId} and id <= ${upTo} and isfinite(at))`
  const isComplete =
    table === 'stock_transaction'
      ? sql`moment >= coalesce(${archivedBefore(sql`${businessUnitId}::bigint`, 'transactions')}, '-infinity')`
      : sql`true`
  const { rows } = await sql<{ moment: string | null }>`
    with requested as materialized (
      select ${at('min')} at time zone 'UTC' as first,
        least(${at('max')}, ${now.toISOString()}::timestamptz) at time zone 'UTC' as last
    ), moments as (
      select (month + (day - 1) * interval '1 day') at time zone 'UTC' as moment
      from requested cross join lateral generate_series(
        greatest(date_trunc('month', first), date_trunc('month', last) - ${closedMonthsMost - 1} * interval '1 month'),
        last, interval '1 month') month
      cross join unnest(${[...closingDays]}::integer[]) day
      where month + (day - 1) * interval '1 day' > first and month + (day - 1) * interval '1 day' <= last
        and (day = 1 or month >= ${finelyClosedFrom(sql`last`)})
    )
    select ${sql.raw(end === 'first' ? 'min' : 'max')}(moment)::text as moment from moments
    where ${isComplete}
      and moment not in (select until from ${sql.table(closings)} where business_unit_id = ${businessUnitId})`.execute(
    tx.sql,
  )
  return rows[0]?.moment ?? undefined
}

/** Reduces the closings of long ago to the beginnings of months, now that there is a closing at this moment. */
export async function thinClosings(
  { tx, businessUnitId, moment }: Closing,
  closings: ClosingTable,
): Promise<void> {
  await sql`delete from ${sql.table(closings)}
    where business_unit_id = ${businessUnitId} and extract(day from until at time zone 'UTC') <> 1
      and until at time zone 'UTC' < ${finelyClosedFrom(sql`${moment}::timestamptz at time zone 'UTC'`)}`.execute(
    tx.sql,
  )
}

/** The first month that keeps all its closings when the latest closing is in the given month. */
function finelyClosedFrom(last: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`date_trunc('month', ${last}) - ${finelyClosedMonthsMost - 1} * interval '1 month'`
}
