/** Imported suppliers, identified by their number or else by their name, each with the materials of the rows. */
import { sql } from 'kysely'
import { nameKey } from '../../../../src/contract/name-key'
import type { Tx } from '../../core/db/database'
import { rowsOf } from '../../core/db/id-list'
import { decideEntry, type FieldChange } from '../decide-entry'
import { addHeadProblem, addProblem, linesOf, textIn, type Entry, type ReadRow } from '../entry'
import { lockOf, type KindPass, type PassScope } from './kind-pass'
import { assertQuantity, assertRowUnit, materialsOf, type NamedMaterial } from './named-materials'
import { findSuppliers, type StoredSupplier } from './named-suppliers'
import {
  changesOf,
  fieldsOf,
  insertRows,
  updateRows,
  valuesOf,
  type Changes,
  type Column,
  type ColumnValues,
} from './table-rows'

const columns: readonly Column[] = [
  { field: 'supplierNumber', column: 'supplier_no', type: 'text' },
  { field: 'supplierName', column: 'supplier_name', type: 'text' },
  { field: 'contactPerson', column: 'contact_person', type: 'text' },
  { field: 'companyEmail', column: 'company_email', type: 'text' },
  { field: 'leadTime', column: 'lead_time_days', type: 'integer' },
  { field: 'supplierStatus', column: 'supplier_status', type: 'text', fallback: 'Active' },
  { field: 'comments', column: 'comments', type: 'text' },
]
const lineColumns: readonly Column[] = [
  { field: 'purchaseUnitPrice', column: 'purchase_unit_price', type: 'numeric' },
  { field: 'minimumQuantity', column: 'minimum_quantity', type: 'numeric', fallback: '0' },
  { field: 'multiple', column: 'multiple', type: 'numeric', fallback: '1' },
  { field: 'materialLeadTime', column: 'lead_time_days', type: 'integer' },
]
const lineKey: readonly Column[] = [
  { field: 'supplierId', column: 'supplier_id', type: 'bigint' },
  { field: 'materialId', column: 'material_id', type: 'bigint' },
]

type StoredLine = ColumnValues & {
  readonly id: number
  readonly supplier_id: number
  readonly material_id: number
}

interface ValidatedLine {
  readonly row: ReadRow
  readonly material: NamedMaterial
  readonly before: StoredLine | undefined
  readonly imported: ColumnValues
  readonly changes: Changes
}

interface ValidatedEntry {
  readonly before: StoredSupplier | undefined
  readonly imported: ColumnValues
  readonly changes: Changes
  readonly lines: readonly ValidatedLine[]
}

export function supplierRules(scope: PassScope): Promise<KindPass> {
  const stored = new WeakMap<Entry, StoredSupplier>()
  const validated = new WeakMap<Entry, ValidatedEntry>()
  const newNames = new Set<string>()
  /** First row of the entry of each stored supplier. */
  const firstRows = new Map<number, number>()
  return Promise.resolve({
    async find(entries) {
      const { supplierOf, isNameTaken } = await findSuppliers(scope, entries)
      for (const entry of entries) {
        const before = supplierOf(entry.head)
        const name = nameKey(textIn(entry.head, 'supplierName') ?? '')
        const isNewName = name !== '' && (before === undefined || name !== nameKey(before.supplier_name))
        if (isNewName) {
          assertFreeName(entry, text => newNames.has(name) || isNameTaken(text))
          newNames.add(name)
        }
        if (before === undefined) continue
        assertOnlyEntry(entry, before, firstRows)
        stored.set(entry, before)
        entry.existing = before
      }
    },
    async validate(entries) {
      const materialOf = await materialsOf(scope, entries.flatMap(linesOf))
      const lines = await linesStored(
        scope,
        entries.flatMap(entry => stored.get(entry)?.id ?? []),
      )
      for (const entry of entries) {
        const before = stored.get(entry)
        const imported = valuesOf(columns, entry.head)
        const changes = changesOf(columns, before ?? {}, imported)
        const validLines = validatedLines(entry, { before, lines, materialOf })
        validated.set(entry, { before, imported, changes, lines: validLines })
        decideEntry(entry, [...fieldsOf(changes), ...validLines.flatMap(lineChanges)], scope)
      }
    },
    write: (tx, entries) =>
      writeSuppliers(
        tx,
        scope,
        entries.flatMap(entry => validated.get(entry) ?? []),
      ),
  })
}

/** By its number in one row and by its name in another one, a supplier is named by two entries. */
function assertOnlyEntry(entry: Entry, { id }: StoredSupplier, firstRows: Map<number, number>): void {
  const first = firstRows.get(id)
  if (first === undefined) firstRows.set(id, entry.rows[0]?.rowNo ?? 0)
  else
    addHeadProblem(entry, isNumbered(entry) ? 'supplierNumber' : 'supplierName', {
      code: 'twice',
      expected: [String(first)],
    })
}

const isNumbered = ({ head }: Entry): boolean => textIn(head, 'supplierNumber') !== undefined

/** Names are unique in a business unit. */
function assertFreeName(entry: Entry, isTaken: (name: string) => boolean): void {
  const name = textIn(entry.head, 'supplierName')
  if (name !== undefined && isTaken(name)) addHeadProblem(entry, 'supplierName', { code: 'taken' })
}

/** A new line comes with its terms. */
const lineChanges = ({ row, before, changes }: ValidatedLine): FieldChange[] =>
  before === undefined ? [{ field: 'itemNo', row, change: 'set' }] : fieldsOf(changes, row)

type LinesStored = ReadonlyMap<string, StoredLine>
const keyOfLine = (supplierId: number, materialId: number): string => `${supplierId} ${materialId}`

async function linesStored(scope: PassScope, supplierIds: readonly number[]): Promise<LinesStored> {
  if (supplierIds.length === 0) return new Map()
  const { rows } = await sql<StoredLine>`
    select l.* from supplier_material l join json_to_recordset(${rowsOf(supplierIds.map(id => ({ id })))}) as n(id bigint)
      on n.id = l.supplier_id
    where l.business_unit_id = ${scope.unit.businessUnitId} order by l.id ${lockOf(scope, 'l')}`.execute(
    scope.sql,
  )
  return new Map(rows.map(row => [keyOfLine(row.supplier_id, row.material_id), row]))
}

function validatedLines(
  entry: Entry,
  {
    before,
    lines,
    materialOf,
  }: {
    readonly before: StoredSupplier | undefined
    readonly lines: LinesStored
    readonly materialOf: (row: ReadRow) => NamedMaterial | undefined
  },
): ValidatedLine[] {
  const first = new Map<number, ReadRow>()
  return linesOf(entry).flatMap(row => {
    const material = materialOf(row)
    if (material === undefined) return []
    const earlier = first.get(material.id)
    if (earlier !== undefined) {
      addProblem(row, 'itemNo', { code: 'twice', expected: [String(earlier.rowNo)] })
      return []
    }
    first.set(material.id, row)
    for (const field of ['minimumQuantity', 'multiple']) assertQuantity(row, field, material)
    if (row.values.purchaseUnitPrice !== undefined) assertRowUnit(row, material)
    const line = before && lines.get(keyOfLine(before.id, material.id))
    const imported = valuesOf(lineColumns, row.values)
    return [{ row, material, before: line, imported, changes: changesOf(lineColumns, line ?? {}, imported) }]
  })
}

async function writeSuppliers(tx: Tx, { unit }: PassScope, rows: readonly ValidatedEntry[]): Promise<void> {
  const { businessUnitId } = unit
  const added = rows.filter(({ before }) => before === undefined)
  const values = added.map(({ imported }) => imported)
  const ids = await insertRows(tx, 'supplier', { businessUnitId, columns, values })
  const changed = rows.flatMap(row =>
    row.before === undefined ? [] : [{ ...row, before: row.before, id: row.before.id }],
  )
  const renewed = changed.filter(({ changes }) => Object.keys(changes).length > 0)
  await updateRows(
    tx,
    'supplier',
    columns,
    renewed.map(({ before, imported, id }) => ({ ...before, ...imported, id })),
  )
  const suppliers = [...added.map((row, index) => ({ ...row, id: ids[index] ?? 0 })), ...changed]
  for (const { id, before, imported, changes } of suppliers) {
    if (before === undefined)
      tx.audit('addSupplier', 'Supplier', id, { name: String(imported.supplier_name ?? '') })
    else if (Object.keys(changes).length > 0) tx.audit('updateSupplier', 'Supplier', id, changes)
  }
  await writeLines(
    tx,
    businessUnitId,
    suppliers.flatMap(({ id, lines }) => lines.map(line => ({ ...line, supplierId: id }))),
  )
  tx.changed(
    'Supplier',
    suppliers.map(({ id }) => id),
  )
}

async function writeLines(
  tx: Tx,
  businessUnitId: number,
  lines: readonly (ValidatedLine & { readonly supplierId: number })[],
): Promise<void> {
  const added = lines.filter(({ before }) => before === undefined)
  const ids = await insertRows(tx, 'supplier_material', {
    businessUnitId,
    columns: [...lineKey, ...lineColumns],
    values: added.map(({ supplierId, material, imported }) => ({
      // The last cost, when the file has no price.
      purchase_unit_price: material.latestCostPrice,
      ...imported,
      supplier_id: supplierId,
      material_id: material.id,
    })),
  })
  const changed = lines.flatMap(line =>
    line.before !== undefined && Object.keys(line.changes).length > 0
      ? [{ ...line, before: line.before }]
      : [],
  )
  await updateRows(
    tx,
    'supplier_material',
    lineColumns,
    changed.map(({ before, imported }) => ({ ...before, ...imported, id: before.id })),
  )
  tx.changed('SupplierMaterial', [...ids, ...changed.map(({ before }) => before.id)])
  for (const { supplierId, material } of added) {
    tx.audit('associateMaterial', 'Supplier', supplierId, { material: material.itemNo })
  }
  for (const { supplierId, material, changes } of changed) {
    tx.audit('changeProductLine', 'Supplier', supplierId, { material: material.itemNo, ...changes })
  }
  await setOwnSuppliers(tx, added)
}

/** A material without a main supplier gets the first one that delivers it. */
async function setOwnSuppliers(
  tx: Tx,
  added: readonly { readonly supplierId: number; readonly material: NamedMaterial }[],
): Promise<void> {
  if (added.length === 0) return
  const pairs = added.map(({ supplierId, material }) => ({ s: supplierId, m: material.id }))
  const { rows } = await sql<{ id: number }>`
    update material t set supplier_id = n.s, version = t.version + 1
    from (select distinct on (m) m, s from json_to_recordset(${rowsOf(pairs)}) as p(s bigint, m bigint) order by m, s) n
    where t.id = n.m and t.supplier_id is null returning t.id`.execute(tx.sql)
  tx.changed(
    'Material',
    rows.map(({ id }) => id),
  )
}
