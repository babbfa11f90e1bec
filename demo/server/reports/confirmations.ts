/**
 * What users did on each local day, derived from the tasks that they confirmed: the one definition that the report of employee efficiency
 * and its roll-up share (DOMAIN, prices and reports). Cancelled tasks and tasks that the system completed by itself do not count.
 */
import { sql, type RawBuilder } from 'kysely'
import { workingGapMostMinutes } from '../../../src/contract/report-limits'

export interface ConfirmationsOf {
  readonly businessUnitId: number
  /** IANA time zone of the company; it determines when a day begins. */
  readonly region: string
  /** A query that returns the local days as `day`, without duplicates. */
  readonly days: RawBuilder<unknown>
  /**
   * Conditions on `t`, the tasks that are read. A condition that leaves out tasks of a user changes the gaps between that user's
   * confirmations.
   */
  readonly where?: readonly RawBuilder<unknown>[]
}

/** The condition that a performed task, with the given alias, has a deviation: less than the requested quantity, or a reason. */
export const deviates = (task: string): string =>
  `${task}.confirmed_quantity < ${task}.requested_quantity or ${task}.reason_code is not null`

/** Upper bound for a clock change of a region: its days begin within this time of where SQL computes their beginning. */
const clockChangeMost = sql.raw(`interval '3 hours'`)

/**
 * The confirmed tasks of the given days as a query: `day, user_id, task_type, location_role_id, tasks, order_lines, quantity, working_time,
 * deviations`. A gap starts at the user's previous confirmation on the same day, of any type, and counts for the confirmation that ends it.
 *
 * Consecutive days are read together: if the database chooses the wrong index, as it may for data that was just imported, it then reads all
 * tasks once instead of once per day.
 */
export function confirmedOnDays({
  businessUnitId,
  region,
  days,
  where = [],
}: ConfirmationsOf): RawBuilder<unknown> {
  return sql`
    select c.day, c.performed_by as user_id, c.task_type, c.location_role_id, count(*)::integer as tasks,
      count(*) filter (where c.completes_line)::integer as order_lines, sum(c.confirmed_quantity) as quantity,
      sum(least(c.gap, ${sql.lit(`${workingGapMostMinutes} minutes`)}::interval)) as working_time,
      count(*) filter (where ${sql.raw(deviates('c'))})::integer as deviations
    from (
      select min(day) as first, max(day) as last
      from (select day, day - (row_number() over (order by day))::integer as stretch from (${days}) d) d group by stretch
    ) s cross join lateral (
      select r.*, case when lag(r.day) over w = r.day then r.performed_date - lag(r.performed_date) over w else interval '0' end as gap
      from (
        -- On its own, so that the local day is worked out once for each task.
        select t.*, (t.performed_date at time zone ${region}::text)::date as day
        from task t
        where t.business_unit_id = ${businessUnitId} and t.state = 'Completed' and t.performed_by is not null
          and not t.auto_completed
          and t.performed_date >= s.first::timestamp at time zone ${region}::text - ${clockChangeMost}
          and t.performed_date < (s.last + 1)::timestamp at time zone ${region}::text + ${clockChangeMost}
          ${sql.join([sql``, ...where], sql` and `)}
        offset 0
      ) r where r.day between s.first and s.last
      window w as (partition by r.performed_by order by r.performed_date, r.id)
    ) c
    group by 1, 2, 3, 4`
}
