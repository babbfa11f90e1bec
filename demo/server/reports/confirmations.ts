/**
 * What users did on local days, from the tasks that they confirmed: the one definition that the report of employee efficiency and
 * its roll-up read (DOMAIN, prices and reports). Cancelled tasks count nowhere, nor do those that the system completed by itself.
 */
import { sql, type RawBuilder } from 'kysely'
import { workingGapMostMinutes } from '../../../src/contract/report-limits'

export interface ConfirmationsOf {
  readonly businessUnitId: number
  /** IANA time zone of the company: it says when a day begins. */
  readonly region: string
  /** A query for the local days as `day`, each once. */
  readonly days: RawBuilder<unknown>
  /** Conditions on `t`, the tasks that are read; whoever leaves out tasks of a user here changes his gaps. */
  readonly where?: readonly RawBuilder<unknown>[]
}

/** The condition on a performed task, whose alias is given: less than it asked for, or a reason. */
export const deviates = (task: string): string =>
  `${task}.confirmed_quantity < ${task}.requested_quantity or ${task}.reason_code is not null`

/** A region's clock is put forward or back by less than this, so that its days begin within this time of where SQL sees them. */
const clockChangeMost = sql.raw(`interval '3 hours'`)

/**
 * The confirmed tasks of days as a query: `day, user_id, task_type, location_role_id, tasks, order_lines, quantity, working_time,
 * deviations`. A gap runs from the user's confirmation before on the same day, of whatever type, and belongs to the one that ends it.
 *
 * Days that follow each other are read at once: where the database takes the wrong index, as it may over data that was just imported,
 * it reads all tasks once and not for each day.
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
