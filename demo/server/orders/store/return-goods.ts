/** Returned goods of a completed order (DOMAIN, the table of actions): up to the picked quantity, a gain of stock. */
import { sql } from 'kysely'
import type { Tx, UnitContext } from '../../core/db/database'
import { decimal, decimalText, type Decimal } from '../../../../src/contract/decimal'
import { givenBack, type PickedStock } from '../rules/given-back'
import { lineRefusedByState } from '../rules/order-refusals'
import type { LineSnapshot, OrderSnapshot } from '../rules/order-snapshot'
import type { Context } from '../../core/calls/context'
import { readQuantity } from '../../core/calls/read-quantity'
import { invalidInput, notFound } from '../../core/refusal'
import { refusalOf } from '../../core/calls/row-refusal'
import { findOpenLocation, lockPlace } from '../../locations/public'
import { quantityRulesOf } from './line-units'
import { loadOrders } from './load-orders'
import { isPieceInStock, lockPieces } from './piece-in-stock'
import { readCause } from '../../master-data/public'
import { costAfterChange, writeStockTransactions } from '../../materials/public'

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
  const stocks = await gainStocks(tx, businessUnitId, { ...goods, line, state: order.state }, now)
  await writeStockTransactions(
    tx,
    unit,
    stocks.map(({ id, gained }) => ({
      type: 'Return',
      stockId: id,
      quantity: gained,
      cause: cause.value,
      orderLineId: lineId,
    })),
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
  tx.changed(
    'Stock',
    stocks.map(({ id }) => id),
  )
  tx.availabilityChanged([line.materialId])
  tx.audit('returnGoods', 'SalesOrder', orderId, {
    from: order.state,
    to: order.state,
    orderLineNo: [null, line.orderLineNo],
    returnedQuantity: [decimalText(returned), after],
    cause: cause.value,
    causeType: 'Return',
  })
  for (const stock of stocks) {
    tx.audit('returnStock', 'Stock', stock.id, {
      quantity: [decimalText(stock.quantity - stock.gained), decimalText(stock.quantity)],
      cause: cause.value,
      causeType: 'Return',
    })
  }
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

interface GainedStock {
  readonly id: number
  readonly gained: Decimal
  /** The new quantity. */
  readonly quantity: Decimal
}

interface Returning extends Pick<ReturnedGoods, 'locationId'> {
  readonly line: LineSnapshot
  readonly state: OrderSnapshot['state']
  readonly quantity: Decimal
}

/** Adds the goods to stocks at the location: those of the last pick first, at most what was picked of them. @throws Refusal */
async function gainStocks(
  tx: Tx,
  businessUnitId: number,
  { line, state, locationId, quantity }: Returning,
  now: Date,
): Promise<GainedStock[]> {
  const location = await findOpenLocation(tx.sql, businessUnitId, locationId)
  if (location === undefined) throw notFound(`There is no location ${locationId}.`)
  await lockPieces(tx, [line.materialId])
  await lockPlace(tx, locationId)
  // In id order, although the goods come in another one.
  await sql`select id from stock where business_unit_id = ${businessUnitId} and location_id = ${locationId}
    and material_id = ${line.materialId} order by id for no key update`.execute(tx.sql)
  const picks = await pickedStocks(tx, line.id)
  const { parts, rest } = givenBack(picks, quantity)
  if (rest > 0n && picks.some(({ serialNumber }) => serialNumber !== null)) {
    throw refusalOf({ code: 'serial-number-in-stock', state })
  }
  const gains = parts.map(({ pick, quantity: gained }) => ({ stockId: pick.stockId, gained }))
  // What the transactions do not tell apart, such as archived ones, is of the goods of the last pick.
  const untold = rest > 0n ? [{ stockId: picks[0]?.stockId ?? null, gained: rest }] : []
  const stocks: GainedStock[] = []
  for (const { stockId, gained } of [...gains, ...untold]) {
    const place = { materialId: line.materialId, locationId, stockId }
    stocks.push({ gained, ...(await gainStock(tx, businessUnitId, place, gained, now)) })
  }
  return stocks
}

/**
 * Goods that were picked and not returned, the last picked first, each with a stock from which they were picked; of archived transactions the
 * stock of the last pick.
 */
async function pickedStocks(tx: Tx, lineId: number): Promise<PickedStock[]> {
  const { rows } = await sql<Omit<PickedStock, 'quantity'> & { readonly picked: string }>`
    select n.stock_id as "stockId", n.quantity as picked, s.serial_number as "serialNumber",
      s.serial_number is not null and ${isPieceInStock} as "isInStock"
    from (
      select max(t.stock_id) filter (where t.quantity < 0) as stock_id, -sum(t.quantity) as quantity,
        max(t.id) filter (where t.quantity < 0) as last_id
      from stock_transaction t join stock g on g.id = t.stock_id
      where t.order_line_id = ${lineId} and t.process_type in ('Pick','Return')
      group by g.batch, g.exp_date, g.serial_number, g.stock_attributes having sum(t.quantity) < 0
      union all
      select archived_picked_stock_id, picked_quantity, 0 from sales_order_line
      where id = ${lineId} and archived_picked_stock_id is not null
    ) n join stock s on s.id = n.stock_id
    order by n.last_id desc`.execute(tx.sql)
  return rows.map(({ picked, ...stock }) => ({ ...stock, quantity: decimal(picked) }))
}

/**
 * Adds to the stock of the same goods at the location, or adds one. Batch, dates, number and attributes are those of the stock from which
 * the goods were picked; a new one also has its FIFO date. A blocked stock is the second choice.
 */
async function gainStock(
  tx: Tx,
  businessUnitId: number,
  {
    materialId,
    locationId,
    stockId,
  }: { readonly materialId: number; readonly locationId: number; readonly stockId: number | null },
  gained: Decimal,
  now: Date,
): Promise<{ readonly id: number; readonly quantity: Decimal }> {
  const goods = sql`goods as (
      select m.id as material_id, o.batch, o.exp_date, o.serial_number, o.fifo_date,
        coalesce(o.stock_attributes, '{}') as stock_attributes
      from material m left join stock o on o.id = ${stockId}::bigint where m.id = ${materialId}::bigint
    )`
  const known = await sql<{ id: number; quantity: string }>`
    with ${goods}
    update stock s set quantity = s.quantity + ${decimalText(gained)}::numeric,
      cost_price = ${costAfterChange(sql`${decimalText(gained)}::numeric`)}, version = s.version + 1
    where s.id = (
      select s.id from stock s join goods g on s.material_id = g.material_id
        and s.batch is not distinct from g.batch and s.exp_date is not distinct from g.exp_date
        and s.serial_number is not distinct from g.serial_number and s.stock_attributes = g.stock_attributes
      where s.location_id = ${locationId} and s.business_unit_id = ${businessUnitId} and s.container is null
      order by s.block_reservations, s.id limit 1 for no key update of s
    ) returning s.id, s.quantity`.execute(tx.sql)
  const [grown] = known.rows
  if (grown !== undefined) return { id: grown.id, quantity: decimal(grown.quantity) }
  const added = await sql<{ id: number }>`
    with ${goods}
    insert into stock (business_unit_id, material_id, location_id, quantity, batch, exp_date, serial_number,
      stock_attributes, fifo_date, cost_price)
    select m.business_unit_id, m.id, ${locationId}::bigint, ${decimalText(gained)}::numeric, g.batch, g.exp_date,
      g.serial_number, g.stock_attributes, coalesce(g.fifo_date, ${now.toISOString()}::timestamptz),
      m.average_cost_price
    from goods g join material m on m.id = g.material_id returning id`.execute(tx.sql)
  const [stock] = added.rows
  if (stock === undefined) throw new Error(`Material ${materialId} no longer exists.`)
  return { id: stock.id, quantity: gained }
}
