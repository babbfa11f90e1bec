/**
 * Master data: the actions that every list of it has. Adding, changing and deleting a row are named after the noun (`addPrinter`,
 * `updatePrinter`, `deletePrinter`), which their words and their audit rows are found by; what is special about one is said over it.
 */
import type { Endpoint } from '../contract/endpoints/endpoint'
import type { Feature } from '../contract/features'
import type { PermissionPath } from '../contract/permissions'
import type { GuardResult } from '../contract/states/state-machine'
import { defineAction, type Action } from '../define/action'
import type { Form, FormValues } from '../define/form'
import { restores } from './actions/taken-back'

export interface MasterRow {
  readonly id: number
}

export interface Crud<R> {
  /** The same right for all three, or one for each. */
  readonly permission: PermissionPath | Readonly<Record<'add' | 'update' | 'delete', PermissionPath>>
  readonly feature?: Feature
  /** The input for a row. Without a form each of the two opens the dialog of its own name. */
  readonly form?: Form
  readonly endpoints: {
    /** Absent where the dialog saves by itself. */
    readonly add?: Endpoint
    readonly update: Endpoint
    readonly remove: Endpoint
  }
  /** Makes of the form's answers what the endpoints take; the answers as they are by default. */
  readonly values?: (answers: FormValues) => FormValues
  /** Whether a row can be changed or deleted; always by default. */
  readonly guard?: (action: 'update' | 'delete', row: R) => GuardResult<string>
  /** Deletes several rows at once, by their ids in the query or in the body; one by its path without. */
  readonly deletesMany?: 'query' | 'body'
  /** Of changing and deleting: for whom a row is at all. */
  readonly isFor?: Pick<Action<R>, 'isForGlobalAdmins' | 'answeredRoles'>
  /** What is said otherwise of an action. */
  readonly add?: Partial<Action<R>>
  readonly update?: Partial<Action<R>>
  readonly delete?: Partial<Action<R>>
}

/**
 * The actions of a kind of master data.
 * @param noun singular, as in `Printer`; `Printers` in the name of an action that deletes several
 */
export function crud<R extends MasterRow>(noun: string, definition: Crud<R>) {
  const { permission, feature, form, endpoints, values = asTheyAre, guard, deletesMany, isFor } = definition
  const shared = (action: 'add' | 'update' | 'delete') => ({
    permission: typeof permission === 'string' ? permission : permission[action],
    ...(feature && { feature }),
  })
  const asked = (name: string) => (form === undefined ? { dialog: name } : { form })
  const guardOf = (action: 'update' | 'delete') => (row: R) => guard?.(action, row) ?? allowed

  const add = `add${noun}`
  const update = `update${noun}`
  return {
    add: defineAction<R>({
      ...shared('add'),
      name: add,
      icon: 'plus',
      section: 1,
      shortcut: 'N',
      isCreation: true,
      guard: () => allowed,
      ...asked(add),
      ...(endpoints.add && {
        endpoint: endpoints.add,
        input: (_rows, answers) => ({ body: values(answers) }),
      }),
      ...definition.add,
    }),
    update: defineAction<R>({
      ...shared('update'),
      name: update,
      icon: 'edit',
      section: 1,
      shortcut: 'E',
      isSingle: true,
      isPromoted: true,
      guard: guardOf('update'),
      ...isFor,
      ...asked(update),
      endpoint: endpoints.update,
      input: ([row], answers, read) => ({ body: { id: row?.id ?? 0, ...values(answers), read: [...read] } }),
      ...(form && { undoneBy: restores(update, form) }),
      ...definition.update,
    }),
    delete: defineAction<R>({
      ...shared('delete'),
      name: deletesMany === undefined ? `delete${noun}` : `delete${noun}s`,
      icon: 'trash',
      section: 3,
      ...(deletesMany === undefined && { isSingle: true }),
      isDanger: true,
      needsConfirmation: true,
      guard: guardOf('delete'),
      ...isFor,
      endpoint: endpoints.remove,
      input: rows => {
        if (deletesMany === undefined) return { params: { id: rows[0]?.id ?? 0 } }
        return { [deletesMany]: { ids: rows.map(({ id }) => id) } }
      },
      ...definition.delete,
    }),
  }
}

const allowed = { allowed: true } as const
const asTheyAre = (answers: FormValues): FormValues => answers
