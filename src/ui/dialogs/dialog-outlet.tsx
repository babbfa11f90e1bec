/**
 * Dialogs as promises: `useDialogs()` asks, the outlet shows, the answer resolves. Dialogs stack; each closes with its own
 * answer. When the outlet leaves the page every open question is answered with no. The dialogs themselves are loaded on
 * first use.
 */
import { Fragment, createContext, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { logProblem } from '../../kernel/log'
import type { ConfirmSpec } from './confirm-dialog'
import type { ErrorAnswer, ErrorSpec } from './error-dialog'
import type { ResultSpec } from './result-dialog'

/** Loads the dialogs; worth doing before the first one, since that may be about a lost network. */
export const loadDialogs = () => import('./standard-dialogs')

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

type StandardDialogs = Awaited<ReturnType<typeof loadDialogs>>

interface ShownDialog {
  readonly id: number
  readonly content: ReactNode
}

interface Outlet {
  setShown: (update: (current: readonly ShownDialog[]) => readonly ShownDialog[]) => void
  /** One function per open dialog that cancels it. */
  pending: Set<() => void>
  /** The outlet left the page, so nothing can be shown any more. */
  isGone: () => boolean
  newId: () => number
}

function createDialogs({ setShown, pending, isGone, newId }: Outlet): DialogsApi {
  const errorsShown = new Map<string, Promise<ErrorAnswer>>()

  const open: DialogsApi['open'] = <T,>(render: (close: (value?: T) => void) => ReactNode) =>
    new Promise<T | undefined>(resolve => {
      if (isGone()) return resolve(undefined)
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

  /** Opens one of the loaded dialogs. One that cannot be loaded counts as not answered. */
  const openLoaded = async <T,>(
    render: (dialogs: StandardDialogs, close: (value?: T) => void) => ReactNode,
  ): Promise<T | undefined> => {
    const dialogs = await loadDialogs()
      .catch(loadDialogs)
      .catch((error: unknown) => logProblem('The dialog could not be loaded.', error))
    return dialogs === undefined ? undefined : open<T>(close => render(dialogs, close))
  }

  return {
    open,
    confirm: async spec =>
      (await openLoaded<boolean>(({ ConfirmDialog }, close) => (
        <ConfirmDialog {...spec} onAnswer={close} />
      ))) ?? false,
    showResult: async spec => {
      await openLoaded<never>(({ ResultDialog }, close) => <ResultDialog {...spec} onClose={() => close()} />)
    },
    showError: spec => {
      const key = JSON.stringify([
        spec.title,
        typeof spec.description === 'string' ? spec.description : newId(),
      ])
      const already = errorsShown.get(key)
      if (already !== undefined) return already
      const answer = openLoaded<ErrorAnswer>(({ ErrorDialog }, close) => (
        <ErrorDialog {...spec} onAnswer={close} />
      )).then(chosen => {
        errorsShown.delete(key)
        return chosen ?? 'close'
      })
      errorsShown.set(key, answer)
      return answer
    },
  }
}

const DialogsContext = createContext<DialogsApi | null>(null)
