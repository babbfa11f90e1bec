/**
 * The actions of single order lines as decisions (DOMAIN, the table of actions): cancel, edit the ordered quantity, correct the picked
 * quantity, take what another line holds. The caller checks the guards of order and line (order-actions.ts).
 */
import type { Pool } from './allocation'
import { larger, type Decimal } from '../../../../src/contract/decimal'
import { givenBack, type PickedStock } from './given-back'
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

/** A performed pick of a line, with the quantity that it took. */
export interface PerformedPick extends PickedStock {
  readonly taskId: number
}

/** The result of correcting a picked quantity: the order, and what its picks take or give back. */
export interface PickedCorrection {
  readonly order: OrderSnapshot
  readonly parts: readonly CorrectedPick[]
  /** The part of what is taken that the line had reserved. */
  readonly fromReservation: Decimal
}

/** A change of one pick. */
export interface CorrectedPick {
  /** The pick's task; null for a stock from which nothing was picked before. */
  readonly taskId: number | null
  readonly stockId: number
  /** Quantity taken from the stock; negative when returned. */
  readonly taken: Decimal
}

/**
 * Corrects the picked quantity of a line. A larger one is taken from a stock of which the line holds enough, else from the stock of the
 * last pick when enough is free there, else from the next stock in order; the difference to a smaller one is given back by its picks.
 * Returns the code of the refusal when no stock has enough, fewer were picked, or a serial number that would come back is in stock.
 * @param picks the performed picks of the line, the newest first
 */
export function pickedQuantityCorrected(
  order: OrderSnapshot,
  lineId: number,
  picked: Decimal,
  picks: readonly PerformedPick[],
  pool: Pool,
): PickedCorrection | 'not-enough-stock' | 'serial-number-in-stock' {
  const line = lineOf(order, lineId)
  const taken = picked - line.picked
  if (taken < 0n) {
    const { parts, rest } = givenBack(picks, -taken)
    if (rest > 0n)
      return picks.some(pick => pick.serialNumber !== null) ? 'serial-number-in-stock' : 'not-enough-stock'
    const back = parts.map(({ pick: { taskId, stockId }, quantity }) => ({
      taskId,
      stockId,
      taken: -quantity,
    }))
    return { order: withLine(order, { ...line, picked }), parts: back, fromReservation: 0n }
  }
  const stockId = stockWith(line, taken, picks[0]?.stockId ?? null, pool)
  if (stockId === null) return 'not-enough-stock'
  const fromReservation = heldOf(line, stockId) >= taken ? taken : 0n
  const used = { ...lessHeldOf(line, stockId, fromReservation), picked }
  const corrected = heldAtMost(used, larger(used.confirmed - picked, 0n), pool)
  const taskId = picks.find(pick => pick.stockId === stockId)?.taskId ?? null
  return { order: withLine(order, corrected), parts: [{ taskId, stockId, taken }], fromReservation }
}

/** Both orders after a line of one gave its holdings to a line of the other. */
export interface MovedReservation {
  readonly giver: OrderSnapshot
  readonly taker: OrderSnapshot
}

/**
 * Gives a line its missing quantity: the free stock, and what lacks beyond it from the holdings of another order's line, smallest first; the
 * stocks for the taker are chosen as always. A line with tasks gets tasks for it. Holdings that the taker could not reserve, such as those
 * of a blocked stock, stay with the giver. Null when nothing has to move or can: the free stock suffices, or the giver holds nothing else.
 */
export function reservationMoved(
  from: { readonly order: OrderSnapshot; readonly lineId: number },
  to: { readonly order: OrderSnapshot; readonly lineId: number },
  pool: Pool,
): MovedReservation | null {
  const giving = lineOf(from.order, from.lineId)
  const taking = lineOf(to.order, to.lineId)
  const lacking = openQuantity(taking) - reservedQuantity(taking) - pool.available(taking.materialId)
  if (lacking <= 0n) return null
  const { line: less, released: given } = handedOver(giving, lacking, pool)
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
