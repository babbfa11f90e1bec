/** Opens a grid page: at once where everything is known, else after its saved view has been loaded. */
import { useEffect, useState } from 'react'
import type { Api, Session } from '../../../kernel/session'
import { useNewestSession, useSession } from '../../session-context'
import { createArrangementStore, type ArrangementStore } from './arrangement-store'
import { loadSavedView, savedState, type LoadedView, type SavedState } from './saved-views'
import type { GridInstance } from '../data/use-grid'
import {
  cachedPageOf,
  cachePage,
  planOpening,
  withAddressFilters,
  type OpeningPlan,
  type OpeningRequest,
} from './open-arrangement'
import type { PageNotice } from './page-notices'

export interface OpenedPage {
  readonly store: ArrangementStore
  readonly cachedGrid: OpeningPlan['cachedGrid']
  /** The saved view that it opened with, as it was saved. */
  readonly opened: SavedState | undefined
  /** The result of loading the saved view; null without one. */
  readonly loaded: LoadedView | null
  readonly notices: readonly PageNotice[]
}

/** The page, or null while its saved view is loading. `opening` is used only at the first render. */
export function useOpenedPage(opening: OpeningRequest): OpenedPage | null {
  const session = useSession()
  const newest = useNewestSession()
  const [request] = useState(opening)
  const [plan] = useState(() => planOpening(session, request))
  const [page, setPage] = useState<OpenedPage | null>(() =>
    plan.savedView === null ? openPage(newest, request, plan, null) : null,
  )
  useEffect(() => {
    if (page !== null) return undefined
    let isWanted = true
    void tryToLoad(session.api, request, plan).then(loaded => {
      if (isWanted) setPage(openPage(newest, request, plan, loaded))
    })
    return () => {
      isWanted = false
    }
  }, [session, newest, request, plan, page])
  return page
}

/** Caches an open page, for when its user has left it. One with conditions of its own is not cached. */
export function useCachedPage(
  { stateName, search, fixed, root }: Pick<OpeningRequest, 'stateName' | 'search' | 'fixed' | 'root'>,
  { store }: OpenedPage,
  grid: GridInstance,
): void {
  const { memory } = useSession()
  const isUnrestricted = fixed === undefined
  useEffect(() => {
    if (!isUnrestricted) return undefined
    const page = cachedPageOf(store, grid, search)
    cachePage(memory, stateName, page, root)
    return () => cachePage(memory, stateName, page)
  }, [isUnrestricted, memory, stateName, store, grid, search, root])
}

type Tried = LoadedView | 'failed'

async function tryToLoad(api: Api, request: OpeningRequest, { savedView }: OpeningPlan): Promise<Tried> {
  try {
    return await loadSavedView(api, request.view, request.stateName, savedView ?? '')
  } catch {
    return 'failed'
  }
}

function openPage(
  session: () => Session,
  { view, stateName, fixed }: OpeningRequest,
  plan: OpeningPlan,
  tried: Tried | null,
): OpenedPage {
  const loaded = tried === 'failed' ? null : tried
  const isOpened = loaded !== null && loaded.kind === 'opened'
  const start = isOpened ? loaded.read : plan.start
  const store = createArrangementStore(
    session,
    view,
    stateName,
    withAddressFilters(start, plan.addressFilters),
    { ...plan, fixed },
  )
  return {
    store,
    cachedGrid: plan.cachedGrid,
    opened: isOpened ? savedState(loaded) : undefined,
    loaded,
    notices: [
      ...(store.isCorrupt ? [{ kind: 'corrupt' } as const] : []),
      ...(store.dropped.length > 0 ? [{ kind: 'dropped', fields: store.dropped } as const] : []),
      ...viewNotices(plan, tried),
    ],
  }
}

/** A failure with a primary view is not reported: the user did not request that view. */
function viewNotices(
  { isViewRequested, savedView }: OpeningPlan,
  tried: Tried | null,
): readonly PageNotice[] {
  if (tried === 'failed') return isViewRequested ? [{ kind: 'viewFailed', name: savedView ?? '' }] : []
  if (tried?.kind === 'corrupt') return [{ kind: 'viewCorrupt', name: tried.name }]
  if (tried?.kind === 'missing' && isViewRequested)
    return [{ kind: 'viewMissing', name: tried.name, known: tried.known }]
  return []
}
