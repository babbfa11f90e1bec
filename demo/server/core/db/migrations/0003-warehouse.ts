/**
 * Additions to the first schema for the warehouse grids: units, components and alternatives of materials, groups of areas, load carriers,
 * dimensions and outer locations, attributes of stocks, tasks of stock counts, and the indexes of their searches.
 */

const masterData = `
create table location_role_group (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  name text not null,
  unique (business_unit_id, name)
);
comment on table location_role_group is 'Groups of areas, for the responsibilities of roles';
alter table location_role add column location_role_group_id bigint references location_role_group;
create table load_carrier_type (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  name text not null,
  max_weight numeric, max_volume numeric,
  unique (business_unit_id, name)
);
alter table location
  add column length_m numeric, add column width_m numeric, add column height_m numeric,
  add column outer_location_id bigint references location,
  add column version bigint not null default 1;
create index location_role_sequence on location (business_unit_id, location_role_id, picking_sequence, id);
create index location_sequence on location (business_unit_id, picking_sequence, id);
create table material_unit_of_measure (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  material_id bigint not null references material,
  name text not null,
  quantity numeric not null check (quantity > 0),
  is_shipable boolean not null default true,
  identifiers text[] not null default '{}',
  length_m numeric, width_m numeric, height_m numeric, weight_kg numeric, volume_m3 numeric,
  version bigint not null default 1,
  unique (business_unit_id, material_id, name)
);
create index material_unit_of_measure_identifiers on material_unit_of_measure using gin (identifiers);
create table material_bom (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  material_id bigint not null references material,
  position integer not null,
  component_id bigint not null references material,
  quantity numeric not null check (quantity > 0),
  version bigint not null default 1,
  unique (business_unit_id, material_id, component_id),
  check (component_id <> material_id)
);
create index material_bom_component on material_bom (business_unit_id, component_id);
create table material_alternative (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  material_id bigint not null references material,
  rank integer not null,
  alternative_id bigint not null references material,
  comment text,
  version bigint not null default 1,
  unique (business_unit_id, material_id, alternative_id),
  check (alternative_id <> material_id)
);
create index material_alternative_other on material_alternative (business_unit_id, alternative_id);
create index material_barcode on material (business_unit_id, barcode);
create index material_ean on material (business_unit_id, ean);
`

const work = `
alter table stock add column stock_attributes jsonb not null default '{}';
create index stock_below_minimum on stock (business_unit_id, id) where dedicated_location and quantity < min_quantity;
create index stock_dedicated on stock (business_unit_id, material_id, id) where dedicated_location;
create index stock_fifo on stock (business_unit_id, fifo_date, id);
alter table reservation add column id bigint generated always as identity, add column version bigint not null default 1;
create unique index reservation_id on reservation (id);
alter table stock_count_line add column version bigint not null default 1;
create index stock_count_line_stock on stock_count_line (business_unit_id, stock_id);
alter table task
  add column stock_count_id bigint references stock_count,
  add column stock_count_line_id bigint references stock_count_line;
create index task_stock_count on task (business_unit_id, stock_count_id) where stock_count_id is not null;
create index task_inbound on task (business_unit_id, material_id, to_location_id)
  where state in ('Initial','Started') and to_location_id is not null;
create index stock_transaction_at on stock_transaction (business_unit_id, at desc nulls last, id desc);
`

export const warehouse = { name: '0003-warehouse', sql: masterData + work }
