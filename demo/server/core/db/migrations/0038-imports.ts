/**
 * Imports: the uploaded rows in their order, their issues, and how the columns were mapped. The numbers by which files refer to suppliers,
 * and a customer's contact person.
 */
export const imports = {
  name: '0038-imports',
  sql: `
create table import (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  user_id bigint references app_user,
  user_name text not null,
  kind text not null,
  state text not null,
  started_at timestamptz not null,
  changed_at timestamptz not null,
  finished_at timestamptz,
  files jsonb not null default '[]',
  sheets jsonb not null default '[]',
  notices jsonb not null default '[]',
  arrangement jsonb,
  proposed_by text not null default 'guessed',
  options jsonb not null default '{}',
  counts jsonb,
  refusal jsonb,
  is_interrupted boolean not null default false,
  is_stale boolean not null default false,
  changed_rows integer not null default 0,
  has_rows boolean not null default false,
  claimed_by uuid,
  done bigint not null default 0,
  total bigint,
  version bigint not null default 1
);
comment on column import.options is 'what the check or the run that is asked for does with what exists and with rows that have mistakes';
comment on column import.claimed_by is 'lease of the server that reads, checks or runs it (server_lease)';
create index import_newest on import (business_unit_id, id);
create index import_open on import (id) where state in ('Reading','Checking','Running');
create table import_part (
  import_id bigint not null references import on delete cascade,
  file_no smallint not null,
  part_no integer not null,
  content bytea not null,
  primary key (import_id, file_no, part_no)
);
alter table import_part alter column content set storage external;
create table import_row (
  import_id bigint not null references import on delete cascade,
  sheet_no smallint not null,
  row_no integer not null,
  cells jsonb not null,
  kinds text,
  changed jsonb,
  primary key (import_id, sheet_no, row_no)
);
comment on column import_row.kinds is 'a letter a cell: t text, n number, d date, b boolean, e error; null: all are texts';
comment on column import_row.changed is 'what the file has in cells that were put right, by their column; null: nothing was';
create index import_row_changed on import_row (import_id, sheet_no, row_no) where changed is not null;
create table import_problem (
  import_id bigint not null references import on delete cascade,
  sheet_no smallint not null,
  row_no integer not null,
  problem_no smallint not null,
  field text,
  column_no smallint,
  code text not null,
  found text not null,
  expected jsonb not null default '[]',
  suggestion text,
  primary key (import_id, sheet_no, row_no, problem_no)
);
create table import_mapping (
  business_unit_id bigint not null references business_unit,
  user_id bigint not null references app_user,
  kind text not null,
  headers text not null,
  arrangement jsonb not null,
  primary key (business_unit_id, user_id, kind, headers)
);
comment on table import_mapping is 'How a user arranged a file of these columns; headers is a digest of their names';
alter table supplier add column supplier_no text collate "C";
comment on column supplier.supplier_no is 'by which other systems know him';
create unique index supplier_number on supplier (business_unit_id, supplier_no) where supplier_no is not null and not deleted;
alter table customer add column contact_person text;
`,
} as const
