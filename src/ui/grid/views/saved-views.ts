/**
 * The saved views of one grid page while it is open: which there are, which one is open and whether it was edited. Knows the server
 * and the arrangement, not how either is shown; what changes views is in saved-view-writes.ts.
 */
import type { CustomViewHeader } from '../../../contract/entities/custom-view'
import { viewSaveReloadMs } from '../../../contract/limits'
import type { Api } from '../../../kernel/session'
import { defaultArrangement, isSameArrangement, type GridArrangement } from './arrangement'
import type { ArrangementStore } from './arrangement-store'
import { loadSavedView, loadViewHeaders, type LoadedView } from './load-saved-view'

export interface SavedViewsState {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly views: readonly CustomViewHeader[]
  /** The view that is open, null for the grid's own; also null for a view that is not in the list yet. */
  readonly chosen: CustomViewHeader | null
  /** The arrangement differs from the open view. */
  readonly isEdited: boolean
  /** The open view was deleted by somebody else: its name, empty when it was never known. */
  readonly lost: string | null
}

export interface SavedViews {
  /** Loads the list and follows the arrangement until the returned function is called. */
  start(): () => void
  snapshot(): SavedViewsState
  subscribe(listener: () => void): () => void
  /** Fetches the list again. Never rejects. */
  refresh(): Promise<void>
  /** Opens a view by id or name; null opens the grid's own. */
  open(asked: string | null): Promise<LoadedView | null>
  /** The open view as it was saved. */
  discard(): void
  /** The view was saved with this arrangement: it is the one that is open. */
  wasSaved(saved: CustomViewHeader, arrangement: GridArrangement): void
  wasRemoved(id: number): void
  dismissLost(): void
}

export interface SavedViewsOptions {
  /** The API of the session that is signed in now. */
  readonly api: () => Api
  readonly store: ArrangementStore
  /** Name under which the page's views are kept. */
  readonly owner: string
  /** The view that the page opened with, as it was saved. */
  readonly opened?: { readonly id: number; readonly arrangement: GridArrangement }
}

/** The saved views of a page. */
export function createSavedViews({ api, store, owner, opened }: SavedViewsOptions): SavedViews {
  const { view } = store
  const listeners = new Set<() => void>()
  const ownArrangement = defaultArrangement(view)
  let status: SavedViewsState['status'] = 'loading'
  let views: readonly CustomViewHeader[] = []
  let baseline = opened
  let lost: string | null = null
  let reload: ReturnType<typeof setTimeout> | undefined
  let turns = 0
  let state = derive()

  function derive(): SavedViewsState {
    const viewId = store.viewId()
    const saved = viewId === null ? ownArrangement : viewId === baseline?.id ? baseline.arrangement : null
    return {
      status,
      views,
      chosen: views.find(({ id }) => id === viewId) ?? null,
      isEdited: saved !== null && !isSameArrangement(store.get(), saved),
      lost,
    }
  }
  const tell = () => {
    state = derive()
    for (const listener of [...listeners]) listener()
  }
  let followed = store.viewId()
  const follow = () => {
    const viewId = store.viewId()
    if (viewId !== followed && viewId !== null && viewId !== baseline?.id) void refresh()
    followed = viewId
    const next = derive()
    if (next.isEdited !== state.isEdited || next.chosen !== state.chosen) tell()
  }

  const apply = (arrangement: GridArrangement, id: number | null) => {
    baseline = id === null ? undefined : { id, arrangement }
    lost = null
    store.replace(arrangement, id)
    tell()
  }
  /** The list as it is on the server, and what the open view says there. */
  const refresh = async () => {
    try {
      views = await loadViewHeaders(api(), owner)
      status = 'ready'
    } catch {
      // A list from before is better than none; without any the picker says so.
      if (status === 'loading') status = 'failed'
    }
    const viewId = store.viewId()
    if (status === 'ready' && viewId !== null) {
      if (views.every(({ id }) => id !== viewId)) leaveOpenView(state.chosen?.customViewName ?? '')
      else if (baseline?.id !== viewId) await loadBaseline(viewId).catch(() => undefined)
    }
    tell()
  }
  const loadBaseline = async (id: number) => {
    const loaded = await loadSavedView(api(), view, owner, String(id))
    if (loaded.kind === 'opened' && store.viewId() === loaded.id) {
      baseline = { id: loaded.id, arrangement: loaded.read.arrangement }
    }
  }
  /** The grid goes on as it is; it is only no view any more. */
  const leaveOpenView = (name: string | null) => {
    lost = name
    baseline = undefined
    store.replace(store.get(), null)
  }
  /** What was saved becomes what is shown, unless the user went on meanwhile (spec 2, section 9). */
  const reloadSoon = (id: number, saved: GridArrangement) => {
    clearTimeout(reload)
    reload = setTimeout(() => {
      void refresh()
      void loadSavedView(api(), view, owner, String(id)).then(
        loaded => {
          if (loaded.kind !== 'opened' || store.viewId() !== id) return
          baseline = { id, arrangement: loaded.read.arrangement }
          if (isSameArrangement(store.get(), saved)) store.replace(loaded.read.arrangement, id)
          tell()
        },
        () => undefined,
      )
    }, viewSaveReloadMs)
  }
  return {
    start: () => {
      const stop = store.subscribe(follow)
      follow()
      void refresh()
      return () => {
        clearTimeout(reload)
        stop()
      }
    },
    snapshot: () => state,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    refresh,
    open: async asked => {
      if (asked === null) {
        turns++
        apply(ownArrangement, null)
        return null
      }
      const turn = ++turns
      const loaded = await loadSavedView(api(), view, owner, asked)
      // Another view was chosen meanwhile.
      if (turn !== turns) return null
      if (loaded.kind === 'opened') apply(loaded.read.arrangement, loaded.id)
      else if (loaded.kind === 'missing') void refresh()
      else apply(ownArrangement, null)
      return loaded
    },
    discard: () => {
      const viewId = store.viewId()
      if (viewId === null) apply(ownArrangement, null)
      else if (baseline?.id === viewId) apply(baseline.arrangement, viewId)
    },
    wasSaved: (saved, arrangement) => {
      const others = views.filter(({ id }) => id !== saved.id)
      views = [...(saved.isPrimary ? others.map(other => ({ ...other, isPrimary: false })) : others), saved]
      baseline = { id: saved.id, arrangement }
      lost = null
      store.replace(store.get(), saved.id)
      tell()
      reloadSoon(saved.id, arrangement)
    },
    wasRemoved: removedId => {
      if (store.viewId() === removedId) leaveOpenView(null)
      views = views.filter(({ id }) => id !== removedId)
      tell()
    },
    dismissLost: () => {
      lost = null
      tell()
    },
  }
}
