/** Whether an action can run on the selected rows, and if not, why. Pure; the server decides again with the same guards. */
import { rehearsedRowsMost } from '../../contract/limits'
import type { RefusalCode } from '../../contract/failures'
import type { Feature } from '../../contract/features'
import type { GuardResult } from '../../contract/states/state-machine'
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
  | { readonly status: 'feature-off'; readonly feature: Feature }
  | { readonly status: 'nothing-chosen' }
  /** The action works on one row at a time, and more are selected. */
  | { readonly status: 'too-many'; readonly chosenCount: number }
  | {
      readonly status: 'refused'
      readonly code: RefusalCode
      /** States of the selected rows, each once. */
      readonly states: readonly string[]
      readonly allowedStates: readonly string[]
    }

/**
 * An action is ready when its feature is on, the user may do it and at least one selected row passes its guard: all selected rows
 * are sent, and the server lists those that fail. An action that creates needs no row.
 */
export function actionAvailability(
  action: Action<AnyRow>,
  rows: readonly AnyRow[],
  access: Pick<Access, 'can' | 'featureOn' | 'isGlobalAdmin' | 'answersFor'>,
): ActionAvailability {
  const { feature } = action
  if (feature !== undefined && !access.featureOn(feature)) return { status: 'feature-off', feature }
  const path = neededPaths(action).find(needed => !access.can(needed))
  if (path !== undefined) return { status: 'denied', path }
  if (action.isCreation === true) return { status: 'ready', allowedCount: 0, chosenCount: 0 }
  if (rows.length === 0) return { status: 'nothing-chosen' }
  if (rows.length > 1 && isSingle(action)) return { status: 'too-many', chosenCount: rows.length }
  const results = rows.map(row => guardFor(action, row, access))
  const refusals = results.filter(result => !result.allowed)
  const [first] = refusals
  if (first === undefined || refusals.length < rows.length) {
    return { status: 'ready', allowedCount: rows.length - refusals.length, chosenCount: rows.length }
  }
  return {
    status: 'refused',
    // The code of a row in the right state is more specific than that of one in a wrong state.
    code: refusals.find(({ code }) => code !== 'wrong-state')?.code ?? first.code,
    states: [...new Set(refusals.flatMap(({ state }) => state ?? []))],
    allowedStates: first.allowedStates ?? [],
  }
}

/** Whether a user who has the action's permission may do it to this row. */
export function guardFor(
  action: Action<AnyRow>,
  row: AnyRow,
  access: Pick<Access, 'isGlobalAdmin' | 'answersFor'>,
): GuardResult<string> {
  return refusalOfPerson(action, row, access) ?? action.guard(row)
}

/** Why the user may not act on the row, whatever its state. */
function refusalOfPerson(
  { isForGlobalAdmins, answeredRoles }: Action<AnyRow>,
  row: AnyRow,
  { isGlobalAdmin, answersFor }: Pick<Access, 'isGlobalAdmin' | 'answersFor'>,
) {
  if (!isGlobalAdmin && isForGlobalAdmins?.(row) === true) return refusedFor('global-admin-only')
  const isOutside =
    answersFor !== null && answeredRoles !== undefined && !areAllAmong(answeredRoles(row), answersFor)
  return isOutside ? refusedFor('outside-responsibility') : undefined
}

const refusedFor = (code: RefusalCode) => ({ allowed: false, code }) as const

/** Whether a text consists of names of a list, at least one, joined by commas; a name may contain commas. */
function areAllAmong(text: string, names: readonly string[]): boolean {
  return names.some(
    name =>
      text === name || (text.startsWith(`${name}, `) && areAllAmong(text.slice(name.length + 2), names)),
  )
}

/**
 * Whether the result of an action on these rows can be previewed: always on several rows; on a single row only where it is not easily
 * reversed or changes more than the row shows.
 */
export function canRehearse(
  action: Pick<Action<AnyRow>, 'endpoint' | 'needsConfirmation' | 'isDanger' | 'isConsequential'>,
  rows: readonly AnyRow[],
): boolean {
  const { endpoint, needsConfirmation = false, isDanger = false, isConsequential = false } = action
  const least = needsConfirmation || isDanger || isConsequential ? 1 : 2
  return endpoint?.isBulk === true && rows.length >= least && rows.length <= rehearsedRowsMost
}

/** Rows that the action's undo would not restore. None for an action with a form or a dialog of its own: it asks anyway. */
export function notUndoableRows(action: Action<AnyRow>, rows: readonly AnyRow[]): readonly AnyRow[] {
  const { undoneBy, form, dialog } = action
  if (undoneBy === undefined || form !== undefined || dialog !== undefined) return []
  return rows.filter(row => undoneBy(row, {}) === undefined)
}

/** Whether the action takes one row at a time; an action that opens a row's page always does. */
function isSingle({ isSingle = false, opens }: Action<AnyRow>): boolean {
  return isSingle || opens !== undefined
}

function neededPaths({ isCreation, permission }: Action<AnyRow>) {
  return isCreation === true ? (['grid/create', permission] as const) : [permission]
}
