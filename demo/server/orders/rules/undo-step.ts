/**
 * Undoing a preparation or reservation. The history row of such a step records what the order held before and after it. It is undone only
 * while the order still holds what the step left: the order then returns to what it held before, and only what the step took is released.
 */
import { decimal, decimalText, sumOf, type Decimal } from '../../../../src/contract/decimal'
import type { Pool } from './allocation'
import { heldOf } from './held-stock'
import { hasStartedTask, withLines, type LineSnapshot, type OrderSnapshot } from './order-snapshot'

/** What a step did to an order, in the form of the history. Quantities are decimal texts; no step releases anything. */
export type StepRecord = {
  held: HeldRecord[]
  /** Quantity picked. */
  picked: string
  /** The open tasks before. */
  tasks: number[]
  /** Whether the order waited for its preparation, before and after. */
  waits: [before: boolean, after: boolean]
  /** Lines that had lost stock before. */
  lost: number[]
}

/** Line, stock, quantity held before and after, and quantity of its open tasks after. */
type HeldRecord = [lineId: number, stockId: number, before: string, after: string, tasked: string]

/** What a step did; kept in its history row. */
export function stepRecord(before: OrderSnapshot, after: OrderSnapshot): StepRecord {
  const linesBefore = new Map(before.lines.map(line => [line.id, line]))
  return {
    held: after.lines.flatMap(line => {
      const was = linesBefore.get(line.id) ?? { reservations: [] }
      return line.reservations.map(({ stockId, quantity }): HeldRecord => {
        const before = decimalText(heldOf(was, stockId))
        return [line.id, stockId, before, decimalText(quantity), decimalText(taskedOf(line, stockId))]
      })
    }),
    picked: decimalText(pickedOf(after)),
    tasks: before.lines.flatMap(line => line.tasks.flatMap(({ id }) => (id === null ? [] : [id]))),
    waits: [before.waitForPreparation, after.waitForPreparation],
    lost: before.lines.filter(line => line.hasLostStock).map(({ id }) => id),
  }
}

/** The order as it was before the step; what that took returns to the pool. Null when the order changed since. */
export function stepUndone(order: OrderSnapshot, step: StepRecord, pool: Pool): OrderSnapshot | null {
  if (!isAsLeft(order, step)) return null
  const hadTasks = new Set(step.tasks)
  const undone = withLines(order, line => {
    const reservations = step.held.flatMap(([lineId, stockId, before]) => {
      const quantity = decimal(before)
      return lineId === line.id && quantity > 0n ? [{ stockId, quantity }] : []
    })
    for (const { stockId, quantity } of line.reservations) {
      const taken = quantity - heldOf({ reservations }, stockId)
      if (taken > 0n) pool.giveBack(stockId, taken)
    }
    return {
      ...line,
      reservations,
      tasks: line.tasks.filter(({ id }) => id !== null && hadTasks.has(id)),
      hasLostStock: step.lost.includes(line.id),
    }
  })
  return { ...undone, waitForPreparation: step.waits[0] }
}

/** Whether the order holds what the step left, and no task of it is started. */
function isAsLeft(order: OrderSnapshot, step: StepRecord): boolean {
  if (order.lines.some(hasStartedTask) || pickedOf(order) !== decimal(step.picked)) return false
  if (order.waitForPreparation !== step.waits[1]) return false
  const left = new Map(
    step.held.map(([lineId, stockId, , after, tasked]) => [
      `${lineId}/${stockId}`,
      { held: decimal(after), tasked: decimal(tasked) },
    ]),
  )
  const now = order.lines.flatMap(line => line.reservations.map(held => ({ line, ...held })))
  return (
    now.length === left.size &&
    now.every(({ line, stockId, quantity }) => {
      const was = left.get(`${line.id}/${stockId}`)
      return was?.held === quantity && was.tasked === taskedOf(line, stockId)
    })
  )
}

function pickedOf({ lines }: OrderSnapshot): Decimal {
  return sumOf(lines, line => line.picked)
}

function taskedOf({ tasks }: Pick<LineSnapshot, 'tasks'>, stockId: number): Decimal {
  return sumOf(tasks, task => (task.stockId === stockId ? task.requested : 0n))
}
