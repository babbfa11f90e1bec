/**
 * Saved views for a page: the list and what is open, kept up with the address, and everything a user does with them in words
 * (toasts, questions, failures).
 */
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomViewHeader } from '../../../contract/entities/custom-view'
import { failureText, type Failure } from '../../../kernel/failure'
import { noFailuresShown } from '../../../kernel/page-runtime'
import { perform } from '../../../kernel/perform'
import { useToaster } from '../../controls/toast'
import { useDialogs } from '../../dialogs/dialog-outlet'
import { useSession } from '../../session-context'
import type { ArrangementStore } from './arrangement-store'
import type { PageNotice } from '../page-notices'
import { createSavedViews, type SavedViews, type SavedViewsState, type ViewToSave } from './saved-views'
import type { OpenedPage } from './use-opened-page'

export interface PageViews {
  readonly state: SavedViewsState
  refresh(): void
  /** Opens a view; null opens the grid's own. */
  choose(id: number | null): Promise<void>
  discard(): void
  /** True when it was saved; `taken` when the server knows the name already. */
  save(view: ViewToSave): Promise<boolean | 'taken'>
  rename(header: CustomViewHeader, name: string): Promise<boolean | 'taken'>
  remove(header: CustomViewHeader): Promise<void>
  setPrimary(header: CustomViewHeader, isPrimary: boolean): Promise<void>
  setPrimaryForAll(header: CustomViewHeader, isPrimary: boolean): Promise<void>
  dismissLost(): void
}

export interface SavedViewsUse {
  readonly page: OpenedPage
  readonly owner: string
  /** Id or name in the address. */
  readonly customView: string | undefined
  readonly onCustomView: ((id: number | null) => void) | undefined
  readonly onNotice: (notice: PageNotice) => void
}

/** The saved views of a page. */
export function useSavedViews({ page, owner, customView, onCustomView, onNotice }: SavedViewsUse): PageViews {
  const { store } = page
  const session = useSession()
  const dialogs = useDialogs()
  const toaster = useToaster()
  const { t } = useTranslation()
  const latest = useRef({ session, onNotice })
  useEffect(() => {
    latest.current = { session, onNotice }
  })
  const [views] = useState(() =>
    createSavedViews({
      api: () => latest.current.session.api,
      store,
      owner,
      ...(page.opened === undefined ? {} : { opened: page.opened }),
    }),
  )
  const state = useSyncExternalStore(views.subscribe, views.snapshot)

  const actions = useMemo(() => {
    const showAs = (title: string) => (problem: Failure) => {
      const { key, values } = failureText(problem)
      void dialogs.showError({ title, description: t(key, { ...values }) })
    }
    const tellIncomplete = (name: string) =>
      void dialogs.showError({
        title: t('grid.view.incomplete', { name }),
        description: t('grid.view.incompleteText'),
      })
    const open = async (asked: string | null) => {
      const undo = undoEdits(store, views)
      const title = t('grid.view.notLoaded', { name: asked ?? '' })
      const outcome = await perform(() => views.open(asked), { show: showAs(title) })
      if (!outcome.ok) return
      const loaded = outcome.value
      if (loaded?.kind === 'incomplete') tellIncomplete(loaded.name)
      if (loaded?.kind === 'corrupt') latest.current.onNotice({ kind: 'viewCorrupt', name: loaded.name })
      if (loaded?.kind === 'missing') {
        latest.current.onNotice({ kind: 'viewMissing', name: loaded.name })
        return
      }
      if (undo !== null)
        toaster.show({
          text: t('grid.view.discarded'),
          tone: 'info',
          action: { label: t('grid.view.undo'), run: undo },
        })
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
    return {
      open,
      tellIncomplete,
      choose: (id: number | null) => open(id === null ? null : String(id)),
      discard: () => {
        const undo = undoEdits(store, views)
        views.discard()
        if (undo === null) return
        toaster.show({
          text: t('grid.view.discarded'),
          tone: 'info',
          action: { label: t('grid.view.undo'), run: undo },
        })
      },
      save: async (view: ViewToSave) => {
        const outcome = await writeName(() => views.save(view), t('grid.view.notSaved'))
        if (outcome === true) toaster.show({ text: t('grid.view.saved', { name: view.name.trim() }) })
        else void views.refresh()
        return outcome
      },
      rename: async (header: CustomViewHeader, name: string) => {
        const outcome = await writeName(() => views.rename(header, name), t('grid.view.notRenamed'))
        if (outcome === true) toaster.show({ text: t('grid.view.renamed', { name: name.trim() }) })
        return outcome
      },
      remove: async (header: CustomViewHeader) => {
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
        const outcome = await perform(() => views.remove(header), { show: showAs(title) })
        if (outcome.ok) toaster.show({ text: t('grid.view.delete.done', { name }) })
        else void views.refresh()
      },
      setPrimary: async (header: CustomViewHeader, isPrimary: boolean) => {
        const work = () => views.setPrimary(header, isPrimary)
        await perform(work, { show: showAs(t('grid.view.notMarked')) })
      },
      setPrimaryForAll: async (header: CustomViewHeader, isPrimary: boolean) => {
        const work = () => views.setPrimaryForAll(header, isPrimary)
        await perform(work, { show: showAs(t('grid.view.notMarked')) })
      },
      refresh: () => void views.refresh(),
      dismissLost: views.dismissLost,
    }
  }, [views, store, dialogs, toaster, t])

  const maySee = session.access.can('grid/custom_views')
  useEffect(() => (maySee ? views.start() : undefined), [views, maySee])
  const isTold = useRef(false)
  useEffect(() => {
    if (page.loaded?.kind !== 'incomplete' || isTold.current) return
    isTold.current = true
    actions.tellIncomplete(page.loaded.name)
  }, [page, actions])
  useToldAddress(store, onCustomView)
  useFollowedAddress(customView, store, views.snapshot, asked => void actions.open(asked))
  return useMemo(() => ({ ...actions, state }), [actions, state])
}

/** Tells the page around which view is open whenever another one is. */
function useToldAddress(store: ArrangementStore, onCustomView: SavedViewsUse['onCustomView']): void {
  const viewId = useSyncExternalStore(store.subscribe, store.viewId)
  const told = useRef(viewId)
  useEffect(() => {
    if (told.current === viewId) return
    told.current = viewId
    onCustomView?.(viewId)
  }, [viewId, onCustomView])
}

/** Opens what the address names when that changes while the page is open. */
function useFollowedAddress(
  customView: string | undefined,
  store: ArrangementStore,
  state: () => SavedViewsState,
  open: (asked: string | null) => void,
): void {
  const followed = useRef(customView)
  useEffect(() => {
    if (followed.current === customView) return
    followed.current = customView
    const asked = customView === undefined || customView.trim() === '' ? null : customView.trim()
    const viewId = store.viewId()
    const isOpen = asked === null ? viewId === null : asked === String(viewId)
    const isNamed = asked !== null && asked === state().chosen?.customViewName
    if (!isOpen && !isNamed) open(asked)
  })
}

/** Brings edits back that are about to be left; null when there are none. */
function undoEdits(store: ArrangementStore, views: SavedViews): (() => void) | null {
  if (!views.snapshot().isEdited) return null
  const [before, viewId] = [store.get(), store.viewId()]
  return () => store.replace(before, viewId)
}
