/** The main supplier of materials, from whom they are bought first. */
import type { Tx } from '../core/db/database'
import { idsOf } from '../core/db/id-list'

/**
 * The supplier is no longer the main one of his materials, or of this one: open materials and their histories show it.
 * @param materialId All of his materials without it
 */
export async function unsetMainSupplier(
  tx: Tx,
  { id, name }: { readonly id: number; readonly name: string },
  materialId?: number,
): Promise<void> {
  const ofSupplier = tx.sql
    .updateTable('material')
    .set(eb => ({ supplier_id: null, version: eb('version', '+', 1) }))
    .where('supplier_id', '=', id)
  const those = materialId === undefined ? ofSupplier : ofSupplier.where('id', '=', materialId)
  const ids = idsOf(await those.returning('id').execute())
  tx.changed('Material', ids)
  ids.forEach(unset => tx.audit('updateMaterial', 'Material', unset, { supplierName: [name, null] }))
}
