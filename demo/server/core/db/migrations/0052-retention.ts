/**
 * Rows that are moved to the archive after a while (retention/): the files that contain them, and the indexes that find the oldest rows of
 * a unit. Without these the nightly run would read whole tables only to find nothing.
 */
export const retention = {
  name: '0052-retention',
  sql: `
create table archive_file (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  kind text not null,
  name text not null unique,
  rows integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  moved_at timestamptz not null,
  sha256 text not null
);
comment on table archive_file is 'Files of the archive, each with rows that were moved into it';
create index archive_file_kind on archive_file (business_unit_id, kind, first_at);
create index audit_age on audit (business_unit_id, at, id);
alter table integration_record add column bodies_moved_at timestamptz;
comment on column integration_record.bodies_moved_at is 'null: its bodies are here, where it has any';
create index integration_record_age on integration_record (business_unit_id, (coalesce(completed_at, created_at)), id);
create index integration_record_bodies on integration_record (business_unit_id, (coalesce(completed_at, created_at)), id)
  where bodies_moved_at is null;
`,
} as const
