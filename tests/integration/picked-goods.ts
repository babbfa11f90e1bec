/** Lines of orders that were picked from goods with serial numbers or batches, and where the pieces are. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { writeStockTransactions } from '../../demo/server/materials/public'
import { whole } from '../../src/contract/decimal'
import type { Jobs } from './job-fixture'
import { firstOf, severalLines, type OrderFixture } from './order-fixture'
import type { TestServer } from './server-fixture'

interface Goods {
  readonly name: string
  readonly pieces: number
}
export const numbered: readonly Goods[] = ['SN1', 'SN2', 'SN3'].map(name => ({ name, pieces: 1 }))

/** Picks goods of new materials on a server, each for an order of its own. */
export function pickedGoodsOf(server: TestServer, fixture: OrderFixture, jobs: Jobs) {
  let materials = 0
  /** A material with a stock of each of the goods, the first ones older. Their names are serial numbers or batches. */
  const materialOf = async (goods: readonly Goods[], kind: 'serial_number' | 'batch'): Promise<number> => {
    materials += 1
    const [material] = await jobs.rowsOf<{ id: number }>(sql`
      insert into material (business_unit_id, item_no, name, base_uom, weight_kg, picking_location_role_id,
        has_batch, has_serial_number)
      select ${jobs.unitId}::bigint, ${`BACK-${materials}`}::text, ${`Back ${materials}`}::text, 'pcs', 0.1, r.id,
        ${kind === 'batch'}, ${kind === 'serial_number'}
      from location_role r where r.business_unit_id = ${jobs.unitId} and r.name = 'Shelving A' returning id`)
    const materialId = material?.id ?? 0
    const unit = { businessUnitId: jobs.unitId, userId: null, userName: 'Test' }
    await server.db.tx(unit, async tx => {
      const { rows } = await sql<{ id: number; name: string }>`
        insert into stock (business_unit_id, material_id, location_id, quantity, fifo_date, ${sql.raw(kind)})
        select ${jobs.unitId}::bigint, ${materialId}::bigint, c.id, n.pieces, now() - interval '9 days' + n.no * interval '1 hour', n.name
        from json_to_recordset(${JSON.stringify(goods.map((one, no) => ({ ...one, no })))}::json)
          as n(name text, pieces numeric, no int)
        join lateral (select l.id from location l where l.business_unit_id = ${jobs.unitId} and l.available_for_pick
          order by l.id offset n.no limit 1) c on true
        returning id, ${sql.raw(kind)} as name`.execute(tx.sql)
      const gains = rows.map(({ id, name }) => ({
        type: 'Gain' as const,
        stockId: id,
        quantity: whole(goods.find(one => one.name === name)?.pieces ?? 0),
      }))
      await writeStockTransactions(tx, unit, gains, new Date())
    })
    return materialId
  }
  /** A line for all the goods, picked in their order. */
  const pickedLine = async (goods: readonly Goods[], kind: 'serial_number' | 'batch' = 'serial_number') => {
    const materialId = await materialOf(goods, kind)
    const order = await fixture.freshOrder('New', severalLines)
    const [line, ...others] = await fixture.linesOf(order.id)
    const id = line?.id ?? 0
    await sql`update sales_order_line set material_id = ${materialId} where id = ${id}`.execute(
      server.db.read,
    )
    await fixture.put('cancelOrderLines', { orderLineIds: others.map(other => other.id) })
    const orderedQuantity = String(goods.reduce((sum, { pieces }) => sum + pieces, 0))
    await fixture.put('orderline/quantity', { orderLineIds: [id], orderedQuantity })
    await fixture.put('prepare', { processIds: [order.process_id] })
    const tasks = await jobs.rowsOf<{ id: number; job_id: number; quantity: string }>(
      sql`select t.id, t.job_id, t.requested_quantity as quantity from task t join stock s on s.id = t.stock_id
        where t.order_line_id = ${id} order by s.fifo_date`,
    )
    await jobs.begin(firstOf(tasks).job_id, jobs.users.picker16)
    for (const { id: taskId, quantity } of tasks) {
      const answer = await jobs.post(
        '/Terminal/confirmPick',
        { taskId, confirmedQuantity: quantity },
        jobs.picker,
      )
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    }
    expect((await fixture.orderOf(order.id)).state).toBe('ReadyForPackAndShip')
    return { id, orderId: order.id, materialId }
  }
  /** Pieces by batch or serial number, where there are stocks. */
  const piecesOf = async (materialId: number): Promise<Record<string, number[]>> => {
    const rows = await jobs.rowsOf<{ name: string; pieces: number }>(sql`
      select coalesce(serial_number, batch) as name, quantity::float8 as pieces from stock
      where material_id = ${materialId} order by id`)
    return Object.fromEntries(
      rows.map(({ name }) => [name, rows.filter(row => row.name === name).map(row => row.pieces)]),
    )
  }
  return { pickedLine, piecesOf }
}

export type PickedGoods = ReturnType<typeof pickedGoodsOf>
