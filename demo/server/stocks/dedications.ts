/**
 * Locations that are dedicated to a material (spec 2, section 7, dedicated location): the dedicated stock has its minimum and maximum, and
 * exists even while the location is empty. A location is dedicated to one material at most.
 */
import { sql, type Kysely } from 'kysely'
import type { Tx, UnitContext } from '../core/db/database'
import type { Tables } from '../core/db/tables'
import { conflict, invalidInput } from '../core/refusal'
import { idList } from '../core/db/id-list'
import { lockPlace, readOpenLocation } from '../locations/public'
import { boundChanges, readBounds, writeBounds, type RequestedBounds } from './bounds'
import { lockStocks, readStocks, stocksAt, type StoredStock } from './read-stocks'

export interface DedicatedPlace {
  readonly locationId: number
  readonly materialId: number
}

/** Dedicated stocks: all of a unit in walking order, or the one of a place. */
export async function dedicatedStockIds(
  db: Kysely<Tables>,
  businessUnitId: number,
  place?: Partial<DedicatedPlace>,
): Promise<number[]> {
  const rows = await db
    .selectFrom('stock as s')
    .innerJoin('location as c', 'c.id', 's.location_id')
    .select('s.id')
    .where('s.business_unit_id', '=', businessUnitId)
    .where('s.dedicated_location', '=', true)
    .$if(place?.locationId !== undefined, found => found.where('s.location_id', '=', place?.locationId ?? 0))
    .$if(place?.materialId !== undefined, found => found.where('s.material_id', '=', place?.materialId ?? 0))
    .orderBy('c.picking_sequence')
    .orderBy('s.id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Locks what locations are dedicated to, until the transaction ends: by their rows, since an import may dedicate more locations than the
 * database has advisory locks for.
 */
export async function lockDedications(db: Kysely<Tables>, locationIds: readonly number[]): Promise<void> {
  await sql`select id from location where id in ${idList(locationIds)} order by id for no key update`.execute(
    db,
  )
}

/**
 * Dedicates a location to a material and returns its dedicated stock.
 * @throws Refusal 400 for an unknown location or material, 409 `system-location` or `already-dedicated`
 */
export async function dedicateLocation(
  tx: Tx,
  { businessUnitId }: UnitContext,
  place: DedicatedPlace,
  requested: RequestedBounds,
  now: Date,
): Promise<StoredStock> {
  const { locationId, materialId } = place
  await lockPlace(tx, locationId)
  await lockDedications(tx.sql, [locationId])
  const location = await readOpenLocation(tx.sql, businessUnitId, locationId, 'body.locationId')
  if (location.systemLocation) {
    throw conflict('The warehouse itself needs this location.', { code: 'system-location' })
  }
  const decimals = await decimalsOf(tx, businessUnitId, materialId)
  const none = { minQuantity: null, maxQuantity: null }
  if ((await dedicatedStockIds(tx.sql, businessUnitId, { locationId })).length > 0) {
    throw conflict('The location is dedicated already.', { code: 'already-dedicated' })
  }
  const stocksThere = await stocksAt(tx.sql, businessUnitId, place)
  const loose = stocksThere.filter(stock => stock.container === null)
  const known = loose.find(stock => stock.quantity > 0n) ?? loose[0]
  const bounds = readBounds(requested, known ?? none, decimals)
  const stockId = known?.id ?? (await addEmptyStock(tx, businessUnitId, place, now))
  await lockStocks(tx.sql, [stockId])
  await writeBounds(tx, stockId, bounds)
  tx.changed('Stock', [stockId])
  tx.audit('dedicateLocation', 'Stock', stockId, {
    dedicatedLocation: [false, true],
    ...boundChanges(known ?? none, bounds),
  })
  return lockedStock(tx, businessUnitId, stockId)
}

/**
 * Ends a dedication and removes its minimum and maximum; the goods stay. Returns the stock that was dedicated.
 * @throws Refusal 409 `not-dedicated`
 */
export async function removeDedication(
  tx: Tx,
  { businessUnitId }: UnitContext,
  place: DedicatedPlace,
): Promise<StoredStock> {
  await lockPlace(tx, place.locationId)
  const ids = await dedicatedStockIds(tx.sql, businessUnitId, place)
  await lockStocks(tx.sql, ids)
  const stocks = await readStocks(tx.sql, businessUnitId, ids)
  const [first] = stocks
  if (first === undefined) {
    throw conflict('The location is not dedicated to this material.', { code: 'not-dedicated' })
  }
  const none = { minQuantity: null, maxQuantity: null }
  for (const stock of stocks) {
    await writeBounds(tx, stock.id, none, false)
    tx.audit('removeDedication', 'Stock', stock.id, {
      dedicatedLocation: [true, false],
      ...boundChanges(stock, none),
    })
  }
  tx.changed('Stock', ids)
  return lockedStock(tx, businessUnitId, first.id)
}

async function decimalsOf(tx: Tx, businessUnitId: number, materialId: number): Promise<number | null> {
  const material = await tx.sql
    .selectFrom('material as m')
    .leftJoin('unit_of_measure as u', join =>
      join.onRef('u.business_unit_id', '=', 'm.business_unit_id').onRef('u.name', '=', 'm.base_uom'),
    )
    .select('u.decimals')
    .where('m.id', '=', materialId)
    .where('m.business_unit_id', '=', businessUnitId)
    .executeTakeFirst()
  if (material === undefined) {
    throw invalidInput([
      { path: 'body.materialId', message: 'There is no such material.', code: 'not-listed' },
    ])
  }
  return material.decimals
}

async function addEmptyStock(
  tx: Tx,
  businessUnitId: number,
  { locationId, materialId }: DedicatedPlace,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into stock (business_unit_id, material_id, location_id, quantity, fifo_date, cost_price)
    select ${businessUnitId}::bigint, id, ${locationId}::bigint, 0, ${now.toISOString()}::timestamptz,
      average_cost_price
    from material where id = ${materialId} returning id`.execute(tx.sql)
  const [added] = rows
  if (added === undefined) throw new Error(`Material ${materialId} was read, but no longer exists.`)
  return added.id
}

async function lockedStock(tx: Tx, businessUnitId: number, id: number): Promise<StoredStock> {
  const [stock] = await readStocks(tx.sql, businessUnitId, [id])
  if (stock === undefined) throw new Error(`Stock ${id} was locked, but no longer exists.`)
  return stock
}
