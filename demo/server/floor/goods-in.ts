/** What keeps the demo's warehouse stocked: deliveries of what runs low, and counts that were proposed. */
import { sql } from 'kysely'
import type { Db, UnitContext } from '../db/database'
import { averageCostAfterReceipt } from '../domain/costs'
import { decimal, decimalText } from '../domain/decimal'

interface Delivery {
  stock_id: number
  material_id: number
  location_id: number
  quantity: string
}

/** Receives a delivery of the material that most lines lack, else of what is below its minimum. Says whether there was one. */
export async function receiveDelivery(db: Db, unit: UnitContext, now: Date): Promise<boolean> {
  const { businessUnitId } = unit
  const delivery =
    (await lackingMaterial(db, businessUnitId, now)) ?? (await lowLocation(db, businessUnitId, now))
  return delivery !== undefined && receive(db, unit, delivery, now)
}

/** What open lines lack and half as much again, for a location that is picked from. */
async function lackingMaterial(db: Db, businessUnitId: number, now: Date): Promise<Delivery | undefined> {
  const { rows } = await sql<Delivery>`
    select s.id as stock_id, s.material_id, s.location_id, ceil(lacking.quantity * 1.5) + 10 as quantity
    from (
      select material_id, count(*) as lines, sum(confirmed_quantity - picked_quantity - reserved_quantity) as quantity
      from sales_order_line
      where business_unit_id = ${businessUnitId} and is_stock_missing
        and state in ('Error','New','NewWarn','Reserved','PartiallyReserved','PartiallyReadyForPick','ReadyForPick','PickStarted')
      group by material_id
    ) lacking
    join lateral (
      select s.id, s.material_id, s.location_id from stock s join location c on c.id = s.location_id
      where s.business_unit_id = ${businessUnitId} and s.material_id = lacking.material_id
        and c.available_for_pick and not s.block_reservations
        and (s.exp_date is null or s.exp_date > ${now.toISOString()}::date + 7)
      order by s.dedicated_location desc, s.id limit 1
    ) s on true
    order by lacking.lines desc, s.id limit 1`.execute(db.read)
  return rows[0]
}

/** A dedicated location below its minimum is filled to its maximum. */
async function lowLocation(db: Db, businessUnitId: number, now: Date): Promise<Delivery | undefined> {
  const { rows } = await sql<Delivery>`
    select id as stock_id, material_id, location_id, max_quantity - quantity as quantity from stock
    where business_unit_id = ${businessUnitId} and dedicated_location and not block_reservations
      and quantity < min_quantity and max_quantity > quantity
      and (exp_date is null or exp_date > ${now.toISOString()}::date + 7)
    order by quantity - min_quantity, id limit 1`.execute(db.read)
  return rows[0]
}

async function receive(db: Db, unit: UnitContext, delivery: Delivery, now: Date): Promise<boolean> {
  const { businessUnitId } = unit
  const received = decimal(delivery.quantity)
  return db.tx(unit, async tx => {
    await sql`select id from stock where id = ${delivery.stock_id} for no key update`.execute(tx.sql)
    const { rows: materials } = await sql<{ total: string; average: string; price: string }>`
      select (select coalesce(sum(quantity), 0) from stock where business_unit_id = ${businessUnitId}
        and material_id = m.id) as total, m.average_cost_price as average, m.latest_cost_price as price
      from material m where m.id = ${delivery.material_id} for no key update of m`.execute(tx.sql)
    const [material] = materials
    if (material === undefined) return false
    const average = averageCostAfterReceipt(
      decimal(material.total),
      decimal(material.average),
      received,
      decimal(material.price),
    )
    await sql`update stock set quantity = quantity + ${decimalText(received)}::numeric, version = version + 1
      where id = ${delivery.stock_id}`.execute(tx.sql)
    await sql`update material set average_cost_price = ${decimalText(average)}::numeric, version = version + 1
      where id = ${delivery.material_id}`.execute(tx.sql)
    const transaction = await tx.sql
      .insertInto('stock_transaction')
      .values({
        business_unit_id: businessUnitId,
        at: now.toISOString(),
        user_id: unit.userId,
        process_type: 'Receipt',
        material_id: delivery.material_id,
        stock_id: delivery.stock_id,
        to_location_id: delivery.location_id,
        quantity: decimalText(received),
        unit_cost: material.price,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    tx.changed('Stock', [delivery.stock_id])
    tx.changed('Material', [delivery.material_id])
    tx.changed('MaterialTransaction', [transaction.id])
    tx.availabilityChanged([delivery.material_id])
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
    tx.changed('Stock', [task.stock_id])
    await sql`update task set state = 'Completed', performed_by = ${unit.userId},
      confirmed_quantity = requested_quantity, performed_date = ${now.toISOString()}::timestamptz,
      version = version + 1 where id = ${task.id}`.execute(tx.sql)
    tx.changed('Task', [task.id])
    tx.availabilityChanged([task.material_id])
    return true
  })
}
