/** Configured attributes of stocks (spec 1, section 3; spec 2, section 7, materials, stock, locations). */
import * as v from 'valibot'
import { get, group, post } from '../endpoints/endpoint'
import { defineEntity, type Row } from '../entity'
import { field } from '../field'
import { regexLengthMost, textLengthMost } from '../limits'
import { readRows } from '../read-values'
import { attributeDataTypes, attributeHandlings } from '../states/office'
import { rowId } from '../wire-values'
import { masterCalls, masterHistory, name, textUpTo } from './define'
import { masterData } from './kinds'

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
export const stockAttributeHistory = masterHistory(stockAttribute)

const attributeRules = {
  description: textUpTo(textLengthMost),
  /** Null: any value. */
  regexValidation: textUpTo(regexLengthMost),
  required: v.optional(v.boolean()),
  restrictedPreparation: v.optional(v.boolean()),
  erpMaintained: v.optional(v.boolean()),
}
export const newStockAttribute = v.object({
  name,
  displayName: name,
  dataType: v.picklist(attributeDataTypes),
  handling: v.picklist(attributeHandlings),
  ...attributeRules,
})
export type NewStockAttribute = v.InferOutput<typeof newStockAttribute>

/** Absent stays as it is. */
export const stockAttributeUpdate = v.object({
  id: rowId,
  name: v.optional(name),
  displayName: v.optional(name),
  dataType: v.optional(v.picklist(attributeDataTypes)),
  handling: v.optional(v.picklist(attributeHandlings)),
  ...attributeRules,
  read: readRows,
})
export type StockAttributeUpdate = v.InferOutput<typeof stockAttributeUpdate>

/** A pattern, and a value that it is tried on. */
export const regexTrial = v.object({
  pattern: v.pipe(
    v.string(),
    v.maxLength(regexLengthMost),
    v.check(text => !text.includes('\0'), 'not-plain'),
  ),
  sample: v.pipe(v.string(), v.maxLength(textLengthMost)),
})
/** Whether the value matches; why the pattern cannot be used, else. */
export const regexVerdict = v.object({
  isMatch: v.boolean(),
  problem: v.nullable(v.picklist(['no-pattern', 'pattern-too-slow'])),
})
export type RegexVerdict = v.InferOutput<typeof regexVerdict>

const { permission } = masterData.StockAttribute
const calls = masterCalls(stockAttribute, stockAttributeHistory, {
  noun: ['stock attribute', 'stock attributes'],
  add: newStockAttribute,
  update: stockAttributeUpdate,
})

export const stockAttributes = group('StockAttribute', {
  ...calls,
  // The specification's paths.
  add: { ...calls.add, method: 'PUT', path: '/create' },
  update: { ...calls.update, path: '/update' },
  remove: { ...calls.remove, summary: 'Deletes a stock attribute that no stock has a value of.' },
  enumOptions: get('/EnumOptions', {
    result: v.object({
      dataType: v.array(v.picklist(attributeDataTypes)),
      handling: v.array(v.picklist(attributeHandlings)),
    }),
    permission,
    summary: 'Values that a stock attribute’s data type and handling may have.',
  }),
  tryRegex: post('/tryRegex', {
    body: regexTrial,
    result: regexVerdict,
    isRepeatable: true,
    permission,
    summary: 'Tries a pattern on a value, within a bounded time.',
  }),
})
