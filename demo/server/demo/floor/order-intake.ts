/** Repeat customers: a new order like a past one, with other quantities. */
import { sql } from 'kysely'
import type { Db, UnitContext } from '../../core/db/database'
import { dayOf } from '../../../../src/contract/company-day'
import { whole } from '../../../../src/contract/decimal'
import { createOrder } from '../../orders/public'
import { recordReceivedOrder } from './order-received'

interface PastOrder {
  id: number
  customer_name: string
  recipient: string | null
  delivery_contact: string | null
  invoice_contact: string | null
  order_type: string
  delivery_type_id: number | null
  delivery_route: string | null
  country_code: string | null
  zip_code: string | null
  priority: number
}

/** Maximum lines of a repeated order: ordering everything again would look unnatural. */
const linesMost = 9

/** Places a new order for today and returns its id; null when the unit has no past orders. */
export async function placeOrder(
  db: Db,
  unit: UnitContext,
  random: () => number,
  now: Date,
): Promise<number | null> {
  const past = await somePastOrder(db, unit.businessUnitId, random)
  if (past === undefined) return null
  const { rows: materials } = await sql<{ id: number }>`
    select distinct m.id from sales_order_line l join material m on m.id = l.material_id
    where l.order_id = ${past.id} and m.base_uom is not null and m.picking_location_role_id is not null
    order by m.id limit ${linesMost}`.execute(db.read)
  if (materials.length === 0) return null
  const day = dayOf(new Date(now.getTime() + (random() < 0.7 ? 0 : 86_400_000)), '')
  return db.tx(unit, async tx => {
    const orderId = await createOrder(
      tx,
      unit,
      {
        customerName: past.customer_name,
        recipient: past.recipient,
        deliveryContact: past.delivery_contact,
        invoiceContact: past.invoice_contact,
        orderType: past.order_type,
        deliveryTypeId: past.delivery_type_id,
        deliveryRoute: past.delivery_route,
        countryCode: past.country_code,
        zipCode: past.zip_code,
        priority: past.priority,
        deliveryDate: day,
        executionDate: now.toISOString(),
        lines: materials.map(({ id }) => ({ materialId: id, quantity: whole(1 + Math.floor(random() * 6)) })),
      },
      now,
    )
    await recordReceivedOrder(tx, orderId, now)
    return orderId
  })
}

async function somePastOrder(
  db: Db,
  businessUnitId: number,
  random: () => number,
): Promise<PastOrder | undefined> {
  const { rows: range } = await sql<{ first: number | null; last: number | null }>`
    select min(id) as first, max(id) as last from sales_order where business_unit_id = ${businessUnitId}`.execute(
    db.read,
  )
  const { first = null, last = null } = range[0] ?? {}
  if (first === null || last === null) return undefined
  const { rows } = await sql<PastOrder>`
    select id, customer_name, recipient, delivery_contact, invoice_contact, order_type, delivery_type_id,
      delivery_route, country_code, zip_code, priority
    from sales_order
    where business_unit_id = ${businessUnitId} and id >= ${first + Math.floor(random() * (last - first + 1))}
    order by id limit 1`.execute(db.read)
  return rows[0]
}
