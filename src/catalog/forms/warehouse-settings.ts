/** The dialog forms of cause codes, printers and stock attributes. */
import { nameLengthMost, regexLengthMost, textLengthMost } from '../../contract/limits'
import {
  attributeDataTypes,
  attributeHandlings,
  causeCodeTypes,
  printTechnologies,
} from '../../contract/states/office'
import { defineForm, type FormField } from '../../define/form'

const name = (field: string) =>
  ({
    name: field,
    kind: 'text',
    isRequired: true,
    maxLength: nameLengthMost,
    from: field,
  }) as const satisfies FormField
const flag = (field: string) =>
  ({ name: field, kind: 'flag', from: field, starts: false, hasHint: true }) as const satisfies FormField

/** Of a new cause code, and of one that is changed. */
export const causeCodeForm = defineForm({
  name: 'causeCode',
  fields: [
    { name: 'type', kind: 'choice', isRequired: true, choices: causeCodeTypes, from: 'type' },
    { ...name('value'), hasHint: true },
    { ...name('displayText'), hasHint: true },
  ],
})

/** Of a new printer, and of one that is changed. */
export const printerForm = defineForm({
  name: 'printer',
  fields: [
    name('name'),
    name('displayText'),
    {
      name: 'printTechnology',
      kind: 'choice',
      isRequired: true,
      choices: printTechnologies,
      from: 'printTechnology',
      hasHint: true,
    },
    { name: 'isNetworkPrinter', kind: 'flag', from: 'isNetworkPrinter', starts: true },
    {
      ...name('networkNameOrIp'),
      hasHint: true,
      onlyWhen: { field: 'isNetworkPrinter', is: [true] },
    },
    {
      name: 'locationId',
      kind: 'lookup',
      lookup: { kind: 'location' },
      from: 'locationId',
      textFrom: 'location',
    },
    {
      name: 'printServiceName',
      kind: 'text',
      maxLength: nameLengthMost,
      from: 'printServiceName',
      hasHint: true,
    },
  ],
})

/** Of a new stock attribute, and of one that is changed; the pattern is tried below it. */
export const stockAttributeForm = defineForm({
  name: 'stockAttribute',
  below: 'patternTrial',
  fields: [
    { ...name('name'), hasHint: true },
    name('displayName'),
    { name: 'description', kind: 'text', maxLength: textLengthMost, from: 'description' },
    { name: 'dataType', kind: 'choice', isRequired: true, choices: attributeDataTypes, from: 'dataType' },
    {
      name: 'handling',
      kind: 'choice',
      isRequired: true,
      choices: attributeHandlings,
      from: 'handling',
      starts: 'KeepApart',
      hasHint: true,
    },
    flag('required'),
    flag('restrictedPreparation'),
    flag('erpMaintained'),
    {
      name: 'regexValidation',
      kind: 'text',
      maxLength: regexLengthMost,
      from: 'regexValidation',
      hasHint: true,
    },
  ],
})
