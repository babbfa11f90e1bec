/** What changes saved views on the server: saving, renaming, deleting and marking them. Loaded with the picker, where it is asked for. */
import type { CustomViewHeader, ViewScope } from '../../../contract/entities/custom-view'
import { primaryViews } from '../../../contract/endpoints/primary-views'
import { customViews } from '../../../contract/endpoints/views'
import type { GridArrangement } from './arrangement'
import { savedViewContent } from './saved-view-content'
import type { SavedViews, SavedViewsOptions } from './saved-views'

export interface ViewToSave {
  readonly name: string
  readonly scope: ViewScope
  /** The view to replace; null for a new one. */
  readonly id: number | null
  /** Marks it as the user's primary view; false takes the mark away from it. */
  readonly isPrimary: boolean
}

export interface SavedViewWrites {
  save(view: ViewToSave): Promise<CustomViewHeader>
  rename(header: CustomViewHeader, name: string): Promise<void>
  remove(header: CustomViewHeader): Promise<void>
  setPrimary(header: CustomViewHeader, isPrimary: boolean): Promise<void>
  setPrimaryForAll(header: CustomViewHeader, isPrimary: boolean): Promise<void>
}

/** The writes of a page's saved views; `views` hears of what was done. They reject with a Failure. */
export function createSavedViewWrites(
  views: SavedViews,
  { api, store, owner }: Pick<SavedViewsOptions, 'api' | 'store' | 'owner'>,
): SavedViewWrites {
  const put = ({ name, scope, id }: ViewToSave, arrangement: GridArrangement) => {
    const content = savedViewContent(store.view, owner, name.trim(), arrangement)
    const body = id === null ? { view: content } : { id, view: content }
    return api().call(saveEndpoints[scope], { body })
  }
  const mark = async (id: number | null) => {
    await api().call(primaryViews.saveForMe, { body: { owner, id } })
    if (id !== null) store.forget()
  }
  return {
    save: async toSave => {
      const arrangement = store.get()
      const header = await put(toSave, arrangement)
      const { isPrimary } = toSave
      if (header.isPrimary !== isPrimary) await mark(isPrimary ? header.id : null)
      const saved = { ...header, isPrimary }
      views.wasSaved(saved, arrangement)
      return saved
    },
    rename: async (header, name) => {
      const { params, query } = { params: { id: header.id }, query: { owner } }
      const content = await api().call(customViews.byId, { params, query })
      const renamed = { ...content, customViewName: name.trim() }
      await api().call(saveEndpoints[header.scope], { body: { id: header.id, view: renamed } })
      await views.refresh()
    },
    remove: async header => {
      await api().call(customViews.remove, { params: { id: header.id } })
      views.wasRemoved(header.id)
    },
    setPrimary: async (header, isPrimary) => {
      await mark(isPrimary ? header.id : null)
      await views.refresh()
    },
    setPrimaryForAll: async (header, isPrimary) => {
      await api().call(primaryViews.saveForAll, { body: { owner, id: isPrimary ? header.id : null } })
      await views.refresh()
    },
  }
}

const saveEndpoints = {
  me: customViews.saveForMe,
  businessUnit: customViews.saveForBusinessUnit,
  all: customViews.saveForAll,
} as const satisfies Record<ViewScope, unknown>
