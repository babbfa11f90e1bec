/** What a grid page asks for first, known before anything of it is drawn. */
import type { SearchRequest } from '../../../contract/search-request'
import type { Session } from '../../../kernel/session'
import { keepEarlyRows, searchView } from '../data/search-view'
import { isForcedSearch, pageRequestOf } from '../data/grid-query'
import { searchRefusal } from '../data/search-rules'
import { queryOf } from './arrangement'
import { planOpening, withAskedFilters, type OpeningRequest } from './open-arrangement'

/**
 * The first request of a page. Null where it cannot be known yet (a saved view has to come first), where other requests take its
 * place (groups, an endless list), or where nothing is asked (search rules, a page with its rows as they were left).
 */
export function firstSearchOf(
  session: Parameters<typeof planOpening>[0],
  request: OpeningRequest,
): SearchRequest | null {
  const { view, search } = request
  const plan = planOpening(session, request)
  if (plan.savedView !== null || plan.kept !== undefined) return null
  const { master, options } = withAskedFilters(plan.start, plan.asked).arrangement
  const query = queryOf(master, plan.place)
  if (query.groups.length > 0 || options.pageMode === 'endless') return null
  if (!isForcedSearch(search) && searchRefusal(view, query) !== null) return null
  return pageRequestOf(view, query, [], view.sums ?? [])
}

/** Asks for the first rows of a page that is about to be drawn. Settles when they are there, or failed. */
export async function askFirstRows(session: Session, request: OpeningRequest): Promise<void> {
  const first = firstSearchOf(session, request)
  if (first === null) return
  const { view } = request
  await keepEarlyRows(session.memory, view.name, first, () => searchView(session, view, first))
}
