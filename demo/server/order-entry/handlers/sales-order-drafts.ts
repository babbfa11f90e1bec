/** Sales order drafts and their lines: search, saving, and making orders of them. */
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import type { Context } from '../../core/calls/context'
import type { UnitSettingsCache } from '../../core/unit/unit-settings'
import { salesOrderDraftLineSource, salesOrderDraftSource } from '../sales-order-draft-source'
import { draftEntryHandlers } from './order-entry'
import { rowSearch } from '../../core/calls/search-rows'

export function salesOrderDraftHandlers(
  unitSettings: UnitSettingsCache,
): Handlers<Endpoints, Context>['salesOrderDrafts'] {
  const searchOf = rowSearch(unitSettings)
  return {
    search: searchOf(salesOrderDraftSource),
    searchLines: searchOf(salesOrderDraftLineSource),
    ...draftEntryHandlers,
  }
}
