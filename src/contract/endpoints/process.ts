/** Processes by their ids (spec 2, section 7, Process), and the whole process as its page shows it. */
import * as v from 'valibot'
import { operation } from '../entities/operation'
import { salesOrder, salesOrderLine } from '../entities/sales-order'
import { task } from '../entities/task'
import { readRows } from '../read-values'
import { decimal, rowId } from '../wire-values'
import { get, group, put } from './endpoint'
import { bulk, oneProcess, priority, processIds } from './sales-order-inputs'

/** Prices of an order. All are decimal texts in the company's currency. */
export const orderPrices = v.object({
  /** Lines at their list prices. */
  originalTotal: decimal,
  /** Lines with agreed prices and line discounts, each rounded to cents. */
  linesTotal: decimal,
  /** Percent of the order, null is none. */
  discount: v.nullable(decimal),
  /** linesTotal less the order's discount, rounded to cents: the order's totalSalesPrice. */
  total: decimal,
  /** The same without rounding. */
  exactTotal: decimal,
})

/** A line in the state Error, and the missing fields of its material (DOMAIN, order state). */
export const lackingLine = v.object({
  orderLineNo: v.number(),
  materialId: rowId,
  materialItemNo: v.string(),
  fields: v.array(v.picklist(['baseUoM', 'pickingLocationRole', 'weight'])),
})
export type LackingLine = v.InferOutput<typeof lackingLine>

/** An order of a process with how its price is calculated, and why it is in the state Error. */
export const processOrder = v.object({
  order: salesOrder.row,
  prices: orderPrices,
  lackingLines: v.array(lackingLine),
})

/** A process: its operation, its orders by number, their lines and all their tasks. The rows are those of the grids. */
export const salesOrderProcess = v.object({
  operation: operation.row,
  orders: v.array(processOrder),
  lines: v.array(salesOrderLine.row),
  tasks: v.array(task.row),
})
export type SalesOrderProcess = v.InferOutput<typeof salesOrderProcess>

export const orderProcesses = group('ProcessSalesOrders', {
  byId: get('/{processId}', {
    params: oneProcess,
    result: salesOrderProcess,
    permission: ['pages/processsalesorders'],
    summary: 'A whole process: its operation, orders with prices, lines and tasks.',
  }),
})

export const processes = group('Process', {
  prepare: put('/prepare', {
    body: processIds,
    ...bulk,
    permission: 'data/order/prepare',
    summary: 'Prepares each process, as ProcessSalesOrders/prepareMany does.',
  }),
  unprepare: put('/unprepare', {
    body: processIds,
    ...bulk,
    permission: 'data/order/unprepare',
    summary: 'Releases reservations and deletes tasks of the processes.',
  }),
  cancelOrderInProcesses: put('/cancelOrderInProcesses', {
    body: processIds,
    ...bulk,
    permission: 'data/order/cancelProcess',
    summary: 'Cancels the open orders of the processes; answers by process.',
  }),
  executionPriority: put('/executionPriority', {
    body: v.object({ ...processIds.entries, priority, read: readRows }),
    ...bulk,
    permission: 'data/order/changePriorityAndDate',
    summary: 'Changes the priority of the open orders of the processes; answers by process.',
  }),
})

/** The customer of an order: the answer of OutgoingOrder/getCustomerInformation. */
export const customerInformation = v.object({
  orderId: rowId,
  orderNo: v.string(),
  customerName: v.string(),
  recipient: v.nullable(v.string()),
  deliveryContact: v.nullable(v.string()),
  invoiceContact: v.nullable(v.string()),
  countryCode: v.nullable(v.string()),
  zipCode: v.nullable(v.string()),
  deliveryType: v.nullable(v.string()),
  deliveryRoute: v.nullable(v.string()),
  /** Other open orders of the same customer. */
  openOrders: v.number(),
})
