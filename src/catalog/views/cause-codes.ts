/** The cause codes grid. */
import { causeCodes } from '../../contract/endpoints/warehouse-settings'
import { causeCode } from '../../contract/entities/cause-code'
import { defineView } from '../../define/view'
import { addCauseCode, deleteCauseCode, updateCauseCode } from '../actions/cause-codes'
import { causeCodeHistoryTab } from './settings-history'

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
  details: [causeCodeHistoryTab],
  actions: [addCauseCode, updateCauseCode, deleteCauseCode],
})
