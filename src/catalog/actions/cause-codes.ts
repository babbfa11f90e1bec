/** Actions of cause codes (spec 2, section 7, cause code). */
import { causeCodes } from '../../contract/endpoints/warehouse-settings'
import type { CauseCode } from '../../contract/entities/cause-code'
import { defineAction } from '../../define/action'
import { causeCodeForm } from '../forms/warehouse-settings'

const permission = 'header/settings/cause_codes'

export const addCauseCode = defineAction<CauseCode>({
  name: 'addCauseCode',
  icon: 'plus',
  section: 1,
  shortcut: 'N',
  isCreation: true,
  permission,
  guard: () => ({ allowed: true }),
  form: causeCodeForm,
  endpoint: causeCodes.save,
  input: (_rows, answers) => ({ body: answers }),
})

export const updateCauseCode = defineAction<CauseCode>({
  name: 'updateCauseCode',
  icon: 'edit',
  section: 1,
  shortcut: 'E',
  isSingle: true,
  isPromoted: true,
  permission,
  guard: () => ({ allowed: true }),
  form: causeCodeForm,
  endpoint: causeCodes.save,
  input: ([row], answers, read) => ({ body: { id: row?.id ?? 0, ...answers, read: [...read] } }),
})

export const deleteCauseCode = defineAction<CauseCode>({
  name: 'deleteCauseCode',
  icon: 'trash',
  section: 3,
  isSingle: true,
  isDanger: true,
  isPromoted: true,
  needsConfirmation: true,
  permission,
  guard: () => ({ allowed: true }),
  endpoint: causeCodes.remove,
  input: ([row]) => ({ params: { id: row?.id ?? 0 } }),
})
