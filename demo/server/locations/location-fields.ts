/** Validates the values of a location in a call and maps them to columns. */
import { sql, type Kysely } from 'kysely'
import type { LocationUpdate } from '../../../src/contract/endpoints/stock-inputs'
import type { Tables } from '../core/db/tables'
import { filled } from '../core/db/present-columns'
import type { FieldValues } from '../core/calls/crud'
import { decimalText } from '../../../src/contract/decimal'
import { readQuantity } from '../core/calls/read-quantity'
import { invalidInput } from '../core/refusal'
import { findOpenLocation } from './open-location'

export type RequestedLocation = Partial<Omit<LocationUpdate, 'id' | 'read'>>

/**
 * The fields that a call changes; absent ones stay. `id` is that of the location, null for a new one.
 * @throws Refusal 400 for invalid measures, an unknown area, and an outer location that is unknown or lies within this one
 */
export async function locationFields(
  db: Kysely<Tables>,
  businessUnitId: number,
  id: number | null,
  requested: RequestedLocation,
): Promise<FieldValues> {
  const { locationRoleId, outerLocationId } = requested
  if (locationRoleId !== undefined) await assertArea(db, businessUnitId, locationRoleId)
  if (outerLocationId !== undefined && outerLocationId !== null) {
    await assertOutside(db, businessUnitId, id, outerLocationId)
  }
  return {
    ...requested,
    erpClassification: filled(requested.erpClassification),
    controlNumber: requested.controlNumber === null ? '' : requested.controlNumber,
    abcGroup: filled(requested.abcGroup),
    maxVolume: measure(requested.maxVolume, 'maxVolume'),
    maxWeight: measure(requested.maxWeight, 'maxWeight'),
    length: measure(requested.length, 'length'),
    width: measure(requested.width, 'width'),
    height: measure(requested.height, 'height'),
  }
}

/** Above zero; null when unknown or unlimited. */
function measure(text: string | null | undefined, field: string): string | null | undefined {
  return text === null || text === undefined
    ? text
    : decimalText(readQuantity(text, `body.${field}`, { isAboveLeast: true }))
}

async function assertArea(db: Kysely<Tables>, businessUnitId: number, locationRoleId: number): Promise<void> {
  const area = await db
    .selectFrom('location_role')
    .select('id')
    .where('id', '=', locationRoleId)
    .where('business_unit_id', '=', businessUnitId)
    .executeTakeFirst()
  if (area === undefined) {
    throw invalidInput([
      { path: 'body.locationRoleId', message: 'There is no such area.', code: 'not-listed' },
    ])
  }
}

/** A location must not lie within itself, directly or through others. */
async function assertOutside(
  db: Kysely<Tables>,
  businessUnitId: number,
  id: number | null,
  outerLocationId: number,
): Promise<void> {
  const path = 'body.outerLocationId'
  const outer = await findOpenLocation(db, businessUnitId, outerLocationId)
  if (outer === undefined) {
    throw invalidInput([{ path, message: 'There is no such location.', code: 'not-listed' }])
  }
  const { rows } = await sql<{ id: number }>`
    with recursive around as (
      select id, outer_location_id from location where id = ${outerLocationId}
      union select w.id, w.outer_location_id from location w join around on around.outer_location_id = w.id
    )
    select id from around where id = ${id}::bigint`.execute(db)
  if (rows.length > 0) {
    const message = 'A location cannot lie in itself, or in one that lies in it.'
    throw invalidInput([{ path, message, code: 'inside-itself' }])
  }
}
