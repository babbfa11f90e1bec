/** The integration record of an order that was received from another system: the message, and that it was accepted. */
import { sql } from 'kysely'
import type { Tx } from '../../core/db/database'

/** Writes the record of a new order; none for a unit without endpoints. */
export async function recordReceivedOrder(tx: Tx, orderId: number, now: Date): Promise<void> {
  const at = now.toISOString()
  const { rows } = await sql<{ id: number }>`
    insert into integration_record (business_unit_id, kind, endpoint_id, created_at, completed_at, state, initiated,
      key_type, key_value, http_status, elapsed_ms, tries, result_type, request_body, response_body)
    select o.business_unit_id, 'Message', e.id, ${at}::timestamptz,
      ${at}::timestamptz + t.elapsed_ms * interval '1 millisecond', 'Delivered', 'ExternalSystem',
      'OrderNo', o.order_no, 200, t.elapsed_ms, 1, 'Accepted',
      jsonb_pretty(jsonb_build_object(
        'orderNo', o.order_no,
        'customer', jsonb_build_object('name', o.customer_name, 'contact', o.delivery_contact),
        'lines', (
          select jsonb_agg(
            jsonb_build_object('line', l.order_line_no, 'itemNo', m.item_no, 'quantity', l.ordered_quantity)
            order by l.order_line_no
          )
          from sales_order_line l join material m on m.id = l.material_id where l.order_id = o.id
        )
      )),
      jsonb_pretty(jsonb_build_object('orderNo', o.order_no, 'created', true))
    from sales_order o
    cross join lateral (select 60 + (o.id * 37 % 240)::integer as elapsed_ms) t
    join integration_endpoint e on e.business_unit_id = o.business_unit_id
      and e.endpoint_name = case o.order_type when 'Webshop' then 'WebOrders' else 'SalesOrders' end
    where o.id = ${orderId}
    returning id
  `.execute(tx.sql)
  tx.changed(
    'IntegrationMessage',
    rows.map(({ id }) => id),
  )
}
