/** States of orders as conditions: the initial filter of the sales orders grid, and any others. */
import type { SalesOrder } from '../../src/contract/entities/sales-order'
import type { Filter } from '../../src/contract/filter'
import { salesOrderMachine } from '../../src/contract/states/sales-order'

export const openStates = salesOrderMachine.states.filter(state => !salesOrderMachine.isFinal(state))

/** The condition that an order is in one of these states. */
export function stateFilter(...values: readonly SalesOrder['state'][]): Filter {
  return { selector: 'state', operator: 'In', values: [...values], type: 'enum' }
}
