/** An action on rows as data: permissions, state guard, dialog before it, and endpoint. */
import type { Endpoint } from '../contract/endpoints/endpoint'
import type { Feature } from '../contract/features'
import type { ReadRow, ReadValues } from '../contract/read-values'
import type { GuardResult } from '../contract/states/state-machine'
import type { PermissionPath } from '../contract/permissions'
import type { Form, FormValues } from './form'

export interface Action<R> {
  /** Verb and object; the prefix of its translation keys: `action.<name>` and `action.<name>.*`. */
  readonly name: string
  readonly icon: string
  /** Section of the context menu; sections are separated by a line. */
  readonly section: number
  /** Single letter that runs it while the grid has the focus. */
  readonly shortcut?: string
  /** Shown in the bulk bar itself, not under More. */
  readonly isPromoted?: boolean
  readonly isDanger?: boolean
  /**
   * Its effect on one row cannot be seen from the row: stock, tasks and money change as well. The rehearsal is then offered for a single
   * row too.
   */
  readonly isConsequential?: boolean
  readonly permission: PermissionPath
  readonly feature?: Feature
  /** Works on one row at a time (spec 1, section 5: one stock at a time). */
  readonly isSingle?: boolean
  /** Creates a row and needs none: a button beside the grid's title. */
  readonly isCreation?: boolean
  /** Whether the action is allowed on a row; the server uses the same guard. Left out of a definition: on every row. */
  readonly guard: (row: R) => GuardResult<string>
  /** Rows on which only global administrators may run it. */
  readonly isForGlobalAdmins?: (row: R) => boolean
  /** The row's roles, joined by commas as the row shows them: the user must be entitled to administer all of them. */
  readonly answeredRoles?: (row: R) => string
  /** Form shown before it runs. */
  readonly form?: Form
  /** A dialog that a form cannot express, by its name among the dialogs of the pages; its answers have the shape of a form's. */
  readonly dialog?: string
  /** Shows the result instead of a notice, by its name among the dialogs of the pages; its rows are those of the result. */
  readonly made?: string
  /**
   * How to undo it for a row, given the row before the action and the answers. Undefined where that would not restore the row; the user
   * is then asked first.
   */
  readonly undoneBy?: (row: R, answers: FormValues) => TakenBack | undefined
  /** What it solves: refusal codes and states of other actions. It is offered beside such a refusal where the row allows it. */
  readonly mends?: readonly string[]
  /** Asks once, with the consequence in the text: `action.<name>.confirm.*`. */
  readonly needsConfirmation?: boolean
  /** Absent for an action that only opens a page, or a dialog that saves on its own. */
  readonly endpoint?: Endpoint
  /** Input of the endpoint, from the selected rows, the answers of the form, and the row values that the form showed. */
  readonly input?: (rows: readonly R[], values: FormValues, read: readonly ReadRow[]) => unknown
  /** The page that it opens is the row's own: the cell with the row's name links to it too. */
  readonly isRecord?: boolean
  /** Opens a page instead: one where something is created, `processsalesorders` with the row's id, or one with a search for the row. */
  readonly opens?: ActionTarget | ((row: R) => ActionTarget)
}

/** The page that an action opens. */
export interface ActionTarget {
  readonly route: string
  readonly params?: readonly (string | number)[]
  readonly search?: Readonly<Record<string, string>>
}

/** An action that undoes another one. */
export interface TakenBack {
  /** Name of an action of the same view. */
  readonly action: string
  /** Its answers. */
  readonly values?: FormValues
  /** Current values of the row: the server refuses when somebody else has changed them in the meantime. */
  readonly read?: ReadValues
}

/**
 * Declares an action.
 * @__NO_SIDE_EFFECTS__
 */
export function defineAction<R>(
  definition: Omit<Action<R>, 'guard'> & Partial<Pick<Action<R>, 'guard'>>,
): Action<R> {
  return { guard: () => ({ allowed: true }), ...definition }
}
