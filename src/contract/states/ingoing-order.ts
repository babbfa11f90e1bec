/**
 * Ingoing orders: received in parts or whole on the floor, completed by the office (issue "operations", receiving). One guard for the menu,
 * the bulk action, the terminals and the server.
 */
import { compareDecimals } from '../decimal'
import { defineMachine, guard, type GuardResult } from './state-machine'
import { ingoingOrderStates, type IngoingOrderState } from './warehouse'

export const ingoingOrderMachine = defineMachine({
  name: 'ingoingOrder',
  states: ingoingOrderStates,
  final: ['Completed', 'Cancelled'],
  transitions: {
    receive: { from: ['Initial', 'Started'], to: ['Started'] },
    /** Missing quantities are no longer expected, all of them where nothing came; for an order with any, the user is asked first. */
    complete: { from: ['Initial', 'Started'], to: ['Completed'] },
  },
})
export type IngoingOrderAction = keyof typeof ingoingOrderMachine.transitions

/** Whether an action is allowed on an ingoing order. */
export function guardIngoingOrder(
  action: IngoingOrderAction,
  order: { readonly state: IngoingOrderState },
): GuardResult<IngoingOrderState> {
  return guard(ingoingOrderMachine, action, { state: order.state })
}

/** The fields of a line that determine its state. */
export interface IngoingLineFacts {
  readonly orderState: IngoingOrderState
  /** Decimal texts. */
  readonly orderedQuantity: string
  readonly receivedQuantity: string
}

/** The lines of a final order have its state; otherwise a line's state follows from its received quantity. */
export function ingoingLineState({
  orderState,
  orderedQuantity,
  receivedQuantity,
}: IngoingLineFacts): IngoingOrderState {
  if (ingoingOrderMachine.isFinal(orderState)) return orderState
  if (compareDecimals(receivedQuantity, orderedQuantity) >= 0) return 'Completed'
  return compareDecimals(receivedQuantity, '0') > 0 ? 'Started' : 'Initial'
}
