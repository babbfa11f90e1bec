/** What keeps the demo's warehouse stocked: deliveries of what runs low, and counts that were proposed. */
import { sql } from 'kysely'
import type { Db, UnitContext } from '../db/database'
import { averageCostAfterReceipt } from '../domain/costs'
import { decimal, decimalText } from '../domain/decimal'

interface LowStock {
  id: number
  material_id: number
  location_id: number
  quantity: string
  max_quantity: string
}

/**
 * Receives a delivery for one dedicated location below its minimum, up to its maximum, at the latest price. Says whether
 * there was one.
 */
export async function receiveDelivery(db: Db, unit: UnitContext, now: Date): Promise<boolean> {
  const { businessUnitId } = unit
  const { rows: low } = await sql<LowStock>`
    select s.id, s.material_id, s.location_id, s.quantity, s.max_quantity from stock s
    where s.business_unit_id = ${businessUnitId} and s.dedicated_location and not s.block_reservations
      and s.quantity < s.min_quantity and s.max_quantity > s.quantity
      and (s.exp_date is null or s.exp_date > ${now.toISOString().slice(0, 10)}::date + 7)
      and exists (select 1 from sales_order_line l where l.business_unit_id = ${businessUnitId}
        and l.material_id = s.material_id and l.state in ('New','NewWarn','PartiallyReserved','PickStarted'))
    order by s.quantity - s.min_quantity, s.id limit 1`.execute(db.read)
  const [stock] = low
  if (stock === undefined) return false
  return db.tx(unit, async tx => {
    const { rows: locked } = await sql<{ quantity: string }>`
      select quantity from stock where id = ${stock.id} for no key update`.execute(tx.sql)
    const before = decimal(locked[0]?.quantity ?? '0')
    const received = decimal(stock.max_quantity) - before
    if (received <= 0n) return false
    const { rows: materials } = await sql<{ total: string; average: string; price: string }>`
      select (select coalesce(sum(quantity), 0) from stock where business_unit_id = ${businessUnitId}
        and material_id = m.id) as total, m.average_cost_price as average, m.latest_cost_price as price
      from material m where m.id = ${stock.material_id} for no key update of m`.execute(tx.sql)
    const [material] = materials
    if (material === undefined) return false
    const average = averageCostAfterReceipt(
      decimal(material.total),
      decimal(material.average),
      received,
      decimal(material.price),
    )
    await sql`update stock set quantity = quantity + ${decimalText(received)}::numeric, version = version + 1
      where id = ${stock.id}`.execute(tx.sql)
    await sql`update material set average_cost_price = ${decimalText(average)}::numeric, version = version + 1
      where id = ${stock.material_id}`.execute(tx.sql)
    await tx.sql
      .insertInto('stock_transaction')
      .values({
        business_unit_id: businessUnitId,
        at: now.toISOString(),
        user_id: unit.userId,
        process_type: 'Receipt',
        material_id: stock.material_id,
        stock_id: stock.id,
        to_location_id: stock.location_id,
        quantity: decimalText(received),
        unit_cost: material.price,
      })
      .execute()
    tx.availabilityChanged([stock.material_id])
    return true
  })
}

/** Performs one proposed count that finds what is booked, and frees its stock again. Says whether there was one. */
export async function performCount(db: Db, unit: UnitContext, now: Date): Promise<boolean> {
  return db.tx(unit, async tx => {
    const { rows } = await sql<{ id: number; stock_id: number; material_id: number }>`
      select id, stock_id, material_id from task
      where business_unit_id = ${unit.businessUnitId} and task_type = 'count' and state = 'Initial'
        and job_id is null and stock_id is not null
      order by id limit 1 for update skip locked`.execute(tx.sql)
    const [task] = rows
    if (task === undefined) return false
    await sql`update stock set block_reservations = false, last_counted = ${now.toISOString()}::timestamptz,
      version = version + 1 where id = ${task.stock_id}`.execute(tx.sql)
    await sql`update task set state = 'Completed', performed_by = ${unit.userId},
      confirmed_quantity = requested_quantity, performed_date = ${now.toISOString()}::timestamptz,
      version = version + 1 where id = ${task.id}`.execute(tx.sql)
    tx.availabilityChanged([task.material_id])
    return true
  })
}
