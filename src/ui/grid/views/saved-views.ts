/**
 * The saved views of one grid page while it is open: which there are, which one is open and whether it was edited, and what can
 * be done with them. Knows the server and the arrangement, not how either is shown.
 */
import type { CustomViewHeader, ViewScope } from '../../../contract/entities/custom-view'
import { primaryViews } from '../../../contract/endpoints/primary-views'
import { customViews } from '../../../contract/endpoints/views'
import { viewSaveReloadMs } from '../../../contract/limits'
import type { Api } from '../../../kernel/session'
import { defaultArrangement, isSameArrangement, type GridArrangement } from './arrangement'
import type { ArrangementStore } from './arrangement-store'
import { loadSavedView, loadViewHeaders, type LoadedView } from './load-saved-view'
import { savedViewContent } from './saved-view-content'

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

export interface ViewToSave {
  readonly name: string
  readonly scope: ViewScope
  /** The view to replace; null for a new one. */
  readonly id: number | null
  /** Marks it as the user's primary view; false takes the mark away from it. */
  readonly isPrimary: boolean
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
  save(view: ViewToSave): Promise<CustomViewHeader>
  rename(header: CustomViewHeader, name: string): Promise<void>
  remove(header: CustomViewHeader): Promise<void>
  setPrimary(header: CustomViewHeader, isPrimary: boolean): Promise<void>
  setPrimaryForAll(header: CustomViewHeader, isPrimary: boolean): Promise<void>
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
  const put = (view_: ViewToSave, arrangement: GridArrangement) => {
    const content = savedViewContent(view, owner, view_.name.trim(), arrangement)
    const body = view_.id === null ? { view: content } : { id: view_.id, view: content }
    return api().call(saveEndpoints[view_.scope], { body })
  }
  const mark = async (id: number | null) => {
    await api().call(primaryViews.saveForMe, { body: { owner, id } })
    if (id !== null) store.forget()
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
    save: async toSave => {
      const arrangement = store.get()
      const header = await put(toSave, arrangement)
      if (header.isPrimary !== toSave.isPrimary) await mark(toSave.isPrimary ? header.id : null)
      const { isPrimary } = toSave
      const saved = { ...header, isPrimary }
      const others = views.filter(({ id }) => id !== header.id)
      views = [...(isPrimary ? others.map(other => ({ ...other, isPrimary: false })) : others), saved]
      baseline = { id: header.id, arrangement }
      lost = null
      store.replace(store.get(), header.id)
      tell()
      reloadSoon(header.id, arrangement)
      return saved
    },
    rename: async (header, name) => {
      const { params, query } = { params: { id: header.id }, query: { owner } }
      const content = await api().call(customViews.byId, { params, query })
      const renamed = { ...content, customViewName: name.trim() }
      await api().call(saveEndpoints[header.scope], { body: { id: header.id, view: renamed } })
      await refresh()
    },
    remove: async header => {
      await api().call(customViews.remove, { params: { id: header.id } })
      if (store.viewId() === header.id) leaveOpenView(null)
      views = views.filter(({ id }) => id !== header.id)
      tell()
    },
    setPrimary: async (header, isPrimary) => {
      await mark(isPrimary ? header.id : null)
      await refresh()
    },
    setPrimaryForAll: async (header, isPrimary) => {
      await api().call(primaryViews.saveForAll, { body: { owner, id: isPrimary ? header.id : null } })
      await refresh()
    },
    dismissLost: () => {
      lost = null
      tell()
    },
  }
}

const saveEndpoints = {
  me: customViews.saveForMe,
  businessUnit: customViews.saveForBusinessUnit,
  all: customViews.saveForAll,
} as const satisfies Record<ViewScope, unknown>
