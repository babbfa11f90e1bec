/**
 * Filters whose value is missing although the rows were wanted: the panel in which they are edited tells them, and the pills of
 * the toolbar are marked. The panel may never be opened, so this knows nothing of it.
 */
import { atom, type PrimitiveAtom } from 'jotai'
import type { Filter } from '../../../contract/filter'
import type { GridData } from '../rows/grid-data-shape'

export interface IncompleteFilter {
  readonly id: number
  readonly selector: string
  /** The grid's filter that is edited; null for a new one. */
  readonly base: Filter | null
  readonly remove: () => void
}

/** Those of a grid; only its drafts (filter-drafts.ts) set them. */
export function incompleteFiltersOf(data: GridData): PrimitiveAtom<readonly IncompleteFilter[]> {
  const known = incompleteOf.get(data)
  if (known !== undefined) return known
  const incomplete = atom<readonly IncompleteFilter[]>([])
  incompleteOf.set(data, incomplete)
  return incomplete
}

const incompleteOf = new WeakMap<GridData, PrimitiveAtom<readonly IncompleteFilter[]>>()
