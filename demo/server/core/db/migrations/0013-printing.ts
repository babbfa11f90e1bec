/** The history of printed labels: who printed which labels, on which printer, when. */

const jobs = `
create table print_job (
  id bigint generated always as identity primary key,
  business_unit_id bigint not null references business_unit,
  printer_id bigint not null references printer,
  at timestamptz not null,
  user_name text not null,
  labels jsonb not null,
  copies integer not null check (copies > 0),
  label_count integer not null check (label_count > 0)
);
comment on table print_job is 'Labels sent to a printer: each of them, with the copies of each and how many came out in all';
create index print_job_printer on print_job (printer_id, at desc, id desc);
`

export const printing = { name: '0013-printing', sql: jobs }
