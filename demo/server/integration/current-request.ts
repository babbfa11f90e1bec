/**
 * The request that the next try of a record sends: messages about orders and stocks are made of their current state, so that a mistake
 * corrected meanwhile is not sent again. All other requests are sent unchanged.
 */
import { isRecord } from '../../../src/contract/is-record'
import { sql } from 'kysely'
import type { Db } from '../core/db/database'
import { isUsable } from '../materials/public'
import type { ClaimedRecord } from './claim-record'

type Body = Record<string, unknown>

/** The request of the next try; null for one without a body. */
export async function currentRequest(db: Db, record: ClaimedRecord): Promise<string | null> {
  const { requestBody, direction, messageType } = record
  const build = direction === 'Outbound' ? builders[messageType] : undefined
  const before = build === undefined ? null : parsed(requestBody)
  if (build === undefined || before === null) return requestBody
  const body = await build(db, record, before)
  return body === null ? requestBody : JSON.stringify(body, null, 2)
}

type Builder = (db: Db, record: ClaimedRecord, before: Body) => Promise<Body | null>

const builders: Readonly<Record<string, Builder>> = {
  OrderConfirmation: async (db, { businessUnitId, keyValue }, before) => {
    const order = await orderNamed(db, businessUnitId, keyValue)
    if (order === null) return null
    return { ...before, orderNo: keyValue, status: order.state, lines: order.lines }
  },
  TransportBooking: booking,
  TransportQuote: booking,
  StockLevel: async (db, { businessUnitId, keyValue }, before) => {
    const { rows } = await sql<{ available: number }>`
      select coalesce((
        select sum(s.quantity - s.reserved_quantity) from stock s join location l on l.id = s.location_id
        where s.material_id = m.id and ${sql.raw(isUsable('s', 'l', 'c'))}
      ), 0)::float8 as available
      from material m left join company_info c on c.business_unit_id = m.business_unit_id
      where m.business_unit_id = ${businessUnitId} and m.item_no = ${keyValue}`.execute(db.read)
    const [stock] = rows
    return stock === undefined ? null : { ...before, itemNo: keyValue, available: stock.available }
  },
}

async function booking(
  db: Db,
  { businessUnitId, keyValue }: ClaimedRecord,
  before: Body,
): Promise<Body | null> {
  const order = await orderNamed(db, businessUnitId, keyValue)
  if (order === null) return null
  return {
    ...before,
    reference: keyValue,
    receiver: {
      ...(before['receiver'] as Body | undefined),
      name: order.customerName,
      postalCode: order.zipCode,
      country: order.countryCode,
    },
  }
}

interface OrderNow {
  readonly state: string
  readonly customerName: string
  readonly zipCode: string | null
  readonly countryCode: string | null
  readonly lines: readonly { readonly line: number; readonly itemNo: string; readonly quantity: number }[]
}

async function orderNamed(db: Db, businessUnitId: number, orderNo: string | null): Promise<OrderNow | null> {
  const { rows } = await sql<OrderNow>`
    select o.state, o.customer_name as "customerName", o.zip_code as "zipCode",
      o.country_code as "countryCode",
      coalesce((
        select jsonb_agg(jsonb_build_object('line', l.order_line_no, 'itemNo', m.item_no, 'quantity', l.ordered_quantity)
          order by l.order_line_no)
        from sales_order_line l join material m on m.id = l.material_id
        where l.order_id = o.id and (l.state <> 'Cancelled' or o.state = 'Cancelled')
      ), '[]'::jsonb) as lines
    from sales_order o where o.business_unit_id = ${businessUnitId} and o.order_no = ${orderNo}`.execute(
    db.read,
  )
  return rows[0] ?? null
}

function parsed(text: string | null): Body | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isRecord(value) ? (value as Body) : null
  } catch {
    return null
  }
}
