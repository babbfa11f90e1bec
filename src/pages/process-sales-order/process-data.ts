/**
 * One process: fetched as a whole, then updated by the messages of four live views. Data that messages do not contain, such as prices and
 * removed rows, is fetched again.
 */
import { orderProcesses, type SalesOrderProcess } from '../../contract/endpoints/process'
import { operation } from '../../contract/entities/operation'
import { salesOrder, salesOrderLine } from '../../contract/entities/sales-order'
import { task } from '../../contract/entities/task'
import type { LiveMessage } from '../../contract/live-messages'
import type { AnyRow } from '../../define/view'
import { resource, type Applied } from '../../kernel/resource'
import { createRows, type Rows, type RowsOptions } from '../../kernel/rows'
import { ofProcess } from './process-messages'

/** The live views whose rows a process shows. */
export type ProcessView = 'Operation' | 'SalesOrders' | 'SalesOrderLines' | 'Task'

/** Time between fetches after changes, so that a burst causes few of them (ours). */
export const processFetchGapMs = 400

export const orderProcess = resource({
  fetch: ({ api }, signal, processId: number) =>
    api.call(orderProcesses.byId, { params: { processId } }, { signal }),
  topics: ['Operation', 'SalesOrders', 'SalesOrderLines', 'Task'],
  apply: applied,
  gapMs: processFetchGapMs,
})

/** The rows of a view that a process shows. */
export function rowsOf(process: SalesOrderProcess, view: ProcessView): readonly AnyRow[] {
  switch (view) {
    case 'Operation':
      return [process.operation]
    case 'SalesOrders':
      return process.orders.map(({ order }) => order)
    case 'SalesOrderLines':
      return process.lines
    case 'Task':
      return process.tasks
  }
}

/** Applies a message to a process; a row older than the known one has no effect. */
function applied(
  process: SalesOrderProcess,
  message: LiveMessage,
  processId: number,
): Applied<SalesOrderProcess> {
  const nothing = { value: process, needsFetch: false }
  const view = message.viewName as ProcessView
  const isKnown = (id: number) => rowsOf(process, view).some(row => row.id === id)
  const own = ofProcess(message, view === 'Operation' ? 'id' : 'processId', processId, isKnown)
  if (own === null) return nothing
  const change = <T extends AnyRow>(known: readonly T[], schema: RowsOptions<T>['schema']) => {
    const rows: Rows<T> = createRows({ schema })
    rows.replaceAll(known)
    const { added, changed, removed, needsFetch } = rows.apply(own)
    return { rows, needsFetch, isNews: added.size + changed.size + removed.size > 0 || needsFetch }
  }
  switch (view) {
    case 'Operation': {
      const { rows, isNews, needsFetch } = change([process.operation], operation.row)
      if (!isNews) return nothing
      const known = rows.get(processId)
      // Without its operation the process is gone: the fetch reports that.
      if (known === undefined) return { value: process, needsFetch: true }
      return { value: { ...process, operation: known }, needsFetch }
    }
    case 'SalesOrders': {
      const known = process.orders.map(({ order }) => order)
      const { rows, isNews } = change(known, salesOrder.row)
      if (!isNews) return nothing
      const orders = process.orders.flatMap(entry => {
        const order = rows.get(entry.order.id)
        return order === undefined ? [] : [{ ...entry, order }]
      })
      // Messages do not contain the prices of an order and its lines.
      return { value: { ...process, orders }, needsFetch: true }
    }
    case 'SalesOrderLines': {
      const { rows, isNews } = change(process.lines, salesOrderLine.row)
      if (!isNews) return nothing
      const lines = sorted(rows, (one, other) => one.orderLineNo - other.orderLineNo)
      return { value: { ...process, lines }, needsFetch: true }
    }
    case 'Task': {
      const { rows, isNews, needsFetch } = change(process.tasks, task.row)
      if (!isNews) return nothing
      return { value: { ...process, tasks: sorted(rows, (one, other) => one.id - other.id) }, needsFetch }
    }
  }
}

function sorted<T extends AnyRow>(rows: Rows<T>, compare: (one: T, other: T) => number): T[] {
  return [...rows.all()].sort((one, other) => compare(one, other) || one.id - other.id)
}
