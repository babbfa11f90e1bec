/**
 * An action on many rows, each processed separately: a row that fails does not stop the others. A single row is processed in the same way,
 * so that single and bulk actions cannot differ (DOMAIN, order actions; ARCHITECTURE, section 3).
 */
import type { ActionResult, DoneRow, FailedRow } from '../../../../src/contract/failures'
import type { Context } from './context'
import { Refusal } from '../refusal'
import { ChoiceNeeded } from './user-choice'

/** A row with the name by which users know it. */
export interface NamedRow {
  readonly id: number
  readonly name: string
}

/**
 * Runs `act` for each row, in their order. A refusal below 500 makes the row fail with its reason; any other error ends the call.
 * `unknownIds` are the requested ids that do not exist. If a single row was requested and has been changed by somebody else, the refusal
 * itself is thrown (409), so that the user's edits are kept.
 * @throws Refusal 409 `changed`
 */
export async function onEachRow<R extends NamedRow>(
  { progress }: Pick<Context, 'progress'>,
  rows: readonly R[],
  unknownIds: readonly number[],
  act: (row: R) => Promise<DoneRow>,
): Promise<ActionResult> {
  const result: ActionResult = { done: [], failed: [] }
  const isSingle = rows.length + unknownIds.length === 1
  progress.expect(rows.length)
  for (const row of rows) {
    try {
      result.done.push(await act(row))
    } catch (error) {
      // Earlier rows are already done, and answering a question would run the whole call again.
      if (error instanceof ChoiceNeeded && !isSingle)
        throw new Error('Call askChoice before onEachRow, not for a row.', { cause: error })
      if (!(error instanceof Refusal) || error.status >= 500) throw error
      if (isSingle && error.body.code === 'changed') throw error
      result.failed.push(failedRowOf(row, error))
    }
    progress.advance(1)
  }
  for (const id of unknownIds) result.failed.push({ id, name: String(id), code: 'not-found' })
  return result
}

/** `onEachRow` for the rows of `ids`; `find` returns those that exist. */
export async function onRowsById<R extends NamedRow>(
  context: Context,
  ids: readonly number[],
  find: (context: Context, ids: readonly number[]) => Promise<readonly R[]>,
  act: (row: R) => Promise<DoneRow>,
): Promise<ActionResult> {
  const rows = await find(context, ids)
  return onEachRow(context, rows, unknownIds(ids, rows), act)
}

/** Requested ids that were not found, without duplicates. */
export function unknownIds(
  requested: readonly number[],
  found: readonly { readonly id: number }[],
): number[] {
  const known = new Set(found.map(({ id }) => id))
  return [...new Set(requested)].filter(id => !known.has(id))
}

/** A row that failed, with the reason from the refusal. */
export function failedRowOf({ id, name }: NamedRow, { body }: Refusal): FailedRow {
  const { code, state, allowedStates, lines, fields, movements, issues } = body
  return {
    id,
    name,
    code,
    ...(state === undefined ? {} : { state }),
    ...(allowedStates === undefined ? {} : { allowedStates }),
    ...(lines === undefined ? {} : { lines }),
    ...(fields === undefined ? {} : { fields }),
    ...(movements === undefined ? {} : { movements }),
    ...(issues === undefined ? {} : { issues }),
  }
}
