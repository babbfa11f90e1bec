/** Whether an action can run on the chosen rows, and if not, why. Pure; the server decides again with the same guards. */
import type { GuardReason } from '../../contract/states/state-machine'
import type { Action } from '../../define/action'
import type { AnyRow } from '../../define/view'
import type { Access } from '../../kernel/session'

export type ActionAvailability =
  | {
      readonly status: 'ready'
      /** Rows whose guard allows the action. */
      readonly allowedCount: number
      readonly chosenCount: number
    }
  | { readonly status: 'denied'; readonly path: string }
  | { readonly status: 'nothing-chosen' }
  | {
      readonly status: 'refused'
      readonly reason: GuardReason
      /** States of the chosen rows, each once. */
      readonly states: readonly string[]
      readonly allowedStates: readonly string[]
    }

/**
 * An action is ready when the user may do it and at least one chosen row passes its guard: all chosen rows are sent, and the
 * server lists those that fail.
 */
export function actionAvailability(
  action: Action<AnyRow>,
  rows: readonly AnyRow[],
  access: Pick<Access, 'can'>,
): ActionAvailability {
  if (!access.can(action.permission)) return { status: 'denied', path: action.permission }
  if (rows.length === 0) return { status: 'nothing-chosen' }
  const results = rows.map(row => action.guard(row))
  const refusals = results.filter(result => !result.allowed)
  const [first] = refusals
  if (first === undefined || refusals.length < rows.length) {
    return { status: 'ready', allowedCount: rows.length - refusals.length, chosenCount: rows.length }
  }
  return {
    status: 'refused',
    // A row that is in the right state but was picked says more than one in a wrong state.
    reason: refusals.find(refusal => refusal.reason !== 'wrong-state')?.reason ?? first.reason,
    states: [...new Set(refusals.map(refusal => refusal.state))],
    allowedStates: first.allowedStates,
  }
}
