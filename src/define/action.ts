/** An action on rows as data: permissions, state guard, dialog before it, and endpoint. */
import type { Endpoint } from '../contract/endpoints/endpoint'
import type { Feature } from '../contract/features'
import type { ReadRow, ReadValues } from '../contract/read-values'
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
  /** What it does to one row cannot be told from the row: stock, tasks and money follow. What would happen is offered for one row too. */
  readonly isConsequential?: boolean
  readonly permission: PermissionPath
  readonly feature?: Feature
  /** Works on one row at a time (spec 1, section 5: one stock at a time). */
  readonly isSingle?: boolean
  /** Makes something new and needs no row: a button beside the grid's title. */
  readonly isCreation?: boolean
  /** Says for one row whether the action is allowed; the server decides with the same guard. */
  readonly guard: (row: R) => GuardResult<string>
  /** Rows that only global administrators may do it to. */
  readonly isForGlobalAdmins?: (row: R) => boolean
  /** The row's roles, joined by commas as the row shows them: the user has to answer for all of them. */
  readonly answeredRoles?: (row: R) => string
  /** Questions before it runs. */
  readonly form?: Form
  /** A dialog that a form cannot express, by its name among the dialogs of the pages; it answers like a form. */
  readonly dialog?: string
  /** Shows what it made in place of a notice, by its name among the dialogs of the pages; its rows are those of the result. */
  readonly made?: string
  /**
   * How it is taken back for a row, as it was before, once it was done with these answers; undefined where that would not make it the
   * same again.
   */
  readonly undoneBy?: (row: R, answers: FormValues) => TakenBack | undefined
  /**
   * What it mends: codes and states for which other actions refuse a row. It is offered beside such a refusal where the row allows it.
   */
  readonly mends?: readonly string[]
  /** Asks once with the consequence in the text: `action.<name>.confirm.*`. */
  readonly needsConfirmation?: boolean
  /** Absent for an action that only opens a page or a dialog that saves by itself. */
  readonly endpoint?: Endpoint
  /** Input of the endpoint for the chosen rows, the answers of the form, and what the form showed of the rows. */
  readonly input?: (rows: readonly R[], values: FormValues, read: readonly ReadRow[]) => unknown
  /** The page that it opens is the row's own: the cell that names the row leads there too. */
  readonly isRecord?: boolean
  /** Opens a page instead: one where something new is made, `processsalesorders` with the row's id, or one with a search about the row. */
  readonly opens?: ActionTarget | ((row: R) => ActionTarget)
}

/** The page that an action opens. */
export interface ActionTarget {
  readonly route: string
  readonly params?: readonly (string | number)[]
  readonly search?: Readonly<Record<string, string>>
}

/** An action that takes another one back. */
export interface TakenBack {
  /** Name of an action of the same view. */
  readonly action: string
  /** What it is answered. */
  readonly values?: FormValues
  /** Current values of the row: the server refuses when somebody else changed them meanwhile. */
  readonly read?: ReadValues
}

/** Declares an action. */
export function defineAction<R>(action: Action<R>): Action<R> {
  return action
}
