/** What a sales order is entered with: its header, its lines, and the materials that codes stand for (spec 1, sections 2 and 5). */
import * as v from 'valibot'
import { bulkIdsMost, draftLinesMost, nameLengthMost, priorityDefault, textLengthMost } from '../limits'
import { decimal, formExpected, isoDate, rowId, rowVersion } from '../wire-values'
import { priority } from './sales-order-inputs'
import { unsavedEntries, unsavedInputEntries } from './unsaved-inputs'

const plainText = v.check((text: string) => !text.includes('\0'), 'not-plain')
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(nameLengthMost), plainText)
const text = v.optional(
  v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(nameLengthMost), plainText)),
  null,
)
const longText = v.optional(
  v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(textLengthMost), plainText)),
  null,
)

/** Delivery address of an order; everything but the customer's name may be missing. */
const customerValues = {
  companyName: text,
  address: text,
  zipCode: text,
  city: text,
  /** ISO 3166, two letters. */
  countryCode: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'not-a-country'))), null),
  email: text,
  phone: text,
}

const headValues = {
  /** The next free one when absent. */
  orderNumber: v.optional(name),
  deliveryDate: v.optional(v.nullable(isoDate), null),
  priority: v.optional(priority, priorityDefault),
  ...customerValues,
  comment: longText,
  /** Percent of the order, above 0 and at most 100; null is none. */
  discount: v.optional(v.nullable(decimal), null),
}

/** A line as it is entered. Prices are those of one base unit. */
export const enteredLine = v.object({
  materialId: rowId,
  /** Counted in `uoM`. */
  quantity: decimal,
  /** A unit of measure of the material; null for its base unit. */
  uoM: v.optional(v.nullable(name), null),
  /** The list price that was shown: the order is refused when the price has changed. Absent: any price is accepted. */
  salesUnitPrice: v.optional(decimal),
  /** The price agreed for the line, above zero; null is none. */
  adjustPrice: v.optional(v.nullable(decimal), null),
  /** Percent, above 0 and at most 100; null is none. */
  discount: v.optional(v.nullable(decimal), null),
  comment: text,
})
export type EnteredLine = v.InferOutput<typeof enteredLine>
const lines = v.pipe(v.array(enteredLine), v.maxLength(draftLinesMost))

/** The saved draft that the new order replaces, in the version that was read. */
const ofDraft = v.object({ id: rowId, version: rowVersion })

export const newSalesOrder = v.object({
  ...headValues,
  orderType: name,
  deliveryTypeId: rowId,
  customerName: name,
  lines,
  draft: v.optional(v.nullable(ofDraft), null),
})
export type NewSalesOrder = v.InferOutput<typeof newSalesOrder>

/** The created order. */
export const createdSalesOrder = v.object({
  id: rowId,
  orderNo: v.string(),
  state: v.string(),
  processId: rowId,
})
export type CreatedSalesOrder = v.InferOutput<typeof createdSalesOrder>

/** A draft may lack required values of an order, but not of its lines. */
export const newSalesOrderDraft = v.object({
  ...headValues,
  orderType: v.optional(v.nullable(name), null),
  deliveryTypeId: v.optional(v.nullable(rowId), null),
  customerName: text,
  lines,
})
export type NewSalesOrderDraft = v.InferOutput<typeof newSalesOrderDraft>
export const salesOrderDraftUpdate = v.object({ ...newSalesOrderDraft.entries, ...ofDraft.entries })
export type SalesOrderDraftUpdate = v.InferOutput<typeof salesOrderDraftUpdate>

/** Codes as they were typed, pasted or scanned, and materials that are already known. */
export const materialQuestion = v.object({
  codes: v.optional(
    v.pipe(v.array(v.pipe(v.string(), v.maxLength(nameLengthMost))), v.maxLength(draftLinesMost)),
    [],
  ),
  materialIds: v.optional(v.pipe(v.array(rowId), v.maxLength(bulkIdsMost)), []),
})

/** A material with the values that a line depends on. Quantities are in the base unit. */
export const entryMaterial = v.object({
  id: rowId,
  itemNo: v.string(),
  name: v.string(),
  baseUoM: v.nullable(v.string()),
  decimals: v.number(),
  salesPrice: decimal,
  /** What could be reserved now (DOMAIN, availability). */
  available: decimal,
  /** Expected receipts from suppliers, the earliest first; a past day counts as today. */
  ingoing: v.array(v.object({ day: v.nullable(isoDate), quantity: decimal })),
  /** Other units, each with its quantity in base units. */
  units: v.array(v.object({ name: v.string(), quantity: decimal, decimals: v.number() })),
})
export type EntryMaterial = v.InferOutput<typeof entryMaterial>

/** What a code stands for: nothing, one material, or several from which somebody must choose. */
export const codeMeaning = v.object({
  code: v.string(),
  found: v.array(
    v.object({
      materialId: rowId,
      /** The unit whose barcode it is; null for the base unit. */
      uoM: v.nullable(v.string()),
    }),
  ),
})
export type CodeMeaning = v.InferOutput<typeof codeMeaning>
export const codeMeanings = v.object({ codes: v.array(codeMeaning), materials: v.array(entryMaterial) })
export type CodeMeanings = v.InferOutput<typeof codeMeanings>

/** A customer in the office's records. */
export const knownCustomer = v.object({
  id: rowId,
  customerNo: v.nullable(v.string()),
  customerName: v.string(),
  companyName: v.nullable(v.string()),
  address: v.nullable(v.string()),
  zipCode: v.nullable(v.string()),
  city: v.nullable(v.string()),
  countryCode: v.nullable(v.string()),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
})
export type KnownCustomer = v.InferOutput<typeof knownCustomer>

/** A saved draft with its lines, each as it was entered. */
export const salesOrderDraftDetail = v.object({
  id: rowId,
  version: rowVersion,
  orderNumber: v.string(),
  orderType: v.nullable(v.string()),
  deliveryTypeId: v.nullable(rowId),
  deliveryDate: v.nullable(isoDate),
  priority: v.number(),
  customerName: v.nullable(v.string()),
  companyName: v.nullable(v.string()),
  address: v.nullable(v.string()),
  zipCode: v.nullable(v.string()),
  city: v.nullable(v.string()),
  countryCode: v.nullable(v.string()),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  comment: v.nullable(v.string()),
  discount: v.nullable(decimal),
  lines: v.array(
    v.object({
      materialId: rowId,
      quantity: decimal,
      uoM: v.nullable(v.string()),
      salesUnitPrice: decimal,
      adjustPrice: v.nullable(decimal),
      discount: v.nullable(decimal),
      comment: v.nullable(v.string()),
    }),
  ),
  materials: v.array(entryMaterial),
})
export type SalesOrderDraftDetail = v.InferOutput<typeof salesOrderDraftDetail>

/** Which editor the content belongs to: that of a new order, or that of a saved draft. */
export const entryKey = v.union([
  v.literal('new'),
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/, `${formExpected}12`)),
])

export const unsavedEntry = v.object(unsavedEntries)
export const unsavedEntryInput = v.object({ key: entryKey, ...unsavedInputEntries })
