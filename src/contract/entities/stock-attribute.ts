/** Configured attributes of stocks (spec 1, section 3). */
import { defineEntity, type Row } from '../entity'
import { field } from '../field'
import { attributeDataTypes, attributeHandlings } from '../states/office'

export const stockAttribute = defineEntity('StockAttribute', {
  id: field.id(),
  name: field.identifier(),
  displayName: field.text(),
  description: field.text(),
  dataType: field.state('attributeDataType', attributeDataTypes),
  /** A value must match it; empty: any value. */
  regexValidation: field.text(),
  required: field.flag(),
  /** An order may ask for one value, and then gets stocks with that value only. */
  restrictedPreparation: field.flag(),
  /** The ERP sets it: nobody changes it here. */
  erpMaintained: field.flag(),
  handling: field.state('attributeHandling', attributeHandlings),
})
export type StockAttribute = Row<typeof stockAttribute>
