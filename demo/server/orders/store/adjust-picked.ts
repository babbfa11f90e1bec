/**
 * Correcting the picked quantity of a line (DOMAIN, the table of actions): the difference is returned to, or taken from, one stock, with a
 * cause code and one transaction row. The line's performed pick tasks are changed accordingly.
 */
import { sql } from 'kysely'
import type { Tx, UnitContext } from '../../core/db/database'
import { dayOf } from '../../../../src/contract/company-day'
import { decimal, decimalText, larger, type Decimal } from '../../../../src/contract/decimal'
import { pickedQuantityCorrected } from '../rules/line-actions'
import { lineRefusedByState, type OrderRefusal } from '../rules/order-refusals'
import { folded } from '../rules/order-state'
import { openQuantity, type LineSnapshot, type OrderSnapshot } from '../rules/order-snapshot'
import { notFound } from '../../core/refusal'
import { refusalOf } from '../../core/calls/row-refusal'
import { forgetUserDays } from '../../reports/public'
import { idsOf } from '../../core/db/id-list'
import { loadOrders } from './load-orders'
import { loadPool } from './load-pool'
import { orderChanges } from './order-changes'
import { saveOrder } from './save-order'
import { StockTaken } from './save-reservations'
import { costAfterChange, writeStockTransaction } from '../../materials/public'

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
  const lastStockId = await lastPickedStock(tx, lineId)
  const pool = await loadPool(tx.sql, businessUnitId, materialsOf(before), today)
  const correction = pickedQuantityCorrected(before, lineId, picked, lastStockId, pool)
  if (correction === null) throw refusalOf({ code: 'not-enough-stock', state: before.state })
  const { stockId, taken, fromReservation } = correction
  const remaining = await changeStock(tx, businessUnitId, stockId, taken, fromReservation)
  const after = folded(correction.order, await loadPool(tx.sql, businessUnitId, materialsOf(before), today))
  await correctTasks(tx, unit, line, { picked, stockId }, now)
  await saveOrder(tx, before, after, {
    businessUnitId,
    now: now.toISOString(),
    alreadyReleased: { stockId, quantity: fromReservation },
  })
  await writeStockTransaction(
    tx,
    unit,
    { type: 'Pick', stockId, quantity: -taken, cause: cause.value, orderLineId: lineId },
    now,
  )
  tx.changed('Stock', [stockId])
  tx.availabilityChanged([line.materialId])
  tx.audit('adjustPickedQuantity', 'SalesOrder', orderId, {
    ...orderChanges(before, after),
    cause: cause.value,
    causeType: 'Pick',
  })
  tx.audit(taken > 0n ? 'pickStock' : 'returnStock', 'Stock', stockId, {
    quantity: [decimalText(remaining + taken), decimalText(remaining)],
    cause: cause.value,
    causeType: 'Pick',
  })
  return after
}

function misfit(order: OrderSnapshot, line: LineSnapshot, picked: Decimal): OrderRefusal | null {
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

async function lastPickedStock(tx: Tx, lineId: number): Promise<number | null> {
  const { rows } = await sql<{ stock_id: number }>`
    select t.stock_id from stock_transaction t join stock s on s.id = t.stock_id
    where t.order_line_id = ${lineId} and t.process_type = 'Pick' order by t.id desc limit 1`.execute(tx.sql)
  return rows[0]?.stock_id ?? null
}

/** Changes quantity and reservation in one statement: reservations never exceed the quantity. Returns the new quantity. */
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
    returning quantity`.execute(tx.sql)
  const [stock] = rows
  if (stock === undefined) throw new StockTaken()
  return decimal(stock.quantity)
}

/** More is added to the last performed pick, less is subtracted from the last ones; without a pick the correction becomes one. */
async function correctTasks(
  tx: Tx,
  { businessUnitId, userId }: UnitContext,
  line: LineSnapshot,
  { picked, stockId }: { readonly picked: Decimal; readonly stockId: number },
  now: Date,
): Promise<void> {
  const { rows: performed } = await sql<{ id: number; confirmed_quantity: string }>`
    select id, confirmed_quantity from task
    where order_line_id = ${line.id} and task_type = 'pick' and state = 'Completed'
    order by performed_date desc, id desc`.execute(tx.sql)
  const isFull = openQuantity({ ...line, picked }) === 0n
  let change = picked - line.picked
  for (const [index, task] of performed.entries()) {
    const confirmed = decimal(task.confirmed_quantity)
    const step = change > 0n ? change : larger(change, -confirmed)
    change -= step
    await sql`update task set confirmed_quantity = ${decimalText(confirmed + step)}::numeric,
      completes_line = ${isFull && index === 0}, version = version + 1 where id = ${task.id}`.execute(tx.sql)
  }
  const added =
    change > 0n
      ? await sql<{ id: number }>`
          insert into task (business_unit_id, process_id, order_id, order_line_id, task_type, state, material_id,
            stock_id, location_role_id, from_location_id, from_container, requested_quantity, confirmed_quantity,
            performed_by, started_at, performed_date, completes_line, auto_completed)
          select l.business_unit_id, o.process_id, o.id, l.id, 'pick', 'Completed', l.material_id, s.id,
            c.location_role_id, s.location_id, s.container, ${decimalText(change)}::numeric,
            ${decimalText(change)}::numeric, ${userId}::bigint, ${now.toISOString()}::timestamptz,
            ${now.toISOString()}::timestamptz, ${isFull}, true
          from sales_order_line l join sales_order o on o.id = l.order_id
          join stock s on s.id = ${stockId} join location c on c.id = s.location_id
          where l.id = ${line.id} returning id`.execute(tx.sql)
      : { rows: [] }
  await forgetUserDays(tx, businessUnitId, idsOf(performed))
  tx.changed('Task', [...idsOf(performed), ...idsOf(added.rows)])
}
