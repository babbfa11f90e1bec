/**
 * A sales order in the form that the rules take: its flags, lines, reservations and open pick tasks. Snapshots are immutable; every rule
 * returns a new one, and the difference is saved.
 */
import type { SalesOrderLineState, SalesOrderState } from '../../../../src/contract/states/sales-order'
import { larger, sumOf, type Decimal } from '../../../../src/contract/decimal'

export interface Reservation {
  readonly stockId: number
  readonly quantity: Decimal
}

/** An open pick task; one that is not saved yet has no id. */
export interface OpenTask {
  readonly id: number | null
  readonly stockId: number
  readonly requested: Decimal
  readonly isStarted: boolean
}

export interface LineSnapshot {
  readonly id: number
  readonly orderLineNo: number
  readonly materialId: number
  readonly materialItemNo: string
  readonly materialHasExpDate: boolean
  /** Whether the material lacks a base unit, a picking role or a weight that the delivery type needs. */
  readonly isMasterDataMissing: boolean
  readonly state: SalesOrderLineState
  readonly ordered: Decimal
  /** The promised quantity: as ordered, unless reduced. */
  readonly confirmed: Decimal
  readonly picked: Decimal
  readonly isStockMissing: boolean
  /** Whether held stock was moved, lost or counted away without a replacement; true until the line holds everything again. */
  readonly hasLostStock: boolean
  readonly reservations: readonly Reservation[]
  readonly tasks: readonly OpenTask[]
}

/** Initial values of a line without work. */
export const untouchedLine = {
  state: 'New',
  picked: 0n,
  isStockMissing: false,
  hasLostStock: false,
  reservations: [],
  tasks: [],
} as const satisfies Partial<LineSnapshot>

export interface OrderSnapshot {
  readonly id: number
  readonly orderNo: string
  /** Region of the unit's company, whose clock decides which day it is. */
  readonly region: string
  readonly state: SalesOrderState
  readonly isHeld: boolean
  readonly holdReason: string | null
  readonly waitForPreparation: boolean
  readonly isStockMissing: boolean
  /** Whether a line lacks stock that only needs to be moved to a pick location. */
  readonly isPendingMaintenance: boolean
  readonly deliveryTypeId: number | null
  readonly priority: number
  /** yyyy-mm-dd. */
  readonly deliveryDate: string | null
  /** ISO time. */
  readonly executionDate: string | null
  /** ISO time. */
  readonly completedDate: string | null
  readonly lines: readonly LineSnapshot[]
}

/** Whether a line is final. */
export function isFinalLine(line: Pick<LineSnapshot, 'state'>): boolean {
  return line.state === 'Completed' || line.state === 'Cancelled'
}

/** Quantity of a line still to be picked; zero for a final one. */
export function openQuantity(line: LineSnapshot): Decimal {
  return isFinalLine(line) ? 0n : larger(line.confirmed - line.picked, 0n)
}

/** Quantity reserved for a line. */
export function reservedQuantity(line: Pick<LineSnapshot, 'reservations'>): Decimal {
  return sumOf(line.reservations, reservation => reservation.quantity)
}

/** Quantity requested by a line's open tasks. */
export function taskedQuantity(line: Pick<LineSnapshot, 'tasks'>): Decimal {
  return sumOf(line.tasks, task => task.requested)
}

/** Whether a pick of the line is started. */
export function hasStartedTask(line: Pick<LineSnapshot, 'tasks'>): boolean {
  return line.tasks.some(task => task.isStarted)
}

/** Whether something of the order was picked or a task is started: the opposite of "nothing picked" in the rules. */
export function hasPicks(order: Pick<OrderSnapshot, 'lines'>): boolean {
  return order.lines.some(line => line.picked > 0n || hasStartedTask(line))
}

/** Whether the order has reservations or open tasks. */
export function isHolding({ lines }: Pick<OrderSnapshot, 'lines'>): boolean {
  return lines.some(line => line.reservations.length > 0 || line.tasks.length > 0)
}

/** The order with each line that is not final replaced. */
export function withLines(order: OrderSnapshot, change: (line: LineSnapshot) => LineSnapshot): OrderSnapshot {
  return { ...order, lines: order.lines.map(line => (isFinalLine(line) ? line : change(line))) }
}
