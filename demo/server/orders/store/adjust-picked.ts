/**
 * Correcting the picked quantity of a line (DOMAIN, the table of actions): the difference is taken from one stock, or returned to those that
 * gave it, with a cause code and one transaction row for each. The line's performed pick tasks are changed accordingly.
 */
import { sql } from 'kysely'
import type { Tx, UnitContext } from '../../core/db/database'
import { dayOf } from '../../../../src/contract/company-day'
import { decimal, decimalText, sumOf, type Decimal } from '../../../../src/contract/decimal'
import type { RowRefusal } from '../../../../src/contract/failures'
import { pickedQuantityCorrected, type CorrectedPick, type PerformedPick } from '../rules/line-actions'
import { lineRefusedByState } from '../rules/order-refusals'
import { folded } from '../rules/order-state'
import { openQuantity, type LineSnapshot, type OrderSnapshot } from '../rules/order-snapshot'
import { notFound } from '../../core/refusal'
import { refusalOf } from '../../core/calls/row-refusal'
import { forgetUserDays } from '../../reports/public'
import { grouped } from '../../core/db/grouped'
import { idsOf } from '../../core/db/id-list'
import { loadOrders } from './load-orders'
import { loadPool } from './load-pool'
import { isPieceInStock, lockPieces } from './piece-in-stock'
import { orderChanges } from './order-changes'
import { saveOrder } from './save-order'
import { StockTaken } from './save-reservations'
import { costAfterChange, writeStockTransactions } from '../../materials/public'

export interface PickedQuantityChange {
  readonly orderId: number
  readonly lineId: number
  /** Between 0 and the confirmed quantity; the caller has validated it by the line's unit. */
  readonly picked: Decimal
  readonly cause: { readonly value: string; readonly text: string }
}

/** Corrects a picked quantity and returns the changed order. @throws Refusal, StockTaken */
export async function adjustPickedQuantity(
  tx: Tx,
  unit: UnitContext,
  { orderId, lineId, picked, cause }: PickedQuantityChange,
  now: Date,
): Promise<OrderSnapshot> {
  const { businessUnitId } = unit
  const [before] = await loadOrders(tx.sql, businessUnitId, [orderId], { lock: true })
  const line = before?.lines.find(({ id }) => id === lineId)
  if (before === undefined || line === undefined) throw notFound(`There is no order line ${lineId}.`)
  const refused = lineRefusedByState(before, lineId, 'adjustPickedQuantity') ?? misfit(before, line, picked)
  if (refused !== null) throw refusalOf(refused)
  const today = dayOf(now, before.region)
  await lockPieces(tx, [line.materialId])
  const picks = await performedPicks(tx, lineId)
  const pool = await loadPool(tx.sql, businessUnitId, materialsOf(before), today)
  const correction = pickedQuantityCorrected(before, lineId, picked, picks, pool)
  if (typeof correction === 'string') throw refusalOf({ code: correction, state: before.state })
  const { parts, fromReservation } = correction
  const changes = await changeStocks(tx, businessUnitId, parts, fromReservation)
  const after = folded(correction.order, await loadPool(tx.sql, businessUnitId, materialsOf(before), today))
  await correctTasks(tx, unit, openQuantity({ ...line, picked }) === 0n, { lineId, picks, parts }, now)
  const [only] = changes
  await saveOrder(tx, before, after, {
    businessUnitId,
    now: now.toISOString(),
    // Only what is taken was reserved, and that is taken from one stock.
    ...(only === undefined ? {} : { alreadyReleased: { stockId: only.stockId, quantity: fromReservation } }),
  })
  await writeStockTransactions(
    tx,
    unit,
    changes.map(({ stockId, taken }) => ({
      type: 'Pick',
      stockId,
      quantity: -taken,
      cause: cause.value,
      orderLineId: lineId,
    })),
    now,
  )
  tx.changed(
    'Stock',
    changes.map(({ stockId }) => stockId),
  )
  tx.availabilityChanged([line.materialId])
  tx.audit('adjustPickedQuantity', 'SalesOrder', orderId, {
    ...orderChanges(before, after),
    cause: cause.value,
    causeType: 'Pick',
  })
  for (const { stockId, taken, remaining } of changes) {
    tx.audit(taken > 0n ? 'pickStock' : 'returnStock', 'Stock', stockId, {
      quantity: [decimalText(remaining + taken), decimalText(remaining)],
      cause: cause.value,
      causeType: 'Pick',
    })
  }
  return after
}

function misfit(order: OrderSnapshot, line: LineSnapshot, picked: Decimal): RowRefusal | null {
  const { state } = order
  if (picked === line.picked) return { code: 'unchanged', state }
  if (picked >= 0n && picked <= line.confirmed) return null
  const { orderLineNo, materialItemNo } = line
  return { code: 'quantity-invalid', state, lines: [{ orderLineNo, materialItemNo, missingQuantity: null }] }
}

/** Materials of all lines, since the corrected one may have been picked in full. */
function materialsOf(order: OrderSnapshot): number[] {
  return order.lines.map(line => line.materialId)
}

/** The performed picks of a line, the newest first. A stock that has other goods by now counts as one whose piece is in stock. */
async function performedPicks(tx: Tx, lineId: number): Promise<PerformedPick[]> {
  const { rows } = await sql<Omit<PerformedPick, 'quantity'> & { readonly confirmed: string }>`
    select t.id as "taskId", t.stock_id as "stockId", t.confirmed_quantity as confirmed,
      s.serial_number as "serialNumber",
      s.serial_number is distinct from t.serial_number or ${isPieceInStock} as "isInStock"
    from task t join stock s on s.id = t.stock_id
    where t.order_line_id = ${lineId} and t.task_type = 'pick' and t.state = 'Completed'
    order by t.performed_date desc, t.id desc`.execute(tx.sql)
  return rows.map(({ confirmed, ...pick }) => ({ ...pick, quantity: decimal(confirmed) }))
}

interface StockChange {
  readonly stockId: number
  readonly taken: Decimal
  /** The new quantity. */
  readonly remaining: Decimal
}

/** Changes the stocks of the corrected picks, each once, in id order: the order in which stocks are locked. */
async function changeStocks(
  tx: Tx,
  businessUnitId: number,
  parts: readonly CorrectedPick[],
  fromReservation: Decimal,
): Promise<StockChange[]> {
  const changes: StockChange[] = []
  const byStock = [...grouped(parts, part => part.stockId)].sort(([a], [b]) => a - b)
  for (const [stockId, ofStock] of byStock) {
    const taken = sumOf(ofStock, part => part.taken)
    const remaining = await changeStock(tx, businessUnitId, stockId, taken, fromReservation)
    changes.push({ stockId, taken, remaining })
  }
  return changes
}

/**
 * Changes quantity and reservation in one statement: reservations never exceed the quantity, and a serial number is one piece. Returns the
 * new quantity. @throws StockTaken
 */
async function changeStock(
  tx: Tx,
  businessUnitId: number,
  stockId: number,
  taken: Decimal,
  fromReservation: Decimal,
): Promise<Decimal> {
  const { rows } = await sql<{ quantity: string }>`
    update stock s set quantity = quantity - ${decimalText(taken)}::numeric,
      cost_price = ${costAfterChange(sql`${decimalText(-taken)}::numeric`)},
      reserved_quantity = reserved_quantity - ${decimalText(fromReservation)}::numeric, version = version + 1
    where id = ${stockId} and business_unit_id = ${businessUnitId}
      and reserved_quantity >= ${decimalText(fromReservation)}::numeric
      and quantity - ${decimalText(taken)}::numeric >= reserved_quantity - ${decimalText(fromReservation)}::numeric
      and (serial_number is null or quantity - ${decimalText(taken)}::numeric <= 1)
    returning quantity`.execute(tx.sql)
  const [stock] = rows
  if (stock === undefined) throw new StockTaken()
  return decimal(stock.quantity)
}

/** The quantities of the corrected picks; a stock from which nothing was picked before gets a pick of its own, the newest. */
async function correctTasks(
  tx: Tx,
  { businessUnitId, userId }: UnitContext,
  isFull: boolean,
  {
    lineId,
    picks,
    parts,
  }: {
    readonly lineId: number
    readonly picks: readonly PerformedPick[]
    readonly parts: readonly CorrectedPick[]
  },
  now: Date,
): Promise<void> {
  const fresh = parts.filter(part => part.taskId === null)
  for (const [index, { taskId, quantity }] of picks.entries()) {
    const step = sumOf(parts, part => (part.taskId === taskId ? part.taken : 0n))
    await sql`update task set confirmed_quantity = ${decimalText(quantity + step)}::numeric,
      completes_line = ${isFull && index === 0 && fresh.length === 0}, version = version + 1
      where id = ${taskId}`.execute(tx.sql)
  }
  const added: number[] = []
  for (const { stockId, taken } of fresh) {
    const { rows } = await sql<{ id: number }>`
      insert into task (business_unit_id, process_id, order_id, order_line_id, task_type, state, material_id,
        stock_id, location_role_id, from_location_id, from_container, requested_quantity, confirmed_quantity, batch,
        exp_date, serial_number, performed_by, started_at, performed_date, completes_line, auto_completed)
      select l.business_unit_id, o.process_id, o.id, l.id, 'pick', 'Completed', l.material_id, s.id,
        c.location_role_id, s.location_id, s.container, ${decimalText(taken)}::numeric,
        ${decimalText(taken)}::numeric, s.batch, s.exp_date, s.serial_number, ${userId}::bigint,
        ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, ${isFull}, true
      from sales_order_line l join sales_order o on o.id = l.order_id
      join stock s on s.id = ${stockId} join location c on c.id = s.location_id
      where l.id = ${lineId} returning id`.execute(tx.sql)
    added.push(...idsOf(rows))
  }
  const ids = picks.map(({ taskId }) => taskId)
  await forgetUserDays(tx, businessUnitId, ids)
  tx.changed('Task', [...ids, ...added])
}
