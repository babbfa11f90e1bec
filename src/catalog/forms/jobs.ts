/** Dialog forms of jobs and operations: assignee, name of a new job, and priority of an operation. */
import { stockJobNeeds, stockJobTypes } from '../../contract/endpoints/jobs'
import { nameLengthMost, priorityLeast, priorityMost, textLengthMost } from '../../contract/limits'
import { defineForm, type FormField } from '../../define/form'

const user = { name: 'userId', kind: 'lookup', lookup: { kind: 'user' } } as const satisfies FormField
const role = { name: 'userRoleId', kind: 'lookup', lookup: { kind: 'role' } } as const satisfies FormField
const jobName = {
  name: 'name',
  titleKey: 'form.newJob.name',
  kind: 'text',
  isRequired: true,
  maxLength: nameLengthMost,
} as const satisfies FormField

/** For jobs and operations: both rows have an assignee. */
export const assignForm = defineForm({
  name: 'assign',
  titleKey: 'form.assign.title',
  submitKey: 'form.assign.title',
  fields: [
    { ...user, from: 'userId', textFrom: 'userName' },
    { ...role, from: 'userRoleId', textFrom: 'userRole' },
  ],
  oneOf: ['userId', 'userRoleId'],
})

export const newJobForm = defineForm({
  name: 'newJob',
  titleKey: 'form.newJob.title',
  submitKey: 'action.createJobFromStocks',
  fields: [jobName, user, role],
  oneOf: ['userId', 'userRoleId'],
})

export const operationPriorityForm = defineForm({
  name: 'operationPriority',
  titleKey: 'form.operationPriority.title',
  submitKey: 'form.change.submit',
  fields: [
    {
      name: 'priority',
      kind: 'number',
      isRequired: true,
      least: priorityLeast,
      most: priorityMost,
      from: 'priority',
    },
  ],
})

export const stockJobForm = defineForm({
  name: 'stockJob',
  titleKey: 'form.newJob.title',
  submitKey: 'action.createJobFromStocks',
  fields: [
    {
      name: 'type',
      kind: 'choice',
      isRequired: true,
      choices: stockJobTypes,
      choiceNeeds: stockJobNeeds,
      starts: 'move',
    },
    {
      name: 'toLocationId',
      kind: 'lookup',
      lookup: { kind: 'location' },
      isRequired: true,
      onlyWhen: { field: 'type', is: ['move', 'replenish'] },
    },
    jobName,
    { ...user, hasHint: true },
    role,
  ],
  oneOf: ['userId', 'userRoleId'],
})

export const cancelTasksForm = defineForm({
  name: 'cancelTasks',
  titleKey: 'form.cancelTasks.title',
  submitKey: 'form.cancelTasks.title',
  fields: [{ name: 'reason', kind: 'text', maxLength: textLengthMost, hasHint: true }],
  maySendUnchanged: true,
})
