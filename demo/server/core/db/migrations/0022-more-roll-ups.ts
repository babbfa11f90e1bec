/**
 * More roll-ups that reports read instead of every row: totals of whole days by the source and target locations of transactions, when
 * materials last moved, and cost prices at certain moments. Existing roll-ups are made again: closings of the stock are now closer
 * together, and both totals of days end at the same id.
 */

const places = `
create table transaction_place_day (
  business_unit_id bigint not null references business_unit,
  from_location_id bigint,
  to_location_id bigint,
  day date not null,
  process_type text not null,
  transactions bigint not null,
  quantity_in numeric not null,
  quantity_out numeric not null,
  moved_quantity numeric not null,
  value numeric not null
);
comment on table transaction_place_day is 'What transaction_day holds, by the locations that transactions led from and to';
create unique index transaction_place_day_from
  on transaction_place_day (business_unit_id, from_location_id, day, process_type, to_location_id)
  include (transactions, quantity_in, quantity_out, moved_quantity, value) nulls not distinct;
create index transaction_place_day_to
  on transaction_place_day (business_unit_id, to_location_id, day, process_type, from_location_id)
  include (transactions, quantity_in, quantity_out, moved_quantity, value) where to_location_id is not null;
`

const movements = `
create table material_movement (
  business_unit_id bigint not null references business_unit,
  material_id bigint not null,
  first_at timestamptz not null,
  last_gain_at timestamptz,
  last_other_at timestamptz,
  primary key (business_unit_id, material_id)
);
comment on column material_movement.last_other_at is
  'the last transaction but gains, receipts and moves of what was put away';
`

const costs = `
create table cost_closing (
  business_unit_id bigint not null references business_unit,
  until timestamptz not null,
  primary key (business_unit_id, until)
);
comment on column cost_closing.until is 'prices that were written at it or later do not count';
create table cost_closing_line (
  business_unit_id bigint not null,
  until timestamptz not null,
  material_id bigint not null,
  at timestamptz not null,
  cost_price numeric not null,
  average_cost_price numeric not null,
  latest_cost_price numeric not null,
  primary key (business_unit_id, until, material_id),
  foreign key (business_unit_id, until) references cost_closing on delete cascade
);
comment on column cost_closing_line.at is 'when these prices were written: the last ones before the closing';
`

const anew = `
delete from report_roll_up;
delete from transaction_day;
delete from stock_closing;
`

export const moreRollUps = { name: '0022-more-roll-ups', sql: places + movements + costs + anew }
