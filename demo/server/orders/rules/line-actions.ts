/**
 * The actions of single order lines as decisions (DOMAIN, the table of actions): cancel, edit the ordered quantity, correct what was
 * picked, take what another line holds. The caller checks the guards of order and line (order-actions.ts).
 */
import type { Pool } from './allocation'
import { larger, smaller, type Decimal } from '../../../../src/contract/decimal'
import { heldAtMost, heldOf, lessHeldOf } from './held-stock'
import {
  openQuantity,
  reservedQuantity,
  withLines,
  type LineSnapshot,
  type OrderSnapshot,
} from './order-snapshot'
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
  const line = lineOf(order, lineId)
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

/** Two orders after a line of the one gave what it held to a line of the other. */
export interface MovedReservation {
  readonly giver: OrderSnapshot
  readonly taker: OrderSnapshot
}

/**
 * Gives a line what it lacks out of what a line of another order holds, its smallest holdings first; the taker's stocks are chosen as
 * always. A line that has tasks gets tasks for it. Null when nothing can be moved: the one lacks nothing, the other holds nothing, or
 * its stock can be reserved by nobody.
 */
export function reservationMoved(
  from: { readonly order: OrderSnapshot; readonly lineId: number },
  to: { readonly order: OrderSnapshot; readonly lineId: number },
  pool: Pool,
): MovedReservation | null {
  const giving = lineOf(from.order, from.lineId)
  const taking = lineOf(to.order, to.lineId)
  const held = reservedQuantity(giving)
  const given = smaller(openQuantity(taking) - reservedQuantity(taking), held)
  if (given <= 0n) return null
  const less = heldAtMost(giving, held - given, pool)
  const reserved = reserveLine(taking, pool)
  if (reserved === taking) return null
  const more = taking.tasks.length === 0 ? reserved : taskLine(reserved, false)
  return { giver: withLine(from.order, less), taker: withLine(to.order, more) }
}

function lineOf(order: OrderSnapshot, lineId: number): LineSnapshot {
  const line = order.lines.find(({ id }) => id === lineId)
  if (line === undefined) throw new Error(`Order ${order.id} has no line ${lineId}.`)
  return line
}

function withLine(order: OrderSnapshot, changed: LineSnapshot): OrderSnapshot {
  return withLines(order, line => (line.id === changed.id ? changed : line))
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
