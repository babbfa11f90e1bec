/**
 * Dialogs as promises: a component asks through `useDialogs()`, the outlet shows the dialog, and the promise resolves with the answer.
 * Dialogs stack, each with its own answer. When the outlet leaves the page, every open dialog is cancelled. The dialogs themselves are
 * loaded on first use.
 */
import { Fragment, createContext, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { logProblem } from '../../kernel/log'
import type { DialogsApi, Outlet, ShownDialog } from './create-dialogs'

export type { DialogsApi } from './create-dialogs'

/** Loads the dialogs; worth doing before the first one, which may be about a lost network. */
export const loadDialogs = () => import('./create-dialogs')

/** The dialogs of the surrounding `DialogOutlet`. */
export function useDialogs(): DialogsApi {
  const api = useContext(DialogsContext)
  if (api === null) throw new Error('useDialogs needs a DialogOutlet above it')
  return api
}

/** Provides everything inside with dialogs. They are rendered inside of it, so they stay in its shadow root. */
export function DialogOutlet({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly ShownDialog[]>([])
  const pending = useRef(new Set<() => void>())
  const isGone = useRef(false)
  const nextId = useRef(1)
  const api = useMemo(
    () =>
      dialogsIn({
        setShown,
        pending: pending.current,
        isGone: () => isGone.current,
        newId: () => nextId.current++,
      }),
    [],
  )
  useEffect(() => {
    const open = pending.current
    isGone.current = false
    return () => {
      isGone.current = true
      for (const cancel of [...open]) cancel()
    }
  }, [])
  return (
    <DialogsContext value={api}>
      {children}
      {shown.map(dialog => (
        <Fragment key={dialog.id}>{dialog.content}</Fragment>
      ))}
    </DialogsContext>
  )
}

/** Dialogs that are loaded on first use. One that cannot be loaded counts as cancelled. */
function dialogsIn(outlet: Outlet): DialogsApi {
  let loaded: Promise<DialogsApi | undefined> | undefined
  const loadedApi = () => {
    loaded ??= loadDialogs()
      .catch(loadDialogs)
      .then(
        ({ createDialogs }) => createDialogs(outlet),
        (error: unknown) => {
          loaded = undefined
          logProblem('The dialog could not be loaded.', error)
          return undefined
        },
      )
    return loaded
  }
  return {
    open: async render => (await loadedApi())?.open(render),
    closeAll: () => void loaded?.then(api => api?.closeAll()),
    confirm: async spec => (await (await loadedApi())?.confirm(spec)) ?? false,
    showResult: async spec => (await loadedApi())?.showResult(spec),
    showError: async spec => (await (await loadedApi())?.showError(spec)) ?? 'close',
  }
}

const DialogsContext = createContext<DialogsApi | null>(null)
