/**
 * Tasks can be archived (retention/): jobs and operations keep what their archived tasks said, and a movement whether it put goods away. A
 * movement still names its task when that is in the archive, so it no longer refers to one. Each file of the archive has the moment before
 * which rows were archived: reports and lists say from when on they are complete.
 */
const horizons = `
alter table archive_file add column cutoff timestamptz;
update archive_file f set cutoff = (date_trunc('day', f.last_at at time zone r.region) + interval '1 day') at time zone r.region
  from (select u.id, coalesce(nullif(c.region, ''), 'UTC') as region
    from business_unit u left join company_info c on c.business_unit_id = u.id) r
  where r.id = f.business_unit_id;
alter table archive_file alter column cutoff set not null;
comment on column archive_file.cutoff is 'rows from before it were archived, but those that other rows need';
create index archive_file_cutoff on archive_file (business_unit_id, kind, cutoff);
`

const remains = `
alter table process add column tasks_archived_at timestamptz;
comment on column process.tasks_archived_at is 'its tasks are in the archive, so the figures from them are final; null: none of them is';
alter table job add column archived_tasks integer not null default 0,
  add column archived_completed integer not null default 0,
  add column archived_cancelled integer not null default 0,
  add column archived_areas bigint[] not null default '{}',
  add column archived_users bigint[] not null default '{}';
comment on column job.archived_tasks is 'number of its tasks in the archive; with their states, location roles and users beside it';
alter table stock_transaction drop constraint stock_transaction_task_id_fkey;
comment on column stock_transaction.task_id is 'its task, which may be in the archive';
alter table stock_transaction add column is_put_away boolean not null default false;
comment on column stock_transaction.is_put_away is 'its task, which is in the archive, put received goods away';
create index stock_transaction_task on stock_transaction (task_id) where process_type = 'Move' and task_id is not null;
`

export const archivedTasks = { name: '0053-archived-tasks', sql: horizons + remains }
