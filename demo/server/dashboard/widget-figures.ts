/** The figures of all widgets of a business unit, read in one statement over partial indexes (ARCHITECTURE, section 8). */
import { sql, type Kysely } from 'kysely'
import { openJobStates } from '../../../src/contract/states/job'
import {
  openSalesOrderStates,
  salesOrderGroups,
  type SalesOrderState,
} from '../../../src/contract/states/sales-order'
import type { Tables } from '../core/db/tables'
import type { CutOffs } from './cut-offs'
import { isOpenTask, stateList } from '../core/db/state-conditions'

export interface WidgetFigures {
  readonly new: number
  readonly newOnHold: number
  readonly ready: number
  readonly readyPartially: number
  readonly started: number
  readonly startedReadyForPack: number
  readonly done: number
  readonly cancelled: number
  readonly error: number
  readonly errorLines: number
  readonly stockMissing: number
  readonly stockMissingLines: number
  readonly pendingMaintenance: number
  readonly linesFailedInPreparation: number
  readonly linesReadyForPick: number
  readonly ordersReadyForPick: number
  readonly outgoingPending: number
  readonly outgoingStarted: number
  readonly purchaseOrdersStarted: number
  readonly linesCompletedToday: number
  readonly stockCountsReady: number
  readonly pausedJobs: number
  readonly startedJobs: number
  readonly peopleInStartedJobs: number
  readonly openJobs: number
  readonly salesOrderDrafts: number
  readonly purchaseDrafts: number
  /** Open pick tasks by area, in the order of the areas. */
  readonly picks: readonly { Key: string; Prepared: number; InProgress: number }[]
}

/** States of orders that outgoing orders show as Initial and as Started (DOMAIN, words). */
export const outgoingStartedStates: readonly SalesOrderState[] = salesOrderGroups.Started
const outgoingInitialStates = openSalesOrderStates.filter(state => !outgoingStartedStates.includes(state))

/** Reads the current figures. */
export async function readWidgetFigures(
  db: Kysely<Tables>,
  businessUnitId: number,
  { startOfToday, startOfTomorrow }: CutOffs,
): Promise<WidgetFigures> {
  const unit = sql`${businessUnitId}::bigint`
  const today = sql`${startOfToday}::timestamptz`
  const { rows } = await sql<WidgetFigures>`
    with open_order as materialized (
      select id, state, execution_date, is_stock_missing, pending_maintenance
      from sales_order where business_unit_id = ${unit} and state in (${stateList(openSalesOrderStates)})
    ),
    by_state as (
      select
        count(*) filter (where is_new) as "new",
        count(*) filter (where is_new and state = 'OnHold') as "newOnHold",
        count(*) filter (where state in (${stateList(salesOrderGroups.Ready)})) as "ready",
        count(*) filter (where state = 'PartiallyReadyForPick') as "readyPartially",
        count(*) filter (where state in (${stateList(salesOrderGroups.Started)})) as "started",
        count(*) filter (where state = 'ReadyForPackAndShip') as "startedReadyForPack",
        count(*) filter (where state = 'Error') as "error",
        count(*) filter (where is_stock_missing) as "stockMissing",
        count(*) filter (where pending_maintenance) as "pendingMaintenance",
        count(*) filter (where state in (${stateList(outgoingInitialStates)})) as "outgoingPending"
      from (
        select *, state in (${stateList(salesOrderGroups.New)})
          and execution_date < ${startOfTomorrow}::timestamptz as is_new from open_order
      ) judged
    ),
    operations as (
      select
        coalesce(sum(number_of_order_lines) filter (where state = 'Initial' and is_stock_missing), 0)::bigint
          as "linesFailedInPreparation",
        coalesce(sum(number_of_order_lines) filter (where summarized_state = 'Prepared'), 0)::bigint
          as "linesReadyForPick",
        coalesce(sum(number_of_orders) filter (where summarized_state = 'Prepared'), 0)::bigint as "ordersReadyForPick"
      from process
      where business_unit_id = ${unit} and summarized_state in ('Initial','Prepared','InProgress')
    ),
    open_line as (
      -- Order by order: how many there are is a guess, and joined, the lines of all times would be read for a few.
      select coalesce(sum(lines.error), 0)::bigint as "errorLines", coalesce(sum(lines.stock_missing), 0)::bigint as "stockMissingLines"
      from open_order o
      cross join lateral (
        select count(*) filter (where l.state = 'Error') as error, count(*) filter (where l.is_stock_missing) as stock_missing
        from sales_order_line l where l.order_id = o.id
      ) lines
      where o.state = 'Error' or o.is_stock_missing
    ),
    area as (
      select r.name, r.sequence, picks.prepared, picks.in_progress
      from location_role r
      cross join lateral (
        select count(*) filter (where t.state = 'Initial') as prepared, count(*) filter (where t.state = 'Started') as in_progress
        from task t where t.business_unit_id = r.business_unit_id and t.task_type = 'pick'
          and t.location_role_id = r.id and ${sql.raw(isOpenTask('t'))}
      ) picks
      -- What is picked is decided by the location, so there may be picks in any area.
      where r.business_unit_id = ${unit} and (r.is_picking or picks.prepared + picks.in_progress > 0)
    )
    select by_state.*, operations.*, open_line.*,
      (select count(*) from sales_order where business_unit_id = ${unit} and state = 'Completed'
        and completed_date >= ${today}) as "done",
      (select count(*) from sales_order where business_unit_id = ${unit} and state = 'Cancelled'
        and updated_date >= ${today}) as "cancelled",
      (select count(*) from sales_order where business_unit_id = ${unit}
        and state in (${stateList(salesOrderGroups.Started)})) as "outgoingStarted",
      (select count(*) from ingoing_order where business_unit_id = ${unit} and state = 'Started')
        as "purchaseOrdersStarted",
      (select count(distinct order_line_id) from task where business_unit_id = ${unit} and state = 'Completed'
        -- The second date says nothing new, but only of plain columns does the planner know how few rows are of today.
        and (case when completes_line then performed_date end) >= ${today} and performed_date >= ${today} and task_type = 'pick')
        as "linesCompletedToday",
      (select count(*) from stock_count where business_unit_id = ${unit} and state = 'Started') as "stockCountsReady",
      (select count(*) from job where business_unit_id = ${unit} and state = 'Paused') as "pausedJobs",
      (select count(*) from job where business_unit_id = ${unit} and state = 'InProgress') as "startedJobs",
      (select count(distinct user_id) from job where business_unit_id = ${unit} and state = 'InProgress')
        as "peopleInStartedJobs",
      (select count(*) from job where business_unit_id = ${unit} and state in (${stateList(openJobStates)})) as "openJobs",
      (select count(*) from sales_order_draft where business_unit_id = ${unit}) as "salesOrderDrafts",
      (select count(*) from purchase_draft where business_unit_id = ${unit}) as "purchaseDrafts",
      coalesce((
        select json_agg(json_build_object('Key', name, 'Prepared', prepared, 'InProgress', in_progress)
          order by sequence, name)
        from area
      ), '[]'::json) as picks
    from by_state, operations, open_line
  `.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('The figures of the widgets are missing.')
  return figures
}
