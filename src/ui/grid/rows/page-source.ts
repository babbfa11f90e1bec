/** The lines of a page: what one search answers. */
import type { GridRequests, LineSource } from './line-source'
import { searchRequestOf } from './grid-query'

/** Makes the source of pages. */
export function createPageSource(requests: GridRequests): LineSource {
  return {
    load: async ({ query, fixed, signal }) => {
      const request = { ...searchRequestOf(requests.view, query, fixed), sums: [...requests.sums] }
      const { result, totalCount, isTotalExact, sums } = await requests.search(request, signal)
      return { lines: result, totalCount, isTotalExact, sums: sums ?? null, groupCount: null }
    },
    act: () => null,
  }
}
