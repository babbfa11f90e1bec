/**
 * Stock counts and their lines: which actions each state allows, and how a count's state follows from its lines (DOMAIN, stock counts).
 * Counting, Sent for recount and Ready for acceptance are names that people use for these states; they are never stored.
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
    /** Approved lines stay posted. */
    cancel: { from: ['Initial', 'Started'], to: ['Cancelled'] },
  },
})
export type StockCountAction = keyof typeof stockCountMachine.transitions

export const stockCountLineMachine = defineMachine({
  name: 'stockCountLine',
  states: stockCountLineStates,
  final: ['Approved', 'Cancelled'],
  transitions: {
    /** On the floor; with InventoryAutoAcceptance a line without a difference is approved automatically. */
    count: { from: ['Initial', 'Recount'], to: ['Counted', 'Approved'] },
    /** Refused when the stock would fall below zero: the line is then sent for recount. */
    approve: { from: ['Counted'], to: ['Approved', 'Recount'] },
    cancel: { from: ['Initial', 'Counted', 'Recount'], to: ['Cancelled'] },
    /** Also for a line whose task was cancelled, so that nobody would count it any more. */
    recount: { from: ['Initial', 'Counted', 'Recount'], to: ['Recount'] },
  },
})
export type StockCountLineAction = keyof typeof stockCountLineMachine.transitions

/** Whether an action is allowed on a count. */
export function guardStockCount(
  action: StockCountAction,
  count: { readonly state: StockCountState },
): GuardResult<StockCountState> {
  return guard(stockCountMachine, action, { state: count.state })
}

/** A line with the fields that the guard needs: a row of the grid, or of the database. */
export interface GuardedCountLine {
  readonly state: StockCountLineState
  /** An open task requests its count. */
  readonly isBeingCounted: boolean
}

/** Whether an action is allowed on a line. A line with an open count task needs no second one. */
export function guardStockCountLine(
  action: StockCountLineAction,
  { state, isBeingCounted }: GuardedCountLine,
): GuardResult<StockCountLineState> {
  const result = guard(stockCountLineMachine, action, { state })
  if (!result.allowed || action !== 'recount' || !isBeingCounted) return result
  return {
    allowed: false,
    code: 'being-counted',
    state,
    allowedStates: stockCountLineMachine.allowedFrom(action),
  }
}

/** The state of an open count, by its lines; cancelled lines do not count. */
export function stockCountStateOf(lines: readonly StockCountLineState[]): StockCountState {
  const counted = lines.filter(state => state !== 'Cancelled')
  if (counted.length === 0) return 'Cancelled'
  if (counted.every(state => state === 'Approved')) return 'Completed'
  return counted.some(state => state === 'Initial' || state === 'Recount') ? 'Initial' : 'Started'
}
