/**
 * Dialogs as promises: `useDialogs()` asks, the outlet shows, the answer resolves. Dialogs stack; each closes with its own
 * answer. When the outlet leaves the page every open question is answered with no.
 */
import { Fragment, createContext, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog'
import type { ConfirmSpec } from './confirm-dialog'
import { ErrorDialog } from './error-dialog'
import type { ErrorAnswer, ErrorSpec } from './error-dialog'
import { ResultDialog } from './result-dialog'
import type { ResultSpec } from './result-dialog'

export interface DialogsApi {
  /** True when confirmed; false for everything else. */
  confirm(spec: ConfirmSpec): Promise<boolean>
  /** The chosen option. The same title and text shown already resolves with the answer to that dialog. */
  showError(spec: ErrorSpec): Promise<ErrorAnswer>
  /** Resolves when the result is closed. */
  showResult(spec: ResultSpec): Promise<void>
  /**
   * Shows what `render` returns, which must be a `Dialog`, until it calls `close`: with a value when it did its work,
   * without one when it was cancelled.
   */
  open<T>(render: (close: (value?: T) => void) => ReactNode): Promise<T | undefined>
}

/** The dialogs of the surrounding `DialogOutlet`. */
export function useDialogs(): DialogsApi {
  const api = useContext(DialogsContext)
  if (api === null) throw new Error('useDialogs needs a DialogOutlet above it')
  return api
}

/** Gives everything inside a place for dialogs. They render inside of it, so they stay in its shadow root. */
export function DialogOutlet({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly ShownDialog[]>([])
  const pending = useRef(new Set<() => void>())
  const nextId = useRef(1)
  const api = useMemo(
    () => createDialogs({ setShown, pending: pending.current, newId: () => nextId.current++ }),
    [],
  )
  useEffect(() => {
    const open = pending.current
    return () => {
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

interface ShownDialog {
  readonly id: number
  readonly content: ReactNode
}

interface Outlet {
  setShown: (update: (current: readonly ShownDialog[]) => readonly ShownDialog[]) => void
  /** One function per open dialog that cancels it. */
  pending: Set<() => void>
  newId: () => number
}

function createDialogs({ setShown, pending, newId }: Outlet): DialogsApi {
  const errorsShown = new Map<string, Promise<ErrorAnswer>>()

  const open: DialogsApi['open'] = <T,>(render: (close: (value?: T) => void) => ReactNode) =>
    new Promise<T | undefined>(resolve => {
      const id = newId()
      const close = (value?: T) => {
        pending.delete(cancel)
        setShown(current => current.filter(dialog => dialog.id !== id))
        resolve(value)
      }
      const cancel = () => close()
      pending.add(cancel)
      setShown(current => [...current, { id, content: render(close) }])
    })

  return {
    open,
    confirm: async spec =>
      (await open<boolean>(close => <ConfirmDialog {...spec} onAnswer={close} />)) ?? false,
    showResult: async spec => {
      await open<never>(close => <ResultDialog {...spec} onClose={() => close()} />)
    },
    showError: spec => {
      const key = JSON.stringify([
        spec.title,
        typeof spec.description === 'string' ? spec.description : newId(),
      ])
      const already = errorsShown.get(key)
      if (already !== undefined) return already
      const answer = open<ErrorAnswer>(close => <ErrorDialog {...spec} onAnswer={close} />).then(chosen => {
        errorsShown.delete(key)
        return chosen ?? 'close'
      })
      errorsShown.set(key, answer)
      return answer
    },
  }
}

const DialogsContext = createContext<DialogsApi | null>(null)
