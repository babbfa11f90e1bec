/** What the process page works out of its rows: sums, what is missing, the way of an order through its states. Pure. */
import type { SalesOrder, SalesOrderLine } from '../../contract/entities/sales-order'
import type { Task } from '../../contract/entities/task'
import type { SalesOrderState } from '../../contract/states/sales-order'
import { compareDecimals, decimal, decimalText, sumDecimals } from '../../contract/decimal'

/** Quantities of lines that are not cancelled, in their own units; decimal texts. */
export interface LineFigures {
  readonly confirmed: string
  readonly picked: string
  readonly count: number
  /** Lines that lack stock. */
  readonly short: number
}

type FigureLine = Pick<SalesOrderLine, 'state' | 'confirmedQuantity' | 'pickedQuantity' | 'isStockMissing'>

/** Sums over lines. */
export function lineFigures(lines: readonly FigureLine[]): LineFigures {
  const standing = lines.filter(({ state }) => state !== 'Cancelled')
  const sum = (quantityOf: (line: FigureLine) => string) => sumDecimals(standing.map(quantityOf))
  return {
    confirmed: sum(line => line.confirmedQuantity),
    picked: sum(line => line.pickedQuantity),
    count: standing.length,
    short: standing.filter(({ isStockMissing }) => isStockMissing).length,
  }
}

/** Percent of what is promised that is picked, rounded down: 100 is said only of what is complete. */
export function pickedPercent({ confirmed, picked }: Pick<LineFigures, 'confirmed' | 'picked'>): number {
  const all = Number(confirmed)
  return all > 0 ? Math.min(100, Math.floor((Number(picked) / all) * 100)) : 0
}

/** How much of a line neither is held nor can be; null when nothing is. A decimal text. */
export function missingQuantity(
  line: Pick<SalesOrderLine, 'isStockMissing' | 'openQuantity' | 'reservedQuantity' | 'availableQuantity'>,
): string | null {
  if (!line.isStockMissing) return null
  const missing =
    decimal(line.openQuantity) - decimal(line.reservedQuantity) - decimal(line.availableQuantity)
  return missing > 0n ? decimalText(missing) : null
}

/** Something is held, but less than is open. */
export function isHeldInPart(
  line: Pick<SalesOrderLine, 'openQuantity' | 'reservedQuantity' | 'state'>,
): boolean {
  const isOver = line.state === 'Completed' || line.state === 'Cancelled'
  const { reservedQuantity: held, openQuantity: open } = line
  return !isOver && compareDecimals(held, '0') > 0 && compareDecimals(held, open) < 0
}

/** The order that the page shows: the one of the address, else the first that still needs work, else the first. */
export function chosenOrder<O extends { readonly order: Pick<SalesOrder, 'id' | 'state'> }>(
  orders: readonly O[],
  orderId: number | undefined,
): O | undefined {
  const named = orders.find(({ order }) => order.id === orderId)
  const open = orders.find(({ order }) => order.state !== 'Completed' && order.state !== 'Cancelled')
  return named ?? open ?? orders[0]
}

/** Tasks that still have to be done, and those that are over. */
export function taskCounts(tasks: readonly Pick<Task, 'state'>[]): { open: number; closed: number } {
  const open = tasks.filter(({ state }) => state === 'Initial' || state === 'Started').length
  return { open, closed: tasks.length - open }
}

/** The way of an order that goes well; every other state stands at one of these steps. */
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
  /** The state to name: where the order is, its own. */
  readonly state: SalesOrderState
  readonly place: 'done' | 'current' | 'next'
}

/** The steps of an order's way with where it is; a cancelled order is nowhere on it. */
export function orderFlow(state: SalesOrderState): readonly FlowStep[] {
  const at = stepOf[state]
  const current = at === null ? -1 : way.indexOf(at)
  return way.map((step, index) => ({
    state: index === current ? state : step,
    place: index < current || state === 'Completed' ? 'done' : index === current ? 'current' : 'next',
  }))
}

/** Names of the actions that bring an order forward, in the order in which the page offers the first that is possible. */
export const forwardActions = [
  'removeHold',
  'completeOrders',
  'prepareOrders',
  'partlyPrepareOrders',
] as const
