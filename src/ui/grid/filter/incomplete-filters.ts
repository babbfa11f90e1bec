/**
 * Filters whose value was missing when rows were requested: their drafts report them, and the toolbar marks their pills. The panel
 * with the editors may never be loaded, so this module does not depend on it.
 */
import { atom, type Atom, type PrimitiveAtom } from 'jotai'
import type { Filter } from '../../../contract/filter'
import type { GridData } from '../data/grid-data-shape'

export interface IncompleteFilter {
  readonly id: number
  readonly selector: string
  /** The grid's filter that is edited; null for a new one. */
  readonly base: Filter | null
  readonly remove: () => void
}

export interface IncompleteFilters {
  /** The atom of the drafts; null before there are any. */
  readonly source: PrimitiveAtom<Atom<readonly IncompleteFilter[]> | null>
  readonly filters: Atom<readonly IncompleteFilter[]>
}

const none: readonly IncompleteFilter[] = []

/** The incomplete filters of a grid. */
export function incompleteFiltersOf(data: GridData): IncompleteFilters {
  const known = incompleteOf.get(data)
  if (known !== undefined) return known
  const source = atom<Atom<readonly IncompleteFilter[]> | null>(null)
  const filters = atom(get => {
    const drafts = get(source)
    return drafts === null ? none : get(drafts)
  })
  const incomplete = { source, filters }
  incompleteOf.set(data, incomplete)
  return incomplete
}

const incompleteOf = new WeakMap<GridData, IncompleteFilters>()
