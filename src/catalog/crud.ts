/**
 * Master data: the actions that every list of it has. Adding, changing and deleting a row are named after the noun (`addPrinter`,
 * `updatePrinter`, `deletePrinter`); their texts and audit rows are found by these names. Options override the defaults.
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
  /** One permission for all three, or one each. */
  readonly permission: PermissionPath | Readonly<Record<'add' | 'update' | 'delete', PermissionPath>>
  readonly feature?: Feature
  /** The form of a row. Without a form, adding and updating open the dialog named after the action. */
  readonly form?: Form
  readonly endpoints: {
    /** Absent where the dialog itself saves. */
    readonly add?: Endpoint
    readonly update: Endpoint
    readonly remove: Endpoint
  }
  /** Converts the form's answers to the endpoints' input; unchanged by default. */
  readonly values?: (answers: FormValues) => FormValues
  /** Whether a row can be changed or deleted; always by default. */
  readonly guard?: (action: 'update' | 'delete', row: R) => GuardResult<string>
  /** Deletes several rows at once, by their ids in the query or in the body; without it one row, by its path. */
  readonly deletesMany?: 'query' | 'body'
  /** Which rows updating and deleting apply to at all. */
  readonly isFor?: Pick<Action<R>, 'isForGlobalAdmins' | 'answeredRoles'>
  /** Overrides of an action's definition. */
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
  const prompt = (name: string) => (form === undefined ? { dialog: name } : { form })
  const guarded = (action: 'update' | 'delete') => guard && { guard: (row: R) => guard(action, row) }

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
      ...prompt(add),
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
      ...guarded('update'),
      ...isFor,
      ...prompt(update),
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
      ...guarded('delete'),
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

const asTheyAre = (answers: FormValues): FormValues => answers
