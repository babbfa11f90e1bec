/** Dialog forms of stock counts. */
import { countTasksPerJobDefault, countTasksPerJobMost } from '../../contract/limits'
import { defineForm } from '../../define/form'

/** Who counts again, and how many tasks a job has. */
export const recountForm = defineForm({
  name: 'recount',
  titleKey: 'form.recount.title',
  submitKey: 'form.recount.submit',
  fields: [
    { name: 'userId', kind: 'lookup', lookup: { kind: 'user' } },
    { name: 'userRoleId', kind: 'lookup', lookup: { kind: 'role' } },
    {
      name: 'tasksPerJobMost',
      kind: 'number',
      isRequired: true,
      least: 1,
      most: countTasksPerJobMost,
      starts: countTasksPerJobDefault,
    },
  ],
  oneOf: ['userId', 'userRoleId'],
})
