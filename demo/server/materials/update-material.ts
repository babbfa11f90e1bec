/** Changes the master data of a material. Orders that wait for it, or are in Error, are recomputed. */
import type { MaterialUpdate } from '../../../src/contract/endpoints/material-inputs'
import type { Material } from '../../../src/contract/entities/material'
import type { DoneRow } from '../../../src/contract/failures'
import type { Tx, UnitContext } from '../core/db/database'
import { assertUnchanged } from '../core/calls/assert-unchanged'
import { changesBetween } from '../core/calls/changes-between'
import { conflict, notFound } from '../core/refusal'
import { rowsByIds } from '../core/search/search'
import { materialSource } from './material-source'
import { valueFirst } from './arrival-costs'
import { recordCosts, saveFirstCosts } from './cost-history'
import { lockMaterialCodes, setsCodes } from './material-codes'
import { readMaterialValues } from './material-values'

/** Fields that decide whether an order can be processed (DOMAIN, order state: Error). */
export const availabilityFields = ['baseUoM', 'pickingLocationRole', 'weight', 'hasExpDate'] as const

/** Fields that orders add up (orders/store/save-totals.ts). */
export const measureFields = ['weight', 'volume'] as const

const costFields = ['costPrice', 'averageCostPrice'] as const

/** Changes a material. @throws Refusal 400, 404, 409 `changed` or `unchanged` */
export async function updateMaterial(
  tx: Tx,
  { businessUnitId }: UnitContext,
  { id, read, ...requested }: MaterialUpdate,
  now: Date,
): Promise<DoneRow> {
  // Locked before the row, in the same order as imports do, to avoid deadlocks.
  if (setsCodes(requested)) await lockMaterialCodes(tx.sql, businessUnitId)
  const before = await lockedMaterial(tx, businessUnitId, id)
  await assertUnchanged(tx.sql, materialSource, read, id, businessUnitId)
  const values = await readMaterialValues(tx, businessUnitId, before, requested)
  if (Object.keys(values).length === 0) throw conflict('Nothing is to be changed.', { code: 'unchanged' })
  if (values.cost_price !== undefined) await saveFirstCosts(tx, [id])
  await tx.sql
    .updateTable('material')
    .set(values)
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  if (values.cost_price !== undefined) await valueFirst(tx, [id])
  const after = await lockedMaterial(tx, businessUnitId, id)
  const changes = changesBetween(before, after, field => !computed.has(field))
  if (Object.keys(changes).length === 0) {
    throw conflict('These are the values already.', { code: 'unchanged', state: before.materialState })
  }
  if (costFields.some(field => field in changes)) await recordCosts(tx, [{ material: id }], now)
  tx.changed('Material', [id])
  if (availabilityFields.some(field => field in changes)) tx.availabilityChanged([id])
  if (measureFields.some(field => field in changes)) tx.measuresChanged([id])
  tx.audit('updateMaterial', 'Material', id, changes)
  return { id, name: after.itemNo, state: after.materialState }
}

/** A material of the unit, locked, as the grids show it. @throws Refusal 404 */
async function lockedMaterial(tx: Tx, businessUnitId: number, id: number): Promise<Material> {
  await tx.sql
    .selectFrom('material')
    .select('id')
    .where('id', '=', id)
    .where('business_unit_id', '=', businessUnitId)
    .forNoKeyUpdate()
    .execute()
  const [row] = await rowsByIds(tx.sql, materialSource, [id], businessUnitId)
  if (row === undefined) throw notFound(`There is no material ${id}.`)
  return row
}

/** Fields computed from stocks change independently and are not part of an edit. */
const computed: ReadonlySet<string> = new Set([
  'version',
  'availableQuantity',
  'reservedQuantity',
  'softReservedQuantity',
  'totalQuantity',
  'ingoingQuantity',
  'numberOfStocks',
  'stockValue',
  'supplierId',
])
