/** Imported materials, identified by their item number. */
import { sql } from 'kysely'
import { volumeOf } from '../../../../src/contract/material-rules'
import { compareDecimals } from '../../../../src/contract/decimal'
import type { Tx } from '../../core/db/database'
import {
  availabilityFields,
  measureFields,
  recordCosts,
  saveFirstCosts,
  valueFirst,
} from '../../materials/public'
import { addHeadProblem, rowWith, textIn, type Entry } from '../entry'
import { idsOf } from '../../core/db/id-list'
import { sqlNameKey } from '../../core/db/name-key'
import { importedCodes } from './imported-codes'
import { isOtherUnit } from './named-materials'
import { lockOf, type KindPass, type PassScope } from './kind-pass'
import { namedField, unitsOfMeasure, type UnitsOfMeasure } from './named-rows'
import { oneTablePass, type StoredValues, type WrittenRow } from './one-table'
import type { Column, ColumnValue, ColumnValues } from './table-rows'

const columns: readonly Column[] = [
  { field: 'itemNo', column: 'item_no', type: 'text' },
  { field: 'name', column: 'name', type: 'text' },
  { field: 'description', column: 'description', type: 'text' },
  { field: 'materialGroup', column: 'material_group', type: 'text' },
  { field: 'materialState', column: 'material_state', type: 'text', fallback: 'Active' },
  { field: 'baseUoM', column: 'base_uom', type: 'text' },
  { field: 'barcode', column: 'barcode', type: 'text' },
  { field: 'ean', column: 'ean', type: 'text' },
  { field: 'pickingLocationRole', column: 'picking_location_role_id', type: 'bigint' },
  { field: 'salesPrice', column: 'sales_price', type: 'numeric', fallback: '0' },
  { field: 'costPrice', column: 'cost_price', type: 'numeric', fallback: '0' },
  { field: 'minimumWarehouseQuantity', column: 'minimum_warehouse_quantity', type: 'numeric' },
  { field: 'maximumWarehouseQuantity', column: 'maximum_warehouse_quantity', type: 'numeric' },
  { field: 'abc', column: 'abc', type: 'text' },
  { field: 'length', column: 'length_m', type: 'numeric' },
  { field: 'width', column: 'width_m', type: 'numeric' },
  { field: 'height', column: 'height_m', type: 'numeric' },
  { field: 'weight', column: 'weight_kg', type: 'numeric' },
  { field: 'volume', column: 'volume_m3', type: 'numeric' },
  { field: 'hasBatch', column: 'has_batch', type: 'boolean', fallback: false },
  { field: 'hasSerialNumber', column: 'has_serial_number', type: 'boolean', fallback: false },
  { field: 'hasExpDate', column: 'has_exp_date', type: 'boolean', fallback: false },
  { field: 'webShop', column: 'web_shop', type: 'boolean', fallback: false },
  { field: 'colour', column: 'colour', type: 'text' },
  { field: 'size', column: 'size', type: 'text' },
  { field: 'style', column: 'style', type: 'text' },
]

export async function materialRules(scope: PassScope): Promise<KindPass> {
  const { unit, now } = scope
  const codes = await importedCodes(scope)
  const units = await unitsOfMeasure(scope)
  const areas = await namedField(scope, 'pickingLocationRole')
  return oneTablePass(scope, {
    table: 'material',
    keyField: 'itemNo',
    columns,
    read: keys => sql<StoredValues>`
      select *, item_no as key from material
      where business_unit_id = ${unit.businessUnitId} and ${sqlNameKey(sql.ref('item_no'))} in ${keys} order by id ${lockOf(scope, 'material')}`,
    prepareChecks: entries => codes.find(entries),
    check(entry, before) {
      codes.assertFree(entry, before)
      units.assertKnown(entry)
      areas.assertKnown(entry)
      assertUnit(entry, before)
      assertLevels(entry, before, units)
    },
    derive: (entry, before) => ({
      ...units.valuesOf(entry),
      ...areas.valuesOf(entry),
      ...activeValue(entry),
      ...volumeValue(entry, before),
    }),
    async prepare(tx, entries) {
      await units.addMissing(tx, entries)
      await areas.addMissing(tx, entries)
    },
    async changing(tx, rows) {
      await saveFirstCosts(tx, idsOf(rows.filter(changesAny(['costPrice']))))
    },
    async written(tx, rows) {
      await valueFirst(tx, idsOf(rows.filter(({ changes }) => 'costPrice' in changes)))
      await recordCosts(
        tx,
        rows.filter(changesAny(['costPrice'])).map(({ id }) => ({ material: id })),
        now,
      )
      tx.changed(
        'Material',
        rows.map(({ id }) => id),
      )
      tx.availabilityChanged(rows.filter(changesAny(availabilityFields)).map(({ id }) => id))
      tx.measuresChanged(rows.filter(changesAny(measureFields)).map(({ id }) => id))
      rows.forEach(row => auditMaterial(tx, row))
    },
  })
}

const changesAny =
  (fields: readonly string[]) =>
  ({ before, changes }: WrittenRow): boolean =>
    before !== undefined && fields.some(field => field in changes)

function auditMaterial(tx: Tx, { id, entry, before, changes }: WrittenRow): void {
  if (before === undefined)
    return tx.audit('addMaterial', 'Material', id, { name: textIn(entry.head, 'itemNo') ?? '' })
  const { pickingLocationRole, ...others } = changes
  // Histories contain names of areas, not their ids.
  const area =
    pickingLocationRole === undefined
      ? {}
      : { pickingLocationRole: textIn(entry.head, 'pickingLocationRole') ?? '' }
  tx.audit('updateMaterial', 'Material', id, { ...others, ...area })
}

/** The base unit cannot be changed: quantities are counted in it. */
function assertUnit(entry: Entry, before: StoredValues | undefined): void {
  const baseUnit = textIn(entry.head, 'baseUoM')
  const was = before?.base_uom
  if (baseUnit === undefined || typeof was !== 'string' || was.toLowerCase() === baseUnit.toLowerCase())
    return
  addHeadProblem(entry, 'baseUoM', { code: 'fixed', expected: [was], suggestion: was })
}

const levels = [
  ['minimumWarehouseQuantity', 'minimum_warehouse_quantity'],
  ['maximumWarehouseQuantity', 'maximum_warehouse_quantity'],
] as const

/** Levels must fit the unit's decimals, and the optimal level must not be below the critical one. */
function assertLevels(entry: Entry, before: StoredValues | undefined, units: UnitsOfMeasure): void {
  const baseUoM = textIn(entry.head, 'baseUoM') ?? String(before?.base_uom ?? '')
  const decimals = units.decimalsOf(baseUoM)
  const importedLevels = levels
    .filter(([field]) => textIn(entry.head, field) !== undefined)
    .map(([field]) => field)
  for (const field of importedLevels) {
    if (isOtherUnit(rowWith(entry, field).units[field], baseUoM))
      addHeadProblem(entry, field, { code: 'other-unit', expected: [baseUoM] })
    const places = textIn(entry.head, field)?.split('.')[1]?.length ?? 0
    if (decimals === undefined || places <= decimals) continue
    addHeadProblem(entry, field, { code: 'too-many-decimals', expected: [String(decimals)] })
  }
  const [least, most] = levels.map(
    ([field, column]) => textIn(entry.head, field) ?? textOrNull(before?.[column]),
  )
  const field = importedLevels.at(-1)
  if (field === undefined || least === null || most === null || least === undefined || most === undefined)
    return
  if (compareDecimals(most, least) >= 0) return
  const bound = field === 'maximumWarehouseQuantity' ? least : most
  addHeadProblem(entry, field, { code: 'minimum-above-maximum', expected: [bound] })
}

const textOrNull = (value: ColumnValue | undefined): string | null =>
  typeof value === 'string' ? value : null

/** Other programs have an active flag instead of a state; when a file has both, the state takes precedence. */
function activeValue({ head: { isActive, materialState } }: Entry): ColumnValues {
  if (typeof isActive !== 'boolean' || materialState !== undefined) return {}
  return { material_state: isActive ? 'Active' : 'Discontinued' }
}

const lengths = [
  ['length', 'length_m'],
  ['width', 'width_m'],
  ['height', 'height_m'],
] as const

/** The volume from new lengths; one from another system stays while all lengths are unchanged. */
function volumeValue(entry: Entry, before: StoredValues | undefined): ColumnValues {
  const areNew = lengths.some(([field, column]) => {
    const [value, known] = [textIn(entry.head, field), textOrNull(before?.[column])]
    return value !== undefined && (known === null || compareDecimals(value, known) !== 0)
  })
  const [length = null, width = null, height = null] = lengths.map(
    ([field, column]) => textIn(entry.head, field) ?? textOrNull(before?.[column]),
  )
  return areNew ? { volume_m3: volumeOf(length, width, height) } : {}
}
