/** The materials of suppliers, with their terms. */
import { sql } from 'kysely'
import type { ProductLine } from '../../../src/contract/endpoints/purchase-inputs'
import type { DoneRow } from '../../../src/contract/failures'
import type { Tx, UnitContext } from '../core/db/database'
import { assertUnchanged } from '../core/calls/assert-unchanged'
import { readPurchasePrice } from '../core/calls/read-price'
import { readQuantity } from '../core/calls/read-quantity'
import { conflict, notFound } from '../core/refusal'
import { supplierMaterialSource } from './supplier-source'
import { unsetMainSupplier } from './main-supplier'
import { supplierRows } from './suppliers'
import type { Json } from '../core/db/json-column'
import { changedSince } from '../../../src/contract/read-values'

/** A material to be added to a supplier. */
export interface AssociatedMaterial {
  readonly id: number
  readonly name: string
  readonly costPrice: string
}

/** Adds a material to a supplier, at its last cost. @throws Refusal 404, 409 `already-associated` */
export async function associateMaterial(
  tx: Tx,
  unit: UnitContext,
  supplierId: number,
  material: AssociatedMaterial,
): Promise<DoneRow> {
  const supplier = await supplierRows.locked(tx, unit.businessUnitId, supplierId)
  const added = await tx.sql
    .insertInto('supplier_material')
    .values({
      business_unit_id: unit.businessUnitId,
      supplier_id: supplierId,
      material_id: material.id,
      purchase_unit_price: material.costPrice,
    })
    .onConflict(known => known.columns(['supplier_id', 'material_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined)
    throw conflict(`${supplier.supplierName} delivers ${material.name} already.`, {
      code: 'already-associated',
    })
  tx.changed('SupplierMaterial', [added.id])
  tx.changed('Supplier', [supplierId])
  tx.audit('associateMaterial', 'Supplier', supplierId, { material: material.name })
  return { id: material.id, name: material.name, state: supplier.supplierStatus }
}

/** Removes a material from a supplier, also as its main supplier. @throws Refusal 404 */
export async function removeSupplierMaterial(tx: Tx, unit: UnitContext, id: number): Promise<DoneRow> {
  const line = await lockedLine(tx, unit.businessUnitId, id)
  await tx.sql.deleteFrom('supplier_material').where('id', '=', id).execute()
  await unsetMainSupplier(tx, { id: line.supplier_id, name: line.supplier_name }, line.material_id)
  tx.removed('SupplierMaterial', [id])
  tx.changed('Supplier', [line.supplier_id])
  tx.audit('removeMaterial', 'Supplier', line.supplier_id, { material: line.item_no })
  return { id, name: line.item_no, state: line.supplier_status }
}

/** Changes the terms of a supplier's material. @throws Refusal 400, 404, 409 `changed` or `unchanged` */
export async function changeProductLine(
  tx: Tx,
  unit: UnitContext,
  id: number,
  { read, ...requested }: ProductLine,
): Promise<DoneRow> {
  const line = await lockedLine(tx, unit.businessUnitId, id)
  await assertUnchanged(tx.sql, supplierMaterialSource, read, id, unit.businessUnitId)
  const values = columnsOf(requested, line.decimals)
  const changes = changedTerms(line, values)
  if (Object.keys(changes).length === 0)
    throw conflict('These are the values already.', { code: 'unchanged', state: line.supplier_status })
  await tx.sql
    .updateTable('supplier_material')
    .set(values)
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  tx.changed('SupplierMaterial', [id])
  tx.changed('Supplier', [line.supplier_id])
  tx.audit('changeProductLine', 'Supplier', line.supplier_id, { material: line.item_no, ...changes })
  return { id, name: line.item_no, state: line.supplier_status }
}

function columnsOf(
  { purchaseUnitPrice, minimumQuantity, multiple, leadTime }: Omit<ProductLine, 'read'>,
  decimals: number,
) {
  if (minimumQuantity !== undefined) readQuantity(minimumQuantity, 'body.minimumQuantity', { decimals })
  if (multiple !== undefined) readQuantity(multiple, 'body.multiple', { decimals, isAboveLeast: true })
  return {
    ...(purchaseUnitPrice !== undefined && {
      purchase_unit_price: readPurchasePrice(purchaseUnitPrice, 'body.purchaseUnitPrice'),
    }),
    ...(minimumQuantity !== undefined && { minimum_quantity: minimumQuantity }),
    ...(multiple !== undefined && { multiple }),
    ...(leadTime !== undefined && { lead_time_days: leadTime }),
  }
}

async function lockedLine(tx: Tx, businessUnitId: number, id: number) {
  const { rows } = await sql<{
    id: number
    supplier_id: number
    material_id: number
    item_no: string
    supplier_name: string
    supplier_status: string
    decimals: number
    purchase_unit_price: string
    minimum_quantity: string
    multiple: string
    lead_time_days: number | null
  }>`select l.id, l.supplier_id, l.material_id, m.item_no, s.supplier_name, s.supplier_status,
      coalesce(u.decimals, 0) as decimals, l.purchase_unit_price, l.minimum_quantity, l.multiple, l.lead_time_days
    from supplier_material l join material m on m.id = l.material_id join supplier s on s.id = l.supplier_id
    left join unit_of_measure u on u.business_unit_id = m.business_unit_id and u.name = m.base_uom
    where l.id = ${id} and l.business_unit_id = ${businessUnitId} for update of l`.execute(tx.sql)
  const [line] = rows
  if (line === undefined) throw notFound(`There is no product line ${id}.`)
  return line
}

/** Field names of the columns. */
const fieldOfColumn: Readonly<Partial<Record<string, string>>> = {
  lead_time_days: 'leadTime',
  purchase_unit_price: 'purchaseUnitPrice',
  minimum_quantity: 'minimumQuantity',
}

/** The values that differ, before and after, by field; decimals are compared as numbers. */
function changedTerms(
  before: { readonly id: number } & Readonly<Record<string, unknown>>,
  requested: Readonly<Record<string, string | number | boolean | null>>,
): { readonly [field: string]: Json } {
  const changed = changedSince([{ id: before.id, values: requested }], before)
  return Object.fromEntries(
    changed.map((column): [string, Json] => [
      fieldOfColumn[column] ?? column,
      [(before[column] ?? null) as Json, requested[column] ?? null],
    ]),
  )
}
