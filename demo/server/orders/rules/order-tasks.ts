/**
 * What happens to an order when its pick tasks are cancelled, unassigned or made by actions on jobs. Reservations stay; the states follow
 * by the fold (DOMAIN, tasks and jobs).
 */
import type { Supply } from './allocation'
import { withLines, type OrderSnapshot } from './order-snapshot'
import { folded } from './order-state'
import { withTasks } from './tasks'

/** The order without some of its open tasks: it keeps its reservations, and its lines go back to an earlier state. */
export function withoutTasks(
  order: OrderSnapshot,
  taskIds: ReadonlySet<number>,
  supply: Supply,
): OrderSnapshot {
  const after = withLines(order, line =>
    line.tasks.some(task => has(taskIds, task.id))
      ? { ...line, tasks: line.tasks.filter(task => !has(taskIds, task.id)) }
      : line,
  )
  return folded(after, supply)
}

/** The order with some of its started tasks back in their initial state. */
export function withTasksHandedBack(
  order: OrderSnapshot,
  taskIds: ReadonlySet<number>,
  supply: Supply,
): OrderSnapshot {
  const after = withLines(order, line =>
    line.tasks.some(task => task.isStarted && has(taskIds, task.id))
      ? {
          ...line,
          tasks: line.tasks.map(task => (has(taskIds, task.id) ? { ...task, isStarted: false } : task)),
        }
      : line,
  )
  return folded(after, supply)
}

/** A partially reserved order with tasks for what it holds, so that it can be assigned manually; it no longer waits. */
export function withTasksForHeld(order: OrderSnapshot, supply: Supply): OrderSnapshot {
  if (order.state !== 'PartiallyReserved') return order
  return folded({ ...withTasks(order), waitForPreparation: false }, supply)
}

function has(ids: ReadonlySet<number>, id: number | null): boolean {
  return id !== null && ids.has(id)
}
