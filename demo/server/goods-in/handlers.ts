/**
 * Ingoing orders: searches, and completing them in the office: the user confirms once for all orders of which something has not arrived.
 */
import { describeEntity } from '../../../src/contract/endpoints/descriptions'
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import { ingoingOrder } from '../../../src/contract/entities/ingoing-order'
import type { ActionResult } from '../../../src/contract/failures'
import { guardIngoingOrder } from '../../../src/contract/states/ingoing-order'
import type { Context } from '../core/calls/context'
import { onEachRow, unknownIds } from '../core/calls/each-row'
import { askChoice } from '../core/calls/user-choice'
import { completeIngoingOrder, readIngoingOrders } from './complete-ingoing'
import { ingoingOrderLineSource, ingoingOrderSource } from './ingoing-order-source'
import { searchRows } from '../core/calls/search-rows'

/** All handlers except the printed order's, which is in printed-order.ts. */
type IngoingOrderHandlers = Omit<Handlers<Endpoints, Context>['ingoingOrders'], 'printed'>

export const ingoingOrderHandlers: IngoingOrderHandlers = {
  search: searchRows(ingoingOrderSource),
  searchLines: searchRows(ingoingOrderLineSource),
  description: async () => describeEntity(ingoingOrder),
  complete: async ({ body }, context) => completeIngoingOrders(context, body.orderIds),
}

/** Completes orders. An order that became short after the confirmation fails with its open lines. */
async function completeIngoingOrders(context: Context, ids: readonly number[]): Promise<ActionResult> {
  const { db, unit } = context
  const orders = await readIngoingOrders(db.read, unit.businessUnitId, ids)
  const short = orders.filter(order => order.isShort && guardIngoingOrder('complete', order).allowed)
  const [first] = short
  const isShortAllowed = first !== undefined && isConfirmed(context, first.name, short.length, orders.length)
  const asked = new Set(isShortAllowed ? short.map(({ id }) => id) : [])
  const now = context.now()
  return onEachRow(context, orders, unknownIds(ids, orders), ({ id }) =>
    completeIngoingOrder(db, unit, id, { isShortAllowed: asked.has(id), now }),
  )
}

function isConfirmed(context: Context, orderNo: string, short: number, chosen: number): boolean {
  if (chosen === 1) {
    const question = { type: 'completeIngoingShort', values: { orderNo }, options: ['complete'] } as const
    return askChoice(context, question) === 'complete'
  }
  const values = { orderNo, number: short, chosen }
  const options = ['complete', 'leaveOut'] as const
  return askChoice(context, { type: 'completeIngoingShortMany', values, options }) === 'complete'
}
