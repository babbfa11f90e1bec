/** Reads the demand queue of a material, for an order line or for a stock. */
import { sql, type Kysely } from 'kysely'
import type { DemandQueue } from '../../../../src/contract/endpoints/sales-order-lines'
import { choicesMost } from '../../../../src/contract/limits'
import type { Tables } from '../../core/db/tables'
import { decimal, decimalText } from '../../../../src/contract/decimal'
import { allocationRule, demandQueue, missingOf } from '../rules/demand-queue'
import { isToPick } from '../../core/db/state-conditions'

interface LineRow {
  id: number
  order_no: string
  customer_name: string
  line_id: number
  order_line_no: number
  priority: number
  delivery_date: string | null
  order_date: string
  open: string
  reserved_quantity: string
}

/** The first open lines that wait for stock of a material, without orders on hold, and the order in which its stocks are taken. */
export async function readDemandQueue(
  db: Kysely<Tables>,
  businessUnitId: number,
  materialId: number,
): Promise<DemandQueue> {
  const material = await db
    .selectFrom('material')
    .select('has_exp_date')
    .where('business_unit_id', '=', businessUnitId)
    .where('id', '=', materialId)
    .executeTakeFirst()
  const { rows } = await sql<LineRow>`
    select o.id, o.order_no, o.customer_name, l.id as line_id, l.order_line_no, o.priority, o.delivery_date,
      o.order_date, l.confirmed_quantity - l.picked_quantity as open, l.reserved_quantity
    from sales_order_line l join sales_order o on o.id = l.order_id
    where l.business_unit_id = ${businessUnitId} and l.material_id = ${materialId} and not o.is_held
      and ${sql.raw(isToPick('l'))}
      and l.confirmed_quantity - l.picked_quantity > l.reserved_quantity`.execute(db)
  const queue = demandQueue(
    rows.map(row => ({
      id: row.id,
      priority: row.priority,
      deliveryDate: row.delivery_date,
      orderDate: row.order_date,
      orderLineNo: row.order_line_no,
      open: decimal(row.open),
      reserved: decimal(row.reserved_quantity),
      row,
    })),
  )
  return {
    rule: allocationRule(material?.has_exp_date === true),
    totalCount: queue.length,
    next: queue.slice(0, choicesMost).map(demand => ({
      orderId: demand.id,
      orderNo: demand.row.order_no,
      customerName: demand.row.customer_name,
      orderLineId: demand.row.line_id,
      orderLineNo: demand.orderLineNo,
      priority: demand.priority,
      deliveryDate: demand.deliveryDate,
      orderDate: demand.orderDate,
      missingQuantity: decimalText(missingOf(demand)),
    })),
  }
}
