/**
 * Receiving a quantity of an ingoing order line: it becomes stock at a receiving location at the line's price, with one Receipt transaction
 * per stock; cost prices are updated, and tasks to put it away are made (DOMAIN, prices; issue "operations", receiving).
 */
import { sql } from 'kysely'
import type { GoodsReceived } from '../../../src/contract/endpoints/floor-goods'
import { guardIngoingOrder, ingoingLineState } from '../../../src/contract/states/ingoing-order'
import type { IngoingOrderState } from '../../../src/contract/states/warehouse'
import type { Tx, UnitContext } from '../core/db/database'
import { decimal, decimalText, sumOf, type Decimal } from '../../../src/contract/decimal'
import { parcelsOf, type GoodsTraits, type Parcel, type ReadGoods } from './rules'
import {
  costAfterArrival,
  joinedStock,
  lockStocks,
  type StockItem,
  stocksAt,
  type StoredStock,
} from '../stocks/public'
import type { Context } from '../core/calls/context'
import { readQuantity } from '../core/calls/read-quantity'
import { invalidInput, notFound } from '../core/refusal'
import { assertGuard } from '../core/calls/row-refusal'
import { lockPlace, type OpenLocation, readOpenLocation } from '../locations/public'
import { lockPieces, saveOperations, notifyJobs } from '../orders/public'
import { costDetail, lockMaterials, saveArrivalCosts, writeStockTransaction } from '../materials/public'
import { addPutAwayTasks, planPutAway, putAwayJob } from './put-away'
import { companyDayOf } from '../core/unit/company-info'

export interface Receipt extends ReadGoods {
  readonly orderLineId: number
  /** Decimal text. */
  readonly quantity: string
  readonly locationId: number
}

interface StoredLine extends GoodsTraits {
  readonly id: number
  readonly orderId: number
  readonly orderNo: string
  readonly orderState: IngoingOrderState
  readonly priority: number
  readonly materialId: number
  readonly itemNo: string
  readonly decimals: number | null
  readonly ordered: Decimal
  readonly received: Decimal
  readonly price: Decimal
}

/** Receives it. @throws Refusal 400 when the traits or the quantity are invalid, 404, 409 `wrong-state` */
export async function receiveGoods({ db, unit, now }: Context, receipt: Receipt): Promise<GoodsReceived> {
  const known = await readLine(db.read, unit.businessUnitId, receipt.orderLineId)
  if (known === undefined) throw notFound(`There is no line ${receipt.orderLineId} of an ingoing order.`)
  const rules = known.decimals === null ? {} : { decimals: known.decimals }
  const quantity = readQuantity(receipt.quantity, 'body.quantity', { ...rules, isAboveLeast: true })
  return db.tx(unit, async tx => {
    const at = now()
    const today = await companyDayOf(tx.sql, unit.businessUnitId, at)
    const line = await lockLine(tx, unit.businessUnitId, known)
    assertGuard(guardIngoingOrder('receive', { state: line.orderState }))
    const read = parcelsOf(line, receipt, quantity, today)
    if ('issues' in read) throw invalidInput(read.issues)
    if (line.received + quantity > line.ordered) {
      const most = decimalText(line.ordered - line.received)
      const message = `At most ${most} are still to come.`
      throw invalidInput([{ path: 'body.quantity', message, code: 'too-big', values: { most } }])
    }
    return receive(tx, unit, line, { parcels: read.parcels, locationId: receipt.locationId }, at)
  })
}

async function receive(
  tx: Tx,
  unit: UnitContext,
  line: StoredLine,
  { parcels, locationId }: { readonly parcels: readonly Parcel[]; readonly locationId: number },
  now: Date,
): Promise<GoodsReceived> {
  const quantity = sumOf(parcels, parcel => parcel.quantity)
  const job = await putAwayJob(tx, { id: line.orderId, orderNo: line.orderNo }, { unit, now })
  // Before the material, which lockMaterials locks.
  await lockPieces(tx, [line.materialId])
  await lockMaterials(tx.sql, [line.materialId])
  const place = await readReceivingLocation(tx, unit.businessUnitId, locationId)
  await lockPlace(tx, place.id)
  await assertNewSerialNumbers(tx, unit.businessUnitId, line.materialId, parcels)
  const stockIds: number[] = []
  let transactionId = 0
  for (const parcel of parcels) {
    const stock = await addParcel(tx, unit, line, parcel, place, now)
    transactionId = await writeStockTransaction(
      tx,
      unit,
      {
        type: 'Receipt',
        stockId: stock.id,
        quantity: parcel.quantity,
        unitCost: line.price,
        ingoingOrderLineId: line.id,
      },
      now,
    )
    tx.audit('receiveStock', 'Stock', stock.id, {
      quantity: [decimalText(stock.before), decimalText(stock.before + parcel.quantity)],
      location: [null, place.name],
      order: line.orderNo,
    })
    stockIds.push(stock.id)
  }
  const quantities = parcels.map(parcel => parcel.quantity)
  const plans = await planPutAway(tx, line.materialId, quantities, place.id)
  const taskIds: number[] = []
  for (const [index, stockId] of stockIds.entries()) {
    const plan = plans[index] ?? []
    const tasks = { stockId, plan, job, ingoingOrderLineId: line.id, priority: line.priority }
    taskIds.push(...(await addPutAwayTasks(tx, { ...tasks, startedBy: null }, now)))
  }
  const { materialId, price } = line
  for (const change of await saveArrivalCosts(tx, [{ materialId, quantity, price, transactionId }], now)) {
    tx.audit('receiveGoods', 'Material', materialId, {
      received: decimalText(quantity),
      ...costDetail(change),
    })
  }
  await saveOperations(tx, [job.processId])
  await notifyJobs(tx, [job.jobId])
  tx.changed('Stock', stockIds)
  tx.availabilityChanged([line.materialId])
  return { ...(await saveLine(tx, line, quantity)), stockIds, taskIds, jobId: job.jobId }
}

async function readLine(
  db: Context['db']['read'],
  businessUnitId: number,
  id: number,
): Promise<StoredLine | undefined> {
  const { rows } = await sql<
    Omit<StoredLine, 'ordered' | 'received' | 'price'> & { ordered: string; received: string; price: string }
  >`select l.id, l.order_id as "orderId", o.order_no as "orderNo", o.state as "orderState", o.priority,
      l.material_id as "materialId", m.item_no as "itemNo", u.decimals, l.ordered_quantity as ordered, l.received_quantity as received,
      l.purchase_unit_price as price, m.has_batch as "hasBatch", m.has_exp_date as "hasExpDate",
      m.has_serial_number as "hasSerialNumber"
    from ingoing_order_line l join ingoing_order o on o.id = l.order_id join material m on m.id = l.material_id
    left join unit_of_measure u on u.business_unit_id = m.business_unit_id and u.name = m.base_uom
    where l.id = ${id} and l.business_unit_id = ${businessUnitId}`.execute(db)
  return rows.map(row => ({
    ...row,
    ordered: decimal(row.ordered),
    received: decimal(row.received),
    price: decimal(row.price),
  }))[0]
}

/** The line, with its order locked: other receipts and completions of the order wait. */
async function lockLine(tx: Tx, businessUnitId: number, { id, orderId }: StoredLine): Promise<StoredLine> {
  await sql`select id from ingoing_order where id = ${orderId} for no key update`.execute(tx.sql)
  const line = await readLine(tx.sql, businessUnitId, id)
  if (line === undefined) throw notFound(`There is no line ${id} of an ingoing order.`)
  return line
}

async function readReceivingLocation(
  tx: Tx,
  businessUnitId: number,
  locationId: number,
): Promise<OpenLocation> {
  const path = 'body.locationId'
  const place = await readOpenLocation(tx.sql, businessUnitId, locationId, path)
  const { rows } = await sql<{ isReceiving: boolean }>`
    select r.is_receiving as "isReceiving" from location w join location_role r on r.id = w.location_role_id
    where w.id = ${locationId}`.execute(tx.sql)
  if (rows[0]?.isReceiving === true) return place
  throw invalidInput([{ path, message: 'Goods come in at receiving locations only.', code: 'not-receiving' }])
}

/** The material is locked, so that nobody else receives the same serial numbers meanwhile. */
async function assertNewSerialNumbers(
  tx: Tx,
  businessUnitId: number,
  materialId: number,
  parcels: readonly Parcel[],
): Promise<void> {
  const numbers = parcels.flatMap(parcel => parcel.serialNumber ?? [])
  if (numbers.length === 0) return
  const { rows } = await sql<{ number: string }>`
    select serial_number as number from stock
    where business_unit_id = ${businessUnitId} and material_id = ${materialId} and quantity > 0
      and serial_number in (select json_array_elements_text(${JSON.stringify(numbers)}::json))
    order by serial_number limit 1`.execute(tx.sql)
  const [known] = rows
  if (known === undefined) return
  const message = `The serial number ${known.number} is in stock already.`
  throw invalidInput([{ path: 'body.serialNumbers', message, code: 'number-in-stock' }])
}

/** Adds goods to an empty stock with the same values at the location, or adds a stock. */
async function addParcel(
  tx: Tx,
  { businessUnitId }: UnitContext,
  { materialId, price }: StoredLine,
  parcel: Parcel,
  place: OpenLocation,
  now: Date,
): Promise<{ readonly id: number; readonly before: Decimal }> {
  const goods = incoming(parcel, place.id, price, now)
  const seen = await stocksAt(tx.sql, businessUnitId, { materialId, locationId: place.id })
  await lockStocks(
    tx.sql,
    seen.map(({ id }) => id),
  )
  const there: StoredStock[] = await stocksAt(tx.sql, businessUnitId, { materialId, locationId: place.id })
  const joined = joinedStock(goods, there)
  const quantity = decimalText(parcel.quantity)
  if (joined !== null) {
    const costPrice = decimalText(costAfterArrival(joined, parcel.quantity, price))
    await sql`update stock set quantity = quantity + ${quantity}::numeric, cost_price = ${costPrice}::numeric,
        batch = ${parcel.batch}, exp_date = ${parcel.expDate}::date, serial_number = ${parcel.serialNumber},
        fifo_date = ${goods.fifoDate}::timestamptz, version = version + 1
      where id = ${joined.id}`.execute(tx.sql)
    return { id: joined.id, before: joined.quantity }
  }
  const { rows } = await sql<{ id: number }>`
    insert into stock (business_unit_id, material_id, location_id, quantity, batch, exp_date, serial_number, fifo_date,
      cost_price)
    values (${businessUnitId}::bigint, ${materialId}::bigint, ${place.id}::bigint, ${quantity}::numeric,
      ${parcel.batch}, ${parcel.expDate}::date, ${parcel.serialNumber}, ${goods.fifoDate}::timestamptz,
      ${decimalText(price)}::numeric) returning id`.execute(tx.sql)
  const [added] = rows
  if (added === undefined) throw new Error('The received stock was not written.')
  return { id: added.id, before: 0n }
}

function incoming(
  { quantity, batch, expDate, serialNumber }: Parcel,
  locationId: number,
  costPrice: Decimal,
  now: Date,
): StockItem {
  return {
    id: 0,
    locationId,
    state: 'Active',
    quantity,
    reserved: 0n,
    costPrice,
    dedicatedLocation: false,
    container: null,
    batch,
    expDate,
    serialNumber,
    fifoDate: now.toISOString(),
    attributes: '{}',
  }
}

/** Adds the received quantity to the line, and starts the order. */
async function saveLine(
  tx: Tx,
  line: StoredLine,
  quantity: Decimal,
): Promise<Omit<GoodsReceived, 'stockIds' | 'taskIds' | 'jobId'>> {
  const received = decimalText(line.received + quantity)
  await sql`update ingoing_order_line set received_quantity = ${received}::numeric, version = version + 1
    where id = ${line.id}`.execute(tx.sql)
  await sql`update ingoing_order set state = 'Started', version = version + 1
    where id = ${line.orderId}`.execute(tx.sql)
  tx.changed('IngoingOrderLine', [line.id])
  tx.changed('IngoingOrder', [line.orderId])
  tx.audit('receiveGoods', 'IngoingOrder', line.orderId, {
    from: line.orderState,
    to: 'Started',
    line: line.id,
    material: line.itemNo,
    receivedQuantity: [decimalText(line.received), received],
  })
  const ordered = decimalText(line.ordered)
  return {
    orderId: line.orderId,
    orderNo: line.orderNo,
    orderState: 'Started',
    lineState: ingoingLineState({
      orderState: 'Started',
      orderedQuantity: ordered,
      receivedQuantity: received,
    }),
    receivedQuantity: received,
    openQuantity: decimalText(line.ordered - line.received - quantity),
  }
}
