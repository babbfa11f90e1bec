/**
 * Additions to the first schema for the grids of orders: the figures of operations on their rows, the address of a delivery, containers of
 * tasks, versions of lines, and the indexes of their searches.
 */

const columns = `
alter table process
  add column state text not null default 'Initial',
  add column summarized_state text not null default 'Initial',
  add column is_stock_missing boolean not null default false,
  add column wait_for_preparation boolean not null default false,
  add column order_id bigint,
  add column order_numbers text,
  add column number_of_orders integer not null default 0,
  add column number_of_order_lines integer not null default 0,
  add column job_id bigint,
  add column priority smallint not null default 5,
  add column execution_date timestamptz,
  add column expected_completion_date date,
  add column completed_date timestamptz,
  add column delivery_type text, add column country_code text, add column zip_code text,
  add column total_base_quantity numeric not null default 0,
  add column total_volume numeric not null default 0,
  add column total_weight numeric not null default 0,
  add column total_containers integer not null default 0,
  add column one_piece_id text, add column pick_lists text;
comment on column process.state is 'This and what follows is kept by order-store/save-operations.ts; order and job are no foreign keys, since jobs come and go';
alter table sales_order add column country_code text, add column zip_code text;
alter table task
  add column from_container text, add column to_container text,
  add column auto_completed boolean not null default false;
alter table ingoing_order_line add column version bigint not null default 1;
`

const indexes = `
create index process_open on process (business_unit_id, priority, execution_date, id)
  where summarized_state in ('Initial','Prepared','InProgress');
create index process_completed on process (business_unit_id, completed_date, id) where summarized_state = 'Completed';
create index process_job on process (job_id) where job_id is not null;
create index sales_order_type on sales_order (business_unit_id, order_type, id);
create index sales_order_line_handling on sales_order_line (business_unit_id, expected_handling_date, id)
  where state in ('Error','New','NewWarn','Reserved','PartiallyReserved','PartiallyReadyForPick','ReadyForPick','PickStarted','ReadyForPackAndShip');
create index task_process on task (process_id) where process_id is not null;
create index task_urgent on task (business_unit_id, execution_priority, execution_date, id)
  where state in ('Initial','Started');
create index task_line_completed on task (business_unit_id, (case when completes_line then performed_date end), id)
  where (case when completes_line then performed_date end) is not null;
create index job_open on job (business_unit_id, created_at, id) where state in ('Initial','Paused','InProgress');
create index job_completed on job (business_unit_id, completed_at, id) where completed_at is not null;
create index ingoing_order_expected on ingoing_order (business_unit_id, expected_receipt_date, id);
create index ingoing_order_completed on ingoing_order (business_unit_id, completed_date, id)
  where completed_date is not null;
`

export const orderGrids = { name: '0002-orders', sql: columns + indexes }
