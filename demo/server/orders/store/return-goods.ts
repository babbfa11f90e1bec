/** Returned goods of a completed order (DOMAIN, the table of actions): up to the picked quantity, a gain of stock. */
import { sql, type RawBuilder } from 'kysely'
import type { Tx, UnitContext } from '../../core/db/database'
import { decimal, decimalText, type Decimal } from '../../../../src/contract/decimal'
import { lineRefusedByState } from '../rules/order-refusals'
import type { Context } from '../../core/calls/context'
import { readQuantity } from '../../core/calls/read-quantity'
import { invalidInput, notFound } from '../../core/refusal'
import { refusalOf } from '../../core/calls/row-refusal'
import { findOpenLocation, lockPlace } from '../../locations/public'
import { quantityRulesOf } from './line-units'
import { loadOrders } from './load-orders'
import { readCause } from '../../master-data/public'
import { costAfterChange, writeStockTransaction } from '../../materials/public'

export interface ReturnedGoods {
  readonly orderLineId: number
  /** Decimal text. */
  readonly quantity: string
  readonly locationId: number
  readonly causeCode: string
}

/** Takes returned goods into stock. @throws Refusal 400, 404 or 409 */
export async function returnGoods(
  context: Context,
  goods: ReturnedGoods,
): Promise<{ orderId: number; orderNo: string; returnedQuantity: string }> {
  const { db, unit, caller } = context
  const line = await db.read
    .selectFrom('sales_order_line')
    .select('order_id')
    .where('id', '=', goods.orderLineId)
    .where('business_unit_id', '=', caller.businessUnitId)
    .executeTakeFirst()
  if (line === undefined) throw notFound(`There is no order line ${goods.orderLineId}.`)
  const rules = await quantityRulesOf(context, [goods.orderLineId])
  const quantity = readQuantity(goods.quantity, 'body.quantity', {
    ...rules.get(goods.orderLineId),
    isAboveLeast: true,
  })
  return db.tx(unit, tx => takeBack(tx, unit, line.order_id, { ...goods, quantity }, context.now()))
}

async function takeBack(
  tx: Tx,
  unit: UnitContext,
  orderId: number,
  goods: Omit<ReturnedGoods, 'quantity'> & { readonly quantity: Decimal },
  now: Date,
) {
  const { businessUnitId } = unit
  const { orderLineId: lineId, quantity } = goods
  const [order] = await loadOrders(tx.sql, businessUnitId, [orderId], { lock: true })
  const line = order?.lines.find(({ id }) => id === lineId)
  if (order === undefined || line === undefined) throw notFound(`There is no order line ${lineId}.`)
  const refused = lineRefusedByState(order, lineId, 'returnGoods')
  if (refused !== null) throw refusalOf(refused)
  const cause = await readCause(tx.sql, businessUnitId, 'Return', goods.causeCode)
  const returned = await returnedBefore(tx, lineId)
  if (returned + quantity > line.picked) {
    const most = decimalText(line.picked - returned)
    const message = `At most ${most} were picked and not returned.`
    throw invalidInput([{ path: 'body.quantity', message, code: 'too-big', values: { most } }])
  }
  const stock = await gainStock(tx, businessUnitId, goods, now)
  const stockId = stock.id
  await writeStockTransaction(
    tx,
    unit,
    { type: 'Return', stockId, quantity, cause: cause.value, orderLineId: lineId },
    now,
  )
  const after = decimalText(returned + quantity)
  await sql`update sales_order_line set returned_quantity = ${after}::numeric, version = version + 1
    where id = ${lineId}`.execute(tx.sql)
  const { rows } = await sql<{ returned: string }>`
    update sales_order set returned_quantity = (
        select sum(returned_quantity) from sales_order_line where order_id = ${orderId}),
      version = version + 1
    where id = ${orderId} returning returned_quantity as returned`.execute(tx.sql)
  tx.changed('SalesOrders', [orderId])
  tx.changed('SalesOrderLines', [lineId])
  tx.changed('Stock', [stockId])
  tx.availabilityChanged([line.materialId])
  tx.audit('returnGoods', 'SalesOrder', orderId, {
    from: order.state,
    to: order.state,
    orderLineNo: [null, line.orderLineNo],
    returnedQuantity: [decimalText(returned), after],
    cause: cause.value,
    causeType: 'Return',
  })
  tx.audit('returnStock', 'Stock', stock.id, {
    quantity: [decimalText(stock.quantity - quantity), decimalText(stock.quantity)],
    cause: cause.value,
    causeType: 'Return',
  })
  return {
    orderId,
    orderNo: order.orderNo,
    returnedQuantity: decimalText(decimal(rows[0]?.returned ?? '0')),
  }
}

async function returnedBefore(tx: Tx, lineId: number): Promise<Decimal> {
  const row = await tx.sql
    .selectFrom('sales_order_line')
    .select('returned_quantity')
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow()
  return decimal(row.returned_quantity)
}

/**
 * Adds to the stock of the same goods at the location, or adds one. Batch, dates, number and attributes are those of the stock from which
 * the line was picked; a new one also has its FIFO date.
 */
async function gainStock(
  tx: Tx,
  businessUnitId: number,
  {
    orderLineId,
    locationId,
    quantity,
  }: { readonly orderLineId: number; readonly locationId: number; readonly quantity: Decimal },
  now: Date,
): Promise<{ readonly id: number; readonly quantity: Decimal }> {
  const location = await findOpenLocation(tx.sql, businessUnitId, locationId)
  if (location === undefined) throw notFound(`There is no location ${locationId}.`)
  await lockPlace(tx, locationId)
  const goods = sql`goods as (
      select l.material_id, o.batch, o.exp_date, o.serial_number, o.fifo_date,
        coalesce(o.stock_attributes, '{}') as stock_attributes
      from sales_order_line l left join stock o on o.id = ${lastPickedStock(sql`l.id`)}
      where l.id = ${orderLineId}::bigint
    )`
  const known = await sql<{ id: number; quantity: string }>`
    with ${goods}
    update stock s set quantity = s.quantity + ${decimalText(quantity)}::numeric,
      cost_price = ${costAfterChange(sql`${decimalText(quantity)}::numeric`)}, version = s.version + 1
    where s.id = (
      select s.id from stock s join goods g on s.material_id = g.material_id
        and s.batch is not distinct from g.batch and s.exp_date is not distinct from g.exp_date
        and s.serial_number is not distinct from g.serial_number and s.stock_attributes = g.stock_attributes
      where s.location_id = ${locationId} and s.business_unit_id = ${businessUnitId} and s.container is null
      order by s.id limit 1 for no key update of s
    ) returning s.id, s.quantity`.execute(tx.sql)
  const [grown] = known.rows
  if (grown !== undefined) return { id: grown.id, quantity: decimal(grown.quantity) }
  const added = await sql<{ id: number }>`
    with ${goods}
    insert into stock (business_unit_id, material_id, location_id, quantity, batch, exp_date, serial_number,
      stock_attributes, fifo_date, cost_price)
    select m.business_unit_id, m.id, ${locationId}::bigint, ${decimalText(quantity)}::numeric, g.batch, g.exp_date,
      g.serial_number, g.stock_attributes, coalesce(g.fifo_date, ${now.toISOString()}::timestamptz),
      m.average_cost_price
    from goods g join material m on m.id = g.material_id returning id`.execute(tx.sql)
  const [stock] = added.rows
  if (stock === undefined) throw new Error(`Order line ${orderLineId} was locked, but no longer exists.`)
  return { id: stock.id, quantity }
}

/** The id of the stock from which a line was last picked; the transaction may be in the archive. */
function lastPickedStock(lineId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(
    (select t.stock_id from stock_transaction t
      where t.order_line_id = ${lineId} and t.process_type = 'Pick' and t.stock_id is not null order by t.id desc limit 1),
    (select a.archived_picked_stock_id from sales_order_line a where a.id = ${lineId}))`
}
