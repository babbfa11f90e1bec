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
import { crud } from '../crud'
import { nameInput } from './inputs'
import { masterHistoryTab } from './history-tab'

const form = defineForm({
  name: 'causeCode',
  fields: [
    { name: 'type', kind: 'choice', isRequired: true, choices: causeCodeTypes, from: 'type' },
    { ...nameInput('value'), hasHint: true },
    { ...nameInput('displayText'), hasHint: true },
  ],
})

const actions = crud<CauseCode>('CauseCode', {
  permission: 'header/settings/cause_codes',
  form,
  endpoints: { add: causeCodes.save, update: causeCodes.save, remove: causeCodes.remove },
  delete: { isPromoted: true },
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
