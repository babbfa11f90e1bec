/** The main supplier of materials, from whom they are bought first. */
import type { Tx } from '../core/db/database'
import { idsOf } from '../core/db/id-list'

/**
 * Whom a material is bought from first, as an order of SQL: its main supplier, else the cheapest. `sm` is a supplier_material of the material
 * `m`.
 */
export const boughtFirst =
  '(sm.supplier_id = m.supplier_id) is true desc, sm.purchase_unit_price, sm.supplier_id'

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
