/** Changing the delivery type of an order: it must exist; lines whose materials lack data for it are determined. */
import { sql } from 'kysely'
import { refusalOf } from '../../core/calls/row-refusal'
import type { PreparedCommand } from './run-order-command'

interface DeliveryTypes {
  name: string
  before: string | null
}

/** The command for any order of the unit. @throws Refusal 409 `delivery-type-unknown` */
export function toDeliveryType(businessUnitId: number, deliveryTypeId: number): PreparedCommand {
  return async (tx, order) => {
    const types = await sql<DeliveryTypes>`
      select d.name, (select name from delivery_type b where b.id = ${order.deliveryTypeId}) as before
      from delivery_type d where d.id = ${deliveryTypeId} and d.business_unit_id = ${businessUnitId}`.execute(
      tx.sql,
    )
    const [type] = types.rows
    if (type === undefined) throw refusalOf({ code: 'delivery-type-unknown', state: order.state })
    const lacking = await sql<{ id: number }>`
      select l.id from sales_order_line l join material m on m.id = l.material_id
      join delivery_type d on d.id = ${deliveryTypeId}
      where l.order_id = ${order.id} and (m.base_uom is null or m.picking_location_role_id is null
        or (d.needs_weight and m.weight_kg is null))`.execute(tx.sql)
    return {
      command: {
        action: 'changeDeliveryType',
        deliveryTypeId,
        lackingLineIds: new Set(lacking.rows.map(row => row.id)),
      },
      detail: { deliveryType: [type.before, type.name] },
    }
  }
}
