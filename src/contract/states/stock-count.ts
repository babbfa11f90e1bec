/**
 * Stock counts and their lines: what may be done with each in which state, and how a count's state follows from its lines
 * (DOMAIN, stock counts). Counting, Sent for recount and Ready for acceptance are what people call these states, never stored.
 */
import { defineMachine, guard, type GuardResult } from './state-machine'
import { stockCountLineStates, stockCountStates } from './warehouse'

export type StockCountState = (typeof stockCountStates)[number]
export type StockCountLineState = (typeof stockCountLineStates)[number]

export const stockCountMachine = defineMachine({
  name: 'stockCount',
  states: stockCountStates,
  final: ['Completed', 'Cancelled'],
  transitions: {
    /** Every line is counted: Started is ready for acceptance. */
    approve: { from: ['Started'], to: ['Completed'] },
    /** What is approved already stays posted. */
    cancel: { from: ['Initial', 'Started'], to: ['Cancelled'] },
  },
})
export type StockCountAction = keyof typeof stockCountMachine.transitions

export const stockCountLineMachine = defineMachine({
  name: 'stockCountLine',
  states: stockCountLineStates,
  final: ['Approved', 'Cancelled'],
  transitions: {
    /** On the floor; with InventoryAutoAcceptance a line without a difference approves itself. */
    count: { from: ['Initial', 'Recount'], to: ['Counted', 'Approved'] },
    /** Refused when the stock would fall below zero: the line is then sent for recount. */
    approve: { from: ['Counted'], to: ['Approved', 'Recount'] },
    cancel: { from: ['Initial', 'Counted', 'Recount'], to: ['Cancelled'] },
    /** Also a line whose task was cancelled, so that nobody counts it any more. */
    recount: { from: ['Initial', 'Counted', 'Recount'], to: ['Recount'] },
  },
})
export type StockCountLineAction = keyof typeof stockCountLineMachine.transitions

/** Whether an action may run on a count. */
export function guardStockCount(
  action: StockCountAction,
  count: { readonly state: StockCountState },
): GuardResult<StockCountState> {
  return guard(stockCountMachine, action, { state: count.state })
}

/** A line as the guard sees it: a row of the grid, or of the database. */
export interface GuardedCountLine {
  readonly state: StockCountLineState
  /** An open task asks somebody to count it. */
  readonly isBeingCounted: boolean
}

/** Whether an action may run on a line. What somebody is asked to count already needs no second task. */
export function guardStockCountLine(
  action: StockCountLineAction,
  { state, isBeingCounted }: GuardedCountLine,
): GuardResult<StockCountLineState> {
  const result = guard(stockCountLineMachine, action, { state })
  if (!result.allowed || action !== 'recount' || !isBeingCounted) return result
  return {
    allowed: false,
    reason: 'being-counted',
    state,
    allowedStates: stockCountLineMachine.allowedFrom(action),
  }
}

/** The state of a count that is not over, by its lines; those that were cancelled count nowhere. */
export function stockCountStateOf(lines: readonly StockCountLineState[]): StockCountState {
  const counted = lines.filter(state => state !== 'Cancelled')
  if (counted.length === 0) return 'Cancelled'
  if (counted.every(state => state === 'Approved')) return 'Completed'
  return counted.some(state => state === 'Initial' || state === 'Recount') ? 'Initial' : 'Started'
}
