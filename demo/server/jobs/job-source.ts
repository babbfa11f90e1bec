/**
 * Where the fields of jobs come from in the database. Figures of their tasks are computed only for the requested rows, and include those in
 * the archive.
 */
import { job } from '../../../src/contract/entities/job'
import { progress, readMoment } from '../core/search/columns'
import type { SearchSource } from '../core/search/search-source'

const taskCount = '(j.archived_tasks + (select count(*) from task t where t.job_id = j.id))'

const percentCompletion = `(
  select ${progress('c.completed', 'c.tasks').sql} from (
    select j.archived_completed + count(*) filter (where t.state = 'Completed') as completed,
      j.archived_tasks - j.archived_cancelled + count(*) filter (where t.state <> 'Cancelled') as tasks
    from task t where t.job_id = j.id
  ) c
)`

const operationArea = `(
  select string_agg(a.name, ', ' order by a.sequence, a.name) from location_role a
  where a.id = any(j.archived_areas) or a.id in (select t.location_role_id from task t where t.job_id = j.id)
)`

const userLog = `(
  select string_agg(w.display_name, ', ' order by w.display_name) from app_user w
  where w.id = any(j.archived_users) or w.id in (select t.performed_by from task t where t.job_id = j.id)
)`

export const jobSource: SearchSource<(typeof job)['fields']> = {
  entity: job,
  table: 'job j',
  alias: 'j',
  joins: {
    user: 'left join app_user u on u.id = j.user_id',
    role: 'left join user_role r on r.id = j.user_role_id',
  },
  fields: {
    id: { sql: 'j.id' },
    name: { sql: 'j.name' },
    status: { sql: 'j.state' },
    userId: { sql: 'j.user_id' },
    userName: { sql: 'u.display_name', join: 'user' },
    userRoleId: { sql: 'j.user_role_id' },
    userRole: { sql: 'r.user_role_name', join: 'role' },
    percentCompletion: { sql: percentCompletion, read: `${percentCompletion}::float8`, isComputed: true },
    taskCount: { sql: taskCount },
    operationArea: { sql: operationArea, isComputed: true },
    processDefinitionCategory: { sql: 'j.process_definition_category' },
    userLog: { sql: userLog, isComputed: true },
    createdDate: { sql: 'j.created_at', isIndexed: true },
    startedDate: { sql: 'j.started_at' },
    completedDate: { sql: 'j.completed_at' },
    version: readMoment,
  },
}
