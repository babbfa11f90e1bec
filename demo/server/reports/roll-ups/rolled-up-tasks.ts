/** Which tasks are in all roll-ups that are made from tasks. */
import { sql, type RawBuilder } from 'kysely'
import { regionOf } from './archived-days'

/**
 * The condition that a task `r` of the business unit is in all roll-ups that it belongs to, as it must be before it is archived: the day of its
 * user, and the number of picks at the beginning of a month.
 */
export function isTaskRolledUp(businessUnitId: number): RawBuilder<boolean> {
  return sql`(r.state <> 'Completed' or (
    (r.performed_by is null or r.auto_completed or exists (
      select from rolled_up_day d where d.business_unit_id = ${businessUnitId}::bigint
        and d.day between (r.performed_date at time zone 'UTC')::date - 1 and (r.performed_date at time zone 'UTC')::date + 1
        and d.day = (r.performed_date at time zone d.region)::date and d.region = ${regionOf(businessUnitId)}))
    and (r.task_type not in ('pick', 'replenish') or coalesce(r.performed_date < (
      select max(c.until) from pick_closing c where c.business_unit_id = ${businessUnitId}::bigint), false))))`
}
