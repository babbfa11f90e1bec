/**
 * The actions of single order lines as decisions (DOMAIN, the table of actions): cancel, edit the ordered quantity, correct
 * what was picked. The order's and the line's guards are asked by the caller (order-actions.ts).
 */
import type { Pool } from './allocation'
import { larger, type Decimal } from '../../../../src/contract/decimal'
import { heldAtMost, heldOf, lessHeldOf } from './held-stock'
import { openQuantity, withLines, type LineSnapshot, type OrderSnapshot } from './order-snapshot'
import { released, reserveLine, taskLine } from './tasks'

/** The order without a line: what was held for it is released; with its last open line the order is cancelled. */
export function lineCancelled(order: OrderSnapshot, lineId: number, pool: Pool): OrderSnapshot {
  const lines = order.lines.map(line =>
    line.id === lineId ? { ...releasedLine(order, line, pool), state: 'Cancelled' as const } : line,
  )
  const isLast = lines.every(line => line.state === 'Cancelled')
  return isLast
    ? { ...order, lines, state: 'Cancelled', isHeld: false, holdReason: null, waitForPreparation: false }
    : { ...order, lines }
}

/**
 * The order with another quantity of a line. Less releases the smallest holdings first and their tasks; more takes more of
 * the stock when the line holds some, and makes tasks for it when the line has some.
 */
export function orderedQuantityChanged(
  order: OrderSnapshot,
  lineId: number,
  quantity: Decimal,
  pool: Pool,
): OrderSnapshot {
  return withLines(order, line => {
    if (line.id !== lineId) return line
    const changed = { ...line, ordered: quantity, confirmed: quantity }
    const isMore = quantity > line.confirmed
    if (!isMore) return heldAtMost(changed, openQuantity(changed), pool)
    if (line.reservations.length === 0) return changed
    const held = reserveLine(changed, pool)
    return line.tasks.length === 0 ? held : taskLine(held, false)
  })
}

/** A correction of what was picked: the order after it, and the stock that the difference goes out of or back to. */
export interface PickedCorrection {
  readonly order: OrderSnapshot
  readonly stockId: number
  /** What leaves the stock; negative when it comes back. */
  readonly taken: Decimal
  /** What of it the line had reserved there. */
  readonly fromReservation: Decimal
}

/**
 * Corrects the picked quantity of a line. More than before comes out of a stock that the line holds enough of, else of the
 * stock it was last picked from when enough is free there, else of the next in turn; less goes back to where it was last
 * picked from. Null when no stock has enough.
 * @param lastStockId stock that the line was last picked from
 */
export function pickedQuantityCorrected(
  order: OrderSnapshot,
  lineId: number,
  picked: Decimal,
  lastStockId: number | null,
  pool: Pool,
): PickedCorrection | null {
  const line = order.lines.find(one => one.id === lineId)
  if (line === undefined) throw new Error(`order ${order.id} has no line ${lineId}`)
  const taken = picked - line.picked
  const stockId = taken < 0n ? lastStockId : stockWith(line, taken, lastStockId, pool)
  if (stockId === null) return null
  const held = heldOf(line, stockId)
  const fromReservation = taken > 0n && held >= taken ? taken : 0n
  const used = { ...lessHeldOf(line, stockId, fromReservation), picked }
  const corrected = heldAtMost(used, larger(used.confirmed - picked, 0n), pool)
  const lines = order.lines.map(one => (one.id === lineId ? corrected : one))
  return { order: { ...order, lines }, stockId, taken, fromReservation }
}

function stockWith(
  line: LineSnapshot,
  quantity: Decimal,
  lastStockId: number | null,
  pool: Pool,
): number | null {
  const holding = line.reservations.find(held => held.quantity >= quantity)
  if (holding !== undefined) return holding.stockId
  if (lastStockId !== null && pool.takeOf(lastStockId, quantity)) return lastStockId
  return pool.takeWhole(line.materialId, quantity, line.materialHasExpDate)
}

function releasedLine(order: OrderSnapshot, line: LineSnapshot, pool: Pool): LineSnapshot {
  return released({ ...order, lines: [line] }, pool).lines[0] ?? line
}
