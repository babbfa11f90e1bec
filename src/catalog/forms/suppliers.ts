/** The dialog forms of suppliers and of the materials that they deliver. */
import { leadTimeDaysMost, nameLengthMost, textLengthMost } from '../../contract/limits'
import { accountStates } from '../../contract/states/office'
import { defineForm, type FormField } from '../../define/form'

const leadTime = {
  name: 'leadTime',
  kind: 'number',
  least: 0,
  most: leadTimeDaysMost,
  from: 'leadTime',
} as const satisfies FormField

/** For adding and for updating a supplier. */
export const supplierForm = defineForm({
  name: 'supplier',
  fields: [
    {
      name: 'supplierName',
      titleKey: 'field.name',
      kind: 'text',
      isRequired: true,
      maxLength: nameLengthMost,
      from: 'supplierName',
    },
    {
      name: 'supplierStatus',
      kind: 'choice',
      isRequired: true,
      choices: accountStates,
      machine: 'account',
      from: 'supplierStatus',
      starts: 'Active',
      hasHint: true,
    },
    { name: 'contactPerson', kind: 'text', maxLength: nameLengthMost, from: 'contactPerson' },
    { name: 'companyEmail', kind: 'text', maxLength: nameLengthMost, from: 'companyEmail' },
    leadTime,
    { name: 'comments', kind: 'longText', maxLength: textLengthMost, from: 'comments' },
  ],
})

/** The terms on which a supplier delivers a material. */
export const productLineForm = defineForm({
  name: 'productLine',
  fields: [
    { name: 'purchaseUnitPrice', kind: 'price', isRequired: true, least: 0, from: 'purchaseUnitPrice' },
    {
      name: 'minimumQuantity',
      kind: 'quantity',
      isRequired: true,
      least: 0,
      from: 'minimumQuantity',
      unitFrom: 'uoM',
    },
    {
      name: 'multiple',
      kind: 'quantity',
      isRequired: true,
      least: 0,
      isAboveLeast: true,
      from: 'multiple',
      unitFrom: 'uoM',
      hasHint: true,
    },
    { ...leadTime, hasHint: true },
  ],
})
