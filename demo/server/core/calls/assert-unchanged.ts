/** Refuses edits of values that were changed since they were read, and names the fields (contract/read-values.ts). */
import type { Kysely } from 'kysely'
import { changedSince, type ReadRow } from '../../../../src/contract/read-values'
import type { Tables } from '../db/tables'
import { fieldsByIds } from '../search/search'
import type { SearchSource } from '../search/search-source'
import { changedMeanwhile } from '../refusal'

/**
 * Compares the values that the caller had read of a row with its current ones. Call it with the row locked, in its transaction.
 * @param source of the rows that the caller read
 * @throws Refusal 409 `changed` with the fields
 */
export async function assertUnchanged(
  db: Kysely<Tables>,
  source: SearchSource,
  read: readonly ReadRow[] | undefined,
  id: number,
  businessUnitId: number,
): Promise<void> {
  const values = read?.find(row => row.id === id)?.values
  if (values === undefined) return
  const [row] = await fieldsByIds(db, source, [id], businessUnitId, Object.keys(values))
  const fields = changedSince(read, { ...row, id })
  if (fields.length > 0) throw changedMeanwhile(fields)
}

/**
 * For drafts, which are saved or ordered as a whole. @throws Refusal 409 `changed` when the version differs from the one that the caller
 * read
 */
export function assertDraftVersion(draft: { readonly version: number }, read: number): void {
  if (draft.version !== read) throw changedMeanwhile(['lines'], 'Somebody else saved the draft meanwhile.')
}
