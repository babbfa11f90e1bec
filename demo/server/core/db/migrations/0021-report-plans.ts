/**
 * Scheduled reports: saved criteria, schedules with their recipients, pending runs, the files in parts, and the entries of the downloads.
 * Users get an email address, which the demo's own users have from the start.
 */
export const reportPlans = {
  name: '0021-report-plans',
  sql: `
alter table app_user add column email text;
update app_user u set email = lower(u.user_name) || '@' || regexp_replace(lower(b.name), '[^a-z0-9]+', '-', 'g') || '.example'
  from business_unit b where b.id = u.business_unit_id and not u.is_device and u.user_name ~ '^[A-Za-z0-9._-]+$';
create table criteria_set (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  user_id bigint not null references app_user,
  report text not null,
  name text not null,
  criteria jsonb not null,
  period text,
  is_starred boolean not null default false
);
create unique index criteria_set_name on criteria_set (business_unit_id, user_id, report, lower(name));
create unique index criteria_set_starred on criteria_set (business_unit_id, user_id, report) where is_starred;
create table report_schedule (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  user_id bigint not null references app_user,
  report text not null,
  name text not null,
  request jsonb not null,
  rhythm jsonb not null,
  next_due timestamptz,
  created_at timestamptz not null
);
comment on column report_schedule.next_due is 'null: switched off';
create unique index report_schedule_name on report_schedule (business_unit_id, user_id, report, lower(name));
create index report_schedule_due on report_schedule (next_due) where next_due is not null;
create table report_schedule_recipient (
  schedule_id bigint not null references report_schedule on delete cascade,
  user_id bigint not null references app_user,
  primary key (schedule_id, user_id)
);
create table report_run (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  user_id bigint not null references app_user,
  schedule_id bigint references report_schedule on delete set null,
  due_at timestamptz,
  report text not null,
  name text not null,
  format text not null,
  request jsonb not null,
  recipient_ids bigint[] not null default '{}',
  origin text not null,
  state text not null default 'Waiting' constraint report_run_state check (state in ('Waiting', 'Making', 'Ready', 'Failed')),
  reason text,
  tries int not null default 0,
  try_at timestamptz not null,
  made_by uuid,
  created_at timestamptz not null,
  finished_at timestamptz,
  kept_until timestamptz,
  file_name text,
  mime_type text,
  size_bytes bigint,
  version bigint not null default 1,
  unique (schedule_id, due_at)
);
comment on column report_run.made_by is 'lease of the server that makes it (server_lease)';
create index report_run_open on report_run (try_at) where state in ('Waiting', 'Making');
create index report_run_kept on report_run (kept_until) where kept_until is not null;
create table report_run_part (
  run_id bigint not null references report_run on delete cascade,
  try int not null,
  part_no int not null,
  content bytea not null,
  primary key (run_id, try, part_no)
);
alter table report_run_part alter column content set storage external;
create table download (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  user_id bigint not null references app_user,
  run_id bigint not null references report_run on delete cascade,
  is_mail_due boolean not null default false,
  version bigint not null default 1,
  unique (run_id, user_id)
);
create index download_user on download (business_unit_id, user_id, id);
create index download_mail_due on download (id) where is_mail_due;
`,
} as const
