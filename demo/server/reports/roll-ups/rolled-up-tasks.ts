/** Which tasks are in all roll-ups that are made from tasks. */
import { sql, type RawBuilder } from 'kysely'
import { regionOfUnit } from '../../core/unit/company-info'

/**
 * The condition that a task `r` of a business unit is in all roll-ups that it belongs to, as it must be before it is archived: the day of
 * its user, and the number of picks at the beginning of a month. Its subqueries depend on the unit alone, so that a statement runs each
 * once for all its rows.
 */
export function isTaskRolledUp(businessUnitId: number): RawBuilder<boolean> {
  const unit = sql`${businessUnitId}::bigint`
  const days = sql`rolled_up_day d where d.business_unit_id = ${unit} and d.region = ${regionOfUnit(businessUnitId)}`
  return sql`(r.state <> 'Completed' or (
    (r.performed_by is null or r.auto_completed or (
      -- A region that has days: the database may not know the name of another.
      r.performed_date at time zone (select d.region from ${days} limit 1))::date in (select d.day from ${days}))
    and (r.task_type not in ('pick', 'replenish') or r.performed_date < (
      select max(c.until) from pick_closing c where c.business_unit_id = ${unit}))))`
}
