/** Actions of sales order lines, and who holds stock for a line (spec 2, section 7, sales orders and processes). */
import * as v from 'valibot'
import { stockReservation } from '../entities/stock'
import { rowViews } from '../row-views'
import { decimal, isoDate, isoDateTime, rowId } from '../wire-values'
import { get, group, put } from './endpoint'
import { bulk, linePrice, orderedQuantity, orderLineIds, pickedQuantity } from './sales-order-inputs'

/** How stocks of a material are taken: the earliest expiry first, or first in first out (DOMAIN, allocation). */
export const allocationRules = ['FEFO', 'FIFO'] as const

/** An open order line that waits for stock of a material, in the order in which it is served. */
export const waitingDemand = v.object({
  orderId: rowId,
  orderNo: v.string(),
  customerName: v.string(),
  orderLineId: rowId,
  orderLineNo: v.number(),
  priority: v.number(),
  deliveryDate: v.nullable(isoDate),
  orderDate: isoDateTime,
  /** What it still lacks, in the base unit. */
  missingQuantity: decimal,
})
export type WaitingDemand = v.InferOutput<typeof waitingDemand>

/** The lines that come next for a material, the first ones, and how many there are in all. */
export const demandQueue = v.object({
  rule: v.picklist(allocationRules),
  next: v.array(waitingDemand),
  totalCount: v.number(),
})
export type DemandQueue = v.InferOutput<typeof demandQueue>

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
  reservations: get('/orderline/{orderLineId}/reservations', {
    params: v.object({ orderLineId: rowId }),
    result: v.object({ holdings: v.array(stockReservation.row), queue: demandQueue }),
    permission: rowViews.StockReservation.permission,
    summary: 'Who holds stock for a line, by which rule, and which lines come next for its material.',
  }),
})
