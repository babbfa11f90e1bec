/** New customer orders, in any number, of materials that can be picked: for load tests and benchmarks. */
import { sql } from 'kysely'
import type { Db, UnitContext } from '../../../demo/server/core/db/database'
import { whole } from '../../../src/contract/decimal'
import { createOrder } from '../../../demo/server/orders/store/create-order'
import { idList } from '../../../demo/server/core/db/id-list'
import type { Random } from '../../../demo/server/demo/seed/random'

export interface PlacedOrder {
  readonly id: number
  readonly processId: number
  readonly lineIds: readonly number[]
}

export interface PlaceOrdersOptions {
  readonly count: number
  readonly materialIds: readonly number[]
  /** Lines of an order; at least one by default. */
  readonly linesLeast?: number
  readonly linesMost: number
  /** Largest quantity of a line. */
  readonly quantityMost: number
}

/** Orders created per transaction. */
const ordersAtOnce = 50

/** The unit of the demo's users. */
export async function demoUnit(db: Db): Promise<UnitContext> {
  const { id } = await db.read
    .selectFrom('business_unit')
    .select('id')
    .where('name', '=', 'Demo')
    .executeTakeFirstOrThrow()
  return { businessUnitId: id, userId: null, userName: 'Load' }
}

/** Materials with the largest free, pickable stock first; without those that lack master data. */
export async function pickableMaterials(
  db: Db,
  { businessUnitId }: UnitContext,
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from material m
    join stock s on s.material_id = m.id and not s.block_reservations
    join location c on c.id = s.location_id and c.available_for_pick
    where m.business_unit_id = ${businessUnitId} and m.base_uom is not null and m.weight_kg is not null
      and m.picking_location_role_id is not null and not m.has_exp_date
    group by m.id order by sum(s.quantity - s.reserved_quantity) desc, m.id limit ${count}`.execute(db.read)
  return rows.map(({ id }) => id)
}

/** Creates orders; `random` determines their content. */
export async function placeOrders(
  db: Db,
  unit: UnitContext,
  { count, materialIds, linesLeast = 1, linesMost, quantityMost }: PlaceOrdersOptions,
  random: Random,
): Promise<PlacedOrder[]> {
  const now = new Date()
  const ids: number[] = []
  while (ids.length < count) {
    const made = await db.tx(unit, async tx => {
      const batch: number[] = []
      while (batch.length < Math.min(ordersAtOnce, count - ids.length)) {
        const materials = random.shuffled(materialIds).slice(0, random.int(linesLeast, linesMost))
        const lines = materials.map(materialId => ({
          materialId,
          quantity: whole(random.int(1, quantityMost)),
        }))
        batch.push(await createOrder(tx, unit, { ...customer, lines, ...dates(now) }, now))
      }
      return batch
    })
    ids.push(...made)
  }
  return readPlaced(db, ids)
}

const customer = {
  customerName: 'Fjordland AS',
  recipient: 'Fjordland AS',
  deliveryContact: null,
  invoiceContact: null,
  orderType: 'Sales',
  deliveryTypeId: null,
  deliveryRoute: null,
  countryCode: 'NO',
  zipCode: null,
  priority: 5,
}

const dates = (now: Date) => ({
  deliveryDate: now.toISOString().slice(0, 10),
  executionDate: now.toISOString(),
})

async function readPlaced(db: Db, ids: readonly number[]): Promise<PlacedOrder[]> {
  const { rows } = await sql<PlacedOrder>`
    select o.id, o.process_id as "processId", array_agg(l.id order by l.order_line_no) as "lineIds"
    from sales_order o join sales_order_line l on l.order_id = o.id
    where o.id in ${idList(ids)} group by o.id order by o.id`.execute(db.read)
  return rows
}
