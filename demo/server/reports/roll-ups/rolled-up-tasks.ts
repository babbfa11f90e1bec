/** Which tasks are in all roll-ups that are made from tasks. */
import { sql, type RawBuilder } from 'kysely'
import { formatDefaults } from '../../../../src/contract/limits'

/**
 * The condition that a task `r` is in all roll-ups that it belongs to, as it must be before it is archived: the day of its user, and the
 * number of picks at the beginning of a month.
 */
export const isTaskRolledUp: RawBuilder<boolean> = sql`(r.state <> 'Completed' or (
  (r.performed_by is null or r.auto_completed or exists (
    select from rolled_up_day d where d.business_unit_id = r.business_unit_id
      and d.day between (r.performed_date at time zone 'UTC')::date - 1 and (r.performed_date at time zone 'UTC')::date + 1
      and d.day = (r.performed_date at time zone d.region)::date
      and d.region = coalesce((select nullif(c.region, '') from company_info c where c.business_unit_id = r.business_unit_id),
        ${sql.lit(formatDefaults.region)})))
  and (r.task_type not in ('pick', 'replenish') or coalesce(r.performed_date < (
    select max(c.until) from pick_closing c where c.business_unit_id = r.business_unit_id), false))))`
