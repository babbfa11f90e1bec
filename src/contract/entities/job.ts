/** Job: tasks that one person does together, assigned to a user or a role (DOMAIN, words). */
import { defineEntity, type Row } from '../entity'
import { field } from '../field'
import { jobStates, processCategories } from '../states/warehouse'

export const job = defineEntity('Job', {
  id: field.id(),
  name: { ...field.identifier(), titleKey: 'field.jobName' },
  status: field.state('job', jobStates),
  userId: { ...field.reference(), titleKey: 'field.userName' },
  userName: field.text(),
  userRoleId: field.reference(),
  userRole: field.roles(),
  /** Share of its tasks that are performed, 0 to 100; cancelled ones do not count. */
  percentCompletion: field.progress(),
  taskCount: { ...field.count(), titleKey: 'field.tasks', sumKey: 'grid.rows.Task' },
  /** Areas of its tasks, in the order of the areas. */
  operationArea: { ...field.text(), titleKey: 'field.areas' },
  processDefinitionCategory: field.state('processCategory', processCategories),
  /** Everybody who performed a task of it. */
  userLog: field.text(),
  createdDate: field.dateTime(),
  startedDate: field.dateTime(),
  completedDate: field.dateTime(),
})
export type Job = Row<typeof job>
