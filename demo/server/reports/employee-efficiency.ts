/**
 * What users did by process in a period: tasks, order lines, quantity, working time and deviations (DOMAIN, prices and reports). Closed
 * days come from the roll-up; days that are missing there are computed from their tasks. The selected users, processes and location roles
 * determine which tasks count, not how long a gap is: a gap always starts at the user's previous confirmation, of whatever kind.
 */
import { sql, type RawBuilder } from 'kysely'
import { employeeEfficiencyRow } from '../../../src/contract/entities/reports'
import type { ChartPoint } from '../../../src/contract/reports/report-facts'
import { categoryOfTaskType } from '../../../src/contract/states/task'
import { processCategories, taskTypes, type TaskType } from '../../../src/contract/states/warehouse'
import { dayOf } from '../../../src/contract/company-day'
import type { SearchScope } from '../core/search/search-plan'
import type { SearchSource } from '../core/search/search-source'
import { withinSearchTime } from '../core/search/search-time'
import { joinUserToldApart } from '../core/unit/display-name'
import { decimal } from '../core/search/columns'
import { confirmedOnDays } from './confirmations'
import { all } from './criteria-conditions'
import type { MomentCriteria, Report } from './report'
import { endOf } from './report-period'
import { isFinalDay } from './roll-ups/user-days'

type Criteria = MomentCriteria<'employeeEfficiency'>

/** Position of a task's process among the categories, starting at 1: the id by which criteria refer to it. */
const processIdOf = (type: TaskType): number => processCategories.indexOf(categoryOfTaskType[type]) + 1

const processId = sql.raw(
  `case w.task_type ${taskTypes.map(type => `when '${type}' then ${processIdOf(type)}`).join(' ')} end`,
)
const processName = `(array[${processCategories.map(category => `'${category}'`).join(',')}])[x.process_id]`

/** Number of processes that fit into a row's id beside its user. */
const processesMost = 8

export const employeeEfficiency: Report<'employeeEfficiency'> = {
  source: (criteria, scope): SearchSource<(typeof employeeEfficiencyRow)['fields']> => ({
    entity: employeeEfficiencyRow,
    table: sql`${efficiencyRows(criteria, scope)} x`,
    isWhole: true,
    alias: 'x',
    joins: { performer: joinUserToldApart('x.user_id', 'x.business_unit_id') },
    fields: {
      id: { sql: 'x.id' },
      userId: { sql: 'x.user_id' },
      userName: { sql: 'u.name', join: 'performer' },
      process: { sql: processName },
      tasks: { sql: 'x.tasks' },
      orderLines: { sql: 'x.order_lines' },
      quantity: decimal('x.quantity'),
      workingHours: decimal('x.working_hours'),
      linesPerHour: decimal('round(x.order_lines / nullif(x.working_hours, 0), 2)'),
      tasksPerHour: decimal('round(x.tasks / nullif(x.working_hours, 0), 2)'),
      deviations: { sql: 'x.deviations' },
      version: { sql: '1' },
    },
  }),

  figures: () => sql`
    count(distinct x.user_id)::text as users, coalesce(sum(x.tasks), 0)::text as tasks,
    coalesce(sum(x.order_lines), 0)::text as "orderLines",
    trim_scale(coalesce(sum(x.working_hours), 0))::text as "workingHours",
    trim_scale(round(sum(x.order_lines) / nullif(sum(x.working_hours), 0), 2))::text as "linesPerHour",
    coalesce(sum(x.deviations), 0)::text as deviations`,

  async facts(db, criteria, scope) {
    const { rows } = await withinSearchTime(() =>
      sql<Figures>`
      select x.user_id as "userId", u.name, count(*) as rows, count(distinct x.user_id) as users,
        coalesce(sum(x.tasks), 0)::bigint as tasks, coalesce(sum(x.order_lines), 0)::bigint as "orderLines",
        trim_scale(coalesce(sum(x.working_hours), 0)) as "workingHours",
        trim_scale(round(sum(x.order_lines) / nullif(sum(x.working_hours), 0), 2)) as "linesPerHour",
        coalesce(sum(x.deviations), 0)::bigint as deviations
      from ${efficiencyRows(criteria, scope)} x
        ${sql.raw(joinUserToldApart('x.user_id', 'x.business_unit_id'))}
      group by grouping sets ((), (x.user_id, u.name))
      order by grouping(x.user_id) desc, round(sum(x.order_lines) / nullif(sum(x.working_hours), 0), 2) desc nulls last,
        lower(u.name), x.user_id`.execute(db),
    )
    const [whole, ...users] = rows
    if (whole === undefined) throw new Error('figures of nothing are missing')
    return {
      rows: whole.rows,
      figures: {
        users: String(whole.users),
        tasks: String(whole.tasks),
        orderLines: String(whole.orderLines),
        workingHours: whole.workingHours,
        linesPerHour: whole.linesPerHour,
        deviations: String(whole.deviations),
      },
      chart: users.flatMap(pointOf),
    }
  },
}

/** Figures of all rows, or of one user. */
interface Figures {
  readonly userId: number | null
  readonly name: string | null
  readonly rows: number
  readonly users: number
  readonly tasks: number
  readonly orderLines: number
  readonly workingHours: string
  /** Null without working time. */
  readonly linesPerHour: string | null
  readonly deviations: number
}

/** Lines per hour of a user by working hours; the number of tasks is shown with the point. Without working time nothing is drawn. */
function pointOf({ name, linesPerHour, workingHours, tasks }: Figures): ChartPoint[] {
  return linesPerHour === null ? [] : [{ key: name, value: linesPerHour, other: workingHours, count: tasks }]
}

/** A row for each user and process with confirmed tasks. */
function efficiencyRows(criteria: Criteria, { businessUnitId, region }: SearchScope): RawBuilder<unknown> {
  const { dateFrom, dateTo, moment, userIds } = criteria
  const lastDay = dayOf(new Date(moment), region)
  const to = dateTo < lastDay ? dateTo : lastDay
  const confirmed = confirmedOnDays({
    businessUnitId,
    region,
    days: sql`select day from day where not is_rolled_up`,
    where: [
      sql`t.performed_date < ${endOf(null, moment, region)}::timestamptz`,
      ...(userIds.length > 0 ? [sql`t.performed_by = any(${[...userIds]}::bigint[])`] : []),
    ],
  })
  // Each side is aggregated by columns whose values the database counts: it then keeps the few sums instead of sorting all rows.
  const sums = sql.raw(`w.user_id, w.task_type, sum(w.tasks) as tasks, sum(w.order_lines) as order_lines,
    sum(w.quantity) as quantity, sum(w.working_time) as working_time, sum(w.deviations) as deviations`)
  const chosen = all([
    sql`true`,
    userIds.length > 0 && sql`w.user_id = any(${[...userIds]}::bigint[])`,
    ...chosenWork(criteria),
  ])
  return sql`(
    with day as materialized (
      select d.day, r.day is not null as is_rolled_up
      from (select ${dateFrom}::date + n as day from generate_series(0, ${to}::date - ${dateFrom}::date) n) d
      left join rolled_up_day r on r.business_unit_id = ${businessUnitId} and r.day = d.day
        and (r.region = ${region} or ${isFinalDay(businessUnitId)}) and d.day < ${lastDay}::date
    )
    select w.user_id * ${sql.lit(processesMost)} + ${processId} as id, ${businessUnitId}::bigint as business_unit_id, w.user_id,
      ${processId} as process_id, sum(w.tasks)::bigint as tasks, sum(w.order_lines)::bigint as order_lines,
      sum(w.quantity) as quantity, round(extract(epoch from sum(w.working_time)) / 3600, 4) as working_hours,
      sum(w.deviations)::bigint as deviations
    from (
      select ${sums} from user_day w
      where w.business_unit_id = ${businessUnitId} and w.day between ${dateFrom}::date and ${to}::date
        and w.day in (select day from day where is_rolled_up) and ${chosen}
      group by 1, 2
      union all
      select ${sums} from (${confirmed}) w where ${chosen} group by 1, 2
    ) w
    group by w.user_id, ${processId}
  )`
}

/** Conditions on `w`, the work of a user on a day, by process and location role. */
function chosenWork({ processDefinitionIds, locationRoleIds }: Criteria): (RawBuilder<unknown> | false)[] {
  const types = taskTypes.filter(type => processDefinitionIds.includes(processIdOf(type)))
  return [
    processDefinitionIds.length > 0 && sql`w.task_type = any(${types}::text[])`,
    locationRoleIds.length > 0 && sql`w.location_role_id = any(${[...locationRoleIds]}::bigint[])`,
  ]
}
