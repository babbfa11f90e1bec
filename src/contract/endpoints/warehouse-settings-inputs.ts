/** What is given of cause codes, printers and stock attributes (spec 1, section 3; spec 2, section 7). */
import * as v from 'valibot'
import { nameLengthMost, regexLengthMost, textLengthMost } from '../limits'
import { readRows } from '../read-values'
import { attributeDataTypes, attributeHandlings, causeCodeTypes, printTechnologies } from '../states/office'
import { rowId } from '../wire-values'

const plainText = v.check((text: string) => !text.includes('\0'), 'not-plain')
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(nameLengthMost), plainText)
const textUpTo = (most: number) =>
  v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(most), plainText)))

/** With an id it changes that cause code, and absent stays as it is; without one it adds one, which needs all of them. */
export const causeCodeSave = v.object({
  id: v.optional(rowId),
  type: v.optional(v.picklist(causeCodeTypes)),
  value: v.optional(name),
  displayText: v.optional(name),
  read: readRows,
})
export type CauseCodeSave = v.InferOutput<typeof causeCodeSave>

/** Null takes it away. A printer of the network needs its name or address there. */
const printerAddress = {
  networkNameOrIp: textUpTo(nameLengthMost),
  locationId: v.optional(v.nullable(rowId)),
  printServiceName: textUpTo(nameLengthMost),
}
export const newPrinter = v.object({
  name,
  displayText: name,
  isNetworkPrinter: v.optional(v.boolean(), false),
  printTechnology: v.picklist(printTechnologies),
  ...printerAddress,
})
export type NewPrinter = v.InferOutput<typeof newPrinter>

/** Absent stays as it is. */
export const printerUpdate = v.object({
  id: rowId,
  name: v.optional(name),
  displayText: v.optional(name),
  isNetworkPrinter: v.optional(v.boolean()),
  printTechnology: v.optional(v.picklist(printTechnologies)),
  ...printerAddress,
  read: readRows,
})
export type PrinterUpdate = v.InferOutput<typeof printerUpdate>

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
  pattern: v.pipe(v.string(), v.maxLength(regexLengthMost), plainText),
  sample: v.pipe(v.string(), v.maxLength(textLengthMost)),
})
/** Whether the value matches; why the pattern cannot be used, else. */
export const regexVerdict = v.object({
  isMatch: v.boolean(),
  problem: v.nullable(v.picklist(['no-pattern', 'pattern-too-slow'])),
})
export type RegexVerdict = v.InferOutput<typeof regexVerdict>
