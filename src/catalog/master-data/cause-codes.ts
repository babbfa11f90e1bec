/** Cause codes: form, actions (spec 2, section 7, cause code) and grid. */
import {
  causeCode,
  causeCodeHistory,
  causeCodes,
  type CauseCode,
} from '../../contract/master-data/cause-code'
import { causeCodeTypes } from '../../contract/states/office'
import { defineForm } from '../../define/form'
import { defineView } from '../../define/view'
import { masterActions, masterHistoryTab, nameInput } from './define'

const form = defineForm({
  name: 'causeCode',
  fields: [
    {
      name: 'type',
      kind: 'choice',
      isRequired: true,
      choices: causeCodeTypes,
      machine: 'causeCodeType',
      from: 'type',
    },
    { ...nameInput('value'), titleKey: 'field.CauseCode.value', hasHint: true },
    { ...nameInput('displayText'), hasHint: true },
  ],
})

const actions = masterActions<CauseCode>('CauseCode', {
  form,
  endpoints: { add: causeCodes.save, update: causeCodes.save, remove: causeCodes.remove },
})

export const causeCodesView = defineView(causeCode, {
  name: 'CauseCode',
  search: causeCodes.search,
  columns: ['value', 'type', 'displayText'],
  internal: ['id'],
  nameField: 'value',
  filters: ['type', 'value', 'displayText'],
  sort: [
    { selector: 'type', desc: false },
    { selector: 'value', desc: false },
  ],
  widths: { value: 180, type: 140, displayText: 320 },
  isSmall: true,
  details: [masterHistoryTab('CauseCode', causeCodeHistory, causeCodes.searchHistory)],
  actions: [actions.add, actions.update, actions.delete],
})
