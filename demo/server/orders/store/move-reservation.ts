/** Moves a line's reservation to a line of another order, in one transaction: both orders change, or neither. */
import { dayOf } from '../../../../src/contract/company-day'
import type { Db, UnitContext } from '../../core/db/database'
import { notFound } from '../../core/refusal'
import { refusalOf } from '../../core/calls/row-refusal'
import { reservationMoved } from '../rules/line-actions'
import { lineRefusedByState } from '../rules/order-refusals'
import type { OrderSnapshot } from '../rules/order-snapshot'
import { foldedOrPrepared } from '../rules/tasks'
import { loadOrders, type LoadedOrder } from './load-orders'
import { loadPool, openMaterials } from './load-pool'
import { orderChanges } from './order-changes'
import { retryStockTaken } from './retry-stock-taken'
import { saveOrders } from './save-order'

/** A line by its id and that of its order. */
export interface LineKey {
  readonly orderId: number
  readonly lineId: number
}

/**
 * Moves what one line lacks and the other holds; returns the order that received it.
 * @throws Refusal `nothing-to-reserve`, or why the state of one order forbids it; 404 when they are not two lines of one material
 */
export async function moveReservation(
  db: Db,
  unit: UnitContext,
  { from, to }: { readonly from: LineKey; readonly to: LineKey },
  now: Date,
): Promise<OrderSnapshot> {
  const { businessUnitId } = unit
  return retryStockTaken(isLast =>
    db.tx(unit, async tx => {
      const orderIds = [from.orderId, to.orderId]
      const orders = await loadOrders(tx.sql, businessUnitId, orderIds, { lock: true })
      const giver = side(orders, from)
      const taker = side(orders, to)
      if (giver.order.id === taker.order.id || giver.materialId !== taker.materialId) {
        throw notFound('Two lines of one material, in two orders, are needed.')
      }
      const refused =
        lineRefusedByState(giver.order, from.lineId, 'giveReservation') ??
        lineRefusedByState(taker.order, to.lineId, 'takeReservation')
      if (refused !== null) throw refusalOf(refused)
      const today = dayOf(now, taker.order.region)
      // The other lines of both orders are recomputed too.
      const materials = openMaterials([giver.order, taker.order])
      const pool = await loadPool(tx.sql, businessUnitId, materials, today, { lock: isLast })
      const moved = reservationMoved(giver, taker, pool)
      if (moved === null) throw refusalOf({ code: 'nothing-to-reserve', state: taker.order.state })
      const changes = [
        {
          action: 'giveReservation',
          other: taker,
          before: giver.order,
          after: foldedOrPrepared(moved.giver, pool),
        },
        {
          action: 'takeReservation',
          other: giver,
          before: taker.order,
          after: foldedOrPrepared(moved.taker, pool),
        },
      ] as const
      await saveOrders(tx, changes, { businessUnitId, now: now.toISOString() })
      for (const { action, other, before, after } of changes) {
        tx.audit(action, 'SalesOrder', before.id, {
          ...orderChanges(before, after),
          reason: other.order.orderNo,
        })
      }
      return changes[1].after
    }),
  )
}

function side(orders: readonly LoadedOrder[], { orderId, lineId }: LineKey) {
  const order = orders.find(({ id }) => id === orderId)
  const line = order?.lines.find(({ id }) => id === lineId)
  if (order === undefined || line === undefined) throw notFound(`There is no order line ${lineId}.`)
  return { order, lineId, materialId: line.materialId }
}
