/** The dialog form of replenishment: name and assignee of the job. */
import { nameLengthMost } from '../../contract/limits'
import { defineForm } from '../../define/form'

export const replenishForm = defineForm({
  name: 'replenish',
  titleKey: 'form.replenish.title',
  submitKey: 'action.createJobFromStocks',
  fields: [
    { name: 'name', titleKey: 'form.newJob.name', kind: 'text', isRequired: true, maxLength: nameLengthMost },
    { name: 'userId', kind: 'lookup', lookup: { kind: 'user' } },
    { name: 'userRoleId', kind: 'lookup', lookup: { kind: 'role' } },
  ],
  oneOf: ['userId', 'userRoleId'],
})
