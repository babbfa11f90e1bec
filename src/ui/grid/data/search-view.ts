/**
 * Requests rows of a view. The first rows of a page are prefetched before it is drawn: the grid that then
 * sends the same request gets that response, once. A response that is not used is discarded.
 */
import { grids } from '../../../contract/endpoints/grids'
import type { SearchRequest } from '../../../contract/search-request'
import type { View } from '../../../define/view'
import type { Session } from '../../../kernel/session'
import type { FoundRows, GridRequests } from './line-source'
import { toJson } from '../../../contract/to-json'

/** Searches a view; the endpoint of every view takes a search request and returns its rows. */
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

/** The requests of a view's grid, with the current session. */
export function gridRequests(session: () => Session, view: View): Pick<GridRequests, 'search' | 'groups'> {
  return {
    search: (request, signal) =>
      takePrefetchedRows(session().memory, view.name, request) ??
      searchView(session(), view, request, signal),
    groups: (body, signal) =>
      session().api.call(
        grids.groups,
        {
          params: { view: view.name },
          body: view.criteria === undefined ? body : { ...body, criteria: view.criteria },
        },
        { signal },
      ),
  }
}

/** How long a prefetched response may be used; a page that is drawn later sends the request again (ours). */
export const prefetchedRowsMs = 5_000

type Memory = Session['memory']

const memoryKey = 'grid/prefetched-rows'

/** Prefetches rows; settles when the request has succeeded or failed. Sends nothing while a response to the same request is stored. */
export async function prefetchRows(
  memory: Memory,
  viewName: string,
  request: SearchRequest,
  fetchRows: () => Promise<FoundRows>,
): Promise<void> {
  const prefetched = prefetchedIn(memory)
  const key = keyOf(viewName, request)
  if (prefetched.has(key)) return
  const rows = fetchRows()
  prefetched.set(key, rows)
  memory.set(memoryKey, prefetched)
  setTimeout(() => {
    if (prefetched.get(key) === rows) prefetched.delete(key)
  }, prefetchedRowsMs)
  // A failure reaches the caller that takes the rows.
  await rows.then(
    () => undefined,
    () => undefined,
  )
}

/** The prefetched response to a request, for the first caller; undefined when there is none. */
export function takePrefetchedRows(
  memory: Memory,
  viewName: string,
  request: SearchRequest,
): Promise<FoundRows> | undefined {
  const prefetched = prefetchedIn(memory)
  const key = keyOf(viewName, request)
  const rows = prefetched.get(key)
  prefetched.delete(key)
  return rows
}

function prefetchedIn(memory: Memory): Map<string, Promise<FoundRows>> {
  return (memory.get(memoryKey) as Map<string, Promise<FoundRows>> | undefined) ?? new Map<string, never>()
}

function keyOf(viewName: string, request: SearchRequest): string {
  return `${viewName} ${toJson(request)}`
}
