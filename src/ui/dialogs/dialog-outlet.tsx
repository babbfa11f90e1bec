/**
 * Dialogs as promises: a component asks through `useDialogs()`, the outlet shows the dialog, and the promise resolves with the answer.
 * Dialogs stack, each with its own answer. When the outlet leaves the page, every open dialog is cancelled.
 */
import { Fragment, createContext, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { createDialogs, type DialogsApi, type ShownDialog } from './create-dialogs'

export type { DialogsApi } from './create-dialogs'

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
      createDialogs({
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

const DialogsContext = createContext<DialogsApi | null>(null)
