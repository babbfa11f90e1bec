/**
 * The actions of single order lines as decisions (DOMAIN, the table of actions): cancel, edit the ordered quantity, correct the picked
 * quantity, take what another line holds. The caller checks the guards of order and line (order-actions.ts).
 */
import type { Pool } from './allocation'
import { larger, type Decimal } from '../../../../src/contract/decimal'
import { handedOver, heldAtMost, heldOf, lessHeldOf } from './held-stock'
import {
  openQuantity,
  reservedQuantity,
  withLines,
  type LineSnapshot,
  type OrderSnapshot,
} from './order-snapshot'
import { released, reserveLine, taskLine } from './tasks'

/** The order with a cancelled line, whose reservations are released; when all lines are cancelled, so is the order. */
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
 * The order with another quantity of a line. A smaller one releases the smallest holdings and their tasks first; a larger one reserves more
 * if the line has reservations, and makes tasks if it has tasks.
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

/** The result of correcting a picked quantity: the order, and the stock that the difference is taken from or returned to. */
export interface PickedCorrection {
  readonly order: OrderSnapshot
  readonly stockId: number
  /** Quantity taken from the stock; negative when returned. */
  readonly taken: Decimal
  /** The part of it that the line had reserved. */
  readonly fromReservation: Decimal
}

/**
 * Corrects the picked quantity of a line. A larger one is taken from a stock of which the line holds enough, else from the stock of the
 * last pick when enough is free there, else from the next stock in order; the difference to a smaller one is returned to the stock of the
 * last pick. Null when no stock has enough.
 * @param lastStockId stock from which the line was last picked
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

/** Both orders after a line of one gave its holdings to a line of the other. */
export interface MovedReservation {
  readonly giver: OrderSnapshot
  readonly taker: OrderSnapshot
}

/**
 * Gives a line its missing quantity from the holdings of another order's line, smallest first; the stocks for the taker are chosen as
 * always. A line with tasks gets tasks for it. Holdings that the taker could not reserve, such as those of a blocked stock, stay with the
 * giver. Null when nothing can be moved: the taker lacks nothing, or the giver holds nothing else.
 */
export function reservationMoved(
  from: { readonly order: OrderSnapshot; readonly lineId: number },
  to: { readonly order: OrderSnapshot; readonly lineId: number },
  pool: Pool,
): MovedReservation | null {
  const giving = lineOf(from.order, from.lineId)
  const taking = lineOf(to.order, to.lineId)
  const missing = openQuantity(taking) - reservedQuantity(taking)
  if (missing <= 0n) return null
  const { line: less, released: given } = handedOver(giving, missing, pool)
  if (given.length === 0) return null
  const reserved = reserveLine(taking, pool)
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
