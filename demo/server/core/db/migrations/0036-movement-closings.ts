/**
 * When materials had last moved at certain moments, instead of only the latest time: otherwise a report of the past would read the
 * transactions of each material that has moved since.
 */

const closings = `
create table movement_closing (
  business_unit_id bigint not null references business_unit,
  until timestamptz not null,
  primary key (business_unit_id, until)
);
comment on column movement_closing.until is 'what happened at it or later does not count; infinity: everything counts';
create table movement_closing_line (
  business_unit_id bigint not null,
  until timestamptz not null,
  material_id bigint not null,
  first_at timestamptz not null,
  last_gain_at timestamptz,
  last_other_at timestamptz,
  primary key (business_unit_id, until, material_id),
  foreign key (business_unit_id, until) references movement_closing on delete cascade
);
comment on column movement_closing_line.last_other_at is
  'the last transaction but gains, receipts and moves of what was put away';
`

const anew = `
drop table material_movement;
delete from report_roll_up where name = 'movements';
`

export const movementClosings = { name: '0036-movement-closings', sql: closings + anew }
