/**
 * The saved views of one grid page while it is open: which there are, which one is open and whether it was edited. Knows the server
 * and the arrangement, not how either is shown; what changes views is in saved-view-writes.ts.
 */
import { atom, type Atom } from 'jotai'
import type { CustomViewHeader } from '../../../contract/entities/custom-view'
import { viewSaveReloadMs } from '../../../contract/limits'
import type { Api, Store } from '../../../kernel/session'
import { defaultArrangement, isSameArrangement, type GridArrangement } from './arrangement'
import type { ArrangementStore } from './arrangement-store'
import { loadSavedView, loadViewHeaders, type LoadedView } from './saved-view-content'

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
  /** In the session's store. */
  readonly state: Atom<SavedViewsState>
  snapshot(): SavedViewsState
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
  /** The session's. */
  readonly atoms: Store
  /** The API of the session that is signed in now. */
  readonly api: () => Api
  readonly store: ArrangementStore
  /** Name under which the page's views are kept. */
  readonly owner: string
  /** The view that the page opened with, as it was saved. */
  readonly opened?: { readonly id: number; readonly arrangement: GridArrangement }
}

/** The saved views of a page. */
export function createSavedViews({ atoms, api, store, owner, opened }: SavedViewsOptions): SavedViews {
  const { view } = store
  const ownArrangement = defaultArrangement(view)
  const list = atom<Pick<SavedViewsState, 'status' | 'views'>>({ status: 'loading', views: [] })
  /** The open view as it was saved. */
  const baseline = atom(opened)
  const lost = atom<string | null>(null)
  const chosen = atom(get => get(list).views.find(({ id }) => id === get(store.openView)) ?? null)
  const isEdited = atom(get => {
    const viewId = get(store.openView)
    const known = get(baseline)
    const saved = viewId === null ? ownArrangement : viewId === known?.id ? known.arrangement : null
    return saved !== null && !isSameArrangement(get(store.arrangement), saved)
  })
  const state = atom<SavedViewsState>(get => ({
    ...get(list),
    chosen: get(chosen),
    isEdited: get(isEdited),
    lost: get(lost),
  }))
  let reload: ReturnType<typeof setTimeout> | undefined
  let turns = 0

  const isBaseline = (viewId: number) => atoms.get(baseline)?.id === viewId
  const follow = () => {
    const viewId = store.viewId()
    if (viewId !== null && !isBaseline(viewId)) void refresh()
  }

  const apply = (arrangement: GridArrangement, id: number | null) => {
    atoms.set(baseline, id === null ? undefined : { id, arrangement })
    atoms.set(lost, null)
    store.replace(arrangement, id)
  }
  /** The list as it is on the server, and what the open view says there. */
  const refresh = async () => {
    try {
      const views = await loadViewHeaders(api(), owner)
      const name = atoms.get(chosen)?.customViewName ?? ''
      atoms.set(list, { status: 'ready', views })
      const viewId = store.viewId()
      if (viewId !== null && atoms.get(chosen) === null) leaveOpenView(name)
    } catch {
      // A list from before is better than none; without any the picker says so.
      atoms.set(list, known => (known.status === 'loading' ? { ...known, status: 'failed' } : known))
    }
    const viewId = store.viewId()
    const isKnown = atoms.get(list).status === 'ready'
    if (isKnown && viewId !== null && !isBaseline(viewId)) await loadBaseline(viewId).catch(() => undefined)
  }
  const loadBaseline = async (id: number) => {
    const loaded = await loadSavedView(api(), view, owner, String(id))
    if (loaded.kind === 'opened' && store.viewId() === loaded.id) {
      atoms.set(baseline, { id: loaded.id, arrangement: loaded.read.arrangement })
    }
  }
  /** The grid goes on as it is; it is only no view any more. */
  const leaveOpenView = (name: string | null) => {
    atoms.set(lost, name)
    atoms.set(baseline, undefined)
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
          const isShown = isSameArrangement(store.get(), saved)
          atoms.set(baseline, { id, arrangement: loaded.read.arrangement })
          if (isShown) store.replace(loaded.read.arrangement, id)
        },
        () => undefined,
      )
    }, viewSaveReloadMs)
  }
  return {
    start: () => {
      const stop = atoms.sub(store.openView, follow)
      void refresh()
      return () => {
        clearTimeout(reload)
        stop()
      }
    },
    state,
    snapshot: () => atoms.get(state),
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
      else {
        const saved = atoms.get(baseline)
        if (saved?.id === viewId) apply(saved.arrangement, viewId)
      }
    },
    wasSaved: (saved, arrangement) => {
      atoms.set(list, known => {
        const others = known.views.filter(({ id }) => id !== saved.id)
        const demoted = saved.isPrimary ? others.map(other => ({ ...other, isPrimary: false })) : others
        return { ...known, views: [...demoted, saved] }
      })
      atoms.set(baseline, { id: saved.id, arrangement })
      atoms.set(lost, null)
      store.replace(store.get(), saved.id)
      reloadSoon(saved.id, arrangement)
    },
    wasRemoved: removedId => {
      if (store.viewId() === removedId) leaveOpenView(null)
      atoms.set(list, known => ({ ...known, views: known.views.filter(({ id }) => id !== removedId) }))
    },
    dismissLost: () => atoms.set(lost, null),
  }
}
