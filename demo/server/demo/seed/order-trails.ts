/**
 * The history of every order of the seed, as the server would have written it: who entered, prepared, picked, packed and completed it.
 * Derived from the finished rows in one statement.
 */
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../core/db/tables'

/** Writes the audit rows of all orders of a business unit. */
export async function makeOrderTrails(tx: Transaction<Tables>, businessUnitId: number): Promise<void> {
  await sql`
    insert into audit (business_unit_id, at, user_name, action, entity, entity_id, detail)
    select ${businessUnitId}::bigint, s.at, s.user_name, s.action, 'SalesOrder', o.id, s.detail
    from sales_order o
    left join lateral (
      select j.created_at as prepared_at, min(t.started_at) as started_at,
        max(t.performed_date) filter (where t.state = 'Completed') as picked_at,
        (array_agg(u.user_name order by t.id) filter (where t.performed_by is not null))[1] as picker
      from task t join job j on j.id = t.job_id left join app_user u on u.id = t.performed_by
      where t.process_id = o.process_id and t.order_id = o.id
      group by j.id order by j.id limit 1
    ) work on true
    cross join lateral (values
      (1, o.order_date, case o.order_type when 'Webshop' then 'Webshop' else 'planner2' end, 'createOrder', true,
        jsonb_build_object('to', 'New', 'lines', o.number_of_order_lines)),
      (2, o.order_date + interval '25 minutes', 'planner', 'changePriorityAndDate',
        o.id % 29 = 0 and o.priority < 5 and o.order_date + interval '25 minutes' < coalesce(work.prepared_at, o.updated_date),
        jsonb_build_object('from', 'New', 'to', 'New', 'priority', jsonb_build_array(5, o.priority))),
      (3, o.updated_date, 'planner', 'hold', o.state = 'OnHold',
        jsonb_build_object('from', 'New', 'to', 'OnHold', 'reason', o.hold_reason)),
      (4, o.updated_date, 'planner', 'reserveInAdvance', o.state = 'Reserved' or (o.state = 'PartiallyReserved' and work.prepared_at is null),
        jsonb_build_object('from', 'New', 'to', o.state)),
      (5, greatest(work.prepared_at, o.order_date), 'planner',
        case when o.state = 'PartiallyReadyForPick' then 'partlyPrepare' else 'prepare' end, work.prepared_at is not null,
        jsonb_build_object('from', 'New', 'to',
          case when o.state = 'PartiallyReadyForPick' then o.state else 'ReadyForPick' end)),
      (6, work.started_at, work.picker, 'startPicking', work.started_at is not null,
        jsonb_build_object('from', 'ReadyForPick', 'to', 'PickStarted')),
      (7, work.picked_at, work.picker, 'finishPicking', o.state in ('ReadyForPackAndShip','Completed') and work.picked_at is not null,
        jsonb_build_object('from', 'PickStarted', 'to', 'ReadyForPackAndShip')),
      (8, o.completed_date, coalesce(work.picker, 'planner'), 'completeOrder', o.state = 'Completed',
        jsonb_build_object('from', 'ReadyForPackAndShip', 'to', 'Completed', 'boxes', o.boxes)),
      (9, o.updated_date, 'planner', 'cancelOrder', o.state = 'Cancelled',
        jsonb_build_object('from', 'New', 'to', 'Cancelled'))
    ) as s(step, at, user_name, action, is_true, detail)
    where o.business_unit_id = ${businessUnitId} and s.is_true
    order by s.at, o.id, s.step`.execute(tx)
}
