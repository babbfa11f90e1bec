/** The calculations of the process page: sums, missing quantities, and the steps of an order. Pure. */
import type { SalesOrder, SalesOrderLine } from '../../contract/entities/sales-order'
import type { Task } from '../../contract/entities/task'
import type { SalesOrderState } from '../../contract/states/sales-order'
import { compareDecimals, decimal, decimalText, sumDecimals } from '../../contract/decimal'

/** Sums of lines that are not cancelled, each in its own unit; decimal texts. */
export interface LineFigures {
  readonly confirmed: string
  readonly picked: string
  readonly count: number
  /** Lines that lack stock. */
  readonly short: number
}

type FigureLine = Pick<SalesOrderLine, 'state' | 'confirmedQuantity' | 'pickedQuantity' | 'isStockMissing'>

export function lineFigures(lines: readonly FigureLine[]): LineFigures {
  const active = lines.filter(({ state }) => state !== 'Cancelled')
  const sum = (quantityOf: (line: FigureLine) => string) => sumDecimals(active.map(quantityOf))
  return {
    confirmed: sum(line => line.confirmedQuantity),
    picked: sum(line => line.pickedQuantity),
    count: active.length,
    short: active.filter(({ isStockMissing }) => isStockMissing).length,
  }
}

/** The picked share of the confirmed quantity in percent, rounded down, so that 100 means complete. */
export function pickedPercent({ confirmed, picked }: Pick<LineFigures, 'confirmed' | 'picked'>): number {
  const all = Number(confirmed)
  return all > 0 ? Math.min(100, Math.floor((Number(picked) / all) * 100)) : 0
}

/** The quantity of a line that is neither reserved nor available; null when nothing is missing. A decimal text. */
export function missingQuantity(
  line: Pick<SalesOrderLine, 'isStockMissing' | 'openQuantity' | 'reservedQuantity' | 'availableQuantity'>,
): string | null {
  if (!line.isStockMissing) return null
  const missing =
    decimal(line.openQuantity) - decimal(line.reservedQuantity) - decimal(line.availableQuantity)
  return missing > 0n ? decimalText(missing) : null
}

/** Whether a part of the open quantity is reserved. */
export function isHeldInPart(
  line: Pick<SalesOrderLine, 'openQuantity' | 'reservedQuantity' | 'state'>,
): boolean {
  const isOver = line.state === 'Completed' || line.state === 'Cancelled'
  const { reservedQuantity: held, openQuantity: open } = line
  return !isOver && compareDecimals(held, '0') > 0 && compareDecimals(held, open) < 0
}

/** The order to show: the one in the address, otherwise the first open one, otherwise the first. */
export function chosenOrder<O extends { readonly order: Pick<SalesOrder, 'id' | 'state'> }>(
  orders: readonly O[],
  orderId: number | undefined,
): O | undefined {
  const named = orders.find(({ order }) => order.id === orderId)
  const open = orders.find(({ order }) => order.state !== 'Completed' && order.state !== 'Cancelled')
  return named ?? open ?? orders[0]
}

/** The numbers of open and closed tasks. */
export function taskCounts(tasks: readonly Pick<Task, 'state'>[]): { open: number; closed: number } {
  const open = tasks.filter(({ state }) => state === 'Initial' || state === 'Started').length
  return { open, closed: tasks.length - open }
}

/** The steps of an order without complications; every other state belongs to one of them. */
const way = ['New', 'Reserved', 'ReadyForPick', 'PickStarted', 'ReadyForPackAndShip', 'Completed'] as const

const stepOf: Readonly<Record<SalesOrderState, (typeof way)[number] | null>> = {
  Error: 'New',
  New: 'New',
  NewWarn: 'New',
  OnHold: 'New',
  Reserved: 'Reserved',
  PartiallyReserved: 'Reserved',
  PartiallyReadyForPick: 'ReadyForPick',
  ReadyForPick: 'ReadyForPick',
  PickStarted: 'PickStarted',
  ReadyForPackAndShip: 'ReadyForPackAndShip',
  Completed: 'Completed',
  Cancelled: null,
}

export interface FlowStep {
  /** The state to name; for the current step, the order's own. */
  readonly state: SalesOrderState
  readonly place: 'done' | 'current' | 'next'
}

/** The steps of an order with the current one; a cancelled order is at none. */
export function orderFlow(state: SalesOrderState): readonly FlowStep[] {
  const at = stepOf[state]
  const current = at === null ? -1 : way.indexOf(at)
  return way.map((step, index) => ({
    state: index === current ? state : step,
    place: index < current || state === 'Completed' ? 'done' : index === current ? 'current' : 'next',
  }))
}

/** Names of the actions that move an order forward; the page offers the first possible one. */
export const forwardActions = [
  'removeHold',
  'completeOrders',
  'prepareOrders',
  'partlyPrepareOrders',
] as const
