/** The suppliers of rows, identified by their number or their name. */
import { sql } from 'kysely'
import { textIn, type Entry, type Values } from '../entry'
import { sqlNameKey } from '../../core/db/name-key'
import { lockOf, type PassScope } from './kind-pass'
import { byName as namedRows, rowsByName, type ColumnValues } from './table-rows'

export type StoredSupplier = ColumnValues & {
  readonly id: number
  readonly supplier_name: string
  readonly supplier_no: string | null
}

export interface NamedSuppliers {
  supplierOf(values: Values): StoredSupplier | undefined
  /** Whether a supplier has this name already. */
  isNameTaken(name: string): boolean
}

/** Finds the suppliers of entries; one without a number who is found by name alone gets the number of the entry. */
export async function findSuppliers(scope: PassScope, entries: readonly Entry[]): Promise<NamedSuppliers> {
  const { unit } = scope
  const texts = (field: string): string[] => entries.flatMap(({ head }) => textIn(head, field) ?? [])
  const read = (column: 'supplier_no' | 'supplier_name', names: string[]) =>
    rowsByName(
      scope.sql,
      list => sql<StoredSupplier>`
        select s.* from supplier s
        where s.business_unit_id = ${unit.businessUnitId} and not s.deleted and ${sqlNameKey(sql.ref(`s.${column}`))} in ${list}
        order by s.id ${lockOf(scope, 's')}`,
      names,
    )
  const byNumber = namedRows(await read('supplier_no', texts('supplierNumber')), row => row.supplier_no)
  const byName = namedRows(await read('supplier_name', texts('supplierName')), row => row.supplier_name)
  const supplierOf = (values: Values): StoredSupplier | undefined => {
    const number = textIn(values, 'supplierNumber')
    const known = number === undefined ? undefined : byNumber.find(number)
    if (known !== undefined) return known
    const named = byName.find(textIn(values, 'supplierName') ?? '')
    return number === undefined || named?.supplier_no === null ? named : undefined
  }
  return { supplierOf, isNameTaken: name => byName.find(name) !== undefined }
}
