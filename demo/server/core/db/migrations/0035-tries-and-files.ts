/**
 * Integration records that are tried again: when they are due, which server is processing them, and every attempt with its bodies. And the
 * files of a business unit: folders and files, with their content in parts, since several servers share one database.
 */
export const triesAndFiles = {
  name: '0035-tries-and-files',
  sql: `
alter table integration_record add column try_at timestamptz;
alter table integration_record add column tries_left integer not null default 0;
alter table integration_record add column claimed_by uuid;
alter table integration_record add column replayed_by text;
comment on column integration_record.try_at is 'when it is due; null: nothing is to be done';
comment on column integration_record.claimed_by is 'lease of the server that has it in hand (server_lease)';
comment on column integration_record.replayed_by is 'who had it tried again; null: by itself';
create index integration_record_due on integration_record (try_at, id) where try_at is not null;
create table integration_try (
  record_id bigint not null references integration_record on delete cascade,
  try_no integer not null,
  business_unit_id bigint not null references business_unit,
  started_at timestamptz not null,
  replayed_by text,
  http_method text,
  url text,
  http_status integer,
  elapsed_ms integer,
  phases jsonb,
  result_level text not null,
  result_type text,
  result_text text,
  request_headers jsonb not null default '[]',
  response_headers jsonb not null default '[]',
  request_body text,
  response_body text,
  primary key (record_id, try_no)
);
comment on table integration_try is 'Tries that ended; a record that was never tried again has its only one in itself';
create table file_content (
  id uuid primary key,
  business_unit_id bigint not null references business_unit,
  user_id bigint not null references app_user,
  folder_id bigint,
  name text not null,
  size_bytes bigint not null,
  begun_at timestamptz not null,
  is_whole boolean not null default false
);
comment on table file_content is 'What is uploaded, and when it is whole what a file holds';
create index file_content_open on file_content (begun_at) where not is_whole;
create table file_part (
  content_id uuid not null references file_content on delete cascade,
  part_no integer not null,
  content bytea not null,
  primary key (content_id, part_no)
);
alter table file_part alter column content set storage external;
create table stored_file (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  folder_id bigint references stored_file,
  content_id uuid unique references file_content,
  name text not null,
  name_key text not null,
  size_bytes bigint not null default 0,
  changed_at timestamptz not null,
  changed_by text not null,
  version bigint not null default 1
);
comment on column stored_file.content_id is 'null: a folder';
comment on column stored_file.name_key is 'the name as it is compared: without regard to case and to how a letter is composed';
create unique index stored_file_name on stored_file (business_unit_id, coalesce(folder_id, 0), name_key);
create index stored_file_folder on stored_file (folder_id) where folder_id is not null;
`,
} as const
