/**
 * Pages of rows as the user left them, for the way back in the same session: up to ten, then the one that was left longest ago is
 * forgotten (spec 2, section 9, route cache). A page that is forgotten opens as the user saved it.
 */
import { cachedRoutesMost } from '../../../contract/limits'
import type { Session } from '../../../kernel/session'
import type { KeptGrid } from '../data/use-grid'
import type { GridArrangement } from './arrangement'
import type { ArrangementStore, PageAtoms } from './arrangement-store'

/** Where the user is on a page, or was when he left it. */
export interface LeftPage {
  readonly arrangement: GridArrangement
  readonly viewId: number | null
  readonly find: string
  readonly pageIndex: number
  readonly atoms?: PageAtoms
  /** Its rows, those that were chosen, the current one and where it was scrolled to. */
  readonly grid?: KeptGrid
}

type Memory = Session['memory']

const memoryKey = 'grid/left-pages'

/** A page that is open, for the time when it was left: it says at any time where the user is. */
export function leftPageOf(store: ArrangementStore, grid: KeptGrid): LeftPage {
  const query = () => grid.data.snapshot().query
  return {
    get arrangement() {
      return store.get()
    },
    get viewId() {
      return store.viewId()
    },
    get find() {
      return query().find
    },
    get pageIndex() {
      return query().pageIndex
    },
    atoms: store.atoms,
    grid,
  }
}

/** The page as it was left; undefined when it was not opened yet, or left too long ago. */
export function leftPage(memory: Memory, stateName: string): LeftPage | undefined {
  return pagesIn(memory).get(stateName)
}

/** Keeps a page as the one that was left last. */
export function keepLeftPage(memory: Memory, stateName: string, left: LeftPage): void {
  const pages = pagesIn(memory)
  pages.delete(stateName)
  pages.set(stateName, left)
  const [oldest] = pages.keys()
  if (pages.size > cachedRoutesMost && oldest !== undefined) pages.delete(oldest)
  memory.set(memoryKey, pages)
}

/** In the order in which they were left. */
function pagesIn(memory: Memory): Map<string, LeftPage> {
  return (memory.get(memoryKey) as Map<string, LeftPage> | undefined) ?? new Map<string, LeftPage>()
}
