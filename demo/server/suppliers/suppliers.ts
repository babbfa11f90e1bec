/**
 * Suppliers. A supplier without open orders and drafts can be deleted: the row stays for past orders and is hidden everywhere else; his
 * list of materials is deleted.
 */
import { isEmailAddress } from '../../../src/contract/email-address'
import type { NewSupplier, SupplierUpdate } from '../../../src/contract/endpoints/purchase-inputs'
import type { Supplier } from '../../../src/contract/entities/supplier'
import { filled } from '../core/db/present-columns'
import { crudRows, type CrudKind } from '../core/calls/crud'
import { conflict, invalidInput } from '../core/refusal'
import { idsOf } from '../core/db/id-list'
import { unsetMainSupplier } from './main-supplier'
import { supplierSource } from './supplier-source'

/** Maximum number of orders that a refusal names. */
const namedOrdersMost = 5

export const supplierKind: CrudKind<Supplier, NewSupplier, SupplierUpdate> = {
  table: 'supplier',
  nameColumn: 'supplier_name',
  columnOf: { leadTime: 'lead_time_days' },
  view: 'Supplier',
  source: supplierSource,
  computed: ['averageLeadTime', 'drafts', 'materials'],
  nameOf: row => row.supplierName ?? '',
  stateOf: row => row.supplierStatus,
  fieldsOf: async (_tx, values) => {
    const { companyEmail: email } = values
    if (email && !isEmailAddress(email))
      throw invalidInput([{ path: 'body.companyEmail', message: 'An email address.', code: 'not-an-email' }])
    return {
      ...values,
      contactPerson: filled(values.contactPerson),
      companyEmail: filled(email),
      comments: filled(values.comments),
    }
  },
  refuse: async (tx, what, { id, supplierStatus: state }) => {
    if (what !== 'delete') return
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
  },
  beforeDelete: async (tx, { id, supplierName }) => {
    const materials = await tx.sql
      .deleteFrom('supplier_material')
      .where('supplier_id', '=', id)
      .returning('id')
      .execute()
    tx.removed('SupplierMaterial', idsOf(materials))
    await unsetMainSupplier(tx, { id, name: supplierName ?? '' })
  },
  audit: (tx, what, id, detail) => tx.audit(`${what}Supplier`, 'Supplier', id, detail),
}

export const supplierRows = crudRows(supplierKind)
