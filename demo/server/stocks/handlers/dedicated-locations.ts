/** Locations that are dedicated to materials, addressed by location and material (spec 2, section 7, dedicated location). */
import { sql } from 'kysely'
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import type { ActionResult } from '../../../../src/contract/failures'
import type { Tx } from '../../core/db/database'
import type { Context } from '../../core/calls/context'
import { onEachRow } from '../../core/calls/each-row'
import { conflict, notFound } from '../../core/refusal'
import { idList } from '../../core/db/id-list'
import { editBounds } from '../bounds'
import { dedicatedStockIds, dedicateLocation, removeDedication, type DedicatedPlace } from '../dedications'
import type { StoredStock } from '../read-stocks'
import { doneStock } from './stock-actions'

type DedicatedLocations = Handlers<Endpoints, Context>['dedicatedLocations']
type Dedicated = Awaited<ReturnType<DedicatedLocations['single']>>

export const dedicatedLocations: DedicatedLocations = {
  all: async (_input, context) => readDedicated(context),

  async single({ query }, context) {
    const [found] = await readDedicated(context, query)
    if (found === undefined) throw notFound('The location is not dedicated to this material.')
    return found
  },

  dedicate: async ({ body }, context) =>
    atPlace(context, body, tx => dedicateLocation(tx, context.unit, body, body, context.now())),

  update: async ({ body }, context) =>
    atPlace(context, body, async tx => {
      const { businessUnitId } = context.unit
      const [stockId] = await dedicatedStockIds(tx.sql, businessUnitId, body)
      const stock = stockId === undefined ? null : await editBounds(tx, businessUnitId, stockId, body)
      if (stock !== null) return stock
      throw conflict('The location is not dedicated to this material.', { code: 'not-dedicated' })
    }),

  remove: async ({ query }, context) =>
    atPlace(context, query, tx => removeDedication(tx, context.unit, query)),
}

/** Acts on one place; errors name it by its location until it has a stock. */
async function atPlace(
  context: Context,
  { locationId }: DedicatedPlace,
  act: (tx: Tx) => Promise<StoredStock>,
): Promise<ActionResult> {
  const location = await context.db.read
    .selectFrom('location')
    .select('name')
    .where('id', '=', locationId)
    .where('business_unit_id', '=', context.unit.businessUnitId)
    .executeTakeFirst()
  const place = { id: locationId, name: location?.name ?? String(locationId) }
  return onEachRow(context, [place], [], async () => doneStock(await context.db.tx(context.unit, act)))
}

async function readDedicated({ db, caller }: Context, place?: Partial<DedicatedPlace>): Promise<Dedicated[]> {
  const ids = await dedicatedStockIds(db.read, caller.businessUnitId, place)
  if (ids.length === 0) return []
  const { rows } = await sql<Dedicated>`
    select s.id as "stockId", c.id as "locationId", c.name as location, m.id as "materialId",
      m.item_no as "materialItemNo", m.name as "materialName",
      (select trim_scale(sum(h.quantity)) from stock h where h.business_unit_id = s.business_unit_id
        and h.location_id = s.location_id and h.material_id = s.material_id) as quantity,
      trim_scale(s.min_quantity) as "minQuantity", trim_scale(s.max_quantity) as "maxQuantity"
    from stock s join location c on c.id = s.location_id join material m on m.id = s.material_id
    where s.id in ${idList(ids)} order by c.picking_sequence, s.id`.execute(db.read)
  return rows
}
