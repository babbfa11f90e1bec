/** Suppliers, drafts and proposals on the wire (spec 2, section 7, purchasing; DOMAIN, purchase need). */
import * as v from 'valibot'
import {
  bulkIdsMost,
  draftLinesMost,
  forecastDaysMost,
  growthFactorMost,
  leadTimeDaysMost,
  nameLengthMost,
  newDraftsMost,
  textLengthMost,
} from '../limits'
import { needCriteria } from '../purchase-need'
import { readRows } from '../read-values'
import { accountStates } from '../states/office'
import { decimal, formExpected, isoDate, isoDateTime, rowId, rowVersion } from '../wire-values'
import { materialChoice } from './materials'
import { unsavedEntries, unsavedInputEntries } from './unsaved-inputs'

const plainText = v.check((text: string) => !text.includes('\0'), 'not-plain')
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(nameLengthMost), plainText)
const text = v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(nameLengthMost), plainText)))
const longText = v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(textLengthMost), plainText)))
const days = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(leadTimeDaysMost))
const rowIds = v.pipe(v.array(rowId), v.minLength(1), v.maxLength(bulkIdsMost))

/** Values of a supplier; absent leaves a value unchanged, null removes it. */
const supplierValues = {
  contactPerson: text,
  companyEmail: text,
  leadTime: v.optional(v.nullable(days)),
  supplierStatus: v.optional(v.picklist(accountStates)),
  comments: longText,
}
export const newSupplier = v.object({ supplierName: name, ...supplierValues })
export type NewSupplier = v.InferOutput<typeof newSupplier>
export const supplierUpdate = v.object({
  id: rowId,
  supplierName: v.optional(name),
  ...supplierValues,
  read: readRows,
})
export type SupplierUpdate = v.InferOutput<typeof supplierUpdate>

export const supplierMaterials = v.object({ supplierId: rowId, materialIds: rowIds })

/** How a supplier delivers a material; quantities in its base unit. */
export const productLine = v.object({
  purchaseUnitPrice: v.optional(decimal),
  minimumQuantity: v.optional(decimal),
  multiple: v.optional(decimal),
  leadTime: v.optional(v.nullable(days)),
  read: readRows,
})
export type ProductLine = v.InferOutput<typeof productLine>

const quantity = decimal
const dueQuantities = v.array(v.object({ inDays: v.nullable(v.number()), quantity }))

/** A buyer's criteria, saved with the draft that was made from them. */
export const needSearch = v.object({
  criteria: v.pipe(v.array(v.picklist(needCriteria)), v.minLength(1)),
  /** First day of the sales history. */
  periodFrom: v.nullable(isoDate),
  forecastDays: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(forecastDaysMost)),
  growthFactor: v.pipe(
    decimal,
    v.check(
      factor => Number(factor) >= 0 && Number(factor) <= growthFactorMost,
      `${formExpected}0–${growthFactorMost}`,
    ),
  ),
  subtractsDrafts: v.boolean(),
  /** Replaces the lead time of each material; null or absent: each material's own. */
  leadTimeDays: v.optional(v.nullable(days)),
})
export type NeedSearch = v.InferOutput<typeof needSearch>

export const needQuestion = v.object({
  /** Null for all active suppliers. */
  supplierIds: v.nullable(rowIds),
  search: needSearch,
  /** A draft to be left out of what counts as "other drafts". */
  draftId: v.optional(v.nullable(rowId), null),
})

/** A material of a supplier with everything that its need depends on; it is a NeedInputs (purchase-need.ts). */
export const needLine = v.object({
  supplierId: rowId,
  supplierName: v.string(),
  materialId: rowId,
  itemNo: v.string(),
  materialName: v.string(),
  uoM: v.nullable(v.string()),
  onHand: quantity,
  reserved: quantity,
  demand: dueQuantities,
  ingoing: dueQuantities,
  minimum: v.nullable(quantity),
  maximum: v.nullable(quantity),
  shipped: quantity,
  inOtherDrafts: quantity,
  inDraftNumbers: v.array(v.string()),
  minimumQuantity: quantity,
  multiple: quantity,
  unitDecimals: v.number(),
  purchaseUnitPrice: decimal,
  /** Of one base unit. */
  weightKg: v.nullable(decimal),
  leadTimeDays: v.number(),
})
export type NeedLine = v.InferOutput<typeof needLine>

export const proposal = v.object({
  /** Today in the company's region. */
  asOf: isoDate,
  /** Whole days of the sales history; null without one. */
  periodDays: v.nullable(v.number()),
  suppliers: v.array(
    v.object({
      supplierId: rowId,
      supplierName: v.string(),
      lines: v.array(v.object({ ...needLine.entries, need: quantity, quantity })),
    }),
  ),
  /** Requested suppliers without any line. */
  leftOut: v.array(
    v.object({
      supplierId: rowId,
      supplierName: v.string(),
      reason: v.picklist(['inactive', 'no-materials', 'nothing-needed']),
    }),
  ),
})
export type Proposal = v.InferOutput<typeof proposal>

/** A line as a buyer enters it. */
export const draftLineInput = v.object({
  materialId: rowId,
  quantity,
  /** The proposed quantity; null for a line that was added by hand. */
  calculatedDemand: v.nullable(quantity),
  purchaseUnitPrice: decimal,
})
export type DraftLineInput = v.InferOutput<typeof draftLineInput>
const draftLines = v.pipe(v.array(draftLineInput), v.maxLength(draftLinesMost))

export const newDraft = v.object({
  /** The next free one when absent. */
  draftNumber: v.optional(name),
  supplierId: rowId,
  comment: longText,
  search: v.optional(v.nullable(needSearch), null),
  lines: draftLines,
})
export type NewDraft = v.InferOutput<typeof newDraft>
export const newDrafts = v.object({
  drafts: v.pipe(v.array(newDraft), v.minLength(1), v.maxLength(newDraftsMost)),
})

export const draftUpdate = v.object({
  id: rowId,
  /** The version that was read; the edit is refused with `changed` when the draft has another one by now. */
  version: rowVersion,
  comment: longText,
  search: v.optional(v.nullable(needSearch)),
  /** All lines, in their order. */
  lines: draftLines,
})
export type DraftUpdate = v.InferOutput<typeof draftUpdate>

export const draftDetail = v.object({
  id: rowId,
  version: rowVersion,
  draftNumber: v.string(),
  supplierId: rowId,
  supplierName: v.string(),
  supplierIsActive: v.boolean(),
  comment: v.nullable(v.string()),
  created: isoDateTime,
  createdBy: v.nullable(v.string()),
  search: v.nullable(needSearch),
  asOf: isoDate,
  periodDays: v.nullable(v.number()),
  lines: v.array(
    v.object({
      ...draftLineInput.entries,
      /** The need by current figures; null when the supplier no longer delivers the material. */
      material: v.nullable(needLine),
      itemNo: v.string(),
      materialName: v.string(),
      /** Unit of measure of the quantity. */
      uoM: v.optional(v.nullable(v.string()), null),
    }),
  ),
})
export type DraftDetail = v.InferOutput<typeof draftDetail>

/** Which editor the lines belong to: that of a new draft, or of a saved one. */
export const editorKey = v.union([
  v.literal('new'),
  v.literal('empty'),
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/, `${formExpected}12`)),
])

export const unsavedLines = v.object({ key: editorKey, ...unsavedEntries })
export const unsavedLinesInput = v.object({ key: editorKey, ...unsavedInputEntries })

/** A draft to make an ingoing order of. */
export const orderOfDraft = v.object({
  draftId: rowId,
  /** The version that was read; the order is refused with `changed` when the draft has another one by now. */
  version: v.optional(rowVersion),
  /** The next free one when absent. */
  orderNumber: v.optional(name),
  /** Today and the lead time when absent. */
  expectedReceiptDate: v.optional(isoDate),
})
export const newPurchaseOrders = v.object({
  drafts: v.pipe(v.array(orderOfDraft), v.minLength(1), v.maxLength(bulkIdsMost)),
  /** Drafts of one supplier become one order. */
  joinsSuppliers: v.optional(v.boolean(), false),
})
export type NewPurchaseOrders = v.InferOutput<typeof newPurchaseOrders>

/** A supplier to buy from, with what the draft page shows of it. */
export const supplierChoice = v.object({
  id: rowId,
  supplierName: v.string(),
  leadTimeDays: v.number(),
  materials: v.number(),
  drafts: v.number(),
})
export type SupplierChoice = v.InferOutput<typeof supplierChoice>

/** A material that stands in drafts of its supplier. */
export const draftedChoice = v.object({ ...materialChoice.entries, draftNumbers: v.array(v.string()) })
export type DraftedChoice = v.InferOutput<typeof draftedChoice>

/** Shipped in a week, for the small chart. */
export const weekOfSales = v.object({ from: isoDate, quantity })
