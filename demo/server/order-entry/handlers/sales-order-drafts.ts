/** Sales order drafts and their lines: search, saving, and making orders of them. */
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import type { Context } from '../../core/calls/context'
import { salesOrderDraftLineSource, salesOrderDraftSource } from '../sales-order-draft-source'
import { draftEntryHandlers } from './order-entry'
import { searchRows } from '../../core/calls/search-rows'

export const salesOrderDraftHandlers: Handlers<Endpoints, Context>['salesOrderDrafts'] = {
  search: searchRows(salesOrderDraftSource),
  searchLines: searchRows(salesOrderDraftLineSource),
  ...draftEntryHandlers,
}
