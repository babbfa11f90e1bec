/**
 * Additions for receiving, putting away and their costs: receiving locations, the line of an ingoing order to which a task and a
 * transaction belong, and the effect of every receipt on the cost prices of its material.
 */

const columns = `
alter table location_role add column is_receiving boolean not null default false;
comment on column location_role.is_receiving is 'goods that suppliers send are received at its locations';
update location_role set is_receiving = true where name = 'Goods in';
alter table task add column ingoing_order_line_id bigint references ingoing_order_line;
create index task_ingoing_line on task (ingoing_order_line_id) where ingoing_order_line_id is not null;
alter table stock_transaction add column ingoing_order_line_id bigint references ingoing_order_line;
create index stock_transaction_ingoing_line on stock_transaction (ingoing_order_line_id)
  where ingoing_order_line_id is not null;
create index task_bring_without_job on task (business_unit_id, id)
  where job_id is null and state = 'Initial' and task_type in ('putAway','replenish','move');
`

const history = `
create table material_cost (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  material_id bigint not null references material,
  at timestamptz not null,
  average_cost_price numeric not null,
  latest_cost_price numeric not null,
  stock_transaction_id bigint references stock_transaction
);
comment on table material_cost is 'Cost prices of a material from a moment on; the last row up to a moment holds at it';
create index material_cost_at on material_cost (business_unit_id, material_id, at, id);
insert into material_cost (business_unit_id, material_id, at, average_cost_price, latest_cost_price)
select business_unit_id, id, now(), average_cost_price, latest_cost_price from material;
`

export const goods = { name: '0012-goods', sql: columns + history }
