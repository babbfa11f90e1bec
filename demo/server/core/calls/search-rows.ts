/** The handler of every search: one source, the caller's business unit and the company's region. */
import type { Fields, RowOf } from '../../../../src/contract/entity'
import type { Found } from '../../../../src/contract/endpoints/endpoint'
import type { SearchRequest } from '../../../../src/contract/search-request'
import { dayOf } from '../../../../src/contract/company-day'
import type { Context } from './context'
import { search } from '../search/search'
import type { SearchScope } from '../search/search-plan'
import type { SearchSource } from '../search/search-source'

/** The scope of a search: business unit, region, day and user. */
export function searchScope({
  caller: { businessUnitId, userId },
  settings: { region },
  now,
}: Pick<Context, 'caller' | 'settings' | 'now'>): SearchScope {
  return { businessUnitId, userId, region, today: dayOf(now(), region) }
}

/** The search request in the body, or in the query of a GET. */
type SearchInput =
  | { readonly body: SearchRequest; readonly query?: undefined }
  | { readonly query: SearchRequest; readonly body?: undefined }

/** Answers a search with rows of an entity. */
export type SearchHandler<R> = (input: SearchInput, context: Context) => Promise<Found<R[]>>

/** The handler of a search for rows of a source: `search: searchRows(jobSource)`. */
export function searchRows<F extends Fields>(source: SearchSource<F>): SearchHandler<RowOf<F>> {
  return async (input, context) =>
    search(context.db.search, source, input.body ?? input.query, searchScope(context))
}
