/**
 * Runs one action on one order in one transaction: lock the order, read what is free, decide, save. When somebody else
 * took the planned stock first, everything is rolled back and planned anew; the last attempt locks the stocks before it
 * plans, so that it cannot lose again.
 */
import type { DoneRow, FailedRow } from '../../../src/contract/failures'
import type { Db, Tx, UnitContext } from '../db/database'
import type { Json } from '../db/json-column'
import { dayIn } from '../domain/day'
import { decide, reservingActions, type OrderCommand } from '../domain/order-actions'
import { orderChanges } from './order-changes'
import { loadOrders, loadPool, openMaterials, type LoadedOrder } from './load-orders'
import { retryTaken } from './retry-taken'
import { saveOrder } from './save-order'
import type { OrderSnapshot } from '../domain/order-snapshot'

export type CommandOutcome =
  | { readonly isDone: true; readonly row: DoneRow; readonly after: OrderSnapshot }
  | { readonly isDone: false; readonly row: FailedRow }

/** An action that must look at the locked order first; it may refuse by throwing. */
export type PreparedCommand = (
  tx: Tx,
  order: LoadedOrder,
) => Promise<{ readonly command: OrderCommand; readonly detail?: { readonly [key: string]: Json } }>

/**
 * Runs an action on an order of the unit. Unknown ids fail as not-found; nothing is changed by a refused action.
 * @throws Refusal when a prepared command refuses
 */
export async function runOrderCommand(
  db: Db,
  unit: UnitContext,
  orderId: number,
  command: OrderCommand | PreparedCommand,
  now: Date,
): Promise<CommandOutcome> {
  return retryTaken(isLast => db.tx(unit, tx => runOnce(tx, unit, orderId, command, now, isLast)))
}

async function runOnce(
  tx: Tx,
  { businessUnitId }: UnitContext,
  orderId: number,
  wanted: OrderCommand | PreparedCommand,
  now: Date,
  isLast: boolean,
): Promise<CommandOutcome> {
  const [before] = await loadOrders(tx.sql, businessUnitId, [orderId], { lock: true })
  if (before === undefined) {
    return { isDone: false, row: { id: orderId, name: String(orderId), code: 'not-found' } }
  }
  const { command, detail = {} } =
    typeof wanted === 'function' ? await wanted(tx, before) : { command: wanted }
  const today = dayIn(before.region, now)
  const pool = await loadPool(tx.sql, businessUnitId, openMaterials([before]), today, {
    lock: isLast && reservingActions.has(command.action),
  })
  const decision = decide(before, command, pool)
  if (!decision.isAllowed) {
    return { isDone: false, row: { id: before.id, name: before.orderNo, ...decision.refusal } }
  }
  const { after } = decision
  await saveOrder(tx, before, after, { businessUnitId, now: now.toISOString() })
  tx.audit(command.action, 'SalesOrder', before.id, { ...orderChanges(before, after), ...detail })
  return { isDone: true, row: { id: before.id, name: before.orderNo, state: after.state }, after }
}
