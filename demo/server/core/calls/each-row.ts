/**
 * An action on many rows, each processed separately: a row that fails does not stop the others. A single row is processed in the same way,
 * so that single and bulk actions cannot differ (DOMAIN, order actions; ARCHITECTURE, section 3).
 */
import type { ActionResult, DoneRow, FailedRow } from '../../../../src/contract/failures'
import { databaseFailureKind, type DatabaseFailureKind } from '../db/database-failure'
import type { Context } from './context'
import { databaseRefusal } from './database-refusal'
import { Refusal } from '../refusal'
import { ChoiceNeeded } from './user-choice'

/** A row with the name by which users know it. */
export interface NamedRow {
  readonly id: number
  readonly name: string
}

/** Failures of the database after which nothing of the transaction is stored, and which the next rows need not meet. */
const passingFailures: ReadonlySet<DatabaseFailureKind> = new Set([
  'locked',
  'conflict',
  'slow',
  'overloaded',
])
/** Each may have taken two lock timeouts; after so many the remaining rows fail at once. */
const passingFailuresMost = 5

/** What the loops over rows need of the context. */
type RowsContext = Pick<Context, 'db' | 'progress' | 'rehearsal'>

/**
 * Runs `act` for each row, in their order. A refusal below 500 makes the row fail with its reason, and so does a passing failure of the
 * database (onEachBatch); any other error ends the call. `unknownIds` are the requested ids that do not exist. If a single row was requested
 * and has been changed by somebody else, the refusal itself is thrown (409), so that the user's edits are kept.
 * @throws Refusal 409 `changed`
 */
export async function onEachRow<R extends NamedRow>(
  context: RowsContext,
  rows: readonly R[],
  unknownIds: readonly number[],
  act: (row: R) => Promise<DoneRow>,
): Promise<ActionResult> {
  const isSingle = rows.length + unknownIds.length === 1
  const batches = rows.map(row => [row] as const)
  return onEachBatch(context, batches, unknownIds, async ([row]) => {
    try {
      return { done: [await act(row)], failed: [] }
    } catch (error) {
      // Earlier rows are already done, and answering a question would run the whole call again.
      if (error instanceof ChoiceNeeded && !isSingle)
        throw new Error('Call askChoice before onEachRow, not for a row.', { cause: error })
      if (!(error instanceof Refusal) || error.status >= 500) throw error
      if (isSingle && error.body.code === 'changed') throw error
      return { done: [], failed: [failedRowOf(row, error)] }
    }
  })
}

/**
 * Runs `act`, which has one transaction at a time, for each batch of rows, in their order. A passing failure of the database, such as a row
 * that others lock, makes the rows of its batch fail, and the next batches go on: after earlier ones are stored, nobody could tell what was
 * done. Where there is only one batch it ends the call, which may be repeated; a rehearsal repeats itself.
 */
export async function onEachBatch<B extends readonly NamedRow[]>(
  { db, progress, rehearsal }: RowsContext,
  batches: readonly B[],
  unknownIds: readonly number[],
  act: (batch: B) => Promise<ActionResult>,
): Promise<ActionResult> {
  const result: ActionResult = { done: [], failed: [] }
  const endsCall = batches.length === 1 || rehearsal !== null
  let failures = 0
  let refusalOfRest: Refusal | undefined

  const outcomeOf = async (batch: B): Promise<ActionResult> => {
    if (refusalOfRest !== undefined) return allFailed(batch, refusalOfRest)
    try {
      return await act(batch)
    } catch (error) {
      const kind = databaseFailureKind(error)
      if (endsCall || kind === undefined || !passingFailures.has(kind)) throw error
      db.outages.report(error)
      failures += 1
      const refusal = databaseRefusal(kind)
      if (kind === 'overloaded' || failures === passingFailuresMost) refusalOfRest = refusal
      return allFailed(batch, refusal)
    }
  }
  progress.expect(batches.reduce((count, batch) => count + batch.length, 0))
  for (const batch of batches) {
    const { done, failed } = await outcomeOf(batch)
    result.done.push(...done)
    result.failed.push(...failed)
    progress.advance(batch.length)
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

const allFailed = (rows: readonly NamedRow[], refusal: Refusal): ActionResult => ({
  done: [],
  failed: rows.map(row => failedRowOf(row, refusal)),
})

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
