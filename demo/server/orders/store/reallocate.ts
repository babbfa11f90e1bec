/**
 * Orders whose reserved stock is moved, lost or counted away, in the transaction that does it (DOMAIN, allocation; feature
 * RecalculateReservationsIfStocksAreMovedOrLost).
 */
import { sql } from 'kysely'
import type { Tx, UnitContext } from '../../core/db/database'
import { decimalText } from '../../../../src/contract/decimal'
import { reallocated, type StockLoss } from '../rules/reallocation'
import type { OrderSnapshot } from '../rules/order-snapshot'
import { idList, rowsOf } from '../../core/db/id-list'
import { loadOrders } from './load-orders'
import { loadPool, openMaterials } from './load-pool'
import { saveOrder } from './save-order'
import { companyDayOf } from '../../core/unit/company-info'

export interface ReallocateOptions {
  /** The feature is on: the orders get other stock; otherwise their lines get isStockMissing. */
  readonly isReallocating: boolean
  readonly now: Date
}

/** An order that lost stock, with its current state. */
export interface ReallocatedOrder {
  readonly orderId: number
  readonly orderNo: string
  readonly state: OrderSnapshot['state']
  readonly isStockMissing: boolean
}

/**
 * Releases reservations of these stocks beyond their remaining quantities, and reallocates or flags the orders.
 *
 * Call it before the transaction locks a job, an operation or a stock: it locks orders, then these. Then change the stocks with `quantity -
 * x >= reserved_quantity` as the condition, and throw StockTaken when it fails: the stock was reserved meanwhile. Run the transaction in
 * retryStockTaken (retry-stock-taken.ts).
 * @param losses remaining quantities by stock; a stock whose reservations fit into that affects no order
 * @returns the orders that lost something, the most urgent first; empty when none did
 * @throws StockTaken
 */
export async function reallocate(
  tx: Tx,
  { businessUnitId }: UnitContext,
  losses: readonly StockLoss[],
  { isReallocating, now }: ReallocateOptions,
): Promise<readonly ReallocatedOrder[]> {
  const affectedOrders = await ordersHolding(tx, businessUnitId, losses)
  if (affectedOrders.length === 0) return []
  const orders = await loadOrders(tx.sql, businessUnitId, affectedOrders, { lock: true })
  const today = await companyDayOf(tx.sql, businessUnitId, now)
  const remaining = new Map(losses.map(loss => [loss.stockId, loss.remaining]))
  const pool = await loadPool(tx.sql, businessUnitId, openMaterials(orders), today, {
    lock: false,
    remaining,
  })
  const saved: ReallocatedOrder[] = []
  for (const { before, after } of reallocated(orders, losses, pool, isReallocating)) {
    await saveOrder(tx, before, after, {
      businessUnitId,
      now: now.toISOString(),
      ...(await roundOf(tx, before)),
    })
    tx.audit('stockLost', 'SalesOrder', before.id, {
      from: before.state,
      to: after.state,
      ...(before.isStockMissing === after.isStockMissing
        ? {}
        : { isStockMissing: [before.isStockMissing, after.isStockMissing] }),
    })
    const { id: orderId, orderNo, state, isStockMissing } = after
    saved.push({ orderId, orderNo, state, isStockMissing })
  }
  return saved
}

/** Orders with reservations of a stock that exceed its remaining quantity. */
async function ordersHolding(
  tx: Tx,
  businessUnitId: number,
  losses: readonly StockLoss[],
): Promise<number[]> {
  const rows = losses.map(({ stockId, remaining }) => ({ id: stockId, remaining: decimalText(remaining) }))
  const found = await sql<{ order_id: number }>`
    select distinct l.order_id from (
      select n.id from json_to_recordset(${rowsOf(rows)}) as n(id bigint, remaining numeric)
      join reservation r on r.stock_id = n.id and r.business_unit_id = ${businessUnitId}
      group by n.id, n.remaining having sum(r.quantity) > n.remaining
    ) lost
    join reservation r on r.stock_id = lost.id
    join sales_order_line l on l.id = r.line_id
    order by l.order_id`.execute(tx.sql)
  return found.rows.map(row => row.order_id)
}

/** Job and user of a started round, for the tasks added to it. */
async function roundOf(tx: Tx, before: OrderSnapshot): Promise<{ jobId?: number; startedBy?: number }> {
  const started = before.lines.flatMap(line =>
    line.tasks.flatMap(task => (task.isStarted && task.id !== null ? [task.id] : [])),
  )
  if (started.length === 0) return {}
  const { rows } = await sql<{ job_id: number; user_id: number | null }>`
    select t.job_id, coalesce(t.performed_by, j.user_id) as user_id from task t join job j on j.id = t.job_id
    where t.id in ${idList(started)} order by t.id limit 1`.execute(tx.sql)
  const [round] = rows
  if (round === undefined) return {}
  return { jobId: round.job_id, ...(round.user_id === null ? {} : { startedBy: round.user_id }) }
}
