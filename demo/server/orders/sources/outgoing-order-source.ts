/** Where the fields of outgoing orders come from: those of sales orders, with the states of shipping (DOMAIN, words). */
import { outgoingOrder } from '../../../../src/contract/entities/outgoing-order'
import {
  salesOrderGroups,
  salesOrderStates,
  type SalesOrderState,
} from '../../../../src/contract/states/sales-order'
import { outgoingOrderStates, type OutgoingOrderState } from '../../../../src/contract/states/warehouse'
import type { SearchSource } from '../../core/search/search-source'
import { salesOrderSource } from './sales-order-source'

/** The outgoing order's state for a sales order's state. */
export function outgoingState(state: SalesOrderState): OutgoingOrderState {
  if (state === 'Completed' || state === 'Cancelled') return state
  const started: readonly SalesOrderState[] = salesOrderGroups.Started
  return started.includes(state) ? 'Started' : 'Initial'
}

const stateSql = `case o.state ${salesOrderStates
  .map(state => `when '${state}' then '${outgoingState(state)}'`)
  .join(' ')} end`

/** The sales order states for each outgoing order's state. */
const behind = Object.fromEntries(
  outgoingOrderStates.map(state => [state, salesOrderStates.filter(one => outgoingState(one) === state)]),
)

const { state: salesOrderState, ...shared } = salesOrderSource.fields

export const outgoingOrderSource: SearchSource<(typeof outgoingOrder)['fields']> = {
  ...salesOrderSource,
  entity: outgoingOrder,
  fields: {
    ...shared,
    state: { sql: stateSql, derivedFrom: { sql: 'o.state', values: behind } },
    salesOrderState,
  },
}
