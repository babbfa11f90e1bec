/**
 * The first schema: business units, users, master data, stocks, orders, processes, jobs, tasks, counts, transactions and
 * settings. SQL at the level of PostgreSQL 15; every index starts with the business unit and sort indexes end in id.
 */

const masterData = `
create table business_unit (
  id bigint generated always as identity primary key,
  name text not null unique,
  features text[] not null default '{}',
  concurrent_users integer not null default 50
);
create table company_info (
  business_unit_id bigint primary key references business_unit,
  name text not null, street_address text not null, zip_code text not null, city text not null, country_code text not null,
  region text not null default '', date_format text not null default '', time_format text not null default '',
  number_format text not null default '', currency text not null default 'EUR'
);
create table user_role (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  user_role_name text not null,
  system_role text,
  deleted boolean not null default false,
  unique (business_unit_id, user_role_name)
);
create table app_user (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  user_name text not null,
  display_name text not null,
  password_hash text not null,
  user_type smallint not null default 1,
  is_active boolean not null default true,
  default_language text not null default 'en-GB',
  picture text,
  deleted boolean not null default false
);
create unique index app_user_name on app_user (business_unit_id, lower(user_name));
create table app_user_role (
  user_id bigint not null references app_user,
  role_id bigint not null references user_role,
  primary key (user_id, role_id)
);
create table user_session (
  id text primary key,
  business_unit_id bigint not null references business_unit,
  user_id bigint not null references app_user,
  application text not null,
  refresh_hash text not null,
  previous_refresh_hash text,
  refreshed_at timestamptz,
  login_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index user_session_open on user_session (business_unit_id, user_id) where ended_at is null;
create table setting (
  business_unit_id bigint not null references business_unit,
  user_id bigint not null,
  client_id text not null,
  owner text not null,
  key text not null,
  value text not null,
  primary key (business_unit_id, user_id, client_id, owner, key)
);
comment on column setting.user_id is '0 for settings of the whole business unit';
create table custom_view (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  user_id bigint not null references app_user,
  owner text not null,
  name text not null,
  is_shared boolean not null default false,
  content jsonb not null
);
create index custom_view_owner on custom_view (business_unit_id, owner, lower(name));
create table primary_view (
  business_unit_id bigint not null references business_unit,
  user_id bigint not null references app_user,
  owner text not null,
  custom_view_id bigint not null references custom_view on delete cascade,
  primary key (business_unit_id, user_id, owner)
);
create table audit (
  id bigint generated always as identity primary key,
  business_unit_id bigint,
  at timestamptz not null default now(),
  user_name text not null,
  action text not null,
  entity text not null,
  entity_id bigint,
  detail jsonb not null default '{}',
  address text not null default ''
);
create index audit_entity on audit (business_unit_id, entity, entity_id, id);
create table location_role (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  name text not null,
  sequence integer not null,
  is_picking boolean not null default true,
  unique (business_unit_id, name)
);
comment on table location_role is 'Areas of the warehouse';
create table location (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  name text not null,
  location_role_id bigint not null references location_role,
  picking_sequence integer not null,
  available_for_pick boolean not null default true,
  hidden boolean not null default false,
  system_location boolean not null default false,
  control_number text not null default '',
  erp_classification text,
  abc_group text,
  max_volume numeric, max_weight numeric,
  unique (business_unit_id, name)
);
create table unit_of_measure (
  business_unit_id bigint not null references business_unit,
  name text not null,
  decimals smallint not null default 0,
  primary key (business_unit_id, name)
);
create table supplier (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  supplier_name text not null,
  contact_person text, company_email text,
  lead_time_days integer,
  supplier_status text not null default 'Active' check (supplier_status in ('Active', 'Inactive')),
  comments text,
  unique (business_unit_id, supplier_name)
);
create table material (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  item_no text not null collate "C",
  name text not null,
  description text,
  barcode text, ean text,
  base_uom text,
  picking_location_role_id bigint references location_role,
  material_group text, material_state text not null default 'Active', abc text,
  cost_price numeric not null default 0, average_cost_price numeric not null default 0,
  latest_cost_price numeric not null default 0, sales_price numeric not null default 0,
  minimum_warehouse_quantity numeric, maximum_warehouse_quantity numeric,
  length_m numeric, width_m numeric, height_m numeric, weight_kg numeric, volume_m3 numeric,
  has_batch boolean not null default false, has_serial_number boolean not null default false,
  has_exp_date boolean not null default false, is_bom boolean not null default false,
  supplier_id bigint references supplier,
  colour text, size text, style text, web_shop boolean not null default false, image_url text,
  version bigint not null default 1,
  unique (business_unit_id, item_no)
);
create table supplier_material (
  business_unit_id bigint not null references business_unit,
  supplier_id bigint not null references supplier,
  material_id bigint not null references material,
  purchase_unit_price numeric not null,
  minimum_quantity numeric not null default 0,
  multiple numeric not null default 1,
  lead_time_days integer,
  primary key (supplier_id, material_id)
);
create table delivery_type (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  name text not null,
  needs_weight boolean not null default false,
  unique (business_unit_id, name)
);
create table cause_code (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  type text not null, value text not null, display_text text not null,
  unique (business_unit_id, type, value)
);
create table stock (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  material_id bigint not null references material,
  location_id bigint not null references location,
  quantity numeric not null,
  reserved_quantity numeric not null default 0,
  container text, batch text, exp_date date, serial_number text,
  block_reservations boolean not null default false,
  fifo_date timestamptz not null,
  last_counted timestamptz,
  min_quantity numeric, max_quantity numeric,
  dedicated_location boolean not null default false,
  cost_price numeric not null default 0,
  version bigint not null default 1,
  constraint stock_reserved_within_quantity check (reserved_quantity >= 0 and reserved_quantity <= quantity)
);
create index stock_material on stock (business_unit_id, material_id, id);
create index stock_location on stock (business_unit_id, location_id, id);
`

const orders = `
create table process (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  name text not null,
  process_definition_category text not null default 'SalesOrder',
  wave_name text,
  version bigint not null default 1
);
comment on table process is 'Operations: an order, or several bundled, being carried out';
create table sales_order (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  process_id bigint not null references process,
  order_no text not null collate "C",
  state text not null,
  is_held boolean not null default false,
  hold_reason text,
  wait_for_preparation boolean not null default false,
  is_stock_missing boolean not null default false,
  pending_maintenance boolean not null default false,
  has_picks boolean not null default false,
  order_type text not null,
  delivery_type_id bigint references delivery_type,
  delivery_date date,
  priority smallint not null,
  customer_name text not null,
  recipient text, delivery_contact text, invoice_contact text, comment text,
  order_date timestamptz not null,
  execution_date timestamptz,
  updated_date timestamptz not null,
  completed_date timestamptz,
  pick_list text,
  boxes integer not null default 0,
  picked_percent numeric not null default 0,
  number_of_order_lines integer not null default 0,
  number_of_items numeric not null default 0,
  number_of_units numeric not null default 0,
  order_volume numeric, order_weight numeric,
  total_sales_price numeric not null default 0,
  original_total_sales_price numeric not null default 0,
  discount numeric,
  returned_quantity numeric not null default 0,
  one_piece_id text, delivery_route text, drop_number integer,
  order_attributes jsonb not null default '{}',
  interfaced boolean not null default false,
  version bigint not null default 1,
  unique (business_unit_id, order_no)
);
create index sales_order_open on sales_order (business_unit_id, priority, delivery_date, id)
  where state in ('Error','New','NewWarn','OnHold','Reserved','PartiallyReserved','PartiallyReadyForPick','ReadyForPick','PickStarted','ReadyForPackAndShip');
create index sales_order_state on sales_order (business_unit_id, state, updated_date, id);
create index sales_order_completed on sales_order (business_unit_id, completed_date, id) where state = 'Completed';
create index sales_order_delivery on sales_order (business_unit_id, delivery_date, id);
create index sales_order_process on sales_order (process_id);
create table sales_order_line (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  order_id bigint not null references sales_order,
  order_line_no integer not null,
  material_id bigint not null references material,
  state text not null,
  ordered_quantity numeric not null check (ordered_quantity > 0),
  confirmed_quantity numeric not null check (confirmed_quantity >= 0),
  picked_quantity numeric not null default 0,
  reserved_quantity numeric not null default 0,
  tasked_quantity numeric not null default 0,
  has_started_task boolean not null default false,
  is_stock_missing boolean not null default false,
  sales_unit_price numeric not null default 0,
  adjust_price numeric,
  discount numeric,
  expected_handling_date timestamptz, actual_handling_date timestamptz,
  container text, comment text,
  version bigint not null default 1,
  unique (order_id, order_line_no),
  constraint line_picked_within_confirmed check (picked_quantity >= 0 and picked_quantity <= confirmed_quantity),
  constraint line_reserved_not_negative check (reserved_quantity >= 0)
);
comment on column sales_order_line.reserved_quantity is 'sum of the line''s reservations';
comment on column sales_order_line.tasked_quantity is 'sum of what its open pick tasks ask for';
create index sales_order_line_material_open on sales_order_line (business_unit_id, material_id, order_id)
  where state in ('Error','New','NewWarn','Reserved','PartiallyReserved','PartiallyReadyForPick','ReadyForPick','PickStarted');
create table reservation (
  line_id bigint not null references sales_order_line,
  stock_id bigint not null references stock,
  business_unit_id bigint not null references business_unit,
  quantity numeric not null check (quantity > 0),
  reserved_at timestamptz not null default now(),
  primary key (line_id, stock_id)
);
create index reservation_stock on reservation (stock_id);
create table job (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  name text not null,
  state text not null default 'Initial',
  user_id bigint references app_user,
  user_role_id bigint references user_role,
  operation_area text,
  process_definition_category text not null default 'SalesOrder',
  created_at timestamptz not null,
  started_at timestamptz, completed_at timestamptz,
  version bigint not null default 1
);
create index job_state on job (business_unit_id, state, id);
create table task (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  process_id bigint references process,
  job_id bigint references job,
  order_id bigint references sales_order,
  order_line_id bigint references sales_order_line,
  task_type text not null,
  state text not null,
  material_id bigint not null references material,
  stock_id bigint references stock,
  location_role_id bigint references location_role,
  from_location_id bigint references location,
  to_location_id bigint references location,
  requested_quantity numeric not null,
  confirmed_quantity numeric not null default 0,
  execution_priority smallint not null default 5,
  execution_date timestamptz,
  reason_code text, reason_text text,
  performed_by bigint references app_user,
  started_at timestamptz,
  performed_date timestamptz,
  batch text, exp_date date, serial_number text,
  completes_line boolean not null default false,
  pick_list text,
  version bigint not null default 1
);
comment on column task.completes_line is 'the order line was picked in full by this task';
create index task_open on task (business_unit_id, task_type, location_role_id, state, id) where state in ('Initial','Started');
create index task_line_open on task (order_line_id) where state in ('Initial','Started');
create index task_job on task (job_id);
create index task_performed on task (business_unit_id, performed_date, id) where state = 'Completed';
create index task_stock_open on task (stock_id) where state in ('Initial','Started');
create table ingoing_order (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  order_no text not null collate "C",
  supplier_id bigint not null references supplier,
  supplier_order_id text,
  expected_receipt_date date,
  state text not null,
  order_type text not null,
  priority smallint not null,
  created_at timestamptz not null,
  completed_date timestamptz,
  version bigint not null default 1,
  unique (business_unit_id, order_no)
);
create index ingoing_order_state on ingoing_order (business_unit_id, state, id);
create table ingoing_order_line (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  order_id bigint not null references ingoing_order,
  order_line_no integer not null,
  material_id bigint not null references material,
  ordered_quantity numeric not null check (ordered_quantity > 0),
  received_quantity numeric not null default 0,
  purchase_unit_price numeric not null default 0,
  unique (order_id, order_line_no)
);
create index ingoing_order_line_material on ingoing_order_line (business_unit_id, material_id);
create table stock_count (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  journal_name text not null,
  state text not null,
  assigned_to bigint references app_user,
  unblock_stocks boolean not null default true,
  created_at timestamptz not null,
  completed_at timestamptz,
  version bigint not null default 1
);
create index stock_count_state on stock_count (business_unit_id, state, id);
create table stock_count_line (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  stock_count_id bigint not null references stock_count,
  stock_id bigint not null references stock,
  material_id bigint not null references material,
  location_id bigint not null references location,
  state text not null,
  snapshot_quantity numeric not null,
  snapshot_at timestamptz not null,
  counted_quantity numeric,
  counted_by bigint references app_user,
  counted_at timestamptz,
  material_cost_price numeric not null default 0
);
create index stock_count_line_count on stock_count_line (stock_count_id);
create table stock_transaction (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  at timestamptz not null,
  user_id bigint references app_user,
  process_type text not null,
  material_id bigint not null references material,
  stock_id bigint references stock,
  from_location_id bigint references location,
  to_location_id bigint references location,
  quantity numeric not null,
  moved_quantity numeric not null default 0,
  unit_cost numeric not null,
  cause_code text,
  order_line_id bigint references sales_order_line,
  task_id bigint references task
);
comment on column stock_transaction.quantity is 'what the material''s total stock gains; negative for picks and losses; 0 for moves, whose quantity is in moved_quantity';
create index stock_transaction_material on stock_transaction (business_unit_id, material_id, at);
create table number_series (
  business_unit_id bigint not null references business_unit,
  name text not null,
  next_number bigint not null,
  primary key (business_unit_id, name)
);
create table availability_dirty (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  material_id bigint not null references material
);
comment on table availability_dirty is 'Materials whose stock changed: the open lines that wait for them are judged again right after the commit';
`

export const foundation = { name: '0001-foundation', sql: masterData + orders }
