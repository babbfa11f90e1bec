/** The user's edits of saved views, with their messages: questions before, toasts after, failures. Loaded with the picker. */
import type { CustomViewContent, CustomViewHeader, ViewScope } from '../../../contract/entities/custom-view'
import type { Failure } from '../../../kernel/failure'
import { noFailuresShown } from '../../../kernel/page-runtime'
import { perform } from '../../../kernel/perform'
import type { Translate } from '../../../texts/create-i18n'
import type { ToasterApi } from '../../controls/toast'
import type { DialogsApi } from '../../dialogs/dialog-outlet'
import { failureSentence } from '../../failure-sentence'
import { savedViewContent, type SavedViews, type SavedViewsOptions } from './saved-views'
import { primaryViews } from '../../../contract/endpoints/primary-views'
import { customViews } from '../../../contract/endpoints/views'
import type { GridArrangement } from './arrangement'

export interface ViewEdits {
  /** True when it was saved; `taken` when another view already has the name. */
  save(view: ViewToSave): Promise<boolean | 'taken'>
  rename(header: CustomViewHeader, name: string): Promise<boolean | 'taken'>
  remove(header: CustomViewHeader): Promise<void>
  setPrimary(header: CustomViewHeader, isPrimary: boolean): Promise<void>
  setPrimaryForAll(header: CustomViewHeader, isPrimary: boolean): Promise<void>
}

export interface ViewEditsInput extends Pick<SavedViewsOptions, 'api' | 'store' | 'owner'> {
  readonly views: SavedViews
  readonly dialogs: DialogsApi
  readonly toaster: ToasterApi
  readonly t: Translate
}

/** The edits of a page's saved views. They never reject. */
export function createViewEdits({ views, dialogs, toaster, t, ...options }: ViewEditsInput): ViewEdits {
  const writes = createSavedViewWrites(views, options)
  const showAs = (title: string) => (problem: Failure) => {
    void dialogs.showError({ title, description: failureSentence(problem, t) })
  }
  /** Runs a write of a name; a name that is taken is a problem of its field. `changed`: somebody else changed the view. */
  const writeName = async (work: () => Promise<unknown>, title: string) => {
    const show = (problem: Failure) => {
      if (answeredHere(problem) === null) showAs(title)(problem)
    }
    const outcome = await perform(work, { show, shown: noFailuresShown() })
    return outcome.ok || (answeredHere(outcome.failure) ?? false)
  }
  // It reads what is saved before it writes: what somebody else changes in between is read again.
  const rename = async (header: CustomViewHeader, name: string): Promise<boolean | 'taken'> => {
    const outcome = await writeName(() => writes.rename(header, name), t('grid.view.notRenamed'))
    return outcome === 'changed' ? rename(header, name) : outcome
  }
  const save = async (view: ViewToSave): Promise<boolean | 'taken'> => {
    const outcome = await writeName(() => writes.save(view), t('grid.view.notSaved'))
    if (outcome !== 'changed') return outcome
    await views.readAgain()
    const { name } = view
    const replaces = await dialogs.confirm({
      title: t('grid.view.changed.title', { name: name.trim() }),
      text: t('grid.view.changed.text'),
      confirmLabel: t('grid.view.replace'),
      danger: true,
    })
    return replaces && save(view)
  }
  const mark = async (work: () => Promise<void>) => {
    await perform(work, { show: showAs(t('grid.view.notMarked')) })
  }
  return {
    save: async view => {
      const outcome = await save(view)
      if (outcome === true) toaster.show({ text: t('grid.view.saved', { name: view.name.trim() }) })
      else void views.refresh()
      return outcome
    },
    rename: async (header, name) => {
      const outcome = await rename(header, name)
      if (outcome === true) toaster.show({ text: t('grid.view.renamed', { name: name.trim() }) })
      return outcome
    },
    remove: async header => {
      const name = header.customViewName
      // Other users lose a shared view at once, and addresses with its id no longer work: undo saves it under a new id.
      if (header.isShared) {
        const isConfirmed = await dialogs.confirm({
          title: t('grid.view.delete.title', { name }),
          text: t('grid.view.delete.sharedText'),
          confirmLabel: t('grid.view.delete.submit'),
          cancelLabel: t('grid.view.delete.keep'),
          danger: true,
        })
        if (!isConfirmed) return
      }
      const title = t('grid.view.delete.failed', { name })
      const outcome = await perform(() => writes.remove(header), { show: showAs(title) })
      if (!outcome.ok) return void views.refresh()
      const restore = async () => {
        const restored = await perform(() => writes.restore(header, outcome.value), {
          show: showAs(t('grid.view.notSaved')),
        })
        if (!restored.ok) return
        // Its mark for all went with it. Who may delete a view may lack the right to that: the view is there all the same.
        if (header.isPrimaryForAll) await mark(() => writes.setPrimaryForAll(restored.value, true))
        toaster.show({ text: t('grid.view.restored', { name }), tone: 'info' })
      }
      toaster.show({ text: t('grid.view.delete.done', { name }), undo: () => void restore() })
    },
    setPrimary: (header, isPrimary) => mark(() => writes.setPrimary(header, isPrimary)),
    setPrimaryForAll: (header, isPrimary) => mark(() => writes.setPrimaryForAll(header, isPrimary)),
  }
}

/** A failure that is no error message: of its field, or one that the user decides about. */
function answeredHere(problem: Failure): 'taken' | 'changed' | null {
  if (problem.kind === 'conflict') return 'changed'
  return problem.kind === 'refused' && problem.code === 'view-name-taken' ? 'taken' : null
}

export interface ViewToSave {
  readonly name: string
  readonly scope: ViewScope
  /** The view to replace; null for a new one. */
  readonly id: number | null
  /** Marks it as the user's primary view; false removes the mark. */
  readonly isPrimary: boolean
}

export interface SavedViewWrites {
  save(view: ViewToSave): Promise<CustomViewHeader>
  rename(header: CustomViewHeader, name: string): Promise<void>
  /** The content of the deleted view. */
  remove(header: CustomViewHeader): Promise<CustomViewContent>
  /** Saves the deleted view again, as a new one, with the user’s own mark. */
  restore(header: CustomViewHeader, content: CustomViewContent): Promise<CustomViewHeader>
  setPrimary(header: CustomViewHeader, isPrimary: boolean): Promise<void>
  setPrimaryForAll(header: CustomViewHeader, isPrimary: boolean): Promise<void>
}

/** The writes of a page's saved views; `views` is notified of each. They reject with a Failure. */
export function createSavedViewWrites(
  views: SavedViews,
  { api, store, owner }: Pick<SavedViewsOptions, 'api' | 'store' | 'owner'>,
): SavedViewWrites {
  const put = ({ name, scope, id }: ViewToSave, arrangement: GridArrangement) => {
    const content = savedViewContent(store.view, owner, name.trim(), arrangement)
    const body = id === null ? { view: content } : { id, read: views.revisionOf(id), view: content }
    return api().call(saveEndpoints[scope], { body })
  }
  const mark = async (id: number | null) => {
    await api().call(primaryViews.saveForMe, { body: { owner, id } })
    if (id !== null) store.forget()
  }
  const contentOf = ({ id }: CustomViewHeader) =>
    api().call(customViews.byId, { params: { id }, query: { owner } })
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
      const content = await contentOf(header)
      const renamed = { ...content, customViewName: name.trim() }
      const body = { id: header.id, read: content.revision, view: renamed }
      const { revision } = await api().call(saveEndpoints[content.scope], { body })
      views.wasRenamed(header.id, content.revision, revision)
      await views.refresh()
    },
    remove: async header => {
      const content = await contentOf(header)
      await api().call(customViews.remove, { params: { id: header.id } })
      views.wasRemoved(header.id)
      return content
    },
    restore: async ({ scope, isPrimary }, content) => {
      const saved = await api().call(saveEndpoints[scope], { body: { view: content } })
      if (isPrimary) await mark(saved.id)
      await views.refresh()
      return saved
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
