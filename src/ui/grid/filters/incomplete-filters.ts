/**
 * Filters whose value is missing although the rows were wanted: the panel in which they are edited tells them, and the pills of
 * the toolbar are marked. The panel may never be opened, so this knows nothing of it.
 */
import type { Filter } from '../../../contract/filter'
import type { GridData } from '../rows/grid-data-shape'

export interface IncompleteFilter {
  readonly id: number
  readonly selector: string
  /** The grid's filter that is edited; null for a new one. */
  readonly base: Filter | null
  readonly remove: () => void
}

export interface IncompleteFilters {
  get(): readonly IncompleteFilter[]
  set(filters: readonly IncompleteFilter[]): void
  subscribe(listener: () => void): () => void
}

/** The marks of a grid; the same for everyone who shows or tells them. */
export function incompleteFiltersOf(data: GridData): IncompleteFilters {
  const known = marksOfGrids.get(data)
  if (known !== undefined) return known
  const marks = createIncompleteFilters()
  marksOfGrids.set(data, marks)
  return marks
}

const marksOfGrids = new WeakMap<GridData, IncompleteFilters>()

function createIncompleteFilters(): IncompleteFilters {
  const listeners = new Set<() => void>()
  let marked: readonly IncompleteFilter[] = []
  return {
    get: () => marked,
    set: filters => {
      if (filters.length === 0 && marked.length === 0) return
      marked = filters
      for (const listener of [...listeners]) listener()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
