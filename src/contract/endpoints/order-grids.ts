/** What the grids of outgoing and ingoing orders, jobs and tasks read, and their lookups (spec 2, section 7). */
import * as v from 'valibot'
import { ingoingOrder, ingoingOrderLine } from '../entities/ingoing-order'
import { job } from '../entities/job'
import { outgoingOrder } from '../entities/outgoing-order'
import { task } from '../entities/task'
import { rowViews } from '../row-views'
import { jobStates, processCategories, taskStates, taskTypes } from '../states/warehouse'
import { rowId } from '../wire-values'
import { descriptionEndpoint } from './descriptions'
import { get, group } from './endpoint'
import { searchEndpoint } from './grids'

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
})

export const jobs = group('Job', {
  search: searchEndpoint(job, 'Job', 'Jobs by filters, sorted and paged.'),
  description: descriptionEndpoint('Job', 'Fields of a job.'),
})

export const tasks = group('Task', {
  search: searchEndpoint(task, 'Task', 'Tasks by filters, sorted and paged.'),
  description: descriptionEndpoint('Task', 'Fields of a task.'),
})

/** How sales orders are carried out: each in a process of its own, several in one, single pieces together. */
export const salesOrderProcessTypes = ['Single', 'Wave', 'OnePiece'] as const

/** Lists of words by type; what they are called belongs to the translations. */
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
