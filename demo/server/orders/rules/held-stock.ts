/** Reduces a line's reservations: its open tasks never request more than is still reserved. */
import type { Pool } from './allocation'
import { larger, smaller, sumOf, type Decimal } from '../../../../src/contract/decimal'
import { reservedQuantity, type LineSnapshot, type OpenTask, type Reservation } from './order-snapshot'

/** A line after a release, and the released quantities by stock. */
export interface Trimmed {
  readonly line: LineSnapshot
  readonly released: readonly Reservation[]
}

/** Reduces what a line holds to at most a quantity: the smallest holdings are released first, so that few stops remain. */
export function trimmed(line: LineSnapshot, most: Decimal): Trimmed {
  let excess = reservedQuantity(line) - larger(most, 0n)
  const released: Reservation[] = []
  for (const { stockId, quantity } of [...line.reservations].sort(bySize)) {
    if (excess <= 0n) break
    const taken = smaller(quantity, excess)
    released.push({ stockId, quantity: taken })
    excess -= taken
  }
  return { line: released.length === 0 ? line : without(line, released), released }
}

/** The same; the released quantities are returned to the pool. */
export function heldAtMost(line: LineSnapshot, most: Decimal, pool: Pool): LineSnapshot {
  const result = trimmed(line, most)
  for (const { stockId, quantity } of result.released) pool.giveBack(stockId, quantity)
  return result.line
}

/**
 * The line with up to a quantity less, which is returned to the pool for others, the smallest holdings first. Holdings of stocks that cannot
 * be reserved any more stay: nobody would get them.
 */
export function handedOver(line: LineSnapshot, most: Decimal, pool: Pool): Trimmed {
  const usable = line.reservations.filter(({ stockId }) => pool.isUsable(stockId))
  const held = sumOf(usable, ({ quantity }) => quantity)
  const { released } = trimmed({ ...line, reservations: usable }, held - most)
  for (const { stockId, quantity } of released) pool.giveBack(stockId, quantity)
  return { line: released.length === 0 ? line : without(line, released), released }
}

/** The line with a smaller reservation of one stock; the released quantity is not reserved again here. */
export function lessHeldOf(line: LineSnapshot, stockId: number, quantity: Decimal): LineSnapshot {
  return quantity <= 0n ? line : without(line, [{ stockId, quantity }])
}

/** Quantity that a line holds of one stock. */
export function heldOf(line: Pick<LineSnapshot, 'reservations'>, stockId: number): Decimal {
  return sumOf(line.reservations, held => (held.stockId === stockId ? held.quantity : 0n))
}

function without(line: LineSnapshot, released: readonly Reservation[]): LineSnapshot {
  const gone = new Map(released.map(({ stockId, quantity }) => [stockId, quantity]))
  const reservations = line.reservations
    .map(({ stockId, quantity }) => ({ stockId, quantity: quantity - (gone.get(stockId) ?? 0n) }))
    .filter(held => held.quantity > 0n)
  return { ...line, reservations, tasks: tasksWithin(line.tasks, reservations) }
}

/** Tasks reduced to what is held of their stocks: started ones keep theirs first, then older ones. */
export function tasksWithin(
  tasks: readonly OpenTask[],
  reservations: readonly Reservation[],
): readonly OpenTask[] {
  const free = new Map(reservations.map(({ stockId, quantity }) => [stockId, quantity]))
  const quantities = new Map<OpenTask, Decimal>()
  for (const task of [...tasks].sort((a, b) => Number(b.isStarted) - Number(a.isStarted))) {
    const quantity = smaller(task.requested, free.get(task.stockId) ?? 0n)
    free.set(task.stockId, (free.get(task.stockId) ?? 0n) - quantity)
    if (quantity > 0n) quantities.set(task, quantity)
  }
  return tasks.flatMap(task => {
    const requested = quantities.get(task)
    if (requested === undefined) return []
    return requested === task.requested ? task : { ...task, requested }
  })
}

function bySize(a: Reservation, b: Reservation): number {
  return a.quantity < b.quantity ? -1 : a.quantity > b.quantity ? 1 : b.stockId - a.stockId
}
