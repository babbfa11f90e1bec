/**
 * What the roll-ups of stock transactions must contain before their transactions are archived, and which of their days are final then: a
 * day cannot be made again without its transactions, also when the company's region changes.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../core/db/database'
import { regionOfUnit } from '../../core/unit/company-info'
import type { ClosingTable } from './closing-moments'

/**
 * The condition that a transaction `r` of a business unit is in all roll-ups of transactions, the days being those of the company's present
 * region, and that stock and movements have a closing after it: what is asked later starts there. Its subqueries depend on the unit alone,
 * so that a statement runs each once for all its rows.
 */
export function isTransactionRolledUp(businessUnitId: number): RawBuilder<boolean> {
  const unit = sql`${businessUnitId}::bigint`
  const lastClosing = (table: ClosingTable) =>
    sql`(select max(c.until) from ${sql.table(table)} c where c.business_unit_id = ${unit} and c.until < 'infinity')`
  return sql`(r.id <= (
    select case when count(*) = 3 then min(u.rolled_to) end from report_roll_up u
    where u.business_unit_id = ${unit} and (u.name in ('stock', 'movements') or u.name = 'days'
      and u.rolled_to >= u.final_to and u.region = ${regionOfUnit(businessUnitId)})
  ) and r.at < ${lastClosing('stock_closing')} and r.at < ${lastClosing('movement_closing')})`
}

/** Keeps the roll-ups of a unit as they are until the transaction ends: before it archives stock transactions. */
export async function lockRollUps(tx: Tx, businessUnitId: number): Promise<void> {
  await sql`select name from report_roll_up where business_unit_id = ${businessUnitId} order by name for update`.execute(
    tx.sql,
  )
}

/** Makes the days before a midnight of the roll-up's region final. */
export async function finishDays(tx: Tx, businessUnitId: number, cutoff: Date): Promise<void> {
  const moment = sql`${cutoff.toISOString()}::timestamptz`
  await sql`update report_roll_up set final_before = ${moment}, final_day = (${moment} at time zone region)::date
    where business_unit_id = ${businessUnitId} and name = 'days' and ${moment} > coalesce(final_before, '-infinity')`.execute(
    tx.sql,
  )
}

/** A column of the roll-up of days of a business unit, as SQL. */
function ofDays(businessUnitId: number, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${column} from report_roll_up d where d.business_unit_id = ${businessUnitId} and d.name = 'days')`
}

/** The first day that is not final, as SQL; null when none is. Final days count whatever the region of the others is. */
export function firstOpenDay(businessUnitId: number): RawBuilder<unknown> {
  return ofDays(businessUnitId, sql`d.final_day`)
}

/** The condition that no final day contains a transaction `x`. */
export function isInNoFinalDay(businessUnitId: number): RawBuilder<boolean> {
  return sql`(x.at >= coalesce(${ofDays(businessUnitId, sql`d.final_before`)}, '-infinity')
    or x.id > ${ofDays(businessUnitId, sql`greatest(d.final_to, d.rolled_to)`)})`
}
