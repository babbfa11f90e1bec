/**
 * Dialogs that a form cannot express, by the name that an action gives (define/action.ts, `dialog`). The area hands its list to
 * the grids through a context, since the engine knows no pages.
 */
import { createContext, type ComponentType } from 'react'
import type { ReadRow } from '../../contract/read-values'
import type { Action } from '../../define/action'
import type { FormValues } from '../../define/form'
import type { AnyRow } from '../../define/view'
import type { FormProblem } from '../form/form-problem'

export interface ActionDialogProps {
  readonly rows: readonly AnyRow[]
  readonly title: string
  /** The call is running: the submit button is busy, and closing moves the call to the background. */
  readonly isBusy: boolean
  /** The call waits to be sent again: closing gives it up, and the dialog stays. */
  readonly isWaiting?: boolean
  /** The server's problem with the last input, which stays. */
  readonly problem: FormProblem | null
  /**
   * With answers: the action's endpoint is called with them, and the dialog stays until that worked. Without: it closes. `read` is
   * what the dialog showed of the rows, where the endpoint compares it.
   */
  onClose(values?: FormValues, read?: readonly ReadRow[]): void
  /** Closes it and starts another action on the same rows, with its own dialogs. */
  goOn(action: Action<AnyRow>): void
}

export type ActionDialog = ComponentType<ActionDialogProps>

/** Loads of dialogs by name; each the same function at every call. */
export type ActionDialogs = Readonly<Record<string, () => Promise<ActionDialog>>>

/** The dialogs that the area has; none without one. */
export const ActionDialogsContext = createContext<ActionDialogs>({})
