/**
 * The saved views of one grid page while it is open: the list, which one is open and whether it was edited. Depends on the server
 * and the arrangement, not on how either is shown; writes are in view-edits.ts.
 */
import { atom, type Atom } from 'jotai'
import * as v from 'valibot'
import type { CustomViewContent, CustomViewHeader } from '../../../contract/entities/custom-view'
import { viewSaveReloadMs } from '../../../contract/limits'
import type { Api, Store } from '../../../kernel/session'
import type { View } from '../../../define/view'
import { toJson } from '../../../contract/to-json'
import { customViews } from '../../../contract/endpoints/views'
import { isFailure } from '../../../kernel/failure'
import { defaultArrangement, type GridArrangement, isSameArrangement } from './arrangement'
import type { ArrangementStore } from './arrangement-store'
import { arrangementText, isArrangementText, readArrangement, type ReadArrangement } from './arrangement-text'

export interface SavedViewsState {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly views: readonly CustomViewHeader[]
  /** The open view, null for none; also null for a view that is not in the list yet. */
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
  /** Opens a view by id or name; null opens the grid without a saved view. */
  open(requested: string | null): Promise<LoadedView | null>
  /** The open view as it was saved. */
  discard(): void
  /** Called after the view was saved with this arrangement: it becomes the open view. */
  wasSaved(saved: CustomViewHeader, arrangement: GridArrangement): void
  wasRemoved(id: number): void
  dismissLost(): void
  /** The revision of the open view that the user has read. */
  revisionOf(id: number): string | undefined
  /** Called after the view was renamed here: `from` is its revision that was read for that, `to` the one since. */
  wasRenamed(id: number, from: string | undefined, to: string | undefined): void
  /** Reads what is saved of the open view now: edits are discarded to that, and replace that. Never rejects. */
  readAgain(): Promise<void>
}

/** A view as it was saved. */
export interface SavedState {
  readonly id: number
  readonly arrangement: GridArrangement
  /** Undefined where the server does not say it. */
  readonly revision: string | undefined
}

export interface SavedViewsOptions {
  /** The session's store. */
  readonly atoms: Store
  /** The API of the session that is signed in now. */
  readonly api: () => Api
  readonly store: ArrangementStore
  /** Name under which the page's views are saved. */
  readonly owner: string
  /** The view that the page opened with, as it was saved. */
  readonly opened?: SavedState
}

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
  /** Counts the changes of the list that were made here. */
  let changes = 0

  const isBaseline = (viewId: number) => atoms.get(baseline)?.id === viewId
  const follow = () => {
    const viewId = store.viewId()
    if (viewId !== null && !isBaseline(viewId)) void refresh()
  }

  const apply = (saved: SavedState | null) => {
    atoms.set(baseline, saved ?? undefined)
    atoms.set(lost, null)
    store.replace(saved?.arrangement ?? ownArrangement, saved?.id ?? null)
  }
  /** The list as it is on the server, and the server's state of the open view. */
  const refresh = async (): Promise<void> => {
    const before = changes
    try {
      const views = await loadViewHeaders(api(), owner)
      // The list may be without a view that was saved meanwhile, or with one that was deleted.
      if (changes !== before) return await refresh()
      const name = atoms.get(chosen)?.customViewName ?? ''
      atoms.set(list, { status: 'ready', views })
      const viewId = store.viewId()
      if (viewId !== null && atoms.get(chosen) === null) leaveOpenView(name)
    } catch {
      // An old list is better than none; without any the picker shows the failure.
      atoms.set(list, known => (known.status === 'loading' ? { ...known, status: 'failed' } : known))
    }
    const viewId = store.viewId()
    const isKnown = atoms.get(list).status === 'ready'
    if (isKnown && viewId !== null && !isBaseline(viewId)) await loadBaseline(viewId).catch(() => undefined)
  }
  const loadBaseline = async (id: number) => {
    const loaded = await loadSavedView(api(), view, owner, String(id))
    if (loaded.kind === 'opened' && store.viewId() === loaded.id) atoms.set(baseline, savedState(loaded))
  }
  /** The grid stays as it is; it is only no longer a saved view. */
  const leaveOpenView = (name: string | null) => {
    atoms.set(lost, name)
    atoms.set(baseline, undefined)
    store.replace(store.get(), null)
  }
  /** Shows the arrangement as the server saved it, unless the user has changed it in the meantime (spec 2, section 9). */
  const reloadSoon = ({ id, arrangement: saved, revision }: SavedState) => {
    clearTimeout(reload)
    reload = setTimeout(() => {
      void refresh()
      void loadSavedView(api(), view, owner, String(id)).then(
        loaded => {
          if (loaded.kind !== 'opened' || store.viewId() !== id) return
          const isShown = isSameArrangement(store.get(), saved)
          const now = savedState(loaded)
          // What others saved since counts as read once it is shown.
          atoms.set(baseline, isShown ? now : { ...now, revision })
          if (isShown) store.replace(now.arrangement, id)
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
    open: async requested => {
      if (requested === null) {
        turns++
        apply(null)
        return null
      }
      const turn = ++turns
      const loaded = await loadSavedView(api(), view, owner, requested)
      // Another view was chosen in the meantime.
      if (turn !== turns) return null
      if (loaded.kind === 'opened') apply(savedState(loaded))
      else if (loaded.kind === 'missing') void refresh()
      else apply(null)
      return loaded
    },
    discard: () => {
      const viewId = store.viewId()
      if (viewId === null) apply(null)
      else {
        const saved = atoms.get(baseline)
        if (saved?.id === viewId) apply(saved)
      }
    },
    wasSaved: (saved, arrangement) => {
      changes++
      atoms.set(list, known => {
        const others = known.views.filter(({ id }) => id !== saved.id)
        const demoted = saved.isPrimary ? others.map(other => ({ ...other, isPrimary: false })) : others
        return { ...known, views: [...demoted, saved] }
      })
      const state = { id: saved.id, arrangement, revision: saved.revision }
      atoms.set(baseline, state)
      atoms.set(lost, null)
      store.replace(store.get(), saved.id)
      reloadSoon(state)
    },
    wasRemoved: removedId => {
      changes++
      if (store.viewId() === removedId) leaveOpenView(null)
      atoms.set(list, known => ({ ...known, views: known.views.filter(({ id }) => id !== removedId) }))
    },
    dismissLost: () => atoms.set(lost, null),
    revisionOf: id => (isBaseline(id) ? atoms.get(baseline)?.revision : undefined),
    wasRenamed: (id, from, to) => {
      atoms.set(baseline, known =>
        known?.id === id && known.revision === from ? { ...known, revision: to } : known,
      )
    },
    readAgain: async () => {
      const viewId = store.viewId()
      if (viewId !== null) await loadBaseline(viewId).catch(() => undefined)
    },
  }
}

// ---- the content of a saved view

/** The content of a saved view. `owner` is the name under which the page's grid state is saved. */
export function savedViewContent(
  view: View,
  owner: string,
  customViewName: string,
  arrangement: GridArrangement,
): CustomViewContent {
  const { master, details } = arrangement
  const [firstDetail] = view.details ?? []
  const detail = firstDetail === undefined ? undefined : details[firstDetail.view.name]
  const [sort] = master.sort
  return {
    customViewName,
    owner,
    key: `${owner}_CustomView`,
    visibleColumnName: { master: [...master.columns], detail: [...(detail?.columns ?? [])] },
    columnToSortOn: sort?.selector ?? null,
    sortingDirection: sort === undefined ? null : sort.desc ? 'desc' : 'asc',
    columnWidth: { ...master.widths },
    activeFilters: [...master.filters],
    columnGrouping: [...master.groups],
    gridSettings: arrangementText(arrangement),
  }
}

/** Reports that a view has no grid settings (spec 2, section 8: incomplete data). */
function isIncomplete({ gridSettings }: Pick<CustomViewContent, 'gridSettings'>): boolean {
  return gridSettings.trim() === ''
}

/**
 * The arrangement of a saved view. Our own text is used where there is one; in the state of another client the fields that the spec
 * names override the rest; damaged text gives the default and is reported.
 */
export function readSavedView(view: View, content: CustomViewContent): ReadArrangement {
  const { gridSettings } = content
  if (isArrangementText(gridSettings) || !isJson(gridSettings)) return readArrangement(view, gridSettings)
  return readArrangement(view, fromSpecFields(view, content))
}

function fromSpecFields(view: View, content: CustomViewContent): string {
  const { visibleColumnName, columnToSortOn, sortingDirection, columnWidth } = content
  const [firstDetail] = view.details ?? []
  return toJson({
    master: {
      columns: visibleColumnName.master,
      widths: columnWidth,
      sort: columnToSortOn === null ? [] : [{ selector: columnToSortOn, desc: sortingDirection === 'desc' }],
      filters: content.activeFilters,
      groups: content.columnGrouping,
    },
    details:
      firstDetail === undefined ? {} : { [firstDetail.view.name]: { columns: visibleColumnName.detail } },
  })
}

const isJson = (text: string): boolean => v.is(v.pipe(v.string(), v.parseJson()), text)

export interface OpenedView {
  readonly kind: 'opened'
  readonly name: string
  readonly id: number
  readonly read: ReadArrangement
  readonly revision: string | undefined
}

/** A loaded view as it was saved. */
export const savedState = ({ id, read, revision }: OpenedView): SavedState => ({
  id,
  arrangement: read.arrangement,
  revision,
})

/** A saved view that was requested; `name` is its own, or the requested one. */
export type LoadedView =
  | OpenedView
  /** There is no such view that this user may open; `known` are the names of the views that he may open. */
  | { readonly kind: 'missing'; readonly name: string; readonly known: readonly string[] }
  /** It has no grid settings (spec 2, section 8). */
  | { readonly kind: 'incomplete'; readonly name: string }
  /** Its content is damaged. */
  | { readonly kind: 'corrupt'; readonly name: string }

/** The headers of a grid's saved views. */
function loadViewHeaders(api: Api, owner: string): Promise<readonly CustomViewHeader[]> {
  return api.call(customViews.headers, { query: { owner } })
}

/** Loads the view that is `requested` by id or name. Rejects with a Failure when the server does not answer. */
export async function loadSavedView(
  api: Api,
  view: View,
  owner: string,
  requested: string,
): Promise<LoadedView> {
  if (/^\d{1,15}$/.test(requested)) {
    const loaded = await loadById(api, view, owner, Number(requested))
    if (loaded !== null) return loaded
  }
  const headers = await loadViewHeaders(api, owner)
  const known = headers.map(({ customViewName }) => customViewName)
  const named = headers.find(({ customViewName }) => customViewName.toLowerCase() === requested.toLowerCase())
  const loaded = named === undefined ? null : await loadById(api, view, owner, named.id)
  return loaded ?? { kind: 'missing', name: requested, known }
}

async function loadById(api: Api, view: View, owner: string, id: number): Promise<LoadedView | null> {
  try {
    const content = await api.call(customViews.byId, { params: { id }, query: { owner } })
    const name = content.customViewName
    if (isIncomplete(content)) return { kind: 'incomplete', name }
    const read = readSavedView(view, content)
    return read.isCorrupt
      ? { kind: 'corrupt', name }
      : { kind: 'opened', name, id, read: { ...read, viewId: id }, revision: content.revision }
  } catch (error) {
    if (isFailure(error) && error.kind === 'refused' && error.code === 'not-found') return null
    throw error
  }
}
