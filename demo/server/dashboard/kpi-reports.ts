/** The data of the KPI tile reports: today's work by progress, each read in one statement over partial indexes (DOMAIN, words). */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import {
  kpiReportIds,
  kpiReportNames,
  type KpiReport,
  type KpiReportName,
  type OrderReportData,
  type PickingReportData,
} from '../../../src/contract/kpi-reports'
import { openSalesOrderStates } from '../../../src/contract/states/sales-order'
import type { Tables } from '../core/db/tables'
import type { CutOffs } from './cut-offs'
import { outgoingStartedStates } from './widget-figures'
import { isOpenTask, stateList } from '../core/db/state-conditions'
import { salesOrderLineMachine } from '../../../src/contract/states/sales-order-line'

/** The reports of one business unit by name. */
export type KpiReportValues = {
  readonly OutBoundOrderReportData: OrderReportData
  readonly InBoundOrderReportData: OrderReportData
  readonly PickingTaskPerLocationRoleReportData: PickingReportData
}

/** All reports in the form of the API, in the order of their ids. */
export async function readKpiReports(
  db: Kysely<Tables>,
  businessUnitId: number,
  cutOffs: CutOffs,
): Promise<KpiReport[]> {
  const { rows } = await sql<KpiReportValues>`
    select (${outbound(businessUnitId, cutOffs)}) as "OutBoundOrderReportData",
      (${inbound(businessUnitId, cutOffs)}) as "InBoundOrderReportData",
      (${picking(businessUnitId, cutOffs)}) as "PickingTaskPerLocationRoleReportData"
  `.execute(db)
  const [values] = rows
  if (!values) throw new Error('The data of the reports is missing.')
  return kpiReportNames.map((name: KpiReportName) => ({
    name,
    id: kpiReportIds[name],
    reportDataJson: JSON.stringify(values[name]),
  }))
}

type Part = RawBuilder<unknown>

/** Outgoing orders of today: due before tomorrow, started, or completed today; lines are those still to be picked. */
function outbound(businessUnitId: number, { startOfToday, startOfTomorrow }: CutOffs): Part {
  return sql`
    select json_build_object(
      'initial', count(*) filter (where not is_started), 'started', count(*) filter (where is_started),
      'completed', (select count(*) from sales_order where business_unit_id = ${businessUnitId}::bigint
        and state = 'Completed' and completed_date >= ${startOfToday}::timestamptz),
      'orderLines', coalesce(sum(open_lines), 0)::bigint)
    from (
      select o.state in (${stateList(outgoingStartedStates)}) as is_started, (
        select count(*) from sales_order_line l where l.order_id = o.id
          and l.state not in (${stateList(salesOrderLineMachine.final)}) and l.confirmed_quantity > l.picked_quantity
      ) as open_lines
      from sales_order o
      -- All open states, as the index of open orders has them.
      where o.business_unit_id = ${businessUnitId}::bigint and o.state in (${stateList(openSalesOrderStates)})
        and (o.state in (${stateList(outgoingStartedStates)}) or o.execution_date < ${startOfTomorrow}::timestamptz)
    ) today`
}

/** Ingoing orders of today: expected today or overdue, started, or completed today; lines are those still to be received. */
function inbound(businessUnitId: number, { startOfToday, today }: CutOffs): Part {
  return sql`
    select json_build_object(
      'initial', count(*) filter (where state = 'Initial'), 'started', count(*) filter (where state = 'Started'),
      'completed', (select count(*) from ingoing_order where business_unit_id = ${businessUnitId}::bigint
        and state = 'Completed' and completed_date >= ${startOfToday}::timestamptz),
      'orderLines', coalesce(sum(open_lines), 0)::bigint)
    from (
      select o.state, (
        select count(*) from ingoing_order_line l
        where l.order_id = o.id and l.ordered_quantity > l.received_quantity
      ) as open_lines
      from ingoing_order o
      where o.business_unit_id = ${businessUnitId}::bigint
        and (o.state = 'Started' or o.state = 'Initial' and o.expected_receipt_date <= ${today}::date)
    ) today`
}

/** Pick tasks by the location role of their stock: open ones, and those performed today. */
function picking(businessUnitId: number, { startOfToday }: CutOffs): Part {
  return sql`
    select json_build_object(
      'tasks', coalesce(sum(initial + started), 0)::bigint,
      'locationRoles', coalesce(json_agg(
        json_build_object('name', name, 'initial', initial, 'started', started, 'completed', completed)
        order by sequence, name), '[]'::json))
    from (
      select r.name, r.sequence, open.initial, open.started, coalesce(done.completed, 0) as completed
      from location_role r
      cross join lateral (
        select count(*) filter (where t.state = 'Initial') as initial, count(*) filter (where t.state = 'Started') as started
        from task t where t.business_unit_id = r.business_unit_id and t.task_type = 'pick'
          and t.location_role_id = r.id and ${sql.raw(isOpenTask('t'))}
      ) open
      left join (
        select location_role_id, count(*) as completed from task
        where business_unit_id = ${businessUnitId}::bigint and state = 'Completed'
          and performed_date >= ${startOfToday}::timestamptz and task_type = 'pick'
        group by location_role_id
      ) done on done.location_role_id = r.id
      where r.business_unit_id = ${businessUnitId}::bigint
        and (r.is_picking or open.initial + open.started > 0 or done.completed > 0)
    ) role`
}
