/** Packing and completing an order on the floor. */
import type { TerminalProgress } from '../../../../src/contract/endpoints/floor'
import type { Db, UnitContext } from '../../core/db/database'
import { dayOf } from '../../../../src/contract/company-day'
import { decide } from '../rules/order-actions'
import { openQuantity } from '../rules/order-snapshot'
import { refusalOf } from '../../core/calls/row-refusal'
import { conflict, notFound } from '../../core/refusal'
import { loadOrders } from './load-orders'
import { loadPool, openMaterials } from './load-pool'
import { saveOrder } from './save-order'

export interface PackedOrder {
  readonly orderId: number
  readonly boxes: number
  readonly isShortConfirmed: boolean
}

/** Completes an order; a short one only when the packer has confirmed that. @throws Refusal */
export async function completePackedOrder(
  db: Db,
  unit: UnitContext,
  { orderId, boxes, isShortConfirmed }: PackedOrder,
  now: Date,
): Promise<TerminalProgress> {
  const { businessUnitId } = unit
  return db.tx(unit, async tx => {
    const [before] = await loadOrders(tx.sql, businessUnitId, [orderId], { lock: true })
    if (before === undefined) throw notFound(`There is no order ${orderId}.`)
    const isShort = before.lines.some(line => openQuantity(line) > 0n)
    const today = dayOf(now, before.region)
    const pool = await loadPool(tx.sql, businessUnitId, openMaterials([before]), today)
    const decision = decide(before, { action: 'completeOrder', now: now.toISOString() }, pool)
    if (!decision.isAllowed) throw refusalOf(decision.refusal)
    if (isShort && !isShortConfirmed) {
      throw conflict('Not everything was picked; completing it short has to be confirmed.', {
        code: 'wrong-state',
        state: before.state,
        allowedStates: ['ReadyForPackAndShip'],
      })
    }
    await tx.sql.updateTable('sales_order').set({ boxes }).where('id', '=', orderId).execute()
    await saveOrder(tx, before, decision.after, { businessUnitId, now: now.toISOString() })
    tx.audit('completeOrder', 'SalesOrder', orderId, { from: before.state, to: decision.after.state, boxes })
    return { orderId, orderNo: before.orderNo, orderState: decision.after.state, jobState: null }
  })
}
