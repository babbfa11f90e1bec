/** Completing orders in the office: the user confirms once for all orders that were not picked completely. */
import type { ActionResult } from '../../../../src/contract/failures'
import { isShort, refusedByState } from '../rules/order-refusals'
import type { Context } from '../../core/calls/context'
import { askChoice } from '../../core/calls/user-choice'
import { loadOrders, type LoadedOrder } from '../store/load-orders'
import { runTogether, type OrderTarget, type Targets } from './order-runs'

/** Completes orders. An order that became short after the confirmation fails with its open lines. */
export async function completeOrders(context: Context, targets: Targets<OrderTarget>): Promise<ActionResult> {
  const orders = await loadOrders(
    context.db.read,
    context.caller.businessUnitId,
    targets.found.map(order => order.id),
    { lock: false },
  )
  const short = orders.filter(order => refusedByState(order, 'completeOrder') === null && isShort(order))
  const [first] = short
  const isShortAllowed =
    first !== undefined && isConfirmed(context, first, short.length, targets.found.length)
  const asked = new Set(isShortAllowed ? short.map(({ id }) => id) : [])
  const now = context.now().toISOString()
  return runTogether(context, targets, {
    action: 'completeOrder',
    read: async () => id => ({ action: 'completeOrder', now, isShortAllowed: asked.has(id) }),
  })
}

function isConfirmed(context: Context, first: LoadedOrder, short: number, chosen: number): boolean {
  const { orderNo } = first
  if (chosen === 1) {
    return (
      askChoice(context, { type: 'completeShort', values: { orderNo }, options: ['complete'] }) === 'complete'
    )
  }
  const values = { orderNo, number: short, chosen }
  const options = ['complete', 'leaveOut'] as const
  return askChoice(context, { type: 'completeShortMany', values, options }) === 'complete'
}
