/** Asks the server for rows of a view. */
import type { SearchRequest } from '../../../contract/search-request'
import type { View } from '../../../define/view'
import type { Session } from '../../../kernel/session'
import type { FoundRows } from './line-source'

/** Searches a view; the endpoint of every view takes a search request and answers its rows. */
export async function searchView(
  session: Pick<Session, 'api'>,
  view: View,
  request: SearchRequest,
  signal?: AbortSignal,
): Promise<FoundRows> {
  const answer: unknown = await session.api.call(
    view.search,
    { body: request } as object,
    signal === undefined ? {} : { signal },
  )
  return answer as FoundRows
}
