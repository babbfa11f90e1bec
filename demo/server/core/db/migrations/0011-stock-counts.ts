/**
 * Columns for the actions of stock counts: who blocked stock, the booked quantity when a line was counted, what its approval posted, and
 * the role to which a count was assigned. The name of a count can be reused when the count is completed.
 */

const columns = `
alter table stock_count add column assigned_role_id bigint references user_role;
alter table stock_count_line
  add column has_blocked boolean not null default false,
  add column booked_quantity numeric,
  add column posted_quantity numeric,
  add column approved_by bigint references app_user,
  add column approved_at timestamptz;
comment on column stock_count_line.has_blocked is 'this count blocked the stock: cancelling lifts only such blocks';
comment on column stock_count_line.booked_quantity is 'what was booked at the moment of counting';
comment on column stock_count_line.posted_quantity is 'what the approval added to the stock';
update stock_count_line set booked_quantity = snapshot_quantity where counted_quantity is not null;
update stock_count_line set posted_quantity = counted_quantity - snapshot_quantity where state = 'Approved';
`

const indexes = `
create unique index stock_count_open_name on stock_count (business_unit_id, lower(journal_name))
  where state in ('Initial','Started');
create index stock_count_line_open on stock_count_line (stock_id) where state in ('Initial','Counted','Recount');
create index task_count_line on task (stock_count_line_id) where stock_count_line_id is not null;
create index task_count_free on task (business_unit_id, id)
  where task_type = 'count' and state in ('Initial','Started');
`

export const stockCounts = { name: '0011-stock-counts', sql: columns + indexes }
