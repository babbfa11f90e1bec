/** The dialog form of replenishment: name and assignee of the job. */
import { nameLengthMost } from '../../contract/limits'
import { defineForm } from '../../define/form'

export const replenishForm = defineForm({
  name: 'replenish',
  fields: [
    { name: 'name', kind: 'text', isRequired: true, maxLength: nameLengthMost },
    { name: 'userId', kind: 'lookup', lookup: { kind: 'user' } },
    { name: 'userRoleId', kind: 'lookup', lookup: { kind: 'role' } },
  ],
  oneOf: ['userId', 'userRoleId'],
})
