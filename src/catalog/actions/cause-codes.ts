/** Actions of cause codes (spec 2, section 7, cause code). */
import { causeCodes } from '../../contract/endpoints/warehouse-settings'
import type { CauseCode } from '../../contract/entities/cause-code'
import { crud } from '../crud'
import { causeCodeForm } from '../forms/warehouse-settings'

export const {
  add: addCauseCode,
  update: updateCauseCode,
  delete: deleteCauseCode,
} = crud<CauseCode>('CauseCode', {
  permission: 'header/settings/cause_codes',
  form: causeCodeForm,
  endpoints: { add: causeCodes.save, update: causeCodes.save, remove: causeCodes.remove },
  delete: { isPromoted: true },
})
