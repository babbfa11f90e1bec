/** Actions on all open orders of operations: each operation succeeds as a whole, or fails with the reason of its order. */
import type { Operation } from '../../../../src/contract/entities/operation'
import type { ActionResult } from '../../../../src/contract/failures'
import type { ReadRow } from '../../../../src/contract/read-values'
import { salesOrderMachine } from '../../../../src/contract/states/sales-order'
import type { GuardResult } from '../../../../src/contract/states/state-machine'
import { compareDemands } from '../rules/allocation'
import type { OrderCommand } from '../rules/order-actions'
import { assertUnchanged } from '../../core/calls/assert-unchanged'
import type { Context } from '../../core/calls/context'
import { onRowsById } from '../../core/calls/each-row'
import type { Tx } from '../../core/db/database'
import { assertGuard, refusalOf } from '../../core/calls/row-refusal'
import { rowsByIds } from '../../core/search/search'
import { operationSource } from '../sources/operation-source'
import { runOnAllOrders, type CommandOfEach } from '../store/run-order-command'
import { ordersOfProcesses, type ProcessChoice } from './order-runs'

interface OperationRun {
  readonly command: OrderCommand
  readonly guard: (operation: Operation) => GuardResult<string>
  readonly read?: readonly ReadRow[] | undefined
}

/** Runs a command on the open orders of each operation, and answers by operation. */
export async function runOnOperations(
  context: Context,
  { processIds, orderIds }: ProcessChoice,
  { command, guard, read }: OperationRun,
): Promise<ActionResult> {
  const { businessUnitId } = context.caller
  const find = async ({ db }: Context) => {
    const rows = await rowsByIds(db.read, operationSource, processIds, businessUnitId)
    return rows.map(operation => ({ ...operation, name: operation.processName }))
  }
  return onRowsById(context, processIds, find, async ({ id, name, ...operation }) => {
    assertGuard(guard({ ...operation, id }))
    const { found } = await ordersOfProcesses(context, { processIds: [id], orderIds })
    const open = found.filter(({ state }) => !salesOrderMachine.isFinal(state))
    if (open.length === 0) throw refusalOf({ code: 'nothing-to-do' })
    const done = await runOnAllOrders(
      context.db,
      context.unit,
      open.sort(compareDemands).map(order => order.id),
      unlessChanged(command, tx => assertUnchanged(tx.sql, operationSource, read, id, businessUnitId)),
      context.now(),
    )
    return { id, name, state: done[0]?.state ?? operation.operationsSummarizedState }
  })
}

/** The command, after a check that runs with the orders locked. */
function unlessChanged(command: OrderCommand, check: (tx: Tx) => Promise<void>): CommandOfEach {
  return {
    action: command.action,
    read: async tx => {
      await check(tx)
      return () => command
    },
  }
}
