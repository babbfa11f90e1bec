/**
 * Actions of a sales order line: its order must allow the action, then the line itself. One guard for the menu of the lines and for the
 * server (DOMAIN, order state).
 */
import { salesOrderLineStates, salesOrderMachine } from './sales-order'
import type { SalesOrderLineState, SalesOrderState } from './sales-order'
import { defineMachine, guard, type GuardResult } from './state-machine'

/** States of lines of which something may still be picked. */
export const lineStatesToPick = [
  'Error',
  'New',
  'NewWarn',
  'Reserved',
  'PartiallyReserved',
  'PartiallyReadyForPick',
  'ReadyForPick',
  'PickStarted',
] as const

const open = [...lineStatesToPick, 'ReadyForPackAndShip'] as const

export const salesOrderLineMachine = defineMachine({
  name: 'salesOrderLine',
  states: salesOrderLineStates,
  final: ['Completed', 'Cancelled'],
  transitions: {
    cancelLine: { from: open, to: ['Cancelled'] },
    editOrderedQuantity: { from: open, to: open },
    adjustPickedQuantity: { from: open, to: open },
    adjustPrice: { from: open, to: open },
    takeReservation: { from: ['New', 'NewWarn', 'PartiallyReserved', 'PartiallyReadyForPick'], to: open },
    giveReservation: {
      from: ['Reserved', 'PartiallyReserved', 'PartiallyReadyForPick', 'ReadyForPick'],
      to: open,
    },
    returnGoods: { from: ['Completed'], to: ['Completed'] },
  },
})
export type SalesOrderLineAction = keyof typeof salesOrderLineMachine.transitions

/** A line with the fields of its order that the guard needs. */
export interface GuardedLine {
  readonly state: SalesOrderLineState
  readonly orderState: SalesOrderState
  /** Something of the order was picked, or a task of it is started. */
  readonly orderHasPicks: boolean
}

/** Whether an action is allowed on a line, and if not, whose state prevents it. */
export function guardLine(action: SalesOrderLineAction, line: GuardedLine): GuardResult<string> {
  const order = guard(salesOrderMachine, action, { state: line.orderState, hasPicks: line.orderHasPicks })
  if (!order.allowed) return order
  const result = guard(salesOrderLineMachine, action, { state: line.state })
  return result.allowed ? result : { ...result, code: 'wrong-line-state' }
}
