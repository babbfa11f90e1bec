/**
 * Asks the server for rows of a view. The first rows of a page are asked for while nothing of it is drawn yet: the grid that then
 * asks for the same gets that answer, once. One that nobody fetches is forgotten.
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

/** What a grid of a view asks the server, in the session of then. */
export function gridRequests(session: () => Session, view: View): Pick<GridRequests, 'search' | 'groups'> {
  return {
    search: (request, signal) =>
      takeEarlyRows(session().memory, view.name, request) ?? searchView(session(), view, request, signal),
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
export const earlyRowsMs = 5_000

type Memory = Session['memory']

const memoryKey = 'grid/early-rows'

/** Asks, and keeps the answer; settles when it is there or failed. While an answer to the same is kept, nothing is asked. */
export async function keepEarlyRows(
  memory: Memory,
  viewName: string,
  request: SearchRequest,
  ask: () => Promise<FoundRows>,
): Promise<void> {
  const kept = keptIn(memory)
  const key = keyOf(viewName, request)
  if (kept.has(key)) return
  const rows = ask()
  kept.set(key, rows)
  memory.set(memoryKey, kept)
  setTimeout(() => {
    if (kept.get(key) === rows) kept.delete(key)
  }, earlyRowsMs)
  // Whoever takes them hears of a failure.
  await rows.then(
    () => undefined,
    () => undefined,
  )
}

/** The kept answer to a request, for who comes first; undefined when there is none. */
export function takeEarlyRows(
  memory: Memory,
  viewName: string,
  request: SearchRequest,
): Promise<FoundRows> | undefined {
  const kept = keptIn(memory)
  const key = keyOf(viewName, request)
  const rows = kept.get(key)
  kept.delete(key)
  return rows
}

function keptIn(memory: Memory): Map<string, Promise<FoundRows>> {
  return (memory.get(memoryKey) as Map<string, Promise<FoundRows>> | undefined) ?? new Map<string, never>()
}

function keyOf(viewName: string, request: SearchRequest): string {
  return `${viewName} ${toJson(request)}`
}
