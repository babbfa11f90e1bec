/**
 * What users did on each day of the company's region, summed up for the report of employee efficiency, and the days for which it exists;
 * how often materials had been picked by the beginning of each month, for the report of slow moving materials; and the source locations of
 * performed picks and replenishments, in the indexes that count them.
 */

const days = `
create table user_day (
  business_unit_id bigint not null references business_unit,
  day date not null,
  user_id bigint not null references app_user,
  task_type text not null,
  location_role_id bigint references location_role,
  tasks integer not null,
  order_lines integer not null,
  quantity numeric not null,
  working_time interval not null,
  deviations integer not null
);
comment on table user_day is 'Confirmed tasks of a local day by user, type of task and location role; holds only for days in rolled_up_day';
create index user_day_day on user_day (business_unit_id, day);
create table rolled_up_day (
  business_unit_id bigint not null references business_unit,
  day date not null,
  region text not null,
  primary key (business_unit_id, day)
);
comment on table rolled_up_day is 'Local days of a region that user_day holds; a day that is not here is read from its tasks';
`

const picks = `
create table pick_closing (
  business_unit_id bigint not null references business_unit,
  until timestamptz not null,
  primary key (business_unit_id, until)
);
comment on column pick_closing.until is 'the beginning of a month (UTC): what was performed at it or later does not count';
create table pick_closing_line (
  business_unit_id bigint not null,
  until timestamptz not null,
  task_type text not null,
  material_id bigint not null,
  from_location_id bigint,
  picks bigint not null,
  foreign key (business_unit_id, until) references pick_closing on delete cascade
);
comment on table pick_closing_line is 'How many tasks of a type had been performed by then, of a material from a location';
create index pick_closing_line_material on pick_closing_line (business_unit_id, until, task_type, material_id)
  include (from_location_id, picks);
drop index task_picked;
create index task_picked on task (business_unit_id, performed_date) include (material_id, confirmed_quantity, from_location_id)
  where state = 'Completed' and task_type = 'pick';
create index task_replenished on task (business_unit_id, performed_date) include (material_id, from_location_id)
  where state = 'Completed' and task_type = 'replenish';
`

export const userDays = { name: '0020-user-days', sql: days + picks }
