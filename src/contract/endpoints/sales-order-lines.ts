/** Actions of sales order lines, and which lines hold the stock of a material (spec 2, section 7, sales orders and processes). */
import * as v from 'valibot'
import { stockReservation } from '../entities/stock'
import { rowViews } from '../row-views'
import { salesOrderLineStates, salesOrderStates } from '../states/sales-order'
import { decimal, isoDate, isoDateTime, rowId } from '../wire-values'
import { get, group, put } from './endpoint'
import { bulk, linePrice, orderedQuantity, orderLineIds, pickedQuantity } from './sales-order-inputs'

/** How stocks of a material are taken: the earliest expiry first, or first in first out (DOMAIN, allocation). */
export const allocationRules = ['FEFO', 'FIFO'] as const

/** An order line that holds or waits for stock, with the values that determine its position in the queue. */
const claimingLine = {
  orderId: rowId,
  orderNo: v.string(),
  customerName: v.string(),
  orderLineId: rowId,
  orderLineNo: v.number(),
  priority: v.number(),
  deliveryDate: v.nullable(isoDate),
} as const

/** An open order line that waits for stock of a material, in the order in which it is served. */
export const waitingDemand = v.object({
  ...claimingLine,
  orderDate: isoDateTime,
  /** The quantity that it still lacks, in the base unit. */
  missingQuantity: decimal,
})
export type WaitingDemand = v.InferOutput<typeof waitingDemand>

/** The next lines in the queue for a material, and how many there are in all. */
export const demandQueue = v.object({
  rule: v.picklist(allocationRules),
  next: v.array(waitingDemand),
  totalCount: v.number(),
})
export type DemandQueue = v.InferOutput<typeof demandQueue>

/** A line that holds stock of a material, as it stands in the order of claim. */
export const holdingLine = v.object({
  ...claimingLine,
  processId: rowId,
  orderState: v.picklist(salesOrderStates),
  hasPicks: v.boolean(),
  lineState: v.picklist(salesOrderLineStates),
  /** When it first reserved some of it. */
  reservedAt: isoDateTime,
  quantity: decimal,
})
export type HoldingLine = v.InferOutput<typeof holdingLine>

/** An expected receipt of a material. */
export const expectedReceipt = v.object({
  orderNo: v.string(),
  supplierName: v.string(),
  date: v.nullable(isoDate),
  quantity: decimal,
})

/** Which lines hold the stock of a line's material; quantities in its base unit. */
export const stockLedger = v.object({
  materialItemNo: v.string(),
  materialName: v.string(),
  uoM: v.nullable(v.string()),
  /** The line that was asked about, whether it holds stock or not. */
  line: v.object({ ...v.omit(holdingLine, ['reservedAt']).entries, open: decimal, missing: decimal }),
  onHand: decimal,
  heldByOthers: decimal,
  /** Can be reserved now. */
  free: decimal,
  /** Neither held nor free: blocked, expired, or at a location that is not picked from. */
  blocked: decimal,
  stockIds: v.array(rowId),
  /** Who the material is ordered from: its own supplier, else the cheapest active one that delivers it; null where there is none. */
  supplierId: v.nullable(rowId),
  holders: v.array(holdingLine),
  holderCount: v.number(),
  expected: v.array(expectedReceipt),
  /** Stocks that the line itself holds. */
  holdings: v.array(stockReservation.row),
  queue: demandQueue,
})
export type StockLedger = v.InferOutput<typeof stockLedger>

export const salesOrderLines = group('ProcessSalesOrders', {
  cancelOrderLines: put('/cancelOrderLines', {
    body: orderLineIds,
    ...bulk,
    permission: 'data/order/cancelLine',
    summary: 'Cancels lines of orders of which nothing was picked; with its last open line goes the order.',
  }),
  orderedQuantity: put('/orderline/quantity', {
    body: orderedQuantity,
    ...bulk,
    permission: 'data/order/editOrderedQuantity',
    summary: 'Changes what is ordered; reservations and tasks follow.',
  }),
  pickedQuantity: put('/orderline/pickedQuantity', {
    body: pickedQuantity,
    ...bulk,
    permission: 'data/order/adjustPickedQuantity',
    summary: 'Corrects what was picked; the difference goes back to the stock or out of it.',
  }),
  price: put('/orderline/price', {
    body: linePrice,
    ...bulk,
    permission: 'data/order/adjustPrice',
    summary: 'Sets or takes away the agreed price and the discount of lines of open orders.',
  }),
  takeReservation: put('/orderline/takeReservation', {
    body: v.object({ orderLineId: rowId, fromOrderLineId: rowId }),
    ...bulk,
    permission: 'data/order/reserveInAdvance',
    gates: [{ at: 'body.fromOrderLineId', permission: 'data/order/unprepare' }],
    summary: 'Gives a line what it lacks out of what a line of another order has reserved.',
  }),
  reservations: get('/orderline/{orderLineId}/reservations', {
    params: v.object({ orderLineId: rowId }),
    result: stockLedger,
    permission: rowViews.StockReservation.permission,
    summary:
      "Who holds the stock of a line's material in which order of claim, what is free and what arrives, by which rule stocks are taken, and which lines come next.",
  }),
})
