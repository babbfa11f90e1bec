/**
 * The histories of jobs, stock counts, stocks, materials, ingoing orders, suppliers, users, roles and warehouse settings of the seed, as
 * the server would have written them. Derived from the finished rows, one statement for each kind.
 */
import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { HistoryEntity } from '../../../../src/contract/states/history-actions'
import type { Tables } from '../../core/db/tables'

/** Writes the audit rows of these rows of a business unit. */
export async function makeRowTrails(tx: Transaction<Tables>, businessUnitId: number): Promise<void> {
  await sql`
    update app_user u set created_at = first.at - (u.id % 40 + 1) * interval '9 days'
    from (${beginning(businessUnitId)}) first
    where u.business_unit_id = ${businessUnitId} and first.at is not null`.execute(tx)
  for (const trail of [
    ofJobs,
    ofCounts,
    ofStocks,
    ofMaterials,
    ofIngoingOrders,
    ofSuppliers,
    ofUsers,
    ofRoles,
    ofCauseCodes,
    ofPrinters,
    ofStockAttributes,
  ]) {
    await sql`
      insert into audit (business_unit_id, at, user_name, action, entity, entity_id, detail)
      ${trail(businessUnitId)}`.execute(tx)
  }
}

const ofJobs = (unit: number): RawBuilder<unknown> => sql`
  select ${unit}::bigint, s.at, s.user_name, s.action, 'Job', j.id, jsonb_strip_nulls(s.detail)
  from job j left join app_user u on u.id = j.user_id
  cross join lateral (values
    (1, j.created_at, 'planner', 'createJob', true, jsonb_build_object('to', 'Initial')),
    (2, j.started_at, u.user_name, 'startJob', u.id is not null,
      jsonb_build_object('from', 'Initial', 'to', 'InProgress')),
    (3, j.started_at + interval '10 minutes', u.user_name, 'pauseJob', j.state = 'Paused' and u.id is not null,
      jsonb_build_object('from', 'InProgress', 'to', 'Paused')),
    (4, j.completed_at, coalesce(u.user_name, 'planner'), 'completeJob', j.state = 'Completed',
      jsonb_build_object('from', 'InProgress', 'to', 'Completed')),
    (5, j.completed_at, 'planner', 'cancelJob', j.state = 'Cancelled',
      jsonb_build_object('from', 'Initial', 'to', 'Cancelled'))
  ) as s(step, at, user_name, action, is_true, detail)
  where j.business_unit_id = ${unit} and s.is_true and s.at is not null
  order by s.at, j.id, s.step`

const ofCounts = (unit: number): RawBuilder<unknown> => sql`
  select ${unit}::bigint, s.at, 'supervisor', s.action, 'Inventory', c.id, s.detail
  from stock_count c
  cross join lateral (values
    (1, c.created_at, 'createCount', true, jsonb_build_object('to', 'Initial')),
    (2, c.completed_at, 'approveCount', c.state = 'Completed',
      jsonb_build_object('from', 'Started', 'to', 'Completed')),
    (3, c.completed_at, 'cancelCount', c.state = 'Cancelled',
      jsonb_build_object('from', 'Initial', 'to', 'Cancelled'))
  ) as s(step, at, action, is_true, detail)
  where c.business_unit_id = ${unit} and s.is_true and s.at is not null
  order by s.at, c.id, s.step`

/** The latest movement of each stock; its earlier quantity is unknown. */
const ofStocks = (unit: number): RawBuilder<unknown> => sql`
  select ${unit}::bigint, t.at, coalesce(u.user_name, 'planner'), t.action, 'Stock', t.stock_id,
    case when t.cause_code is null then '{}'::jsonb else jsonb_build_object('cause', t.cause_code) end
      || case when t.action <> 'moveStock' or a.name is null or b.name is null then '{}'::jsonb
        else jsonb_build_object('location', jsonb_build_array(a.name, b.name)) end
  from (
    select distinct on (t.stock_id) t.stock_id, t.at, t.user_id, t.cause_code, t.from_location_id, t.to_location_id,
      case t.process_type when 'Receipt' then 'receiveStock' when 'Pick' then 'pickStock' when 'Gain' then 'gainStock'
        when 'Loss' then 'loseStock' when 'Count' then 'countStock' when 'Return' then 'returnStock'
        else 'moveStock' end as action
    from stock_transaction t
    where t.business_unit_id = ${unit} and t.stock_id is not null
    order by t.stock_id, t.at desc, t.id desc
  ) t
  left join app_user u on u.id = t.user_id
  left join location a on a.id = t.from_location_id left join location b on b.id = t.to_location_id
  order by t.at, t.stock_id`

/** Levels that were entered by a user. */
const ofMaterials = (unit: number): RawBuilder<unknown> => sql`
  select ${unit}::bigint, first.at + m.id % 40 * interval '6 hours', 'planner', 'updateMaterial', 'Material', m.id,
    jsonb_build_object('minimumWarehouseQuantity', jsonb_build_array(null, trim_scale(m.minimum_warehouse_quantity)::text))
  from material m
  cross join (select min(created_at) as at from job where business_unit_id = ${unit}) first
  where m.business_unit_id = ${unit} and m.minimum_warehouse_quantity is not null and first.at is not null
  order by 2, m.id`

/** Placed, received line by line, completed. */
const ofIngoingOrders = (unit: number): RawBuilder<unknown> => sql`
  select ${unit}::bigint, s.at, s.user_name, s.action, 'IngoingOrder', s.id, s.detail
  from (
    select 1 as step, o.id, o.created_at as at, 'planner' as user_name, 'placeOrder' as action,
      jsonb_build_object('to', 'Initial') as detail
    from ingoing_order o where o.business_unit_id = ${unit}
    union all
    select 2, o.id, o.completed_date - interval '90 minutes', 'picker16', 'receiveGoods',
      jsonb_build_object('material', m.item_no,
        'receivedQuantity', jsonb_build_array('0', trim_scale(l.received_quantity)::text))
    from ingoing_order o join ingoing_order_line l on l.order_id = o.id join material m on m.id = l.material_id
    where o.business_unit_id = ${unit} and o.state = 'Completed' and l.received_quantity > 0
    union all
    select 3, o.id, o.completed_date, 'supervisor', 'completeReceipt',
      jsonb_build_object('from', 'Started', 'to', 'Completed')
    from ingoing_order o where o.business_unit_id = ${unit} and o.state = 'Completed'
  ) s
  where s.at is not null
  order by s.at, s.id, s.step`

/** Lead times that were changed by agreement. */
const ofSuppliers = (unit: number): RawBuilder<unknown> => sql`
  select ${unit}::bigint, first.at + s.id % 40 * interval '6 hours', 'planner', 'updateSupplier', 'Supplier', s.id,
    jsonb_build_object('leadTime', jsonb_build_array(null, s.lead_time_days))
  from supplier s
  cross join (select min(created_at) as at from job where business_unit_id = ${unit}) first
  where s.business_unit_id = ${unit} and s.lead_time_days is not null and first.at is not null
  order by 2, s.id`

/** Added before work started; former users were deactivated later. */
const ofUsers = (unit: number): RawBuilder<unknown> => sql`
  select ${unit}::bigint, s.at, 'admin', s.action, 'User', u.id, s.detail
  from app_user u
  cross join lateral (values
    (1, u.created_at, 'addUser', true, jsonb_build_object('to', 'Active', 'name', u.user_name)),
    (2, u.created_at + interval '8 days', 'deactivateUser', not u.is_active,
      jsonb_build_object('from', 'Active', 'to', 'Inactive'))
  ) as s(step, at, action, is_true, detail)
  where u.business_unit_id = ${unit} and not u.is_device and s.is_true
  order by s.at, u.id, s.step`

const ofRoles = (unit: number): RawBuilder<unknown> => sql`
  select ${unit}::bigint, first.at - interval '400 days', 'global', 'addRole', 'UserRole', r.id,
    jsonb_build_object('name', r.user_role_name)
  from user_role r cross join (${beginning(unit)}) first
  where r.business_unit_id = ${unit} and first.at is not null
  order by r.id`

const ofCauseCodes = (unit: number) => ofMasterRows(unit, 'cause_code', 'value', 'CauseCode')
const ofPrinters = (unit: number) => ofMasterRows(unit, 'printer', 'name', 'Printer')
const ofStockAttributes = (unit: number) => ofMasterRows(unit, 'stock_attribute', 'name', 'StockAttribute')

/** Added before work started. @param name field and column of the row's name */
const ofMasterRows = (
  unit: number,
  table: string,
  name: string,
  entity: HistoryEntity,
): RawBuilder<unknown> => sql`
  select ${unit}::bigint, first.at - interval '300 days', 'admin', ${`add${entity}`}, ${entity}, r.id,
    jsonb_build_object(${name}::text, jsonb_build_array(null, r.${sql.ref(name)}))
  from ${sql.table(table)} r cross join (${beginning(unit)}) first
  where r.business_unit_id = ${unit} and first.at is not null
  order by r.id`

/** When the first job was made. */
const beginning = (unit: number): RawBuilder<unknown> =>
  sql`select min(created_at) as at from job where business_unit_id = ${unit}`
