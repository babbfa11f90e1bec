/** Calls of the handheld terminals on the warehouse floor: pick, pack, receive, move and count (DOMAIN, order state, floor). */
import * as v from 'valibot'
import { nameLengthMost } from '../limits'
import { salesOrderStates } from '../states/sales-order'
import { jobStates, stockCountLineStates, stockCountStates } from '../states/warehouse'
import { decimal, isoDate, rowId } from '../wire-values'
import { get, group, post, put } from './endpoint'
import {
  goodsReceipt,
  goodsReceived,
  moveConfirmation,
  moveConfirmed,
  receivableLine,
  receivableOrder,
  shortText,
  terminalMove,
  terminalTask,
} from './floor-goods'

/** A started pick, with what the person at the shelf has to read. */
export const terminalPick = v.object({
  ...terminalTask,
  /** Decimals that the unit allows; null where it is not known. */
  decimals: v.nullable(v.number()),
  orderId: rowId,
  orderNo: v.string(),
  fromLocation: v.string(),
  fromContainer: v.nullable(v.string()),
  batch: v.nullable(v.string()),
  expDate: v.nullable(isoDate),
  serialNumber: v.nullable(v.string()),
  requestedQuantity: decimal,
  /** The pick should empty the location: the picker is asked whether it does (feature InventoryZeroCount). */
  asksForZero: v.boolean(),
})
export type TerminalPick = v.InferOutput<typeof terminalPick>

/** A started blind count, without the booked quantity. */
export const terminalCount = v.object({
  ...terminalTask,
  /** Decimals that the unit allows; null where it is not known. */
  decimals: v.nullable(v.number()),
  location: v.string(),
  container: v.nullable(v.string()),
  batch: v.nullable(v.string()),
  expDate: v.nullable(isoDate),
  serialNumber: v.nullable(v.string()),
})
export type TerminalCount = v.InferOutput<typeof terminalCount>

/** State of the order and the job after a call from the floor. */
export const terminalProgress = v.object({
  orderId: rowId,
  orderNo: v.string(),
  orderState: v.picklist(salesOrderStates),
  jobState: v.nullable(v.picklist(jobStates)),
})
export type TerminalProgress = v.InferOutput<typeof terminalProgress>

const jobProgress = v.object({ jobId: rowId, jobState: v.picklist(jobStates) })
const oneJob = v.object({ jobId: rowId })

export const terminal = group('Terminal', {
  nextPick: post('/nextPick', {
    result: v.nullable(terminalPick),
    permission: 'data/terminal/pick',
    summary:
      'The next pick of the caller: of a job that he works on, else of one that was given to him, else of the most urgent open job, which he takes over and starts. Null when there is none.',
  }),
  confirmPick: post('/confirmPick', {
    body: v.object({
      taskId: rowId,
      confirmedQuantity: decimal,
      /** Needed when less was found than requested: a cause code of the type Pick. */
      causeCode: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(nameLengthMost))),
      /** The answer where `asksForZero`: whether the location is empty. Unless it is true, a count is proposed. */
      isLocationEmpty: v.optional(v.boolean()),
      /** The piece that the picker took, as scanned; refused when the task is for another one. */
      serialNumber: v.optional(shortText),
    }),
    result: terminalProgress,
    permission: 'data/terminal/pick',
    summary:
      'Confirms a started pick. What was not found is allocated again elsewhere, the rest of that stock is blocked and its count proposed.',
  }),
  nextCount: post('/nextCount', {
    result: v.nullable(terminalCount),
    permission: 'data/terminal/count',
    summary:
      'The next count of the caller: of a job that he works on, else of the oldest open job or proposed count, which he takes over and starts. Null when there is none.',
  }),
  countTask: post('/countTask', {
    body: v.object({ taskId: rowId, countedQuantity: decimal }),
    result: v.object({
      stockCountId: rowId,
      lineState: v.picklist(stockCountLineStates),
      countState: v.picklist(stockCountStates),
      jobState: v.nullable(v.picklist(jobStates)),
    }),
    permission: 'data/terminal/count',
    summary:
      'Confirms a started count with what was counted. With InventoryAutoAcceptance a line without a difference is approved at once.',
  }),
  pauseJob: put('/job/{jobId}/pause', {
    params: oneJob,
    result: jobProgress,
    permission: 'data/terminal/pick',
    summary: 'Pauses a job of the caller.',
  }),
  resumeJob: put('/job/{jobId}/resume', {
    params: oneJob,
    result: jobProgress,
    permission: 'data/terminal/pick',
    summary: 'Goes on with a paused job of the caller.',
  }),
  packable: get('/packable', {
    result: v.array(v.object({ orderId: rowId, orderNo: v.string() })),
    permission: 'data/terminal/pack',
    summary: 'Orders that are ready for pack and ship, the most urgent first.',
  }),
  completeOrder: post('/completeOrder', {
    body: v.object({
      orderId: rowId,
      boxes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999)),
      /** The packer confirms that not everything was picked. */
      isShortConfirmed: v.optional(v.boolean(), false),
    }),
    result: terminalProgress,
    permission: 'data/terminal/pack',
    summary: 'Packs and completes an order; a short one only when that is confirmed.',
  }),
  receivable: get('/receivable', {
    result: v.array(receivableOrder),
    permission: 'data/terminal/receive',
    summary:
      'Ingoing orders with something still to come: those begun first, then by the day they are expected.',
  }),
  receivableLines: get('/receivable/{orderId}', {
    params: v.object({ orderId: rowId }),
    result: v.array(receivableLine),
    permission: 'data/terminal/receive',
    summary: 'The lines of an ingoing order of which something is still to come.',
  }),
  receivingLocations: get('/receivingLocations', {
    result: v.array(v.object({ locationId: rowId, name: v.string() })),
    permission: 'data/terminal/receive',
    summary: 'The locations at which goods come in.',
  }),
  receive: post('/receive', {
    body: goodsReceipt,
    result: goodsReceived,
    permission: 'data/terminal/receive',
    summary:
      'Receives a quantity of a line of an ingoing order, in parts or whole, at the price of the line, and makes tasks that put the goods away.',
  }),
  nextMove: post('/nextMove', {
    result: v.nullable(terminalMove),
    permission: 'data/terminal/move',
    summary:
      'The next goods that the caller brings: of a job that he works on, else of the most urgent open job that puts away, replenishes or moves, which he takes over and starts. Null when there is none.',
  }),
  confirmMove: post('/confirmMove', {
    body: moveConfirmation,
    result: moveConfirmed,
    permission: 'data/terminal/move',
    summary:
      'Confirms that goods were put away, replenished or moved. Of goods that are put away in part the rest gets a task of its own.',
  }),
  returnGoods: post('/returnGoods', {
    body: v.object({
      orderLineId: rowId,
      quantity: decimal,
      /** Where the goods are put. */
      locationId: rowId,
      /** A cause code of the type Return. */
      causeCode: v.pipe(v.string(), v.minLength(1), v.maxLength(nameLengthMost)),
    }),
    result: v.object({ orderId: rowId, orderNo: v.string(), returnedQuantity: decimal }),
    permission: 'data/terminal/receive',
    summary: 'Takes goods of a completed order back, up to what was picked: a gain of stock at the location.',
  }),
})
