/** Search and actions of sales orders and their processes (spec 2, section 7, sales orders and processes). */
import * as v from 'valibot'
import { operation } from '../entities/operation'
import { salesOrder, salesOrderLine } from '../entities/sales-order'
import { salesOrderHistory } from '../entities/history'
import { nameLengthMost } from '../limits'
import { rowId } from '../wire-values'
import { get, group, post, put } from './endpoint'
import { findEndpoint, historyEndpoint, searchEndpoint } from './grids'
import {
  bulk,
  deliveryInfo,
  deliveryTypeChange,
  ids,
  oneProcess,
  orderComment,
  orderDiscount,
  orderIds,
  priorityAndDate,
  processIds,
  splitOrder,
  unprepared,
} from './sales-order-inputs'

const reason = v.optional(v.pipe(v.string(), v.maxLength(nameLengthMost)))

const page = 'pages/sales-orders-es-page'

export const salesOrders = group('SalesOrders', {
  search: searchEndpoint(salesOrder, 'SalesOrders', 'Sales orders by filters, sorted and paged.'),
  searchLines: searchEndpoint(
    salesOrderLine,
    'SalesOrderLines',
    'Sales order lines by filters, sorted and paged.',
    '/searchLines',
  ),
  searchHistory: historyEndpoint(
    salesOrderHistory,
    'SalesOrderHistory',
    'What happened to sales orders, by filters, sorted and paged.',
  ),
  byIds: post('/byIds', {
    body: orderIds,
    repeatable: 'reads',
    result: v.array(salesOrder.row),
    permission: page,
    summary: 'Sales orders by id; ids of another business unit are left out.',
  }),
  deliveryTypes: get('/deliveryType', {
    result: v.array(v.object({ id: rowId, name: v.string() })),
    permission: page,
    summary: 'Delivery types that the external system knows.',
  }),
})

export const processSalesOrders = group('ProcessSalesOrders', {
  processSearch: searchEndpoint(
    operation,
    'Operation',
    'Operations by filters, sorted and paged.',
    '/processSearch',
  ),
  findProcesses: findEndpoint(operation, 'Operation', 'The same, asked for in the query.', '/processSearch'),
  search: searchEndpoint(
    operation,
    'ProcessSalesOrders',
    'The same rows for the page of sales order processes.',
  ),
  prepare: put('/prepare', {
    body: processIds,
    ...bulk,
    permission: 'data/order/prepare',
    summary: 'Prepares the first of the processes: tasks for every line, or nothing at all.',
  }),
  prepareMany: put('/prepareMany', {
    body: processIds,
    ...bulk,
    permission: 'data/order/prepare',
    summary: 'Prepares each process; 207 with the orders that lack stock.',
  }),
  partlyPrepare: put('/partlyPrepare', {
    body: processIds,
    ...bulk,
    permission: 'data/order/partlyPrepare',
    summary: 'Makes tasks for what can be reserved.',
  }),
  prepareAndWait: put('/prepareAndWait', {
    body: processIds,
    ...bulk,
    permission: 'data/order/prepareAndWait',
    summary: 'Prepares what is complete; otherwise reserves and waits for the rest.',
  }),
  reserveInAdvance: put('/reserveInAdvance', {
    body: orderIds,
    ...bulk,
    permission: 'data/order/reserveInAdvance',
    summary: 'Reserves stock without making tasks.',
  }),
  unprepare: put('/unprepare', {
    body: unprepared,
    ...bulk,
    permission: 'data/order/unprepare',
    summary:
      'Releases reservations and deletes tasks; with `undoes` only those of the last such step of the caller, unless the order changed since.',
  }),
  unprepareAndHold: put('/unprepareAndHold/{processId}', {
    params: oneProcess,
    body: v.object({ reason }),
    ...bulk,
    permission: 'data/order/unprepareAndHold',
    summary: 'Unprepares the orders of a process and puts them on hold.',
  }),
  unprepareAndHoldMany: put('/unprepareAndHoldMany', {
    body: v.object({ ...processIds.entries, reason }),
    ...bulk,
    permission: 'data/order/unprepareAndHold',
    summary: 'Unprepares many and puts them on hold.',
  }),
  hold: put('/hold/{processId}', {
    params: oneProcess,
    body: v.object({ reason, orderIds: v.optional(ids) }),
    ...bulk,
    permission: 'data/order/hold',
    summary: 'Puts the new orders of a process on hold.',
  }),
  removeHold: put('/removeHold/{processId}', {
    params: oneProcess,
    ...bulk,
    permission: 'data/order/removeHold',
    summary: 'Releases the held orders of a process.',
  }),
  removeHoldMany: put('/removeHoldMany', {
    body: processIds,
    ...bulk,
    permission: 'data/order/removeHold',
    summary: 'Releases many held orders.',
  }),
  cancelOrders: put('/cancelOrders', {
    body: orderIds,
    ...bulk,
    permission: 'data/order/cancel',
    summary: 'Cancels orders of which nothing was picked.',
  }),
  priority: put('/priority', {
    body: priorityAndDate,
    ...bulk,
    permission: 'data/order/changePriorityAndDate',
    summary: 'Changes priority and delivery date of open orders, one or many.',
  }),
  completeOrders: put('/completeOrders', {
    body: orderIds,
    ...bulk,
    permission: 'data/order/complete',
    summary: 'Completes orders; asks first (userChoice) when something of them was not picked.',
  }),
  splitOrder: post('/SplitOrder', {
    body: splitOrder,
    ...bulk,
    permission: 'data/order/split',
    summary:
      'Moves lines, or parts of them, to a new order with what is held for them; answers the new order.',
  }),
  deliveryType: put('/deliveryType', {
    body: deliveryTypeChange,
    ...bulk,
    permission: 'data/order/changeDeliveryType',
    summary: 'Changes the delivery type of orders of which nothing was picked.',
  }),
  comment: put('/comment/{processId}', {
    params: oneProcess,
    body: orderComment,
    ...bulk,
    permission: 'data/order/comment',
    summary: 'Sets the comment of the orders of a process.',
  }),
  deliveryInfo: put('/deliveryInfo/{processId}', {
    params: oneProcess,
    body: deliveryInfo,
    ...bulk,
    permission: 'data/order/changeDeliveryInfo',
    summary: 'Changes recipient, contacts and address of the open orders of a process.',
  }),
  discount: put('/discount', {
    body: orderDiscount,
    ...bulk,
    permission: 'data/order/adjustPrice',
    summary: 'Sets or takes away the discount of open orders.',
  }),
})
