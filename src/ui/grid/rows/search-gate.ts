/** Keeps a grid from asking the server what the search rules refuse, unless somebody insists. */
import type { Filter } from '../../../contract/filter'
import type { View } from '../../../define/view'
import type { GridQuery } from './grid-query'
import { searchRefusal, type SearchRefusal } from './search-rules'

export interface SearchGate {
  /** Why this is not asked; null when it may be. */
  refusal(query: GridQuery, fixed: readonly Filter[]): SearchRefusal | null
  /** Lets through what is asked now, until the user asks for something else. */
  force(): void
}

/** The gate of a view. `isForced`: the first question passes, as the address of a tile wants it. */
export function createSearchGate(view: View, isForced: boolean): SearchGate {
  let passes = isForced
  let asked: Pick<GridQuery, 'filters' | 'find'> | null = null
  return {
    refusal: (query, fixed) => {
      // Another page, sort or grouping of the same rows is no other question.
      const isSame = asked === null || (asked.filters === query.filters && asked.find === query.find)
      asked = query
      if (!isSame) passes = false
      return passes ? null : searchRefusal(view, query, fixed)
    },
    force: () => {
      passes = true
    },
  }
}
