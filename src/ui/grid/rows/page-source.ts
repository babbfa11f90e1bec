/** The lines of a page: what one search answers. */
import type { GridRequests, LineSource } from './line-source'
import { pageRequestOf } from './grid-query'

/** Makes the source of pages. */
export function createPageSource(requests: GridRequests): LineSource {
  return {
    load: async ({ query, fixed, signal }) => {
      const request = pageRequestOf(requests.view, query, fixed, requests.sums)
      const { result, totalCount, isTotalExact, sums } = await requests.search(request, signal)
      return { lines: result, totalCount, isTotalExact, sums: sums ?? null, groupCount: null }
    },
    act: () => null,
  }
}
