/** Where a grid page opens: which of the many things that could decide it does. Pure but for what it is given. */
import type { View } from '../../../define/view'
import type { Session } from '../../../kernel/session'
import { defaultArrangement } from './arrangement'
import { savedArrangement, type PageAtoms } from './arrangement-store'
import type { ReadArrangement } from './arrangement-text'
import { leftPage } from './left-pages'
import { filtersFromSearch, type StartingFilters } from '../data/grid-query'
import { searchRefusal } from '../data/search-rules'
import type { KeptGrid } from '../data/use-grid'

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
