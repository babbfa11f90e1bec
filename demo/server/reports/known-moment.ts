/**
 * The moments of which the stock is known. Before the transactions that are still there, that is at the closings only: a report on an
 * earlier moment is one on the closing that is nearest to it, and says so.
 */
import { sql, type RawBuilder } from 'kysely'
import { archivedBefore } from '../core/unit/archive-horizon'

/** The condition that stock transactions from a moment on may be in the archive, so that they cannot be added to a closing. */
export function isStockArchived(businessUnitId: number, moment: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`coalesce(${moment} < ${completeFrom(businessUnitId)}, false)`
}

/**
 * The moment itself where it is known, else the nearest known one.
 * @param of what is known of it: the stock, or also when materials last moved, which is derived from the closing before
 */
export function knownMoment(
  businessUnitId: number,
  before: string,
  of: 'stock' | 'movements',
): RawBuilder<unknown> {
  const moment = sql`${before}::timestamptz`
  const complete = completeFrom(businessUnitId)
  const from =
    of === 'stock'
      ? complete
      : sql`(select min(c.until) from movement_closing c where c.business_unit_id = ${businessUnitId} and c.until >= ${complete})`
  return sql`(select case when coalesce(${moment} < ${from}, false) then (
      select s.until from stock_closing s join movement_closing m on m.business_unit_id = s.business_unit_id and m.until = s.until
      where s.business_unit_id = ${businessUnitId} and s.until < 'infinity'
      order by abs(extract(epoch from s.until - ${moment})), s.until desc limit 1
    ) else ${moment} end)`
}

/**
 * The moment from which on all stock transactions are in the database; null when none were archived. Those after the last closing were not,
 * though they may be older than the archive's horizon (roll-ups/archived-days.ts).
 */
function completeFrom(businessUnitId: number): RawBuilder<unknown> {
  return sql`(select case when h.at is not null then least(h.at, (
      select max(c.until) from movement_closing c where c.business_unit_id = ${businessUnitId} and c.until < 'infinity')) end
    from (select ${archivedBefore(sql`${businessUnitId}::bigint`, 'transactions')} as at) h)`
}
