/** Adds, changes and deletes purchase drafts; numbers are unique within a business unit. */
import type { DraftUpdate, NewDraft } from '../../../src/contract/endpoints/purchase-inputs'
import type { DoneRow } from '../../../src/contract/failures'
import type { Db, Tx, UnitContext } from '../core/db/database'
import { assertDraftVersion } from '../core/calls/assert-unchanged'
import { notFound } from '../core/refusal'
import { idsOf } from '../core/db/id-list'
import { assertDraftLines, writeDraftLines } from './draft-lines'
import { withUniqueName } from '../core/calls/unique-name'
import { takeNumber, withFreeNumber } from '../core/db/number-series'
import { supplierRows } from '../suppliers/public'

/** Drafts have no states of their own: the allowed actions are always the same. */
const draftState = 'Draft'

/** Adds a draft. @param path of its lines in the call @throws Refusal 400, 404, 409 `draft-number-taken`, `no-lines` */
export async function addDraft(
  db: Db,
  unit: UnitContext,
  draft: NewDraft,
  path: string,
  now: Date,
): Promise<DoneRow> {
  const { businessUnitId } = unit
  return withUniqueName('draft-number-taken', () =>
    withFreeNumber(() =>
      db.tx(unit, async tx => {
        await supplierRows.locked(tx, businessUnitId, draft.supplierId)
        await assertDraftLines(tx, businessUnitId, draft.lines, path)
        const draftNumber = draft.draftNumber ?? (await takeNumber(tx, businessUnitId, 'PurchaseDraft'))
        const { id } = await tx.sql
          .insertInto('purchase_draft')
          .values({
            business_unit_id: businessUnitId,
            draft_number: draftNumber,
            supplier_id: draft.supplierId,
            comment: draft.comment ?? null,
            created_at: now.toISOString(),
            created_by: unit.userId,
            search: draft.search === null ? null : JSON.stringify(draft.search),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await writeDraftLines(tx, businessUnitId, id, draft.lines)
        tx.changed('Draft', [id])
        tx.changed('Supplier', [draft.supplierId])
        tx.audit('create', 'Draft', id, { number: draftNumber, lines: draft.lines.length })
        return { id, name: draftNumber, state: draftState }
      }),
    ),
  )
}

/** Replaces the lines of a draft. @throws Refusal 400, 404, 409 `changed` when its version differs from the one that was read */
export async function updateDraft(tx: Tx, unit: UnitContext, update: DraftUpdate): Promise<DoneRow> {
  const { id, lines, comment, search } = update
  const draft = await lockedDraft(tx, unit.businessUnitId, id)
  assertDraftVersion(draft, update.version)
  await assertDraftLines(tx, unit.businessUnitId, lines, 'body.lines')
  await writeDraftLines(tx, unit.businessUnitId, id, lines)
  await tx.sql
    .updateTable('purchase_draft')
    .set(eb => ({
      version: eb('version', '+', 1),
      ...(comment !== undefined && { comment }),
      ...(search !== undefined && { search: search === null ? null : JSON.stringify(search) }),
    }))
    .where('id', '=', id)
    .execute()
  tx.changed('Draft', [id])
  tx.audit('update', 'Draft', id, { lines: lines.length })
  return { id, name: draft.draft_number, state: draftState }
}

/** Deletes a draft with its lines. @throws Refusal 404 */
export async function deleteDraft(tx: Tx, unit: UnitContext, id: number): Promise<DoneRow> {
  const draft = await lockedDraft(tx, unit.businessUnitId, id)
  const lines = await tx.sql
    .deleteFrom('purchase_draft_line')
    .where('draft_id', '=', id)
    .returning('id')
    .execute()
  await tx.sql.deleteFrom('purchase_draft').where('id', '=', id).execute()
  tx.removed('DraftLine', idsOf(lines))
  tx.removed('Draft', [id])
  tx.changed('Supplier', [draft.supplier_id])
  tx.audit('delete', 'Draft', id, { number: draft.draft_number })
  return { id, name: draft.draft_number, state: draftState }
}

/** A draft of the unit, locked. @throws Refusal 404 */
export async function lockedDraft(tx: Tx, businessUnitId: number, id: number) {
  const row = await tx.sql
    .selectFrom('purchase_draft')
    .select(['id', 'version', 'draft_number', 'supplier_id', 'comment'])
    .where('id', '=', id)
    .where('business_unit_id', '=', businessUnitId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound(`There is no draft ${id}.`)
  return row
}
