/** Inputs of the actions of sales orders and their lines, whichever path they are called by (spec 2, section 7). */
import * as v from 'valibot'
import { actionResult } from '../failures'
import { bulkIdsMost, nameLengthMost, priorityLeast, priorityMost, textLengthMost } from '../limits'
import { readRows } from '../read-values'
import { undoableSteps } from '../states/sales-order'
import { decimal, isoDate, rowId } from '../wire-values'

export const ids = v.pipe(v.array(rowId), v.minLength(1), v.maxLength(bulkIdsMost))
export const orderIds = v.object({ orderIds: ids })
/** Orders by their processes; `orderIds` narrows a shared process to some of its orders. */
export const processIds = v.object({ processIds: ids, orderIds: v.optional(ids) })
/** With `undoes` only what the caller's last such step did is taken back, not everything. */
export const unprepared = v.object({ ...processIds.entries, undoes: v.optional(v.picklist(undoableSteps)) })
export const oneProcess = v.object({ processId: rowId })

/** Answer of a call on one or many rows. */
export const bulk = { result: actionResult, isBulk: true } as const

const name = v.nullable(v.pipe(v.string(), v.maxLength(nameLengthMost)))
export const causeCode = v.pipe(v.string(), v.minLength(1), v.maxLength(nameLengthMost))
export const priority = v.pipe(v.number(), v.integer(), v.minValue(priorityLeast), v.maxValue(priorityMost))

export const priorityAndDate = v.object({
  orderIds: ids,
  priority: v.optional(priority),
  deliveryDate: v.optional(v.nullable(isoDate)),
  read: readRows,
})

export const deliveryTypeChange = v.object({ orderIds: ids, deliveryTypeId: rowId, read: readRows })

/** Percent, above 0 and at most 100; null removes the discount. */
const discount = v.nullable(decimal)
export const orderDiscount = v.object({ orderIds: ids, discount, read: readRows })

/** `orderIds` narrows a shared process to some of its orders; null removes the text. */
export const orderComment = v.object({
  orderIds: v.optional(ids),
  comment: v.nullable(v.pipe(v.string(), v.maxLength(textLengthMost))),
  read: readRows,
})

/** Absent leaves a value unchanged. */
export const deliveryInfo = v.object({
  orderIds: v.optional(ids),
  recipient: v.optional(name),
  deliveryContact: v.optional(name),
  invoiceContact: v.optional(name),
  /** ISO 3166, two letters. */
  countryCode: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'not-a-country')))),
  zipCode: v.optional(name),
  read: readRows,
})

/** Lines that move to a new order, with the quantity of each. */
export const splitOrder = v.object({
  orderId: rowId,
  lines: v.pipe(
    v.array(v.object({ orderLineId: rowId, quantity: decimal })),
    v.minLength(1),
    v.maxLength(bulkIdsMost),
  ),
})

export const orderLineIds = v.object({ orderLineIds: ids })
export const orderedQuantity = v.object({ orderLineIds: ids, orderedQuantity: decimal, read: readRows })
/** `causeCode` is of the type Pick. */
export const pickedQuantity = v.object({
  orderLineIds: ids,
  pickedQuantity: decimal,
  causeCode,
  read: readRows,
})
/** Absent leaves a value unchanged; null removes it. */
export const linePrice = v.object({
  orderLineIds: ids,
  adjustPrice: v.optional(v.nullable(decimal)),
  discount: v.optional(discount),
  read: readRows,
})
