/** Pick tasks of an order: made for what is held, and the effect of a confirmed pick on the order (DOMAIN, tasks and jobs). */
import type { Pool, Supply } from './allocation'
import { sumOf, type Decimal } from '../../../../src/contract/decimal'
import { lacksMasterData } from './order-refusals'
import { folded } from './order-state'
import {
  openQuantity,
  reservedQuantity,
  withLines,
  type LineSnapshot,
  type OrderSnapshot,
  type Reservation,
} from './order-snapshot'

/** Reserves the missing quantities, line by line, best stocks first. */
export function withReservations(order: OrderSnapshot, pool: Pool): OrderSnapshot {
  return withLines(order, line => reserveLine(line, pool))
}

/** Makes tasks for everything held without a task: one task for each line and stock. */
export function withTasks(order: OrderSnapshot): OrderSnapshot {
  return withLines(order, line => taskLine(line, false))
}

/** Whether the order waits for its preparation although it lacks nothing any more. */
export function hasAllItWaitsFor(order: OrderSnapshot): boolean {
  return order.waitForPreparation && order.state === 'Reserved' && !lacksMasterData(order)
}

/** The folded order; one that waits for its preparation and lacks nothing any more is prepared, and waits no longer. */
export function foldedOrPrepared(order: OrderSnapshot, supply: Supply): OrderSnapshot {
  const after = folded(order, supply)
  return hasAllItWaitsFor(after) ? folded({ ...withTasks(after), waitForPreparation: false }, supply) : after
}

/** Releases every reservation into the pool and drops every open task. */
export function released(order: OrderSnapshot, pool: Pool): OrderSnapshot {
  return withLines(order, line => {
    for (const { stockId, quantity } of line.reservations) pool.giveBack(stockId, quantity)
    return { ...line, reservations: [], tasks: [], hasLostStock: false }
  })
}

export interface ConfirmedPick {
  readonly order: OrderSnapshot
  /** The picked line, after the pick. */
  readonly line: LineSnapshot
  /** Requested, but not found. */
  readonly unfound: Decimal
  /** Whether this task completed the line. */
  readonly completesLine: boolean
}

/**
 * Confirms a task: the quantity leaves the reservation and counts as picked. What was not found is released and reserved elsewhere, with
 * new tasks; the pool must not contain the short stock any more. Null when the order has no such task.
 * @throws when more is confirmed than requested
 */
export function confirmPick(
  order: OrderSnapshot,
  taskId: number,
  confirmed: Decimal,
  pool: Pool,
): ConfirmedPick | null {
  const found = findTask(order, taskId)
  if (found === null) return null
  const { line, task } = found
  if (confirmed < 0n || confirmed > task.requested)
    throw new Error('The confirmed quantity is negative or above the requested one.')
  const unfound = task.requested - confirmed
  const performed: LineSnapshot = {
    ...line,
    picked: line.picked + confirmed,
    reservations: reduced(line.reservations, task.stockId, task.requested),
    tasks: line.tasks.filter(other => other.id !== taskId),
  }
  const replaced = { ...order, lines: order.lines.map(other => (other.id === line.id ? performed : other)) }
  const refilled =
    unfound === 0n
      ? replaced
      : {
          ...replaced,
          lines: replaced.lines.map(other =>
            other.id === line.id ? startedAgain(reserveLine(other, pool)) : other,
          ),
        }
  const after = folded(refilled, pool)
  const lineAfter = after.lines.find(other => other.id === line.id) ?? performed
  return { order: after, line: lineAfter, unfound, completesLine: openQuantity(lineAfter) === 0n }
}

function findTask(order: OrderSnapshot, taskId: number) {
  for (const line of order.lines) {
    const task = line.tasks.find(candidate => candidate.id === taskId)
    if (task !== undefined) return { line, task }
  }
  return null
}

/** New tasks of a started pick belong to the same round: they are started at once. */
function startedAgain(line: LineSnapshot): LineSnapshot {
  return taskLine(line, true)
}

/** The line with tasks for everything that it holds without a task. */
export function taskLine(line: LineSnapshot, isStarted: boolean): LineSnapshot {
  const made = line.reservations.flatMap(({ stockId, quantity }) => {
    const tasked = sumOf(line.tasks, task => (task.stockId === stockId ? task.requested : 0n))
    return quantity > tasked ? [{ id: null, stockId, requested: quantity - tasked, isStarted }] : []
  })
  return made.length === 0 ? line : { ...line, tasks: [...line.tasks, ...made] }
}

/** The line with its missing quantity reserved, as far as the pool has it. */
export function reserveLine(line: LineSnapshot, pool: Pool): LineSnapshot {
  const missing = openQuantity(line) - reservedQuantity(line)
  if (missing <= 0n) return line
  const takes = pool.take(line.materialId, missing, line.materialHasExpDate)
  return takes.length === 0 ? line : { ...line, reservations: merged(line.reservations, takes) }
}

function merged(held: readonly Reservation[], takes: readonly Reservation[]): readonly Reservation[] {
  const byStock = new Map(held.map(reservation => [reservation.stockId, reservation.quantity]))
  for (const { stockId, quantity } of takes) byStock.set(stockId, (byStock.get(stockId) ?? 0n) + quantity)
  return [...byStock].map(([stockId, quantity]) => ({ stockId, quantity }))
}

function reduced(held: readonly Reservation[], stockId: number, quantity: Decimal): readonly Reservation[] {
  return held
    .map(reservation =>
      reservation.stockId === stockId ? { stockId, quantity: reservation.quantity - quantity } : reservation,
    )
    .filter(reservation => reservation.quantity > 0n)
}
