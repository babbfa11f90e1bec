/** Sales order drafts: what their grid reads, and its actions (spec 2, section 7, sales order drafts); order-entry.ts saves them. */
import * as v from 'valibot'
import { salesOrderDraft, salesOrderDraftLine } from '../entities/sales-order-draft'
import { actionResult } from '../failures'
import { bulkIdsMost } from '../limits'
import { queryIds } from '../query-lists'
import { del, group, post } from './endpoint'
import { searchEndpoint } from './grids'
import { ids } from './sales-order-inputs'

const bulk = { result: actionResult, isBulk: true, feature: 'CreateSalesOrderFromCockpit' } as const

export const salesOrderDrafts = group('SalesOrderDraft', {
  search: searchEndpoint(
    salesOrderDraft,
    'SalesOrderDraft',
    'Sales order drafts by filters, sorted and paged.',
  ),
  searchLines: searchEndpoint(
    salesOrderDraftLine,
    'SalesOrderDraftLine',
    'Lines of sales order drafts by filters, sorted and paged.',
    '/searchLines',
  ),
  remove: del('/', {
    query: v.object({ ids: v.pipe(queryIds(bulkIdsMost), v.minLength(1)) }),
    ...bulk,
    permission: 'data/salesOrderDraft/delete',
    summary: 'Deletes sales order drafts.',
  }),
})

export const ordersOfDrafts = group('SalesOrders', {
  createFromDraft: post('/CreateSalesOrderFromDraft', {
    body: v.object({ draftIds: ids }),
    ...bulk,
    permission: 'data/salesOrderDraft/createOrder',
    summary: 'Makes sales orders of saved drafts as they are, which are spent.',
  }),
})
