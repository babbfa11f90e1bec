/** The row of an import: read for callers of its business unit who may import its kind, and changed by the server that has claimed it. */
import type { Kysely, Selectable, Updateable } from 'kysely'
import type {
  ImportArrangement,
  ImportDetail,
  ImportSummary,
} from '../../../src/contract/imports/import-shapes'
import { guardImport, type ImportAction, type ImportState } from '../../../src/contract/states/import'
import type { Tx, UnitContext } from '../core/db/database'
import type { ImportTable, StoredArrangement } from '../core/db/tables-imports'
import type { Tables } from '../core/db/tables'
import { notFound } from '../core/refusal'
import { assertGuard, refusalOf } from '../core/calls/row-refusal'

export type ImportRecord = Selectable<ImportTable>

/** An import of the business unit. @throws Refusal 404 */
export async function importById(
  sql: Kysely<Tables>,
  businessUnitId: number,
  id: number,
): Promise<ImportRecord> {
  const row = await sql
    .selectFrom('import')
    .selectAll()
    .where('id', '=', id)
    .where('business_unit_id', '=', businessUnitId)
    .executeTakeFirst()
  if (row === undefined) throw notFound(`There is no import ${id}.`)
  return row
}

/** The same, locked until the transaction ends: nobody changes its cells meanwhile. @throws Refusal 404, 409 when the action is not allowed */
export async function lockedImport(
  tx: Tx,
  { businessUnitId }: UnitContext,
  { id, action }: { readonly id: number; readonly action: ImportAction },
): Promise<ImportRecord> {
  await tx.sql.selectFrom('import').select('id').where('id', '=', id).forUpdate().execute()
  const row = await importById(tx.sql, businessUnitId, id)
  assertGuard(guardImport(action, row))
  return row
}

/**
 * Changes an import if it is still in the state in which it was read; returns the new row.
 * @throws Refusal 409 `wrong-state` when its state has changed meanwhile
 */
export async function changeImport(
  sql: Kysely<Tables>,
  before: Pick<ImportRecord, 'id' | 'state'>,
  values: Updateable<ImportTable>,
  now: Date,
): Promise<ImportRecord> {
  const row = await sql
    .updateTable('import')
    .set({ ...values, changed_at: now.toISOString() })
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('id', '=', before.id)
    .where('state', '=', before.state)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) throw refusalOf({ code: 'wrong-state', state: before.state })
  return row
}

/** A mapping with what old ones lack. */
export function arrangementOf(row: {
  readonly arrangement: StoredArrangement | null
}): ImportArrangement | null {
  const { arrangement } = row
  return arrangement && { ...arrangement, values: arrangement.values ?? [] }
}

/**
 * The change of an import whose last file did not arrive, or was not read to its end: without that file, so that another one can be added.
 * Its first file stays in the history.
 */
export function withoutLastFile({ files, has_rows }: ImportRecord): Updateable<ImportTable> {
  return has_rows ? { files: JSON.stringify(files.slice(0, -1)) } : {}
}

/** The number of rows in the sheets that a check or a run reads. */
export function rowsToPass(row: Pick<ImportRecord, 'arrangement' | 'sheets'>): number {
  const read = new Set(arrangementOf(row)?.sheets.map(({ sheet }) => sheet))
  return row.sheets.reduce((sum, { sheet, rows }) => sum + (read.has(sheet) ? rows : 0), 0)
}

const jobStates: ReadonlySet<ImportState> = new Set(['Reading', 'Checking', 'Running'])

/** Whether a server is, or will be, working on it. */
export function isWorkedOn({ state }: { readonly state: ImportState }): boolean {
  return jobStates.has(state)
}

/** An import as lists show it. */
export function summaryOf(row: ImportRecord): ImportSummary {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    fileNames: row.files.map(({ name }) => name),
    userName: row.user_name,
    startedAt: row.started_at,
    changedAt: row.changed_at,
    finishedAt: row.finished_at,
    counts: row.counts,
    refusal: row.refusal,
    isInterrupted: row.is_interrupted,
    isStale: row.is_stale,
    changedRows: row.changed_rows,
    existing: row.options.existing ?? null,
    progress: isWorkedOn(row) ? { done: row.done, total: row.total } : null,
    hasRows: row.has_rows,
    version: row.version,
  }
}

/** An import as its page shows it. */
export function detailOf(row: ImportRecord): ImportDetail {
  return {
    ...summaryOf(row),
    sheets: [...row.sheets],
    arrangement: arrangementOf(row),
    proposedBy: row.proposed_by,
    notices: row.notices,
  }
}
