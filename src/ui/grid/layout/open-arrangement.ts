/** Where a grid page opens: which of the many things that could decide it does. Pure but for what it is given. */
import type { View } from '../../../define/view'
import type { Session } from '../../../kernel/session'
import { cachedRoutesMost } from '../../../contract/limits'
import type { SearchRequest } from '../../../contract/search-request'
import { filtersFromSearch, isForcedSearch, pageRequestOf, type StartingFilters } from '../data/grid-query'
import { searchRefusal } from '../data/search-rules'
import type { KeptGrid } from '../data/use-grid'
import { keepEarlyRows, searchView } from '../data/search-view'
import { defaultArrangement, type GridArrangement, queryOf } from './arrangement'
import { type ArrangementStore, type PageAtoms, savedArrangement } from './arrangement-store'
import type { ReadArrangement } from './arrangement-text'

export interface OpeningPlan {
  /** What the page opens with, or falls back to when the saved view does not arrive. */
  readonly start: ReadArrangement
  /** Filters of the address; they take the place of the arrangement's own. */
  readonly asked: StartingFilters | null
  readonly place: { readonly find: string; readonly pageIndex: number }
  /** The page as it was left, and its grid, where that still answers what is asked. */
  readonly atoms?: PageAtoms | undefined
  readonly kept?: KeptGrid | undefined
  /** A saved view to load first, by id or name. */
  readonly savedView: string | null
  /** The user asked for that view, and did not just open the page; so he is told when it cannot be opened. */
  readonly isViewAsked: boolean
}

export interface OpeningRequest {
  readonly view: View
  readonly stateName: string
  readonly search: URLSearchParams
  /** Id or name in the address or the element's attribute. */
  readonly customView: string | undefined
}

type OpeningSession = Pick<Session, 'settings' | 'saveSetting' | 'memory' | 'primaryViews' | 'access'>

/**
 * What a page opens with. The first of these decides the layout: the saved view that the address asks for; where the user was
 * on this page in this session; the grid state that he left earlier; his primary view; the primary view for all (the session's
 * `primaryViews` already prefers his own); the default. Filters of the address come before those of the layout. An asked view
 * that the user was in, or left, with edits opens with these edits. Choosing a primary view makes the grid forget its earlier
 * state, so only a newer state comes before it.
 */
export function planOpening(session: OpeningSession, request: OpeningRequest): OpeningPlan {
  const { view, stateName, search, customView } = request
  const asked = filtersFromSearch(view, search)
  const unplaced = { find: search.get('find') ?? '', pageIndex: 0 }
  const ready = { asked, place: unplaced, savedView: null, isViewAsked: false }
  const fallback = { ...nothingSaved, arrangement: defaultArrangement(view) }
  const maySee = session.access.can('grid/custom_views')
  const askedView = maySee ? (customView?.trim() ?? '') : ''
  const isAsked = (viewId: number | null) => askedView === '' || String(viewId) === askedView

  const left = leftPage(session.memory, stateName)
  if (left !== undefined && isAsked(left.viewId)) {
    const { arrangement, viewId, find, pageIndex, atoms, grid } = left
    const goesOn = asked === null ? { place: { find, pageIndex }, atoms, kept: grid } : {}
    return { ...ready, ...goesOn, start: searchable(view, { ...nothingSaved, arrangement, viewId }, find) }
  }
  const saved = savedArrangement(session, view, stateName)
  const isSaved = (session.settings.gridSettings[stateName] ?? '').trim() !== ''
  if (left === undefined && isSaved && isAsked(saved.viewId))
    return { ...ready, start: searchable(view, saved) }

  if (askedView !== '') return { ...ready, start: fallback, savedView: askedView, isViewAsked: true }
  const primary = maySee ? session.primaryViews.get(stateName) : undefined
  return { ...ready, start: fallback, savedView: primary === undefined ? null : String(primary) }
}

/**
 * A start that the search rules allow: filters that the user can have had only because all rows were asked for once (by an
 * address, or confirmed) give way to the default ones, so that the page opens with rows.
 */
function searchable(view: View, start: ReadArrangement, find = ''): ReadArrangement {
  const { arrangement } = start
  const { filters } = arrangement.master
  if (searchRefusal(view, { filters, find }) === null) return start
  const { master } = defaultArrangement(view)
  return {
    ...start,
    arrangement: { ...arrangement, master: { ...arrangement.master, filters: master.filters } },
  }
}

/** A start with the filters of the address. */
export function withAskedFilters(start: ReadArrangement, asked: StartingFilters | null): ReadArrangement {
  if (asked === null) return start
  const { arrangement } = start
  return {
    ...start,
    arrangement: {
      ...arrangement,
      master: { ...arrangement.master, filters: asked.filters, groups: [] },
    },
    dropped: asked.dropped,
  }
}

const nothingSaved = { viewId: null, isCorrupt: false, dropped: [] } as const

// ---- pages that were left

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

// ---- the first request

/**
 * The first request of a page. Null where it cannot be known yet (a saved view has to come first), where other requests take its
 * place (groups, an endless list), or where nothing is asked (search rules, a page with its rows as they were left).
 */
export function firstSearchOf(
  session: Parameters<typeof planOpening>[0],
  request: OpeningRequest,
): SearchRequest | null {
  const { view, search } = request
  const plan = planOpening(session, request)
  if (plan.savedView !== null || plan.kept !== undefined) return null
  const { master, options } = withAskedFilters(plan.start, plan.asked).arrangement
  const query = queryOf(master, plan.place)
  if (query.groups.length > 0 || options.pageMode === 'endless') return null
  if (!isForcedSearch(search) && searchRefusal(view, query) !== null) return null
  return pageRequestOf(view, query, [], view.sums ?? [])
}

/** Asks for the first rows of a page that is about to be drawn. Settles when they are there, or failed. */
export async function askFirstRows(session: Session, request: OpeningRequest): Promise<void> {
  const first = firstSearchOf(session, request)
  if (first === null) return
  const { view } = request
  await keepEarlyRows(session.memory, view.name, first, () => searchView(session, view, first))
}
