/** Adds and changes locations; a name is taken once in a business unit. */
import type { LocationUpdate, NewLocation } from '../../../src/contract/endpoints/stock-inputs'
import { guardLocation, type LocationAction } from '../../../src/contract/states/location'
import type { LocationState } from '../../../src/contract/states/warehouse'
import type { Db, Tx, UnitContext } from '../db/database'
import type { Json } from '../db/json-column'
import { sqlState } from '../db/database-failure'
import { assertUnchanged } from '../http/assert-unchanged'
import { conflict, notFound } from '../http/refusal'
import { refusalOf } from '../http/row-refusal'
import { rowsByIds } from '../search/search'
import { locationSource } from '../sources/location-source'
import { readLocationValues } from './location-values'

export interface SavedLocation {
  readonly id: number
  readonly name: string
  readonly state: LocationState
}

const uniqueViolation = '23505'

/** Adds a location; it can be picked from and is shown unless it says otherwise. @throws Refusal 400, 409 `name-taken` */
export async function addLocation(db: Db, unit: UnitContext, asked: NewLocation): Promise<SavedLocation> {
  const { businessUnitId } = unit
  const { name, locationRoleId, pickingSequence } = asked
  return namedOnce(() =>
    db.tx(unit, async tx => {
      const values = await readLocationValues(tx, businessUnitId, null, asked)
      const { id } = await tx.sql
        .insertInto('location')
        .values({
          ...values,
          business_unit_id: businessUnitId,
          name,
          location_role_id: locationRoleId,
          picking_sequence: pickingSequence,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      tx.changed('Location', [id])
      tx.audit('addLocation', 'Location', id, { name })
      return { id, name, state: 'Empty' }
    }),
  )
}

/** Changes a location. @throws Refusal 400, 404, 409 `changed`, `name-taken`, `system-location` or `unchanged` */
export async function updateLocation(
  db: Db,
  unit: UnitContext,
  { id, read, ...asked }: LocationUpdate,
): Promise<SavedLocation> {
  const { businessUnitId } = unit
  return namedOnce(() =>
    db.tx(unit, async tx => {
      const before = await lockedLocation(tx, businessUnitId, id)
      await assertUnchanged(tx.sql, locationSource, read, id, businessUnitId)
      refuseUnless('update', before)
      const values = await readLocationValues(tx, businessUnitId, id, asked)
      if (Object.keys(values).length === 0) throw conflict('Nothing is to be changed.', { code: 'unchanged' })
      await tx.sql
        .updateTable('location')
        .set(values)
        .set(eb => ({ version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
      const after = await lockedLocation(tx, businessUnitId, id)
      const changes = changesOf(before, after)
      if (Object.keys(changes).length === 0) {
        throw conflict('These are the values already.', { code: 'unchanged', state: before.state })
      }
      tx.changed('Location', [id, ...(await locationsWithin(tx, id))])
      if ('availableForPick' in changes) tx.availabilityChanged(await materialsAt(tx, businessUnitId, id))
      tx.audit('updateLocation', 'Location', id, changes)
      return { id, name: after.name, state: after.state }
    }),
  )
}

/** A location of the unit, locked, as the grids show it; while one is going nothing new may refer to it. @throws Refusal 404 */
export async function lockedLocation(
  tx: Tx,
  businessUnitId: number,
  id: number,
  { isGoing = false }: { readonly isGoing?: boolean } = {},
) {
  await tx.sql
    .selectFrom('location')
    .select('id')
    .where('id', '=', id)
    .where('business_unit_id', '=', businessUnitId)
    .$if(isGoing, row => row.forUpdate())
    .$if(!isGoing, row => row.forNoKeyUpdate())
    .execute()
  const [row] = await rowsByIds(tx.sql, locationSource, [id], businessUnitId)
  if (row === undefined) throw notFound(`There is no location ${id}.`)
  return row
}

/** @throws Refusal 409 when the guard refuses */
export function refuseUnless(action: LocationAction, location: Parameters<typeof guardLocation>[1]): void {
  const result = guardLocation(action, location)
  if (result.allowed) return
  const { reason: code, state, allowedStates } = result
  throw refusalOf({ code, state, allowedStates: [...allowedStates] })
}

async function namedOnce<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (sqlState(error) !== uniqueViolation) throw error
    throw conflict('A location with this name is there already.', { code: 'name-taken' })
  }
}

type Shown = Awaited<ReturnType<typeof lockedLocation>>

function changesOf(before: Shown, after: Shown): { readonly [field: string]: Json } {
  return Object.fromEntries(
    Object.entries(after).flatMap(([field, value]): [string, Json][] => {
      const was = before[field as keyof Shown]
      return field === 'version' || was === value ? [] : [[field, [was, value]]]
    }),
  )
}

/** They show the name of the location that they lie in. */
async function locationsWithin(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx.sql
    .selectFrom('location')
    .select('id')
    .where('outer_location_id', '=', id)
    .where('deleted', '=', false)
    .execute()
  return rows.map(row => row.id)
}

async function materialsAt(tx: Tx, businessUnitId: number, id: number): Promise<number[]> {
  const rows = await tx.sql
    .selectFrom('stock')
    .select('material_id')
    .distinct()
    .where('business_unit_id', '=', businessUnitId)
    .where('location_id', '=', id)
    .where('quantity', '>', '0')
    .execute()
  return rows.map(row => row.material_id)
}
