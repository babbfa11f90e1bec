/** Dialog forms of sales order actions. */
import { nameLengthMost, priorityLeast, priorityMost } from '../../contract/limits'
import { defineForm } from '../../define/form'

export const priorityAndDateForm = defineForm({
  name: 'priorityAndDate',
  fields: [
    { name: 'priority', kind: 'number', least: priorityLeast, most: priorityMost, from: 'priority' },
    { name: 'deliveryDate', kind: 'date', from: 'deliveryDate' },
  ],
})

export const holdReasonForm = defineForm({
  name: 'holdReason',
  fields: [{ name: 'reason', kind: 'text', isRequired: true, maxLength: nameLengthMost }],
})
