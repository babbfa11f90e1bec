/** What the grids of outgoing and ingoing orders read, and their lookups (spec 2, section 7). */
import * as v from 'valibot'
import { ingoingOrder, ingoingOrderLine } from '../entities/ingoing-order'
import { outgoingOrder } from '../entities/outgoing-order'
import { languageDefault, languages } from '../limits'
import { rowViews } from '../row-views'
import { jobStates, processCategories, taskStates, taskTypes } from '../states/warehouse'
import { rowId } from '../wire-values'
import { descriptionEndpoint } from './descriptions'
import { get, group, patch, post, put } from './endpoint'
import { searchEndpoint } from './grids'
import { customerInformation } from './process'
import {
  bulk,
  deliveryTypeChange,
  orderedQuantity,
  orderIds,
  pickedQuantity,
  priorityAndDate,
} from './sales-order-inputs'

const named = v.array(v.object({ id: rowId, name: v.string() }))

export const outgoingOrders = group('OutgoingOrder', {
  search: searchEndpoint(outgoingOrder, 'OutgoingOrder', 'Outgoing orders by filters, sorted and paged.'),
  description: descriptionEndpoint('OutgoingOrder', 'Fields of an outgoing order.'),
  orderType: get('/orderType', {
    result: v.array(v.string()),
    permission: rowViews.SalesOrderLines.permission,
    summary: 'Types that orders of the business unit have.',
  }),
  deliveryType: get('/deliveryType', {
    result: named,
    permission: rowViews.SalesOrderLines.permission,
    summary: 'Delivery types that the external system knows.',
  }),
  cancelSalesOrder: post('/cancelsalesorder', {
    body: v.object({ orderId: rowId }),
    ...bulk,
    permission: 'data/order/cancel',
    summary: 'Cancels an order of which nothing was picked.',
  }),
  cancelMany: post('/cancelMany', {
    body: orderIds,
    ...bulk,
    permission: 'data/order/cancel',
    summary: 'Cancels many orders of which nothing was picked.',
  }),
  pickedStock: put('/pickedStock', {
    body: pickedQuantity,
    ...bulk,
    permission: 'data/order/adjustPickedQuantity',
    summary: 'Corrects what was picked; the difference goes back to the stock or out of it.',
  }),
  unprepare: put('/unprepare', {
    body: orderIds,
    ...bulk,
    permission: 'data/order/unprepare',
    summary: 'Releases reservations and deletes tasks.',
  }),
  orderLineQuantity: put('/orderline/quantity', {
    body: orderedQuantity,
    ...bulk,
    permission: 'data/order/editOrderedQuantity',
    summary: 'Changes what is ordered; reservations and tasks follow.',
  }),
  deliveryPriority: put('/DeliveryPriority', {
    body: priorityAndDate,
    ...bulk,
    permission: 'data/order/changePriorityAndDate',
    summary: 'Changes priority and delivery date of open orders.',
  }),
  changeDeliveryType: put('/DeliveryType', {
    body: deliveryTypeChange,
    ...bulk,
    permission: 'data/order/changeDeliveryType',
    summary: 'Changes the delivery type of orders of which nothing was picked.',
  }),
  customerInformation: get('/getCustomerInformation', {
    query: v.object({ orderId: rowId }),
    result: customerInformation,
    permission: rowViews.SalesOrderLines.permission,
    summary: 'Who an order is for and where it goes.',
  }),
})

export const ingoingOrders = group('IngoingOrder', {
  search: searchEndpoint(ingoingOrder, 'IngoingOrder', 'Ingoing orders by filters, sorted and paged.'),
  searchLines: searchEndpoint(
    ingoingOrderLine,
    'IngoingOrderLine',
    'Lines of ingoing orders by filters, sorted and paged.',
    '/searchLines',
  ),
  description: descriptionEndpoint('IngoingOrder', 'Fields of an ingoing order.'),
  complete: patch('/complete', {
    body: orderIds,
    ...bulk,
    permission: 'data/ingoingOrder/complete',
    summary: 'Completes ingoing orders that were begun; asks when something of them has not arrived.',
  }),
  printed: get('/{id}/pdf', {
    params: v.object({ id: rowId }),
    query: v.object({ language: v.optional(v.picklist(languages), languageDefault) }),
    isFile: true,
    permission: 'data/ingoingOrder/print',
    summary: "An order as a PDF for the supplier, in a language and in the company's formats.",
  }),
})

/** How sales orders are processed: each in a process of its own, several in one, single pieces together. */
export const salesOrderProcessTypes = ['Single', 'Wave', 'OnePiece'] as const

/** Lists of values by type; their names belong to the translations. */
export const lookups = {
  SalesOrderProcessType: salesOrderProcessTypes,
  ProcessCategory: processCategories,
  TaskType: taskTypes,
  TaskState: taskStates,
  JobStatus: jobStates,
} as const satisfies Record<string, readonly string[]>
export type LookupType = keyof typeof lookups

export const lookup = group('Lookup', {
  byType: get('/{type}', {
    params: v.object({ type: v.picklist(Object.keys(lookups) as [LookupType, ...LookupType[]]) }),
    result: v.array(v.string()),
    summary: 'The values of a type, in their natural order.',
  }),
})

export const processDefinition = group('ProcessDefinition', {
  activeCategories: get('/activeCategories', {
    result: v.array(v.picklist(processCategories)),
    summary: 'Categories of processes that the business unit runs.',
  }),
})
