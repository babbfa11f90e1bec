/** Validates the values of a material in a call and maps them to columns. */
import type { Updateable } from 'kysely'
import type { MaterialUpdate } from '../../../src/contract/endpoints/material-inputs'
import type { Material } from '../../../src/contract/entities/material'
import { quantityDecimalsMost } from '../../../src/contract/limits'
import { volumeOf } from '../../../src/contract/material-rules'
import { compareDecimals, decimalText } from '../../../src/contract/decimal'
import type { Tx } from '../core/db/database'
import { filled, presentColumns } from '../core/db/present-columns'
import type { MaterialTable } from '../core/db/tables-master-data'
import { readQuantity } from '../core/calls/read-quantity'
import { invalidInput } from '../core/refusal'
import { assertCodes } from './material-codes'

export type RequestedMaterial = Omit<MaterialUpdate, 'id' | 'read'>

type MaterialColumns = Updateable<MaterialTable>

/** Maximum decimals of a unit price: cents per hundred pieces. */
const priceDecimals = 4

/**
 * The columns that a call changes; absent fields stay. The volume is computed from the three lengths.
 * @throws Refusal 400 for invalid values, with their paths
 */
export async function readMaterialValues(
  tx: Tx,
  businessUnitId: number,
  before: Material,
  requested: RequestedMaterial,
): Promise<MaterialColumns> {
  const unitDecimals = await decimalsOf(tx, businessUnitId, before, requested.baseUoM)
  const pickingRole = await pickingRoleId(tx, businessUnitId, requested.pickingLocationRole)
  await assertSupplier(tx, businessUnitId, before, requested.supplierId)
  await assertCodes(tx.sql, businessUnitId, before, requested)
  const lengths = {
    length: measure(requested.length, 'length'),
    width: measure(requested.width, 'width'),
    height: measure(requested.height, 'height'),
  }
  const minimum = level(requested.minimumWarehouseQuantity, 'minimumWarehouseQuantity', unitDecimals)
  const maximum = level(requested.maximumWarehouseQuantity, 'maximumWarehouseQuantity', unitDecimals)
  assertLevels(before, minimum, maximum)
  return presentColumns<MaterialColumns>({
    name: requested.name,
    description: filled(requested.description),
    barcode: filled(requested.barcode),
    ean: filled(requested.ean),
    base_uom: requested.baseUoM,
    material_group: filled(requested.materialGroup),
    abc: filled(requested.abc),
    colour: filled(requested.colour),
    size: filled(requested.size),
    style: filled(requested.style),
    picking_location_role_id: pickingRole,
    web_shop: requested.webShop,
    has_batch: requested.hasBatch,
    has_serial_number: requested.hasSerialNumber,
    has_exp_date: requested.hasExpDate,
    length_m: lengths.length,
    width_m: lengths.width,
    height_m: lengths.height,
    volume_m3: volume(before, lengths),
    weight_kg: measure(requested.weight, 'weight'),
    minimum_warehouse_quantity: minimum,
    maximum_warehouse_quantity: maximum,
    supplier_id: requested.supplierId,
    cost_price: price(requested.costPrice, 'costPrice'),
    sales_price: price(requested.salesPrice, 'salesPrice'),
  })
}

type Measure = string | null | undefined

/** Above zero; null when unknown. */
function measure(text: Measure, field: string): Measure {
  return text === null || text === undefined
    ? text
    : decimalText(readQuantity(text, `body.${field}`, { isAboveLeast: true }))
}

/** Zero or more, with decimals that the unit allows; null means no bound. */
function level(text: Measure, field: string, decimals: number): Measure {
  return text === null || text === undefined
    ? text
    : decimalText(readQuantity(text, `body.${field}`, { decimals }))
}

function price(text: string | undefined, field: string): string | undefined {
  return text === undefined
    ? undefined
    : decimalText(readQuantity(text, `body.${field}`, { decimals: priceDecimals }))
}

/** The volume for changed lengths; the volume from an ERP system stays while all lengths are unchanged. */
function volume(before: Material, requested: Record<'length' | 'width' | 'height', Measure>): Measure {
  if (Object.values(requested).every(text => text === undefined)) return undefined
  const now = (field: 'length' | 'width' | 'height') =>
    requested[field] === undefined ? before[field] : requested[field]
  return volumeOf(now('length'), now('width'), now('height'))
}

/** The optimal level must not be below the critical one. Unchanged levels are not checked. */
function assertLevels(before: Material, minimum: Measure, maximum: Measure): void {
  if (minimum === undefined && maximum === undefined) return
  const least = minimum === undefined ? before.minimumWarehouseQuantity : minimum
  const most = maximum === undefined ? before.maximumWarehouseQuantity : maximum
  if (least === null || most === null || compareDecimals(most, least) >= 0) return
  const field = maximum === undefined ? 'minimumWarehouseQuantity' : 'maximumWarehouseQuantity'
  const message = 'The optimal level is below the critical level.'
  throw invalidInput([{ path: `body.${field}`, message, code: 'optimal-below-critical' }])
}

/**
 * Decimals of the material's base unit. A missing unit can be set, but not changed afterwards: every quantity is counted in it.
 * @throws Refusal 400
 */
async function decimalsOf(
  tx: Tx,
  businessUnitId: number,
  { baseUoM }: Material,
  requested: string | undefined,
): Promise<number> {
  const path = 'body.baseUoM'
  if (requested !== undefined && baseUoM !== null && requested !== baseUoM) {
    const message = 'The base unit stays: quantities are counted in it.'
    throw invalidInput([{ path, message, code: 'base-unit-fixed' }])
  }
  const name = requested ?? baseUoM
  if (name === null) return quantityDecimalsMost
  const unit = await tx.sql
    .selectFrom('unit_of_measure')
    .select('decimals')
    .where('business_unit_id', '=', businessUnitId)
    .where('name', '=', name)
    .executeTakeFirst()
  if (unit === undefined && requested !== undefined) {
    throw invalidInput([{ path, message: 'There is no such unit of measure.', code: 'not-listed' }])
  }
  return unit?.decimals ?? quantityDecimalsMost
}

/** @throws Refusal 400 */
async function pickingRoleId(
  tx: Tx,
  businessUnitId: number,
  name: Measure,
): Promise<number | null | undefined> {
  if (name === null || name === undefined) return name
  const role = await tx.sql
    .selectFrom('location_role')
    .select('id')
    .where('business_unit_id', '=', businessUnitId)
    .where('name', '=', name)
    .orderBy('id')
    .executeTakeFirst()
  if (role === undefined) {
    const path = 'body.pickingLocationRole'
    throw invalidInput([{ path, message: 'There is no such area.', code: 'not-listed' }])
  }
  return role.id
}

/** The supplier cannot be deleted until the transaction ends. @throws Refusal 400 */
async function assertSupplier(
  tx: Tx,
  businessUnitId: number,
  before: Material,
  supplierId: number | null | undefined,
): Promise<void> {
  if (supplierId === null || supplierId === undefined || supplierId === before.supplierId) return
  const supplier = await tx.sql
    .selectFrom('supplier')
    .select('id')
    .where('business_unit_id', '=', businessUnitId)
    .where('id', '=', supplierId)
    .where('deleted', '=', false)
    .forKeyShare()
    .executeTakeFirst()
  if (supplier === undefined) {
    throw invalidInput([
      { path: 'body.supplierId', message: 'There is no such supplier.', code: 'not-listed' },
    ])
  }
}
