/** Rows of a process for the tests of its page. */
import type { SalesOrderProcess } from '../../../src/contract/endpoints/process'
import type { Operation } from '../../../src/contract/entities/operation'
import type { SalesOrder, SalesOrderLine } from '../../../src/contract/entities/sales-order'
import type { Task } from '../../../src/contract/entities/task'
import { order } from '../grid/rows'

/** An order of process 7 with every field of the contract. */
export function orderOf(id: number, fields: Partial<SalesOrder> = {}): SalesOrder {
  return order(id, { processId: 7, ...fields }) as unknown as SalesOrder
}

/** A line with the fields that the page works with. */
export function line(id: number, fields: Partial<SalesOrderLine> = {}): SalesOrderLine {
  const shown: Partial<SalesOrderLine> = {
    id,
    version: 1,
    orderId: 1,
    processId: 7,
    orderLineNo: id * 10,
    state: 'New',
    orderedQuantity: '10',
    confirmedQuantity: '10',
    pickedQuantity: '0',
    openQuantity: '10',
    reservedQuantity: '0',
    availableQuantity: '20',
    isStockMissing: false,
    adjustPrice: null,
    discount: null,
    ...fields,
  }
  return shown as SalesOrderLine
}

export function task(id: number, fields: Partial<Task> = {}): Task {
  const shown: Partial<Task> = { id, version: 1, processId: 7, orderId: 1, state: 'Initial', ...fields }
  return shown as Task
}

/** Process 7 as the server returns it. */
export function processOf(
  orders: readonly SalesOrder[],
  lines: readonly SalesOrderLine[] = [],
  tasks: readonly Task[] = [],
): SalesOrderProcess {
  const operation: Partial<Operation> = { id: 7, version: 1, processId: 7, processName: 'OP-7' }
  return {
    operation: operation as Operation,
    orders: orders.map(one => ({
      order: one,
      lackingLines: [],
      prices: {
        originalTotal: '10.00',
        linesTotal: '10.00',
        discount: null,
        total: '10.00',
        exactTotal: '10',
      },
    })),
    lines: [...lines],
    tasks: [...tasks],
  }
}
