/** The fold: the state of a line and an order from picked, tasked, held and available quantities (DOMAIN, order state). */
import type { SalesOrderLineState, SalesOrderState } from '../../../../src/contract/states/sales-order'
import type { Supply } from './allocation'
import type { Decimal } from '../../../../src/contract/decimal'
import {
  hasPicks,
  hasStartedTask,
  isFinalLine,
  openQuantity,
  reservedQuantity,
  taskedQuantity,
  type LineSnapshot,
  type OrderSnapshot,
} from './order-snapshot'

/** State of a line. `available` is the free quantity of its material that this line may use. */
export function lineState(line: LineSnapshot, available: Decimal): SalesOrderLineState {
  if (isFinalLine(line)) return line.state
  const reserved = reservedQuantity(line)
  const tasked = taskedQuantity(line)
  const open = openQuantity(line)
  if (line.isMasterDataMissing && reserved === 0n && tasked === 0n && line.picked === 0n) return 'Error'
  if (open === 0n) return 'ReadyForPackAndShip'
  if (line.picked > 0n || hasStartedTask(line)) return 'PickStarted'
  if (tasked > 0n) return tasked >= open ? 'ReadyForPick' : 'PartiallyReadyForPick'
  if (reserved > 0n) return reserved >= open ? 'Reserved' : 'PartiallyReserved'
  return open > available ? 'NewWarn' : 'New'
}

/** Whether a line's open quantity exceeds the held plus the available one; only the held one for a line that lost held stock. */
export function isLineStockMissing(line: LineSnapshot, available: Decimal): boolean {
  return openQuantity(line) > reservedQuantity(line) + (line.hasLostStock ? 0n : available)
}

/** State of an order whose lines have their folded states. */
export function orderState(order: OrderSnapshot): SalesOrderState {
  if (order.state === 'Completed' || order.state === 'Cancelled') return order.state
  const lines = order.lines.filter(line => line.state !== 'Cancelled')
  if (lines.length === 0 && order.lines.length > 0) return 'Cancelled'
  if (order.isHeld) return 'OnHold'
  if (lines.some(line => line.state === 'Error')) return 'Error'
  const isEverything = (quantity: (line: LineSnapshot) => Decimal): boolean =>
    lines.every(line => quantity(line) >= openQuantity(line))
  const hasTasks = lines.some(line => line.tasks.length > 0)
  const isHolding = lines.some(line => line.reservations.length > 0)
  if (hasPicks({ lines })) {
    if (hasTasks) return 'PickStarted'
    if (lines.every(line => openQuantity(line) === 0n)) return 'ReadyForPackAndShip'
    return isEverything(reservedQuantity) ? 'Reserved' : 'PartiallyReserved'
  }
  if (hasTasks) return isEverything(taskedQuantity) ? 'ReadyForPick' : 'PartiallyReadyForPick'
  if (isHolding || order.waitForPreparation) {
    return isEverything(reservedQuantity) ? 'Reserved' : 'PartiallyReserved'
  }
  return lines.some(line => line.state === 'NewWarn') ? 'NewWarn' : 'New'
}

/** The order with recomputed states and flags, of its lines and its own. The supply has the free stock without what the order holds. */
export function folded(order: OrderSnapshot, supply: Supply): OrderSnapshot {
  const lines = order.lines.map(line => {
    if (isFinalLine(line)) {
      return line.isStockMissing || line.hasLostStock
        ? { ...line, isStockMissing: false, hasLostStock: false }
        : line
    }
    const available = supply.available(line.materialId)
    const isStockMissing = isLineStockMissing(line, available)
    return {
      ...line,
      state: lineState(line, available),
      isStockMissing,
      hasLostStock: line.hasLostStock && isStockMissing,
    }
  })
  const missing = lines.filter(line => line.isStockMissing)
  return {
    ...order,
    lines,
    isStockMissing: missing.length > 0,
    isPendingMaintenance: missing.some(line => supply.isReplenishable(line.materialId)),
    state: orderState({ ...order, lines }),
  }
}
