/**
 * Runs one action on one order in one transaction: lock the order, read what is free, decide, save. When somebody else
 * took the planned stock first, everything is rolled back and planned anew; the last attempt locks the stocks before it
 * plans, so that it cannot lose again.
 */
import type { DoneRow, FailedRow } from '../../../src/contract/failures'
import type { Db, UnitContext } from '../db/database'
import { dayIn } from '../domain/day'
import { decide, reservingActions, type OrderCommand } from '../domain/order-actions'
import type { Json } from '../db/json-column'
import type { OrderSnapshot } from '../domain/order-snapshot'
import { loadOrders, loadPool, openMaterials } from './load-orders'
import { saveOrder } from './save-order'
import { StockTaken } from './save-reservations'

export type CommandOutcome =
  { readonly isDone: true; readonly row: DoneRow } | { readonly isDone: false; readonly row: FailedRow }

const attemptsMost = 6

/** Runs an action on an order of the unit. Unknown ids fail as not-found; nothing is changed by a refused action. */
export async function runOrderCommand(
  db: Db,
  unit: UnitContext,
  orderId: number,
  command: OrderCommand,
  now: Date,
): Promise<CommandOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt >= attemptsMost
    try {
      return await runOnce(db, unit, orderId, command, now, isLast)
    } catch (error) {
      if (!(error instanceof StockTaken) || isLast) throw error
    }
  }
}

async function runOnce(
  db: Db,
  unit: UnitContext,
  orderId: number,
  command: OrderCommand,
  now: Date,
  isLast: boolean,
): Promise<CommandOutcome> {
  return db.tx(unit, async tx => {
    const { businessUnitId } = unit
    const [before] = await loadOrders(tx.sql, businessUnitId, [orderId], { lock: true })
    if (before === undefined) {
      return { isDone: false, row: { id: orderId, name: String(orderId), code: 'not-found' } }
    }
    const today = dayIn(before.region, now)
    const pool = await loadPool(tx.sql, businessUnitId, openMaterials([before]), today, {
      lock: isLast && reservingActions.has(command.action),
    })
    const decision = decide(before, command, pool)
    if (!decision.isAllowed) {
      return { isDone: false, row: { id: before.id, name: before.orderNo, ...decision.refusal } }
    }
    await saveOrder(tx, before, decision.after, { businessUnitId, now: now.toISOString() })
    tx.audit(command.action, 'SalesOrder', before.id, auditDetail(before, decision.after))
    return { isDone: true, row: { id: before.id, name: before.orderNo, state: decision.after.state } }
  })
}

function auditDetail(before: OrderSnapshot, after: OrderSnapshot): { [key: string]: Json } {
  const detail: { [key: string]: Json } = { from: before.state, to: after.state }
  if (before.priority !== after.priority) detail.priority = [before.priority, after.priority]
  if (before.deliveryDate !== after.deliveryDate) {
    detail.deliveryDate = [before.deliveryDate, after.deliveryDate]
  }
  if (after.holdReason !== null && after.holdReason !== before.holdReason) detail.reason = after.holdReason
  return detail
}
