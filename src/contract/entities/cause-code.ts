/** Cause codes: why a quantity or an order changed (spec 1, section 3). */
import { defineEntity, type Row } from '../entity'
import { field } from '../field'
import { causeCodeTypes } from '../states/office'

export const causeCode = defineEntity('CauseCode', {
  id: field.id(),
  type: field.state('causeCodeType', causeCodeTypes),
  value: field.identifier(),
  displayText: field.text(),
})
export type CauseCode = Row<typeof causeCode>
