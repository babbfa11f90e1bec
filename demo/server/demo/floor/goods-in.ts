/** Goods in: suppliers deliver orders line by line and sometimes in parts, and the ERP system orders materials that run low. */
import { addDays, dayOf } from '../../../../src/contract/company-day'
import { sql } from 'kysely'
import { terminal } from '../../../../src/contract/endpoints/floor'
import { serialNumbersMost, type ReceivableLine } from '../../../../src/contract/endpoints/floor-goods'
import { ingoingOrders } from '../../../../src/contract/endpoints/order-grids'
import {
  decimal,
  decimalOne,
  decimalText,
  smaller,
  whole,
  type Decimal,
} from '../../../../src/contract/decimal'
import { placePurchase } from './purchase-intake'
import { oneOf, type StepContext } from './step'
import { isExpected, isOpenTask, isToPick, stateList } from '../../core/db/state-conditions'
import { openSalesOrderStates } from '../../../../src/contract/states/sales-order'

/** Maximum number of waiting put-away tasks: with more, nothing is received. */
const putAwaysMost = 60
/** Minimum number of started orders that stay open as examples. */
const startedOrdersLeast = 2
/** Most lines are received completely. */
const partShare = 0.15
const serialNumbersAtOnce = Math.min(12, serialNumbersMost)

/** A receiver receives a line: first of orders whose goods other orders wait for, then of started orders, then of due ones. */
export async function receive({ db, dispatcher, crew, random, now }: StepContext): Promise<boolean> {
  const { businessUnitId } = crew
  const { rows: waiting } = await sql<{ count: number }>`
    select count(*)::int as count from task where business_unit_id = ${businessUnitId} and task_type = 'putAway'
      and ${sql.raw(isOpenTask('task'))}`.execute(db.read)
  if ((waiting[0]?.count ?? 0) >= putAwaysMost) return false
  const { rows } = await sql<{ orderId: number; lineId: number }>`
    select o.id as "orderId", l.id as "lineId" from ingoing_order o
    join ingoing_order_line l on l.order_id = o.id and l.received_quantity < l.ordered_quantity
    where o.business_unit_id = ${businessUnitId} and ${sql.raw(isExpected('o'))}
      and (o.expected_receipt_date is null or o.expected_receipt_date <= ${now().toISOString()}::date)
    order by exists (
        select 1 from sales_order_line s where s.business_unit_id = o.business_unit_id
          and s.material_id = l.material_id and s.is_stock_missing
          and ${sql.raw(isToPick('s'))}
      ) desc, o.state desc, o.expected_receipt_date, o.priority, o.id, l.order_line_no limit 1`.execute(
    db.read,
  )
  const [next] = rows
  if (next === undefined) return false
  const token = await oneOf(crew.movers, random).token()
  const lines = await dispatcher.dispatch(
    terminal.receivableLines,
    { params: { orderId: next.orderId } },
    token,
  )
  const line = lines.find(({ orderLineId }) => orderLineId === next.lineId)
  const gates = await dispatcher.dispatch(terminal.receivingLocations, {}, token)
  if (line === undefined || gates.length === 0) return false
  const quantity = quantityOf(line, random)
  await dispatcher.dispatch(
    terminal.receive,
    {
      body: {
        orderLineId: line.orderLineId,
        quantity: decimalText(quantity),
        locationId: oneOf(gates, random).locationId,
        ...readOff(line, quantity, random, now()),
      },
    },
    token,
  )
  return true
}

/** The planner completes the oldest order that was fully received, while enough others are being received. */
export async function completeDelivery({ db, dispatcher, crew }: StepContext): Promise<boolean> {
  const { rows } = await sql<{ id: number; isWhole: boolean }>`
    select o.id, not exists (select 1 from ingoing_order_line l where l.order_id = o.id
      and l.received_quantity < l.ordered_quantity) as "isWhole"
    from ingoing_order o where o.business_unit_id = ${crew.businessUnitId} and o.state = 'Started'
    order by o.id`.execute(db.read)
  const next = rows.length > startedOrdersLeast ? rows.find(row => row.isWhole) : undefined
  if (next === undefined) return false
  await dispatcher.dispatch(
    ingoingOrders.complete,
    { body: { orderIds: [next.id] } },
    await crew.planner.token(),
  )
  return true
}

/**
 * The ERP system orders materials that run low while more orders than usual lack stock, or dedicated locations are empty; a few always do.
 */
export async function buy({ db, crew, random, now }: StepContext): Promise<boolean> {
  const { rows } = await sql<{ missing: number }>`
    select count(*)::int as missing from sales_order
    where business_unit_id = ${crew.businessUnitId} and is_stock_missing
      and state in (${stateList(openSalesOrderStates)})`.execute(db.read)
  const isShort = (rows[0]?.missing ?? 0) > crew.usual.missingOrders
  const unit = { businessUnitId: crew.businessUnitId, userId: null, userName: 'ERP' }
  return (await placePurchase(db, unit, { isShort, random, now: now() })) !== null
}

/** The received quantity: usually all that is open, in whole pieces. */
function quantityOf(
  { openQuantity, decimals, hasSerialNumber }: ReceivableLine,
  random: () => number,
): Decimal {
  const open = decimal(openQuantity)
  if (hasSerialNumber) return smaller(open, whole(serialNumbersAtOnce))
  if (random() >= partShare || open < decimalOne * 2n) return open
  const half = open / 2n
  return decimals === null || decimals === 0
    ? (half / decimalOne) * decimalOne
    : half - (half % (decimalOne / 10n))
}

/** The values that a receiver would read off the goods. */
function readOff(
  { orderLineId, hasBatch, hasExpDate, hasSerialNumber }: ReceivableLine,
  quantity: Decimal,
  random: () => number,
  now: Date,
) {
  const day = (from: number): string => addDays(dayOf(now, ''), from)
  const pieces = Number(quantity / decimalOne)
  return {
    ...(hasBatch ? { batch: `${day(0).slice(2, 4)}-${1_000 + Math.floor(random() * 9_000)}` } : {}),
    ...(hasExpDate ? { expDate: day(60 + Math.floor(random() * 340)) } : {}),
    ...(hasSerialNumber
      ? {
          serialNumbers: Array.from(
            { length: pieces },
            (_, piece) => `SN${now.getTime().toString(36).toUpperCase()}-${orderLineId}-${piece + 1}`,
          ),
        }
      : {}),
  }
}
