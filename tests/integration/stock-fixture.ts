/** Fixture for tests of stocks: rows as stored, and stocks and locations of the seed, different ones in each call. */
import { sql, type RawBuilder } from 'kysely'
import { usedCapacity } from '../../demo/server/locations/location-capacity'
import type { Answer, TestServer } from './server-fixture'
import type { ActionResult } from '../../src/contract/failures'

export interface StockRow {
  id: number
  material_id: number
  location_id: number
  quantity: string
  reserved_quantity: string
  block_reservations: boolean
  dedicated_location: boolean
  batch: string | null
  exp_date: string | null
  serial_number: string | null
  fifo_date: string
  cost_price: string
  min_quantity: string | null
  max_quantity: string | null
  version: number
}

export const resultOf = (answer: Answer): ActionResult => answer.body.result
export const codeOf = (answer: Answer) => resultOf(answer).failed[0]?.code

/** Reads and finds rows of the unit Demo on a server. */
export async function stockFinder(server: TestServer) {
  const rowsOf = async <T>(query: RawBuilder<unknown>) => (await query.execute(server.db.read)).rows as T[]
  const one = async <T>(query: RawBuilder<unknown>): Promise<T> => {
    const [row] = await rowsOf<T>(query)
    if (row === undefined) throw new Error('the seed has no such row')
    return row
  }
  const { id: unitId } = await one<{ id: number }>(sql`select id from business_unit where name = 'Demo'`)
  const stockOf = (id: number) => one<StockRow>(sql`select * from stock where id = ${id}`)
  const lastAudit = (id: number) =>
    one<{ action: string; user_name: string; detail: Record<string, unknown> }>(
      sql`select action, user_name, detail from audit where entity = 'Stock' and entity_id = ${id}
        order by id desc limit 1`,
    )

  /** A stock in whole pieces without reservations, of a material that no order waits for; another one in each call. */
  const used = new Set<number>()
  const freeStock = async (more = sql`true`): Promise<StockRow> => {
    const found = await rowsOf<StockRow>(sql`
      select s.* from stock s join material m on m.id = s.material_id join location c on c.id = s.location_id
      join unit_of_measure u on u.business_unit_id = s.business_unit_id and u.name = m.base_uom and u.decimals = 0
      where s.business_unit_id = ${unitId} and s.quantity >= 8 and s.reserved_quantity = 0
        and not s.block_reservations and c.available_for_pick and s.container is null and ${more}
        and not exists (select 1 from task t where t.stock_id = s.id and t.state in ('Initial','Started'))
      order by s.id`)
    const next = found.find(({ id }) => !used.has(id))
    if (next === undefined) throw new Error('the seed has no such stock')
    used.add(next.id)
    return next
  }
  /** A stock that is completely reserved. */
  const reservedStock = async (more = sql`true`): Promise<StockRow> => {
    const found = await rowsOf<StockRow>(sql`
      select s.* from stock s where s.business_unit_id = ${unitId} and s.reserved_quantity > 1
        and not exists (select 1 from task t where t.stock_id = s.id and t.state = 'Started') and ${more}
      order by s.reserved_quantity, s.id`)
    const next = found.find(({ id }) => !used.has(id))
    if (next === undefined) throw new Error('the seed has no such stock')
    used.add(next.id)
    return next
  }
  /**
   * The location with most free room (a cubic metre counts as a tonne) and without the stock's material, so that no confirmation about its
   * maximum is required.
   */
  const otherLocation = (stock: StockRow, more = sql`true`) =>
    one<{ id: number; name: string }>(sql`
      select w.id, w.name from location w left join ${sql.raw(usedCapacity('w'))}
      where w.business_unit_id = ${unitId} and w.id <> ${stock.location_id}
        and not w.hidden and not w.system_location and ${more}
        and not exists (select 1 from stock s where s.location_id = w.id and s.material_id = ${stock.material_id})
      order by least(coalesce(w.max_volume, 'Infinity') - used.volume,
        (coalesce(w.max_weight, 'Infinity') - used.weight) / 1000) desc, w.id limit 1`)
  return { unitId, rowsOf, one, stockOf, lastAudit, freeStock, reservedStock, otherLocation }
}

export type StockFinder = Awaited<ReturnType<typeof stockFinder>>
