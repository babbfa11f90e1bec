/** Imported customers, identified by their number. */
import { sql } from 'kysely'
import { textIn } from '../entry'
import { sqlNameKey } from '../../core/db/name-key'
import { lockOf, type KindPass, type PassScope } from './kind-pass'
import { oneTablePass, type StoredValues } from './one-table'
import type { Column } from './table-rows'

const columns: readonly Column[] = [
  { field: 'customerNumber', column: 'customer_no', type: 'text' },
  { field: 'customerName', column: 'customer_name', type: 'text' },
  { field: 'companyName', column: 'company_name', type: 'text' },
  { field: 'contactPerson', column: 'contact_person', type: 'text' },
  { field: 'address', column: 'address', type: 'text' },
  { field: 'zipCode', column: 'zip_code', type: 'text' },
  { field: 'city', column: 'city', type: 'text' },
  { field: 'countryCode', column: 'country_code', type: 'text' },
  { field: 'email', column: 'email', type: 'text' },
  { field: 'phone', column: 'phone', type: 'text' },
]

export function customerRules(scope: PassScope): Promise<KindPass> {
  const { unit } = scope
  const pass = oneTablePass(scope, {
    table: 'customer',
    keyField: 'customerNumber',
    columns,
    read: keys => sql<StoredValues>`
      select *, customer_no as key from customer
      where business_unit_id = ${unit.businessUnitId} and ${sqlNameKey(sql.ref('customer_no'))} in ${keys} order by id ${lockOf(scope, 'customer')}`,
    written(tx, rows) {
      for (const { id, entry, before, changes } of rows) {
        const name = textIn(entry.head, 'customerName') ?? textIn(entry.head, 'customerNumber') ?? ''
        tx.audit(before === undefined ? 'addCustomer' : 'updateCustomer', 'Customer', id, {
          name,
          ...changes,
        })
      }
    },
  })
  return Promise.resolve(pass)
}
