/**
 * Requests rows of a view. The first rows of a page are prefetched while nothing of it is drawn yet: the grid that then
 * requests the same gets that answer, once. One that nobody fetches is forgotten.
 */
import { grids } from '../../../contract/endpoints/grids'
import type { SearchRequest } from '../../../contract/search-request'
import type { View } from '../../../define/view'
import type { Session } from '../../../kernel/session'
import type { FoundRows, GridRequests } from './line-source'
import { toJson } from '../../../contract/to-json'

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

/** A page that takes longer than this to be drawn asks anew (ours; rows are that old at most). */
export const prefetchedRowsMs = 5_000

type Memory = Session['memory']

const memoryKey = 'grid/prefetched-rows'

/** Prefetches rows; settles when they are there or failed. While an answer to the same request is there, nothing is sent. */
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

/** The prefetched answer to a request, for who comes first; undefined when there is none. */
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
