/**
 * Reserved stock that is moved, lost or counted away (DOMAIN, allocation): which orders lose it, and what they get instead. The least
 * urgent order loses first; a started pick keeps its stock the longest.
 */
import { compareDemands, type Demand, type Pool } from './allocation'
import { smaller, sumOf, type Decimal } from '../../../../src/contract/decimal'
import { heldOf, lessHeldOf } from './held-stock'
import {
  hasStartedTask,
  openQuantity,
  reservedQuantity,
  type LineSnapshot,
  type OrderSnapshot,
} from './order-snapshot'
import { foldedOrPrepared, reserveLine, taskLine } from './tasks'

/** The remaining quantity of a stock. */
export interface StockLoss {
  readonly stockId: number
  readonly remaining: Decimal
}

type DemandingOrder = OrderSnapshot & Demand

/**
 * Removes reservations beyond the remaining quantities of the stocks, and recomputes the orders. With `isReallocating` they get other stock
 * of the pool, and tasks for it if they had some; otherwise their lines are flagged with missing stock.
 * @param orders every order with reservations of the stocks
 * @param pool the free stock, without what is lost
 * @returns the orders that lost something, the most urgent first
 */
export function reallocated<O extends DemandingOrder>(
  orders: readonly O[],
  losses: readonly StockLoss[],
  pool: Pool,
  isReallocating: boolean,
): readonly { readonly before: O; readonly after: OrderSnapshot }[] {
  const after = new Map<number, OrderSnapshot>(orders.map(order => [order.id, order]))
  for (const loss of losses) takeAway(after, orders, loss)
  return orders
    .filter(order => after.get(order.id) !== order)
    .sort(compareDemands)
    .map(before => {
      const reduced = after.get(before.id) ?? before
      const served = isReallocating ? replaced(before, reduced, pool) : marked(before, reduced)
      return { before, after: foldedOrPrepared(served, pool) }
    })
}

function takeAway(
  after: Map<number, OrderSnapshot>,
  orders: readonly DemandingOrder[],
  { stockId, remaining }: StockLoss,
): void {
  const holders = orders.flatMap(order =>
    order.lines.filter(line => heldOf(line, stockId) > 0n).map(line => ({ order, line })),
  )
  let excess = sumOf(holders, ({ line }) => heldOf(line, stockId)) - remaining
  const inOrder = [...holders].sort(
    (a, b) =>
      Number(isPickedFrom(a.line, stockId)) - Number(isPickedFrom(b.line, stockId)) ||
      compareDemands(b.order, a.order) ||
      b.line.id - a.line.id,
  )
  for (const { order, line } of inOrder) {
    if (excess <= 0n) return
    const taken = smaller(heldOf(line, stockId), excess)
    excess -= taken
    const current = after.get(order.id) ?? order
    const lines = current.lines.map(one => (one.id === line.id ? lessHeldOf(one, stockId, taken) : one))
    after.set(order.id, { ...current, lines })
  }
}

function isPickedFrom(line: LineSnapshot, stockId: number): boolean {
  return line.tasks.some(task => task.stockId === stockId && task.isStarted)
}

/** Reserves other stock for lines that lost some; new tasks of a started round are started too. */
function replaced(before: OrderSnapshot, reduced: OrderSnapshot, pool: Pool): OrderSnapshot {
  const isUnderWay = before.lines.some(hasStartedTask)
  return changedLines(before, reduced, (line, was) => {
    const held = reserveLine(line, pool)
    return was.tasks.length === 0 ? held : taskLine(held, isUnderWay)
  })
}

function marked(before: OrderSnapshot, reduced: OrderSnapshot): OrderSnapshot {
  return changedLines(before, reduced, line => ({
    ...line,
    hasLostStock: openQuantity(line) > reservedQuantity(line),
  }))
}

function changedLines(
  before: OrderSnapshot,
  reduced: OrderSnapshot,
  change: (line: LineSnapshot, was: LineSnapshot) => LineSnapshot,
): OrderSnapshot {
  const lines = reduced.lines.map((line, index) => {
    const was = before.lines[index]
    return was === undefined || was === line ? line : change(line, was)
  })
  return { ...reduced, lines }
}
