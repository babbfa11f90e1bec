/** Reads the stock ledger of a line's material: on hand, reserved in the order of claims, free, and incoming. */
import { sql, type Kysely } from 'kysely'
import type { HoldingLine, StockLedger } from '../../../../src/contract/endpoints/sales-order-lines'
import { decimal, decimalText, sumOf } from '../../../../src/contract/decimal'
import { choicesMost } from '../../../../src/contract/limits'
import type { Tables } from '../../core/db/tables'
import { rowsByIds } from '../../core/search/search'
import { notFound } from '../../core/refusal'
import { poolOf } from '../rules/allocation'
import { stockReservationSource } from '../sources/stock-reservation-source'
import { loadStocks } from './load-pool'
import { readDemandQueue } from './read-demand-queue'
import { companyDayOf } from '../../core/unit/company-info'
import { boughtFirst } from '../../suppliers/public'
import { isExpected } from '../../core/db/state-conditions'

/** @throws Refusal 404 */
export async function readStockLedger(
  db: Kysely<Tables>,
  businessUnitId: number,
  lineId: number,
  now: Date,
): Promise<StockLedger> {
  const line = await readLine(db, businessUnitId, lineId)
  const { material_id: materialId } = line
  const { stocks } = await loadStocks(db, businessUnitId, [materialId], { lock: false })
  const today = await companyDayOf(db, businessUnitId, now)
  const onHand = sumOf(stocks, stock => stock.quantity)
  const reserved = sumOf(stocks, stock => stock.reserved)
  const takes = poolOf(stocks, today).take(materialId, onHand, line.has_exp_date)
  const free = sumOf(takes, take => take.quantity)
  const held = await readHolders(db, businessUnitId, materialId)
  const heldHere = decimal(line.reserved_quantity)
  const open = decimal(line.open)
  const holdings = await db
    .selectFrom('reservation')
    .select('id')
    .where('line_id', '=', lineId)
    .orderBy('stock_id')
    .execute()
  return {
    materialItemNo: line.item_no,
    materialName: line.name,
    uoM: line.base_uom,
    line: {
      ...holderOf(line),
      quantity: decimalText(heldHere),
      open: decimalText(open),
      missing: decimalText(open > heldHere ? open - heldHere : 0n),
    },
    onHand: decimalText(onHand),
    heldByOthers: decimalText(reserved - heldHere),
    free: decimalText(free),
    blocked: decimalText(onHand - reserved - free),
    stockIds: stocks.map(({ id }) => id),
    supplierId: await readSupplier(db, businessUnitId, materialId),
    holders: held.slice(0, choicesMost),
    holderCount: held.length,
    expected: await readExpected(db, businessUnitId, materialId),
    holdings: await rowsByIds(
      db,
      stockReservationSource,
      holdings.map(({ id }) => id),
      businessUnitId,
    ),
    queue: await readDemandQueue(db, businessUnitId, materialId),
  }
}

interface HolderRow {
  order_id: number
  process_id: number
  order_no: string
  order_state: HoldingLine['orderState']
  has_picks: boolean
  customer_name: string
  line_id: number
  order_line_no: number
  line_state: HoldingLine['lineState']
  priority: number
  delivery_date: string | null
}

const holderColumns = sql`o.id as order_id, o.process_id, o.order_no, o.state as order_state, o.has_picks,
  o.customer_name, l.id as line_id, l.order_line_no, l.state as line_state, o.priority, o.delivery_date`

async function readLine(db: Kysely<Tables>, businessUnitId: number, lineId: number) {
  const { rows } = await sql<
    HolderRow & {
      material_id: number
      item_no: string
      name: string
      base_uom: string | null
      has_exp_date: boolean
      open: string
      reserved_quantity: string
    }
  >`
    select ${holderColumns}, m.id as material_id, m.item_no, m.name, m.base_uom, m.has_exp_date,
      greatest(l.confirmed_quantity - l.picked_quantity, 0) as open, l.reserved_quantity
    from sales_order_line l join sales_order o on o.id = l.order_id join material m on m.id = l.material_id
    where l.business_unit_id = ${businessUnitId} and l.id = ${lineId}`.execute(db)
  const [line] = rows
  if (line === undefined) throw notFound(`There is no order line ${lineId}.`)
  return line
}

/** Lines with reservations, in the order in which demands are served. */
async function readHolders(
  db: Kysely<Tables>,
  businessUnitId: number,
  materialId: number,
): Promise<HoldingLine[]> {
  const { rows } = await sql<HolderRow & { reserved_at: string; quantity: string }>`
    select ${holderColumns}, h.reserved_at, h.quantity
    from (
      select r.line_id, min(r.reserved_at) as reserved_at, sum(r.quantity) as quantity
      from reservation r join stock s on s.id = r.stock_id
      where r.business_unit_id = ${businessUnitId} and s.material_id = ${materialId}
      group by r.line_id
    ) h
    join sales_order_line l on l.id = h.line_id join sales_order o on o.id = l.order_id
    order by o.priority, o.delivery_date nulls last, o.order_date, o.id, l.order_line_no`.execute(db)
  return rows.map(row => ({
    ...holderOf(row),
    reservedAt: row.reserved_at,
    quantity: decimalText(decimal(row.quantity)),
  }))
}

function holderOf(row: HolderRow) {
  return {
    orderId: row.order_id,
    processId: row.process_id,
    orderNo: row.order_no,
    orderState: row.order_state,
    hasPicks: row.has_picks,
    customerName: row.customer_name,
    orderLineId: row.line_id,
    orderLineNo: row.order_line_no,
    lineState: row.line_state,
    priority: row.priority,
    deliveryDate: row.delivery_date,
  }
}

/** The supplier from whom the material is ordered: its own one, else the cheapest; null when no supplier delivers it. */
async function readSupplier(
  db: Kysely<Tables>,
  businessUnitId: number,
  materialId: number,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select s.id from supplier_material sm
    join supplier s on s.id = sm.supplier_id and s.supplier_status = 'Active'
    join material m on m.id = sm.material_id and m.material_state <> 'Discontinued'
    where sm.business_unit_id = ${businessUnitId} and sm.material_id = ${materialId}
    order by ${sql.raw(boughtFirst)} limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** Incoming quantities, earliest first; those without a date last. */
async function readExpected(
  db: Kysely<Tables>,
  businessUnitId: number,
  materialId: number,
): Promise<StockLedger['expected']> {
  const { rows } = await sql<{ order_no: string; supplier: string; date: string | null; quantity: string }>`
    select o.order_no, s.supplier_name as supplier, o.expected_receipt_date as date,
      sum(l.ordered_quantity - l.received_quantity) as quantity
    from ingoing_order_line l join ingoing_order o on o.id = l.order_id join supplier s on s.id = o.supplier_id
    where l.business_unit_id = ${businessUnitId} and l.material_id = ${materialId}
      and ${sql.raw(isExpected('o'))} and l.ordered_quantity > l.received_quantity
    group by o.id, o.order_no, s.supplier_name, o.expected_receipt_date
    order by o.expected_receipt_date nulls last, o.id limit ${choicesMost}`.execute(db)
  return rows.map(row => ({
    orderNo: row.order_no,
    supplierName: row.supplier,
    date: row.date,
    quantity: decimalText(decimal(row.quantity)),
  }))
}
