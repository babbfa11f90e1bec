/**
 * Actions on all orders of an operation at once (spec 2, section 7, Process): its orders are sales orders, and each still follows the rules
 * of its own state.
 */
import type { Operation } from '../entities/operation'
import type { GuardResult } from './state-machine'

/** The fields of an operation that the rules need; its row in the cockpit and in the database both have them. */
export type OperationOfOrders = Pick<Operation, 'operationsSummarizedState' | 'processDefinitionCategory'>
type SummarizedState = Operation['operationsSummarizedState']

const open = ['Initial', 'Prepared', 'InProgress'] as const satisfies readonly SummarizedState[]
/** None of its tasks is started (DOMAIN, order state: nothing picked). */
const untouched = ['Initial', 'Prepared'] as const satisfies readonly SummarizedState[]

/** Whether the orders of an operation can be cancelled together. */
export const guardOperationCancel = (operation: OperationOfOrders) => guardOrders(operation, untouched)

/** Whether the priority of the open orders of an operation can be changed. */
export const guardOperationPriority = (operation: OperationOfOrders) => guardOrders(operation, open)

/** Whether an operation has sales orders at all: putting goods away has none. */
export function guardSalesOrders({ processDefinitionCategory }: OperationOfOrders): GuardResult<string> {
  if (processDefinitionCategory === 'SalesOrder') return { allowed: true }
  return {
    allowed: false,
    code: 'wrong-state',
    state: processDefinitionCategory,
    allowedStates: ['SalesOrder'],
  }
}

function guardOrders(
  operation: OperationOfOrders,
  allowedStates: readonly SummarizedState[],
): GuardResult<string> {
  const ofOrders = guardSalesOrders(operation)
  const state = operation.operationsSummarizedState
  if (!ofOrders.allowed || allowedStates.includes(state)) return ofOrders
  return { allowed: false, code: 'wrong-state', state, allowedStates }
}
