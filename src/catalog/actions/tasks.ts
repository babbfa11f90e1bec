/** Actions of tasks (spec 1, section 4, tasks; spec 2, section 7, tasks). */
import { jobs, tasks } from '../../contract/endpoints/jobs'
import type { Task } from '../../contract/entities/task'
import { guardTask } from '../../contract/states/task'
import { defineAction } from '../../define/action'
import { cancelTasksForm, newJobForm } from '../forms/jobs'
import { assigneeOf } from './assignee'

const taskIds = (rows: readonly Task[]) => rows.map(task => task.id)

export const createJobFromTasks = defineAction<Task>({
  name: 'createJobFromTasks',
  icon: 'jobs',
  section: 1,
  shortcut: 'J',
  isPromoted: true,
  permission: 'data/job/create',
  guard: task => guardTask('createJob', task),
  form: newJobForm,
  endpoint: jobs.createAndAssignJobFromTasks,
  input: (rows, values) => ({
    body: { taskIds: taskIds(rows), name: values.name, ...assigneeOf(values) },
  }),
})

export const cancelTasks = defineAction<Task>({
  name: 'cancelTasks',
  icon: 'close',
  section: 2,
  isPromoted: true,
  isDanger: true,
  permission: 'data/task/cancel',
  guard: task => guardTask('cancel', task),
  form: cancelTasksForm,
  endpoint: tasks.cancel,
  input: (rows, values) => ({ body: { taskIds: taskIds(rows), ...values } }),
})
