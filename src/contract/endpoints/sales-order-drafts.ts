/** Sales order drafts: what can be read (spec 2, section 7, sales order drafts). */
import { salesOrderDraft, salesOrderDraftLine } from '../entities/sales-order-draft'
import { group } from './endpoint'
import { searchEndpoint } from './grids'

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
})
