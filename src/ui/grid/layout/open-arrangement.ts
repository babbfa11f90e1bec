/** The initial state of a grid page: which of the many possible sources determines it. Pure but for what it is given. */
import type { Filter } from '../../../contract/filter'
import type { View } from '../../../define/view'
import type { Session } from '../../../kernel/session'
import { cachedRoutesMost } from '../../../contract/limits'
import type { SearchRequest } from '../../../contract/search-request'
import { filtersFromSearch, isForcedSearch, pageRequestOf, type StartingFilters } from '../data/grid-query'
import { searchRefusal } from '../data/search-rules'
import type { GridInstance } from '../data/use-grid'
import { prefetchRows, searchView } from '../data/search-view'
import { defaultArrangement, type GridArrangement, queryOf } from './arrangement'
import { type ArrangementStore, type PageAtoms, savedArrangement } from './arrangement-store'
import type { ReadArrangement } from './arrangement-text'
import { hasReturnedTo } from './returns'

export interface OpeningPlan {
  /** The page's initial arrangement, or the fallback when the saved view cannot be loaded. */
  readonly start: ReadArrangement
  /** Filters of the address; they replace those of the arrangement. */
  readonly addressFilters: StartingFilters | null
  readonly place: { readonly find: string; readonly pageIndex: number }
  /** The cached page's atoms and grid, if they still answer the request. */
  readonly atoms?: PageAtoms | undefined
  readonly cachedGrid?: GridInstance | undefined
  /** A saved view to load first, by id or name. */
  readonly savedView: string | null
  /** The user requested that view, and did not just open the page; so he is notified when it cannot be opened. */
  readonly isViewRequested: boolean
}

export interface OpeningRequest {
  readonly view: View
  readonly stateName: string
  readonly search: URLSearchParams
  /** Id or name in the address or the element's attribute. */
  readonly customView: string | undefined
  /** Conditions of the page itself, such as the row that it is about: its state is not restored when the user returns. */
  readonly fixed?: readonly Filter[] | undefined
  /** The root of the element that shows it; undefined before it is drawn. */
  readonly root?: PageRoot | undefined
}

type PageRoot = ShadowRoot | Document

type OpeningSession = Pick<Session, 'settings' | 'saveSetting' | 'memory' | 'primaryViews' | 'access'>

/**
 * The initial state of a page. The first of these determines the layout: the saved view that the address requests; where the user was
 * on this page in this session; the grid state saved earlier; his primary view; the primary view for all (the session's
 * `primaryViews` already prefers his own); the default. Filters of the address take precedence over those of the layout. A requested
 * view that is open, or was left, with edits opens with these edits. Choosing a primary view deletes the grid's earlier state, so
 * only a newer state takes precedence over it. A page that is returned to at the address that opened it is as its user left it.
 */
export function planOpening(session: OpeningSession, request: OpeningRequest): OpeningPlan {
  const { view, stateName, search, customView, fixed, root } = request
  const addressFilters = filtersFromSearch(view, search)
  const unplaced = { find: search.get('find') ?? '', pageIndex: 0 }
  const ready = { addressFilters, place: unplaced, savedView: null, isViewRequested: false }
  const fallback = { ...nothingSaved, arrangement: defaultArrangement(view) }
  const maySee = session.access.can('grid/custom_views')
  const requestedView = maySee ? (customView?.trim() ?? '') : ''
  const fitsAddress = (viewId: number | null) => requestedView === '' || String(viewId) === requestedView

  const cached = fixed === undefined ? cachedPage(session.memory, stateName, root) : undefined
  if (cached !== undefined && fitsAddress(cached.viewId)) {
    const { arrangement, viewId, find, pageIndex, atoms, grid } = cached
    const isReturn = cached.search === search.toString() && hasReturnedTo(session.memory, search)
    const left = { addressFilters: null, place: { find, pageIndex }, atoms, cachedGrid: grid }
    const goesOn = addressFilters === null || isReturn ? left : {}
    const start = { ...nothingSaved, arrangement, viewId }
    // The rows that an address requests although a search rule would refuse them are there again.
    if (isReturn && isForcedSearch(search)) return { ...ready, ...goesOn, start }
    return { ...ready, ...goesOn, start: searchable(view, start, find) }
  }
  const saved = savedArrangement(session, view, stateName)
  const isSaved = (session.settings.gridSettings[stateName] ?? '').trim() !== ''
  if (cached === undefined && isSaved && fitsAddress(saved.viewId))
    return { ...ready, start: searchable(view, saved) }

  if (requestedView !== '')
    return { ...ready, start: fallback, savedView: requestedView, isViewRequested: true }
  const primary = maySee ? session.primaryViews.get(stateName) : undefined
  return { ...ready, start: fallback, savedView: primary === undefined ? null : String(primary) }
}

/**
 * An initial state that the search rules allow: filters that exist only because all rows were requested once (by an
 * address, or confirmed) are replaced by the default ones, so that the page opens with rows.
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

/** An initial state with the filters of the address. */
export function withAddressFilters(
  start: ReadArrangement,
  addressFilters: StartingFilters | null,
): ReadArrangement {
  if (addressFilters === null) return start
  const { arrangement } = start
  return {
    ...start,
    arrangement: {
      ...arrangement,
      master: { ...arrangement.master, filters: addressFilters.filters, groups: [] },
    },
    dropped: addressFilters.dropped,
  }
}

const nothingSaved = { viewId: null, isCorrupt: false, dropped: [] } as const

// ---- cached pages

/** Where the user is on a page, or was when he left it. */
export interface CachedPage {
  readonly arrangement: GridArrangement
  readonly viewId: number | null
  /** The query text of the address that opened it. */
  readonly search: string
  readonly find: string
  readonly pageIndex: number
  readonly atoms?: PageAtoms
  /** Its rows, the selected ones, the current one and the scroll position. */
  readonly grid?: GridInstance
}

type Memory = Session['memory']

const memoryKey = 'grid/cached-pages'

/** An open page, for the time after it is left: it always returns where the user is now. */
export function cachedPageOf(
  store: ArrangementStore,
  grid: GridInstance,
  search: URLSearchParams,
): CachedPage {
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
    search: search.toString(),
    atoms: store.atoms,
    grid,
  }
}

interface CacheEntry {
  readonly stateName: string
  readonly page: CachedPage
  /** The root of the element that shows it; undefined once it is left. */
  readonly shownIn: PageRoot | undefined
}

/**
 * The page as its user left it, or as `root` shows it until it opens it anew; undefined when it was not opened yet, or left too long ago.
 * What another element shows is not returned: two elements must not share a grid.
 */
export function cachedPage(memory: Memory, stateName: string, root?: PageRoot): CachedPage | undefined {
  const entries = entriesIn(memory).filter(entry => entry.stateName === stateName)
  const own = entries.find(({ shownIn }) => shownIn === root)
  return (own ?? entries.find(({ shownIn }) => shownIn === undefined))?.page
}

/** Caches a page as the one that was opened or left last, in place of one that was left, and of what was in `shownIn`. */
export function cachePage(memory: Memory, stateName: string, page: CachedPage, shownIn?: PageRoot): void {
  const others = entriesIn(memory).filter(
    entry =>
      entry.page !== page &&
      (entry.stateName !== stateName || (entry.shownIn !== undefined && entry.shownIn !== shownIn)),
  )
  memory.set(memoryKey, [...others, { stateName, page, shownIn }].slice(-cachedRoutesMost))
}

/** In the order in which they were opened or left. */
function entriesIn(memory: Memory): readonly CacheEntry[] {
  return (memory.get(memoryKey) as readonly CacheEntry[] | undefined) ?? []
}

// ---- the first request

/**
 * The first request of a page. Null where it cannot be known yet (a saved view must be loaded first), where other requests replace
 * it (groups, an endless list), or where nothing is requested (search rules, a cached page).
 */
export function firstSearchOf(
  session: Parameters<typeof planOpening>[0],
  request: OpeningRequest,
): SearchRequest | null {
  const { view, search } = request
  const plan = planOpening(session, request)
  if (plan.savedView !== null || plan.cachedGrid !== undefined) return null
  const { master, options } = withAddressFilters(plan.start, plan.addressFilters).arrangement
  const query = queryOf(master, plan.place)
  if (query.groups.length > 0 || options.pageMode === 'endless') return null
  if (!isForcedSearch(search) && searchRefusal(view, query) !== null) return null
  return pageRequestOf(view, query, [], view.sums ?? [])
}

/** Prefetches the first rows of a page that is about to be drawn. Settles when the request has succeeded or failed. */
export async function prefetchFirstRows(session: Session, request: OpeningRequest): Promise<void> {
  const first = firstSearchOf(session, request)
  if (first === null) return
  const { view } = request
  await prefetchRows(session.memory, view.name, first, () => searchView(session, view, first))
}
