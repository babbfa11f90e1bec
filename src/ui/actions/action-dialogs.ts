/**
 * Dialogs that a form cannot express, by the name that an action gives (define/action.ts, `dialog`). The area passes its list to
 * the grids through a context, since the engine does not import pages.
 */
import { createContext, type ComponentType } from 'react'
import type { ReadRow } from '../../contract/read-values'
import type { Action } from '../../define/action'
import type { FormValues } from '../../define/form'
import type { AnyRow } from '../../define/view'
import type { FormProblem } from '../form/form-problem'

export interface ActionDialogProps {
  /** As they were when the dialog opened. */
  readonly rows: readonly AnyRow[]
  /** The same rows as they are now; absent where nothing follows them. */
  readonly newest?: readonly AnyRow[]
  readonly title: string
  /** The action's call is running: the submit button is busy, and closing moves the call to the background (`LeavingContext`). */
  readonly isBusy: boolean
  /** The server's problem with the last input; the input is kept. */
  readonly problem: FormProblem | null
  /**
   * With answers: calls the action's endpoint, and the dialog stays open until the call has succeeded. Without: closes the dialog. `read`
   * is what the dialog showed of the rows, for endpoints that compare it.
   */
  onClose(values?: FormValues, read?: readonly ReadRow[]): void
  /** Closes the dialog and starts another action on the same rows, with its own dialogs. */
  goOn(action: Action<AnyRow>): void
}

export type ActionDialog = ComponentType<ActionDialogProps>

/** Loaders of dialogs by name; each returns the same function at every call. */
export type ActionDialogs = Readonly<Record<string, () => Promise<ActionDialog>>>

/** The dialogs of the area; none without an area. */
export const ActionDialogsContext = createContext<ActionDialogs>({})
