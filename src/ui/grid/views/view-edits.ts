/** What a user changes about saved views, in words: questions before, toasts after, failures. Loaded with the picker. */
import type { CustomViewHeader } from '../../../contract/entities/custom-view'
import type { Failure } from '../../../kernel/failure'
import { noFailuresShown } from '../../../kernel/page-runtime'
import { perform } from '../../../kernel/perform'
import type { Translate } from '../../../texts/create-i18n'
import type { ToasterApi } from '../../controls/toast'
import type { DialogsApi } from '../../dialogs/dialog-outlet'
import { failureSentence } from '../../failure-sentence'
import { createSavedViewWrites, type ViewToSave } from './saved-view-writes'
import type { SavedViews, SavedViewsOptions } from './saved-views'

export interface ViewEdits {
  /** True when it was saved; `taken` when the server knows the name already. */
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
  /** Runs what writes a name; a name that is taken is told at its field. */
  const writeName = async (work: () => Promise<unknown>, title: string) => {
    let isTaken = false
    const show = (problem: Failure) => {
      isTaken = problem.kind === 'refused' && problem.code === 'view-name-taken'
      if (!isTaken) showAs(title)(problem)
    }
    const outcome = await perform(work, { show, shown: noFailuresShown() })
    return isTaken ? ('taken' as const) : outcome.ok
  }
  const mark = async (work: () => Promise<void>) => {
    await perform(work, { show: showAs(t('grid.view.notMarked')) })
  }
  return {
    save: async view => {
      const outcome = await writeName(() => writes.save(view), t('grid.view.notSaved'))
      if (outcome === true) toaster.show({ text: t('grid.view.saved', { name: view.name.trim() }) })
      else void views.refresh()
      return outcome
    },
    rename: async (header, name) => {
      const outcome = await writeName(() => writes.rename(header, name), t('grid.view.notRenamed'))
      if (outcome === true) toaster.show({ text: t('grid.view.renamed', { name: name.trim() }) })
      return outcome
    },
    remove: async header => {
      const name = header.customViewName
      const isConfirmed = await dialogs.confirm({
        title: t('grid.view.delete.title', { name }),
        text: t(header.isShared ? 'grid.view.delete.sharedText' : 'grid.view.delete.text'),
        confirmLabel: t('grid.view.delete.submit'),
        cancelLabel: t('grid.view.delete.keep'),
        danger: true,
      })
      if (!isConfirmed) return
      const title = t('grid.view.delete.failed', { name })
      const outcome = await perform(() => writes.remove(header), { show: showAs(title) })
      if (outcome.ok) toaster.show({ text: t('grid.view.delete.done', { name }) })
      else void views.refresh()
    },
    setPrimary: (header, isPrimary) => mark(() => writes.setPrimary(header, isPrimary)),
    setPrimaryForAll: (header, isPrimary) => mark(() => writes.setPrimaryForAll(header, isPrimary)),
  }
}
