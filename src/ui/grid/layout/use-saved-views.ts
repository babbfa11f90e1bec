/**
 * Saved views for a page: the list and the open view, kept in step with the address, and the messages about opening a view. The edits of
 * views (view-edits.ts) are loaded with the picker.
 */
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLatest } from '../../use-latest'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../../kernel/failure'
import { perform } from '../../../kernel/perform'
import { useToaster } from '../../controls/toast'
import { useDialogs } from '../../dialogs/dialog-outlet'
import { failureSentence } from '../../failure-sentence'
import { useNewestSession, useSession } from '../../session-context'
import type { ArrangementStore } from './arrangement-store'
import type { PageNotice } from './page-notices'
import { createSavedViews, type SavedViews, type SavedViewsState } from './saved-views'
import type { OpenedPage } from './use-opened-page'
import type { ViewEdits } from './view-edits'

const loadViewEdits = () => import('./view-edits')

export interface PageViews extends ViewEdits {
  readonly state: SavedViewsState
  /** Fetches the list again, and loads the code for the picker's edits. */
  refresh(): void
  /** Opens a view; null opens the grid without a saved view. */
  choose(id: number | null): Promise<void>
  discard(): void
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

export function useSavedViews({ page, owner, customView, onCustomView, onNotice }: SavedViewsUse): PageViews {
  const { store } = page
  const session = useSession()
  const dialogs = useDialogs()
  const toaster = useToaster()
  const { t } = useTranslation()
  const newest = useNewestSession()
  const latest = useLatest({ onNotice })
  const [options] = useState(() => ({
    atoms: session.store,
    api: () => newest().api,
    store,
    owner,
  }))
  const [views] = useState(() =>
    createSavedViews({ ...options, ...(page.opened === undefined ? {} : { opened: page.opened }) }),
  )
  const state = useAtomValue(views.state)

  const actions = useMemo((): Omit<PageViews, 'state'> & OpeningViews => {
    const showAs = (title: string) => (problem: Failure) => {
      void dialogs.showError({ title, description: failureSentence(problem, t) })
    }
    const notifyIncomplete = (name: string) =>
      void dialogs.showError({
        title: t('grid.view.incomplete', { name }),
        description: t('grid.view.incompleteText'),
      })
    const notifyDiscarded = (undo: (() => void) | null) => {
      if (undo === null) return
      toaster.show({
        text: t('grid.view.discarded'),
        tone: 'info',
        undo,
      })
    }
    const open = async (requested: string | null) => {
      const undo = undoEdits(store, views)
      const title = t('grid.view.notLoaded', { name: requested ?? '' })
      const outcome = await perform(() => views.open(requested), { show: showAs(title) })
      if (!outcome.ok) return
      const loaded = outcome.value
      if (loaded?.kind === 'incomplete') notifyIncomplete(loaded.name)
      if (loaded?.kind === 'corrupt') latest.current.onNotice({ kind: 'viewCorrupt', name: loaded.name })
      if (loaded?.kind === 'missing') {
        latest.current.onNotice({ kind: 'viewMissing', name: loaded.name, known: loaded.known })
        return
      }
      notifyDiscarded(undo)
    }
    const edits = async (title: string): Promise<ViewEdits | undefined> => {
      const loaded = await perform(() => loadViewEdits().catch(loadViewEdits), { show: showAs(title) })
      return loaded.ok ? loaded.value.createViewEdits({ ...options, views, dialogs, toaster, t }) : undefined
    }
    return {
      open,
      notifyIncomplete,
      choose: (id: number | null) => open(id === null ? null : String(id)),
      discard: () => {
        const undo = undoEdits(store, views)
        views.discard()
        notifyDiscarded(undo)
      },
      save: async view => (await edits(t('grid.view.notSaved')))?.save(view) ?? false,
      rename: async (header, name) => (await edits(t('grid.view.notRenamed')))?.rename(header, name) ?? false,
      remove: async header =>
        (await edits(t('grid.view.delete.failed', { name: header.customViewName })))?.remove(header),
      setPrimary: async (header, isPrimary) =>
        (await edits(t('grid.view.notMarked')))?.setPrimary(header, isPrimary),
      setPrimaryForAll: async (header, isPrimary) =>
        (await edits(t('grid.view.notMarked')))?.setPrimaryForAll(header, isPrimary),
      refresh: () => {
        loadViewEdits().catch(() => undefined)
        void views.refresh()
      },
      dismissLost: views.dismissLost,
    }
  }, [views, store, options, dialogs, toaster, t, latest])

  const maySee = session.access.can('grid/custom_views')
  useEffect(() => (maySee ? views.start() : undefined), [views, maySee])
  const isNotified = useRef(false)
  useEffect(() => {
    if (page.loaded?.kind !== 'incomplete' || isNotified.current) return
    isNotified.current = true
    actions.notifyIncomplete(page.loaded.name)
  }, [page, actions])
  useNotifiedAddress(store, onCustomView)
  useFollowedAddress(customView, store, views.snapshot, requested => void actions.open(requested))
  return useMemo(() => ({ ...actions, state }), [actions, state])
}

/** What opening a view needs besides the picker's arguments. */
interface OpeningViews {
  open(requested: string | null): Promise<void>
  notifyIncomplete(name: string): void
}

/** Notifies the surrounding page whenever another view is open. */
function useNotifiedAddress(store: ArrangementStore, onCustomView: SavedViewsUse['onCustomView']): void {
  const viewId = useAtomValue(store.openView)
  const notified = useRef(viewId)
  useEffect(() => {
    if (notified.current === viewId) return
    notified.current = viewId
    onCustomView?.(viewId)
  }, [viewId, onCustomView])
}

/** Opens the view in the address when the address changes while the page is open. */
function useFollowedAddress(
  customView: string | undefined,
  store: ArrangementStore,
  state: () => SavedViewsState,
  open: (requested: string | null) => void,
): void {
  const followed = useRef(customView)
  useEffect(() => {
    if (followed.current === customView) return
    followed.current = customView
    const requested = customView === undefined || customView.trim() === '' ? null : customView.trim()
    const viewId = store.viewId()
    const isOpen = requested === null ? viewId === null : requested === String(viewId)
    const isNamed = requested !== null && requested === state().chosen?.customViewName
    if (!isOpen && !isNamed) open(requested)
  })
}

/** Returns a function that restores edits which are about to be left; null when there are none. */
function undoEdits(store: ArrangementStore, views: SavedViews): (() => void) | null {
  if (!views.snapshot().isEdited) return null
  const [before, viewId] = [store.get(), store.viewId()]
  return () => store.replace(before, viewId)
}
