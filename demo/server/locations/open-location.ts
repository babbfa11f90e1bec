/** A location that goods may be moved to: of the unit, and not deleted. */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tx } from '../core/db/database'
import type { Tables } from '../core/db/tables'
import { invalidInput } from '../core/refusal'

export interface OpenLocation {
  readonly id: number
  readonly name: string
  readonly systemLocation: boolean
}

/** The location; undefined when it was deleted. In a transaction it cannot be deleted until that ends. */
export async function findOpenLocation(
  db: Kysely<Tables>,
  businessUnitId: number,
  locationId: number,
): Promise<OpenLocation | undefined> {
  return db
    .selectFrom('location')
    .select(['id', 'name', 'system_location as systemLocation'])
    .where('id', '=', locationId)
    .where('business_unit_id', '=', businessUnitId)
    .where('deleted', '=', false)
    .forKeyShare()
    .executeTakeFirst()
}

/** The same for the location that a call names at `path`. @throws Refusal 400 when there is no such location */
export async function readOpenLocation(
  db: Kysely<Tables>,
  businessUnitId: number,
  locationId: number,
  path: string,
): Promise<OpenLocation> {
  const location = await findOpenLocation(db, businessUnitId, locationId)
  if (location === undefined) {
    throw invalidInput([{ path, message: 'There is no such location.', code: 'not-listed' }])
  }
  return location
}

/** Locks a location as a target of goods or for a dedication, so that stocks created there concurrently are seen. Lock it before stocks. */
export async function lockPlace(tx: Tx, locationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${placesOf(sql`business_unit_id`)}),
    pg_advisory_xact_lock(hashtextextended('place/' || id::text, 0))
    from location where id = ${locationId}`.execute(tx.sql)
}

/** The lock of all places of a unit: its holder alone brings in goods. Who takes one place, or brings in pieces, shares it. */
export const placesOf = (businessUnitId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`hashtextextended('places/' || ${businessUnitId}::text, 0)`
