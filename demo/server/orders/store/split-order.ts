/** Splits an order: adds the new order, moves entire lines, and splits lines with their reservations. */
import { sql } from 'kysely'
import type { DoneRow } from '../../../../src/contract/failures'
import type { Tx, UnitContext } from '../../core/db/database'
import { takeNumber } from '../../core/db/number-series'
import { dayOf } from '../../../../src/contract/company-day'
import { decimalText, type Decimal } from '../../../../src/contract/decimal'
import { reservedQuantity, taskedQuantity } from '../rules/order-snapshot'
import { splitOrder, type MovedPart, type Split } from '../rules/split-order'
import { foldedOrPrepared } from '../rules/tasks'
import { refusalOf } from '../../core/calls/row-refusal'
import { notFound } from '../../core/refusal'
import { processNameOf } from './create-order'
import { idList, idsOf, rowsOf } from '../../core/db/id-list'
import { loadOrders, type LoadedOrder } from './load-orders'
import { loadPool, openMaterials } from './load-pool'
import { saveOperations } from './save-operations'
import { saveOrder } from './save-order'
import { saveTotals } from './save-totals'
import { notifyJobs } from './notify-jobs'
import { isOpenTask } from '../../core/db/state-conditions'

/**
 * Moves quantities of lines to a new order in its own process, and returns the new order. Both orders are recomputed.
 * @throws Refusal when the order's state or the quantities do not allow it
 */
export async function splitOrderInTwo(
  tx: Tx,
  { businessUnitId }: UnitContext,
  orderId: number,
  quantities: ReadonlyMap<number, Decimal>,
  now: Date,
): Promise<DoneRow> {
  const [before] = await loadOrders(tx.sql, businessUnitId, [orderId], { lock: true })
  if (before === undefined) throw notFound(`There is no order ${orderId}.`)
  const decision = splitOrder(before, quantities)
  if (!decision.isAllowed) throw refusalOf(decision.refusal)
  // Locks them, before operations.
  await notifyJobs(tx, await jobsOf(tx, before.id))
  const fresh = await copyOrder(tx, businessUnitId, before, now)
  await moveLines(tx, fresh, decision.wholeLineIds)
  for (const part of decision.parts) await movePart(tx, fresh, part)
  await shrinkLines(tx, decision)
  await saveTotals(tx, [before.id, fresh.id])
  const orders = await recompute(tx, businessUnitId, [before.id, fresh.id], now)
  await saveOperations(tx, [before.processId, fresh.processId])
  const moved = orders.find(({ id }) => id === fresh.id) ?? before
  // A sweep that waits for the old order does not know the new one yet.
  tx.availabilityChanged(openMaterials([moved]))
  const orderNo = [before.orderNo, fresh.orderNo]
  const stays = orders.find(({ id }) => id === before.id)?.state ?? before.state
  tx.audit('splitOrder', 'SalesOrder', before.id, { from: before.state, to: stays, orderNo })
  tx.audit('splitOrder', 'SalesOrder', fresh.id, { to: moved.state, orderNo })
  return { id: fresh.id, name: fresh.orderNo, state: moved.state }
}

interface FreshOrder {
  readonly id: number
  readonly processId: number
  readonly orderNo: string
}

/**
 * The new order is a copy without lines that refers to the first order of them all. Its version starts at the old one's: nodes of the last
 * release add it to those of its lines.
 */
async function copyOrder(
  tx: Tx,
  businessUnitId: number,
  before: LoadedOrder,
  now: Date,
): Promise<FreshOrder> {
  const orderNo = await takeNumber(tx, businessUnitId, 'SalesOrder')
  const { id: processId } = await tx.sql
    .insertInto('process')
    .values({ business_unit_id: businessUnitId, name: processNameOf(orderNo) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ id: number }>`
    insert into sales_order (business_unit_id, process_id, order_no, state, is_held, hold_reason,
      wait_for_preparation, order_type, delivery_type_id, delivery_date, priority, customer_name, recipient,
      delivery_contact, invoice_contact, comment, order_date, execution_date, updated_date, pick_list, discount,
      delivery_route, drop_number, company_name, address, city, email, phone, country_code, zip_code, order_attributes,
      split_from_id, version)
    select business_unit_id, ${processId}::bigint, ${orderNo}::text, state, is_held, hold_reason,
      wait_for_preparation, order_type, delivery_type_id, delivery_date, priority, customer_name, recipient,
      delivery_contact, invoice_contact, comment, order_date, execution_date, ${now.toISOString()}::timestamptz,
      pick_list, discount, delivery_route, drop_number, company_name, address, city, email, phone, country_code, zip_code,
      order_attributes, coalesce(split_from_id, id), version + 1
    from sales_order where id = ${before.id} returning id`.execute(tx.sql)
  const [row] = rows
  if (row === undefined) throw new Error(`Order ${before.id} was locked, but no longer exists.`)
  return { id: row.id, processId, orderNo }
}

async function moveLines(tx: Tx, order: FreshOrder, lineIds: readonly number[]): Promise<void> {
  if (lineIds.length === 0) return
  await sql`update sales_order_line set order_id = ${order.id}, version = version + 1
    where id in ${idList(lineIds)}`.execute(tx.sql)
  const { rows } = await sql<{ id: number }>`
    update task set order_id = ${order.id}, process_id = ${order.processId}, version = version + 1
    where order_line_id in ${idList(lineIds)} returning id`.execute(tx.sql)
  tx.changed('Task', idsOf(rows))
  tx.changed('SalesOrderLines', lineIds)
}

/** Adds a line for the part, with its reservations and tasks; the reserved quantities of the stocks are unchanged. */
async function movePart(tx: Tx, order: FreshOrder, { lineId, line, tasks }: MovedPart): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into sales_order_line (business_unit_id, order_id, order_line_no, material_id, state, ordered_quantity,
      confirmed_quantity, reserved_quantity, tasked_quantity, is_stock_missing, has_lost_stock, sales_unit_price,
      adjust_price, discount, expected_handling_date, comment)
    select business_unit_id, ${order.id}::bigint, order_line_no, material_id, state,
      ${decimalText(line.ordered)}::numeric, ${decimalText(line.confirmed)}::numeric,
      ${decimalText(reservedQuantity(line))}::numeric, ${decimalText(taskedQuantity(line))}::numeric,
      is_stock_missing, has_lost_stock, sales_unit_price, adjust_price, discount, expected_handling_date, comment
    from sales_order_line where id = ${lineId} returning id`.execute(tx.sql)
  const [added] = rows
  if (added === undefined) throw new Error(`Order line ${lineId} no longer exists.`)
  tx.changed('SalesOrderLines', [added.id])
  await moveReservations(tx, lineId, added.id, line.reservations)
  for (const task of tasks) await moveTask(tx, order, added.id, task)
}

async function moveReservations(
  tx: Tx,
  fromLineId: number,
  toLineId: number,
  reservations: MovedPart['line']['reservations'],
): Promise<void> {
  if (reservations.length === 0) return
  const moved = rowsOf(
    reservations.map(({ stockId, quantity }) => ({ stock_id: stockId, quantity: decimalText(quantity) })),
  )
  const added = await sql<{ id: number }>`
    insert into reservation (line_id, stock_id, business_unit_id, quantity, reserved_at)
    select ${toLineId}::bigint, r.stock_id, r.business_unit_id, n.quantity, r.reserved_at
    from json_to_recordset(${moved}) as n(stock_id bigint, quantity numeric)
    join reservation r on r.line_id = ${fromLineId} and r.stock_id = n.stock_id returning id`.execute(tx.sql)
  // Reservations that move entirely are deleted first, so that the update reduces none to zero.
  const gone = await sql<{ id: number }>`
    delete from reservation r using json_to_recordset(${moved}) as n(stock_id bigint, quantity numeric)
    where r.line_id = ${fromLineId} and r.stock_id = n.stock_id and r.quantity = n.quantity returning r.id`.execute(
    tx.sql,
  )
  const less = await sql<{ id: number }>`
    update reservation r set quantity = r.quantity - n.quantity, version = r.version + 1
    from json_to_recordset(${moved}) as n(stock_id bigint, quantity numeric)
    where r.line_id = ${fromLineId} and r.stock_id = n.stock_id returning r.id`.execute(tx.sql)
  tx.changed('StockReservation', [...idsOf(added.rows), ...idsOf(less.rows)])
  tx.removed('StockReservation', idsOf(gone.rows))
}

/** An entire task moves along; for a part the new order gets its own task in the same job. */
async function moveTask(
  tx: Tx,
  order: FreshOrder,
  lineId: number,
  { taskId, quantity, isWhole }: MovedPart['tasks'][number],
): Promise<void> {
  tx.changed('Task', [taskId])
  if (isWhole) {
    await sql`update task set order_id = ${order.id}, process_id = ${order.processId}, order_line_id = ${lineId},
      version = version + 1 where id = ${taskId}`.execute(tx.sql)
    return
  }
  const { rows } = await sql<{ id: number }>`
    insert into task (business_unit_id, process_id, job_id, order_id, order_line_id, task_type, state, material_id,
      stock_id, location_role_id, from_location_id, from_container, requested_quantity, execution_priority,
      execution_date, batch, exp_date, serial_number)
    select business_unit_id, ${order.processId}::bigint, job_id, ${order.id}::bigint, ${lineId}::bigint, task_type,
      state, material_id, stock_id, location_role_id, from_location_id, from_container,
      ${decimalText(quantity)}::numeric, execution_priority, execution_date, batch, exp_date, serial_number
    from task where id = ${taskId} returning id`.execute(tx.sql)
  await sql`update task set requested_quantity = requested_quantity - ${decimalText(quantity)}::numeric,
    version = version + 1 where id = ${taskId}`.execute(tx.sql)
  tx.changed('Task', idsOf(rows))
}

/** Saves the rest of the lines that were split. */
async function shrinkLines(tx: Tx, { remaining, parts }: Split): Promise<void> {
  const ids = new Set(parts.map(part => part.lineId))
  const rows = remaining.lines
    .filter(line => ids.has(line.id))
    .map(line => ({
      id: line.id,
      ordered: decimalText(line.ordered),
      confirmed: decimalText(line.confirmed),
      reserved: decimalText(reservedQuantity(line)),
      tasked: decimalText(taskedQuantity(line)),
    }))
  if (rows.length === 0) return
  await sql`
    update sales_order_line l set ordered_quantity = n.ordered, confirmed_quantity = n.confirmed,
      reserved_quantity = n.reserved, tasked_quantity = n.tasked, version = l.version + 1
    from json_to_recordset(${rowsOf(rows)}) as n(id bigint, ordered numeric, confirmed numeric, reserved numeric,
      tasked numeric)
    where l.id = n.id`.execute(tx.sql)
  tx.changed('SalesOrderLines', [...ids])
}

/** Recomputes both orders by the fold with the free stock; both have changed in any case. */
async function recompute(tx: Tx, businessUnitId: number, ids: readonly number[], now: Date) {
  const orders = await loadOrders(tx.sql, businessUnitId, ids, { lock: true })
  const pool = await loadPool(
    tx.sql,
    businessUnitId,
    openMaterials(orders),
    dayOf(now, orders[0]?.region ?? ''),
  )
  const recomputed = []
  for (const order of orders) {
    const after = foldedOrPrepared(order, pool)
    await saveOrder(tx, order, after, { businessUnitId, now: now.toISOString() })
    recomputed.push(after)
  }
  await sql`update sales_order set version = version + 1, updated_date = ${now.toISOString()}::timestamptz
    where id in ${idList(ids)}`.execute(tx.sql)
  tx.changed('SalesOrders', ids)
  return recomputed
}

async function jobsOf(tx: Tx, orderId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct job_id as id from task
    where order_id = ${orderId} and job_id is not null and ${sql.raw(isOpenTask('task'))}`.execute(tx.sql)
  return idsOf(rows)
}
