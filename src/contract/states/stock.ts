/**
 * Stocks: which actions each state allows (DOMAIN, stocks; spec 1, section 4, stock). A blocked stock may be moved, gained and lost, but
 * never reserved. One guard for the menu and the server.
 */
import type { RefusalCode } from '../failures'
import { defineMachine, guard, type GuardResult } from './state-machine'
import { stockStates, type StockState } from './warehouse'

export const stockMachine = defineMachine({
  name: 'stock',
  states: stockStates,
  final: [],
  transitions: {
    move: { from: stockStates, to: stockStates },
    gain: { from: stockStates, to: stockStates },
    lose: { from: stockStates, to: stockStates },
    block: { from: ['Active'], to: ['Blocked'] },
    unblock: { from: ['Blocked'], to: ['Active'] },
    editMinMax: { from: stockStates, to: stockStates },
    dedicate: { from: stockStates, to: stockStates },
    removeDedication: { from: stockStates, to: stockStates },
  },
})
export type StockAction = keyof typeof stockMachine.transitions

/** A stock with the fields that the guard needs: a row of the grid, or of the database. */
export interface GuardedStock {
  readonly state: StockState
  /** Decimal text. */
  readonly quantity: string
  readonly dedicatedLocation: boolean
  readonly serialNumber: string | null
}

/** Refusal code by state: more specific than `state`. */
const codes: Readonly<Partial<Record<StockAction, RefusalCode>>> = {
  block: 'blocked',
  unblock: 'not-blocked',
}

/** Whether an action is allowed on a stock. */
export function guardStock(action: StockAction, stock: GuardedStock): GuardResult<StockState> {
  const { state } = stock
  const byState = guard(stockMachine, action, { state })
  if (!byState.allowed) return { ...byState, code: codes[action] ?? byState.code }
  const code = misfit(action, stock)
  return code === null ? byState : { allowed: false, code, state, allowedStates: [] }
}

function misfit(
  action: StockAction,
  { quantity, dedicatedLocation, serialNumber }: GuardedStock,
): RefusalCode | null {
  const isEmpty = /^0*(\.0*)?$/.test(quantity)
  if ((action === 'move' || action === 'lose') && isEmpty) return 'stock-empty'
  if (action === 'gain' && serialNumber !== null && !isEmpty) return 'serial-number-in-stock'
  if (action === 'dedicate') return dedicatedLocation ? 'already-dedicated' : null
  const needsDedication = action === 'editMinMax' || action === 'removeDedication'
  return needsDedication && !dedicatedLocation ? 'not-dedicated' : null
}
