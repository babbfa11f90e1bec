/**
 * Columns for actions on jobs, tasks and operations: when a task was cancelled, apart from when it was performed, and which operations wait
 * with a part of their goods reserved.
 */

const columns = `
alter table task add column cancelled_at timestamptz;
update task set cancelled_at = performed_date, performed_date = null where state = 'Cancelled';
alter table task add column ended_at timestamptz generated always as (coalesce(performed_date, cancelled_at)) stored;
comment on column task.ended_at is 'when it was performed or cancelled: bounds searches of historical tasks';
alter table process add column is_partially_reserved boolean not null default false;
update process p set is_partially_reserved = true
where exists (select 1 from sales_order o where o.process_id = p.id and o.state = 'PartiallyReserved');
`

const indexes = `
create index task_ended on task (business_unit_id, ended_at, id) where ended_at is not null;
create index task_without_job on task (business_unit_id, id) where job_id is null and state = 'Initial';
`

export const jobs = { name: '0009-jobs', sql: columns + indexes }
