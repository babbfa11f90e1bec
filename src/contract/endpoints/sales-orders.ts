/** Search and actions of sales orders and their processes (spec 2, section 7, sales orders and processes). */
import * as v from 'valibot'
import { operation } from '../entities/operation'
import { salesOrder, salesOrderLine } from '../entities/sales-order'
import { salesOrderHistory } from '../entities/sales-order-history'
import { actionResult } from '../failures'
import { bulkIdsMost, nameLengthMost, priorityLeast, priorityMost } from '../limits'
import { isoDate, rowId } from '../wire-values'
import { get, group, post, put } from './endpoint'
import { searchEndpoint } from './grids'

const ids = v.pipe(v.array(rowId), v.minLength(1), v.maxLength(bulkIdsMost))
const orderIds = v.object({ orderIds: ids })
/** Orders by their processes; `orderIds` narrows a shared process to some of its orders. */
const processIds = v.object({ processIds: ids, orderIds: v.optional(ids) })
const reason = v.optional(v.pipe(v.string(), v.maxLength(nameLengthMost)))
const oneProcess = v.object({ processId: rowId })

const page = 'pages/sales-orders-es-page'

export const salesOrders = group('SalesOrders', {
  search: searchEndpoint(salesOrder, 'SalesOrders', 'Sales orders by filters, sorted and paged.'),
  searchLines: searchEndpoint(
    salesOrderLine,
    'SalesOrderLines',
    'Sales order lines by filters, sorted and paged.',
    '/searchLines',
  ),
  searchHistory: searchEndpoint(
    salesOrderHistory,
    'SalesOrderHistory',
    'What happened to sales orders, by filters, sorted and paged.',
    '/searchHistory',
  ),
  byIds: post('/byIds', {
    body: orderIds,
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

const priorityAndDate = v.object({
  orderIds: ids,
  priority: v.optional(v.pipe(v.number(), v.integer(), v.minValue(priorityLeast), v.maxValue(priorityMost))),
  deliveryDate: v.optional(v.nullable(isoDate)),
})

const bulk = { result: actionResult, isBulk: true } as const

export const processSalesOrders = group('ProcessSalesOrders', {
  processSearch: searchEndpoint(
    operation,
    'Operation',
    'Operations by filters, sorted and paged.',
    '/processSearch',
  ),
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
    body: processIds,
    ...bulk,
    permission: 'data/order/unprepare',
    summary: 'Releases reservations and deletes tasks.',
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
    body: v.object({ reason }),
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
})
