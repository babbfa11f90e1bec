/** The implementation of `useDialogs()` with its named dialogs. */
import type { ReactNode } from 'react'
import { ConfirmDialog, type ConfirmSpec } from './confirm-dialog'
import { ErrorDialog, type ErrorAnswer, type ErrorSpec } from './error-dialog'
import { ResultDialog, type ResultSpec } from './result-dialog'
import { toJson } from '../../contract/to-json'

export interface DialogsApi {
  /** True when confirmed; false in every other case. */
  confirm(spec: ConfirmSpec): Promise<boolean>
  /** Resolves with the chosen option. If the same title and text are already shown, with the answer to that dialog. */
  showError(spec: ErrorSpec): Promise<ErrorAnswer>
  /** Resolves when the result is closed. */
  showResult(spec: ResultSpec): Promise<void>
  /**
   * Shows what `render` returns, which must be a `Dialog`, until it calls `close`: with a value when it has succeeded,
   * without one when it was cancelled.
   */
  open<T>(render: (close: (value?: T) => void) => ReactNode): Promise<T | undefined>
  /** Cancels all open dialogs, before another page is shown. */
  closeAll(): void
}

export interface ShownDialog {
  readonly id: number
  readonly content: ReactNode
}

/** The element in which dialogs are shown. */
export interface Outlet {
  readonly setShown: (update: (current: readonly ShownDialog[]) => readonly ShownDialog[]) => void
  /** One function per open dialog that cancels it. */
  readonly pending: Set<() => void>
  /** The outlet has left the page, so no dialog can be shown any more. */
  readonly isGone: () => boolean
  readonly newId: () => number
}

export function createDialogs({ setShown, pending, isGone, newId }: Outlet): DialogsApi {
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

  return {
    open,
    closeAll: () => {
      for (const cancel of [...pending]) cancel()
    },
    confirm: async spec =>
      (await open<boolean>(close => <ConfirmDialog {...spec} onAnswer={close} />)) ?? false,
    showResult: async spec => {
      await open<never>(close => <ResultDialog {...spec} onClose={() => close()} />)
    },
    showError: spec => {
      const key = toJson([spec.title, typeof spec.description === 'string' ? spec.description : newId()])
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
