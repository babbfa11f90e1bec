/** What the terminals of the floor read and send when goods are received and moved from place to place. */
import * as v from 'valibot'
import { nameLengthMost } from '../limits'
import { ingoingOrderStates, jobStates } from '../states/warehouse'
import { decimal, isoDate, rowId } from '../wire-values'

/** Most serial numbers in one call: what one person scans in one go. */
export const serialNumbersMost = 100

/** A text that a person types or scans at a terminal. */
export const shortText = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(nameLengthMost),
  v.check(text => !text.includes('\0'), 'not-plain'),
)

/** An ingoing order that still has open lines. */
export const receivableOrder = v.object({
  orderId: rowId,
  orderNo: v.string(),
  supplier: v.string(),
  supplierOrderId: v.nullable(v.string()),
  state: v.picklist(ingoingOrderStates),
  expectedReceiptDate: v.nullable(isoDate),
  openLines: v.number(),
})

/** A line of it, with what has to be read from the goods. */
export const receivableLine = v.object({
  orderLineId: rowId,
  orderLineNo: v.number(),
  materialId: rowId,
  materialItemNo: v.string(),
  materialName: v.string(),
  uoM: v.string(),
  /** Decimals that the unit allows; null where it is not known. */
  decimals: v.nullable(v.number()),
  openQuantity: decimal,
  hasBatch: v.boolean(),
  hasExpDate: v.boolean(),
  hasSerialNumber: v.boolean(),
})
export type ReceivableLine = v.InferOutput<typeof receivableLine>

export const goodsReceipt = v.object({
  orderLineId: rowId,
  quantity: v.pipe(v.string(), v.maxLength(nameLengthMost)),
  /** A receiving location. */
  locationId: rowId,
  /** Needed where the material has batches. */
  batch: v.optional(shortText),
  /** Needed where the material expires. */
  expDate: v.optional(isoDate),
  /** Needed where the material has serial numbers: one for each piece. */
  serialNumbers: v.optional(v.pipe(v.array(shortText), v.maxLength(serialNumbersMost))),
})

export const goodsReceived = v.object({
  orderId: rowId,
  orderNo: v.string(),
  orderState: v.picklist(ingoingOrderStates),
  lineState: v.picklist(ingoingOrderStates),
  receivedQuantity: decimal,
  openQuantity: decimal,
  stockIds: v.array(rowId),
  /** Tasks that put the goods away, and their job. */
  taskIds: v.array(rowId),
  jobId: rowId,
})
export type GoodsReceived = v.InferOutput<typeof goodsReceived>

/** What a terminal shows of every task: its job, and the material. */
export const terminalTask = {
  taskId: rowId,
  jobId: rowId,
  jobName: v.string(),
  materialId: rowId,
  materialItemNo: v.string(),
  materialName: v.string(),
  uoM: v.string(),
}

/** A started task that moves goods from one place to another. */
export const terminalMove = v.object({
  ...terminalTask,
  taskType: v.picklist(['putAway', 'replenish', 'move']),
  decimals: v.nullable(v.number()),
  fromLocation: v.string(),
  fromContainer: v.nullable(v.string()),
  /** Null when no location fits: the person who puts the goods away chooses one. */
  toLocation: v.nullable(v.string()),
  batch: v.nullable(v.string()),
  expDate: v.nullable(isoDate),
  serialNumber: v.nullable(v.string()),
  requestedQuantity: decimal,
  /** The quantity still there: less than planned when some was lost meanwhile. */
  stockQuantity: decimal,
})
export type TerminalMove = v.InferOutput<typeof terminalMove>

export const moveConfirmation = v.object({
  taskId: rowId,
  confirmedQuantity: v.pipe(v.string(), v.maxLength(nameLengthMost)),
  /** Needed when less was moved than requested: a cause code of the type Move. */
  causeCode: v.optional(shortText),
  /** Where goods were put away, when not at the requested location. */
  toLocationId: v.optional(rowId),
})

export const moveConfirmed = v.object({
  taskId: rowId,
  /** The stock that the goods are part of now; null when nothing was moved. */
  stockId: v.nullable(rowId),
  /** A task that puts the rest away elsewhere. */
  nextTaskId: v.nullable(rowId),
  jobState: v.nullable(v.picklist(jobStates)),
})
export type MoveConfirmed = v.InferOutput<typeof moveConfirmed>
