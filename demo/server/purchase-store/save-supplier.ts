/** Adds and changes suppliers; a name is taken once in a business unit. */
import { isEmailAddress } from '../../../src/contract/email-address'
import type { NewSupplier, SupplierUpdate } from '../../../src/contract/endpoints/purchase-inputs'
import type { DoneRow } from '../../../src/contract/failures'
import type { Db, Tx, UnitContext } from '../db/database'
import { assertUnchanged } from '../http/assert-unchanged'
import { conflict, invalidInput, notFound } from '../http/refusal'
import { supplierSource } from '../sources/supplier-source'
import { changesBetween } from './changes-between'
import { namedOnce } from '../http/named-once'

/** Adds a supplier; it is active unless it says otherwise. @throws Refusal 409 `name-taken` */
export async function addSupplier(db: Db, unit: UnitContext, asked: NewSupplier): Promise<DoneRow> {
  const { supplierName } = asked
  return namedOnce('name-taken', () =>
    db.tx(unit, async tx => {
      const values = columnsOf(asked)
      const { id } = await tx.sql
        .insertInto('supplier')
        .values({ ...values, business_unit_id: unit.businessUnitId, supplier_name: supplierName })
        .returning('id')
        .executeTakeFirstOrThrow()
      tx.changed('Supplier', [id])
      tx.audit('addSupplier', 'Supplier', id, { name: supplierName })
      return { id, name: supplierName, state: values.supplier_status ?? 'Active' }
    }),
  )
}

/** Changes a supplier. @throws Refusal 404, 409 `changed`, `name-taken` or `unchanged` */
export async function updateSupplier(
  db: Db,
  unit: UnitContext,
  { id, read, ...asked }: SupplierUpdate,
): Promise<DoneRow> {
  return namedOnce('name-taken', () =>
    db.tx(unit, async tx => {
      const before = await lockedSupplier(tx, unit.businessUnitId, id)
      await assertUnchanged(tx.sql, supplierSource, read, id, unit.businessUnitId)
      const changes = changesBetween(before, columnsOf(asked))
      if (Object.keys(changes).length === 0)
        throw conflict('These are the values already.', { code: 'unchanged', state: before.supplier_status })
      const after = await tx.sql
        .updateTable('supplier')
        .set(columnsOf(asked))
        .set(eb => ({ version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .returning(['supplier_name', 'supplier_status'])
        .executeTakeFirstOrThrow()
      tx.changed('Supplier', [id])
      tx.audit('updateSupplier', 'Supplier', id, changes)
      return { id, name: after.supplier_name, state: after.supplier_status }
    }),
  )
}

/** A supplier of the unit, locked. @throws Refusal 404 */
export async function lockedSupplier(tx: Tx, businessUnitId: number, id: number) {
  const row = await tx.sql
    .selectFrom('supplier')
    .selectAll()
    .where('id', '=', id)
    .where('business_unit_id', '=', businessUnitId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound(`There is no supplier ${id}.`)
  return row
}

/** The columns that were given; empty texts are nothing. @throws Refusal 400 for an email that is none */
function columnsOf(asked: Omit<SupplierUpdate, 'id' | 'read'>) {
  const { companyEmail: email } = asked
  if (email && !isEmailAddress(email))
    throw invalidInput([{ path: 'body.companyEmail', message: 'An email address.', code: 'not-an-email' }])
  return {
    ...(asked.supplierName !== undefined && { supplier_name: asked.supplierName }),
    ...(asked.contactPerson !== undefined && { contact_person: asked.contactPerson || null }),
    ...(asked.companyEmail !== undefined && { company_email: asked.companyEmail || null }),
    ...(asked.leadTime !== undefined && { lead_time_days: asked.leadTime }),
    ...(asked.supplierStatus !== undefined && { supplier_status: asked.supplierStatus }),
    ...(asked.comments !== undefined && { comments: asked.comments || null }),
  }
}
