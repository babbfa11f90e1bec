/**
 * Deletes a supplier that was never ordered from, or only in orders that are over: then he is kept for those orders and hidden
 * from everything else. What he delivers and his drafts go with him.
 */
import type { DoneRow } from '../../../src/contract/failures'
import type { Tx, UnitContext } from '../db/database'
import { conflict } from '../http/refusal'
import { idsOf } from '../order-store/id-list'
import { lockedSupplier } from './save-supplier'

/** Orders that are named when they stand in the way. */
const namedOrdersMost = 5

/** Deletes him. @throws Refusal 404, 409 `open-orders` or `has-drafts` */
export async function deleteSupplier(tx: Tx, unit: UnitContext, id: number): Promise<DoneRow> {
  const supplier = await lockedSupplier(tx, unit.businessUnitId, id)
  const { supplier_name: name, supplier_status: state } = supplier
  const open = await tx.sql
    .selectFrom('ingoing_order')
    .select('order_no')
    .where('supplier_id', '=', id)
    .where('state', 'in', ['Initial', 'Started'])
    .orderBy('id')
    .limit(namedOrdersMost)
    .execute()
  if (open.length > 0)
    throw conflict(`Open orders: ${open.map(order => order.order_no).join(', ')}.`, {
      code: 'open-orders',
      state,
    })
  const drafts = await tx.sql
    .selectFrom('purchase_draft')
    .select('id')
    .where('supplier_id', '=', id)
    .execute()
  if (drafts.length > 0) throw conflict('He has drafts.', { code: 'has-drafts', state })
  const materials = await tx.sql
    .deleteFrom('supplier_material')
    .where('supplier_id', '=', id)
    .returning('id')
    .execute()
  tx.removed('SupplierMaterial', idsOf(materials))
  await tx.sql.updateTable('material').set({ supplier_id: null }).where('supplier_id', '=', id).execute()
  await tx.sql
    .updateTable('supplier')
    .set(eb => ({ deleted: true, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  tx.removed('Supplier', [id])
  tx.audit('deleteSupplier', 'Supplier', id, { name })
  return { id, name, state }
}
