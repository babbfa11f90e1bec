/** Stock attributes: form, which tests the pattern on a value, actions (spec 2, section 7) and grid. */
import { regexLengthMost, textLengthMost } from '../../contract/limits'
import {
  stockAttribute,
  stockAttributeHistory,
  stockAttributes,
  type StockAttribute,
} from '../../contract/master-data/stock-attribute'
import { attributeDataTypes, attributeHandlings } from '../../contract/states/office'
import { defineForm, type FormField } from '../../define/form'
import { defineView } from '../../define/view'
import { masterActions, masterHistoryTab, nameInput } from './define'

const flag = (field: string) =>
  ({ name: field, kind: 'flag', from: field, starts: false, hasHint: true }) as const satisfies FormField

const form = defineForm({
  name: 'stockAttribute',
  below: 'patternTrial',
  fields: [
    { ...nameInput('name'), hasHint: true },
    nameInput('displayName'),
    { name: 'description', kind: 'text', maxLength: textLengthMost, from: 'description' },
    {
      name: 'dataType',
      kind: 'choice',
      isRequired: true,
      choices: attributeDataTypes,
      machine: 'attributeDataType',
      from: 'dataType',
    },
    {
      name: 'handling',
      kind: 'choice',
      isRequired: true,
      choices: attributeHandlings,
      machine: 'attributeHandling',
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

const actions = masterActions<StockAttribute>('StockAttribute', {
  form,
  endpoints: { add: stockAttributes.add, update: stockAttributes.update, remove: stockAttributes.remove },
})

export const stockAttributesView = defineView(stockAttribute, {
  name: 'StockAttribute',
  search: stockAttributes.search,
  columns: [
    'name',
    'displayName',
    'description',
    'dataType',
    'regexValidation',
    'required',
    'restrictedPreparation',
    'erpMaintained',
    'handling',
  ],
  internal: ['id'],
  nameField: 'name',
  filters: ['name', 'dataType', 'handling', 'required', 'erpMaintained'],
  sort: [{ selector: 'name', desc: false }],
  widths: { name: 160, description: 240, regexValidation: 180, handling: 140 },
  isSmall: true,
  details: [masterHistoryTab('StockAttribute', stockAttributeHistory, stockAttributes.searchHistory)],
  actions: [actions.add, actions.update, actions.delete],
})
