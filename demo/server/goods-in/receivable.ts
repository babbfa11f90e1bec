/** Lookups of terminals in goods in: orders with something still to receive, their lines, and the receiving locations. */
import { sql } from 'kysely'
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import type { Context } from '../core/calls/context'
import { notFound } from '../core/refusal'
import { isExpected } from '../core/db/state-conditions'

type Receiving = Pick<
  Handlers<Endpoints, Context>['terminal'],
  'receivable' | 'receivableLines' | 'receivingLocations'
>

const ordersMost = 100

export const receivable: Receiving = {
  async receivable(_input, { db, caller }) {
    const { rows } = await sql<Awaited<ReturnType<Receiving['receivable']>>[number]>`
      select o.id as "orderId", o.order_no as "orderNo", s.supplier_name as supplier,
        o.supplier_order_id as "supplierOrderId", o.state, o.expected_receipt_date as "expectedReceiptDate",
        count(*)::int as "openLines"
      from ingoing_order o join supplier s on s.id = o.supplier_id
      join ingoing_order_line l on l.order_id = o.id and l.received_quantity < l.ordered_quantity
      where o.business_unit_id = ${caller.businessUnitId} and ${sql.raw(isExpected('o'))}
      group by o.id, s.id
      order by o.state desc, o.expected_receipt_date nulls last, o.priority, o.id limit ${ordersMost}`.execute(
      db.read,
    )
    return rows
  },

  async receivableLines({ params }, { db, caller }) {
    const order = await db.read
      .selectFrom('ingoing_order')
      .select('id')
      .where('id', '=', params.orderId)
      .where('business_unit_id', '=', caller.businessUnitId)
      .executeTakeFirst()
    if (order === undefined) throw notFound(`There is no ingoing order ${params.orderId}.`)
    const { rows } = await sql<Awaited<ReturnType<Receiving['receivableLines']>>[number]>`
      select l.id as "orderLineId", l.order_line_no as "orderLineNo", m.id as "materialId",
        m.item_no as "materialItemNo", m.name as "materialName", coalesce(m.base_uom, '') as "uoM", u.decimals,
        l.ordered_quantity - l.received_quantity as "openQuantity", m.has_batch as "hasBatch",
        m.has_exp_date as "hasExpDate", m.has_serial_number as "hasSerialNumber"
      from ingoing_order_line l join material m on m.id = l.material_id
      join ingoing_order o on o.id = l.order_id and ${sql.raw(isExpected('o'))}
      left join unit_of_measure u on u.business_unit_id = m.business_unit_id and u.name = m.base_uom
      where l.order_id = ${order.id} and l.received_quantity < l.ordered_quantity
      order by l.order_line_no`.execute(db.read)
    return rows
  },

  async receivingLocations(_input, { db, caller }) {
    const { rows } = await sql<{ locationId: number; name: string }>`
      select w.id as "locationId", w.name from location w
      join location_role r on r.id = w.location_role_id and r.is_receiving
      where w.business_unit_id = ${caller.businessUnitId} and not w.hidden and not w.deleted
      order by w.picking_sequence, w.id`.execute(db.read)
    return rows
  },
}
