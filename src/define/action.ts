/** An action on rows as data: who may, on which rows, what it asks first and which endpoint does it. */
import type { Endpoint } from '../contract/endpoints/endpoint'
import type { GuardResult } from '../contract/states/state-machine'
import type { PermissionPath } from '../contract/permissions'
import type { Form, FormValues } from './form'

export interface Action<R> {
  /** Verb and object; the key of its words: `action.<name>` and `action.<name>.*`. */
  readonly name: string
  readonly icon: string
  /** Section of the context menu; sections are divided by a line. */
  readonly section: number
  /** Single letter while the grid has the focus. */
  readonly shortcut?: string
  /** Stands in the bulk bar itself, not under More. */
  readonly isPromoted?: boolean
  readonly isDanger?: boolean
  readonly permission: PermissionPath
  /** Says for one row whether the action is allowed; the server decides with the same guard. */
  readonly guard: (row: R) => GuardResult<string>
  /** Questions before it runs. */
  readonly form?: Form
  /** Asks once with the consequence in the text: `action.<name>.confirm.*`. */
  readonly needsConfirmation?: boolean
  readonly endpoint: Endpoint
  /** Input of the endpoint for the chosen rows and the answers of the form. */
  readonly input: (rows: readonly R[], values: FormValues) => unknown
}

/** Declares an action. */
export function defineAction<R>(action: Action<R>): Action<R> {
  return action
}
