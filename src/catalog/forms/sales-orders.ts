/** Dialog forms of sales order actions. */
import {
  discountMost,
  nameLengthMost,
  priorityLeast,
  priorityMost,
  textLengthMost,
} from '../../contract/limits'
import { defineForm, type FormField } from '../../define/form'

const priorityAndDate = [
  { name: 'priority', kind: 'number', least: priorityLeast, most: priorityMost, from: 'priority' },
  { name: 'deliveryDate', kind: 'date', isDue: true, from: 'deliveryDate' },
] as const satisfies readonly FormField[]

const discount = {
  name: 'discount',
  kind: 'percent',
  least: 0,
  isAboveLeast: true,
  most: discountMost,
  from: 'discount',
  hasHint: true,
} as const satisfies FormField

const name = (field: string) =>
  ({ name: field, kind: 'text', maxLength: nameLengthMost, from: field }) as const satisfies FormField

export const priorityAndDateForm = defineForm({
  name: 'priorityAndDate',
  submitKey: 'form.change.submit',
  fields: priorityAndDate,
})

export const holdReasonForm = defineForm({
  name: 'holdReason',
  titleKey: 'form.holdReason.title',
  submitKey: 'form.holdReason.submit',
  fields: [{ name: 'reason', kind: 'text', isRequired: true, maxLength: nameLengthMost }],
})

export const deliveryTypeForm = defineForm({
  name: 'deliveryType',
  submitKey: 'form.change.submit',
  fields: [
    {
      name: 'deliveryTypeId',
      kind: 'lookup',
      lookup: { kind: 'deliveryType' },
      isRequired: true,
      from: 'deliveryTypeId',
      textFrom: 'deliveryType',
    },
  ],
})

export const orderCommentForm = defineForm({
  name: 'orderComment',
  fields: [{ name: 'comment', kind: 'longText', maxLength: textLengthMost, from: 'comment' }],
})

export const deliveryInfoForm = defineForm({
  name: 'deliveryInfo',
  fields: [
    name('recipient'),
    name('zipCode'),
    { name: 'countryCode', kind: 'text', maxLength: 2, from: 'countryCode', hasHint: true },
    name('deliveryContact'),
    name('invoiceContact'),
  ],
})

export const orderDiscountForm = defineForm({
  name: 'orderDiscount',
  submitKey: 'form.change.submit',
  fields: [discount],
})

export const orderedQuantityForm = defineForm({
  name: 'orderedQuantity',
  submitKey: 'form.change.submit',
  fields: [
    {
      name: 'orderedQuantity',
      kind: 'quantity',
      least: 0,
      isAboveLeast: true,
      isRequired: true,
      from: 'orderedQuantity',
      unitFrom: 'uoM',
      hasHint: true,
    },
  ],
})

export const pickedQuantityForm = defineForm({
  name: 'pickedQuantity',
  submitKey: 'form.change.submit',
  fields: [
    {
      name: 'pickedQuantity',
      kind: 'quantity',
      least: 0,
      isRequired: true,
      from: 'pickedQuantity',
      unitFrom: 'uoM',
      hasHint: true,
    },
    {
      name: 'causeCode',
      kind: 'lookup',
      lookup: { kind: 'causeCode', type: 'Pick' },
      isRequired: true,
    },
  ],
})

export const linePriceForm = defineForm({
  name: 'linePrice',
  submitKey: 'form.change.submit',
  fields: [
    {
      name: 'adjustPrice',
      kind: 'price',
      least: 0,
      isAboveLeast: true,
      from: 'adjustPrice',
      hasHint: true,
    },
    discount,
  ],
})
