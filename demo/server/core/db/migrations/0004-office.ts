/**
 * Rows that the office maintains: drafts, integration records, printers, stock attributes, areas and load carriers of roles; numbers and
 * versions for rows that are now shown in grids. Every index starts with the business unit and sort indexes end in id.
 */

const drafts = `
create table purchase_draft (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  draft_number text not null,
  supplier_id bigint not null references supplier,
  comment text,
  created_at timestamptz not null,
  created_by bigint references app_user,
  version bigint not null default 1,
  unique (business_unit_id, draft_number)
);
create index purchase_draft_supplier on purchase_draft (business_unit_id, supplier_id, id);
create index purchase_draft_created on purchase_draft (business_unit_id, created_at, id);
create table purchase_draft_line (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  draft_id bigint not null references purchase_draft on delete cascade,
  draft_line_no integer not null,
  material_id bigint not null references material,
  quantity numeric not null check (quantity > 0),
  calculated_demand numeric,
  purchase_unit_price numeric not null default 0,
  version bigint not null default 1,
  unique (draft_id, draft_line_no)
);
comment on column purchase_draft_line.calculated_demand is 'what the criteria proposed; null in a draft made by hand';
create index purchase_draft_line_draft on purchase_draft_line (business_unit_id, draft_id, id);
create index purchase_draft_line_material on purchase_draft_line (business_unit_id, material_id, id);
create table sales_order_draft (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  order_number text not null,
  order_type text not null,
  customer_name text not null,
  company_name text, address text, zip_code text, city text, country_code text, email text, phone text,
  delivery_type_id bigint references delivery_type,
  discount numeric check (discount > 0 and discount <= 100),
  comment text,
  created_at timestamptz not null,
  created_by bigint references app_user,
  version bigint not null default 1,
  unique (business_unit_id, order_number)
);
create index sales_order_draft_created on sales_order_draft (business_unit_id, created_at, id);
create table sales_order_draft_line (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  draft_id bigint not null references sales_order_draft on delete cascade,
  order_line_no integer not null,
  material_id bigint not null references material,
  quantity numeric not null check (quantity > 0),
  sales_unit_price numeric not null default 0,
  adjust_price numeric check (adjust_price > 0),
  discount numeric check (discount > 0 and discount <= 100),
  comment text,
  version bigint not null default 1,
  unique (draft_id, order_line_no)
);
create index sales_order_draft_line_draft on sales_order_draft_line (business_unit_id, draft_id, id);
create index sales_order_draft_line_material on sales_order_draft_line (business_unit_id, material_id, id);
create index ingoing_order_lead_time on ingoing_order (business_unit_id, supplier_id) include (created_at, completed_date)
  where state = 'Completed';
alter table supplier add column version bigint not null default 1;
alter table supplier_material add column id bigint generated always as identity;
alter table supplier_material add column version bigint not null default 1;
create unique index supplier_material_id on supplier_material (id);
create index supplier_material_supplier on supplier_material (business_unit_id, supplier_id, id);
create index supplier_material_material on supplier_material (business_unit_id, material_id, id);
`

const integration = `
create table integration_endpoint (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  external_system_name text not null,
  endpoint_name text not null,
  type text not null check (type in ('Endpoint', 'Retrieval', 'EventSubscription')),
  direction text not null check (direction in ('Inbound', 'Outbound')),
  message_type text not null,
  http_method text,
  url text,
  unique (business_unit_id, external_system_name, endpoint_name)
);
create table integration_record (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  kind text not null check (kind in ('Import', 'Message', 'Request')),
  endpoint_id bigint not null references integration_endpoint,
  created_at timestamptz not null,
  completed_at timestamptz,
  state text not null,
  initiated text not null,
  url text,
  key_type text,
  key_value text,
  http_status integer,
  elapsed_ms integer,
  tries integer not null default 0,
  result_level text not null default 'Information',
  result_type text,
  result_text text,
  request_body text,
  response_body text,
  version bigint not null default 1
);
comment on column integration_record.url is 'where it differs from the endpoint''s, for instance with a key';
comment on table integration_record is 'One exchange with another system, with what was sent and answered';
create index integration_record_created on integration_record (business_unit_id, kind, created_at, id);
create index integration_record_state on integration_record (business_unit_id, kind, state, created_at, id);
create index integration_record_key on integration_record (business_unit_id, lower(key_value), id);
`

const settings = `
alter table cause_code add column version bigint not null default 1;
create table printer (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  name text not null,
  display_text text not null,
  is_network_printer boolean not null default true,
  network_name_or_ip text,
  print_technology text not null,
  location_id bigint references location,
  print_service_name text,
  version bigint not null default 1,
  unique (business_unit_id, name)
);
create table stock_attribute (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  name text not null,
  display_name text not null,
  description text,
  data_type text not null check (data_type in ('Text', 'Number', 'Date', 'Flag')),
  regex_validation text,
  required boolean not null default false,
  restricted_preparation boolean not null default false,
  erp_maintained boolean not null default false,
  handling text not null default 'KeepApart' check (handling in ('KeepApart', 'TakeNewest', 'Clear')),
  version bigint not null default 1,
  unique (business_unit_id, name)
);
`

const users = `
alter table user_role add column admin_role_id bigint references user_role;
alter table user_role add column version bigint not null default 1;
comment on column user_role.admin_role_id is 'the role whose bearers answer for this one';
create table user_role_area (
  role_id bigint not null references user_role on delete cascade,
  location_role_group_id bigint not null references location_role_group on delete cascade,
  primary key (role_id, location_role_group_id)
);
comment on table user_role_area is 'Groups of areas in which the bearers of a role work';
create table user_role_load_carrier (
  role_id bigint not null references user_role on delete cascade,
  load_carrier_type_id bigint not null references load_carrier_type on delete cascade,
  primary key (role_id, load_carrier_type_id)
);
create table app_user_load_carrier (
  user_id bigint not null references app_user on delete cascade,
  load_carrier_type_id bigint not null references load_carrier_type on delete cascade,
  primary key (user_id, load_carrier_type_id)
);
alter table app_user add column version bigint not null default 1;
alter table app_user_role add column id bigint generated always as identity;
create unique index app_user_role_id on app_user_role (id);
create index app_user_role_role on app_user_role (role_id, user_id);
alter table user_session add column row_no bigint generated always as identity;
alter table user_session add column version bigint not null default 1;
comment on column user_session.row_no is 'the number that grids know a session by; the id belongs to its tokens';
create unique index user_session_row on user_session (row_no);
create index user_session_user on user_session (business_unit_id, user_id, login_at, row_no);
create index user_session_login on user_session (business_unit_id, login_at, row_no);
create index user_session_expiry on user_session (expires_at) where ended_at is null;
`

export const office = { name: '0004-office', sql: drafts + integration + settings + users }
