/**
 * Roll-ups that reports read instead of every transaction: totals of whole days, and the stock at each location at the beginning of a
 * month. A background task fills them from the transactions up to an id (reports/roll-ups); later rows are read one by one. The history of
 * cost prices now includes the basis cost price: for earlier times only the present one is known.
 */

const costs = `
alter table material_cost add column cost_price numeric;
update material_cost c set cost_price = m.cost_price from material m where m.id = c.material_id;
alter table material_cost alter column cost_price set not null;
drop index material_cost_at;
create index material_cost_at on material_cost (business_unit_id, material_id, at, id)
  include (cost_price, average_cost_price, latest_cost_price);
create index material_cost_moment on material_cost (business_unit_id, at, material_id);
`

/** A single location has few transactions: without these indexes all transactions of the period were read. */
const places = `
create index stock_transaction_from on stock_transaction (business_unit_id, from_location_id, at)
  where from_location_id is not null;
create index stock_transaction_to on stock_transaction (business_unit_id, to_location_id, at)
  where to_location_id is not null;
`

const rollUps = `
create table report_roll_up (
  business_unit_id bigint not null references business_unit,
  name text not null,
  region text not null default '',
  rolled_to bigint not null default 0,
  primary key (business_unit_id, name)
);
comment on column report_roll_up.rolled_to is 'the transactions up to this id are in it, and no other';
comment on column report_roll_up.region is 'IANA time zone that its days belong to; empty where it has none';
create table transaction_day (
  business_unit_id bigint not null references business_unit,
  day date not null,
  process_type text not null,
  transactions bigint not null,
  quantity_in numeric not null,
  quantity_out numeric not null,
  moved_quantity numeric not null,
  value numeric not null,
  primary key (business_unit_id, day, process_type)
);
create table stock_closing (
  business_unit_id bigint not null references business_unit,
  until timestamptz not null,
  primary key (business_unit_id, until)
);
comment on column stock_closing.until is 'what happened at it or later does not count; infinity: everything counts';
create table stock_closing_line (
  business_unit_id bigint not null,
  until timestamptz not null,
  material_id bigint not null,
  location_id bigint not null,
  quantity numeric not null,
  primary key (business_unit_id, until, material_id, location_id),
  foreign key (business_unit_id, until) references stock_closing on delete cascade
);
`

export const reportFigures = { name: '0019-report-figures', sql: costs + places + rollUps }
