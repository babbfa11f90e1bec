/** Reasons to refuse an action on an order: its state, or the state of its lines. Pure. */
import { decimalText } from '../../../../src/contract/decimal'
import type { FailedRow, RowRefusal } from '../../../../src/contract/failures'
import { salesOrderMachine, type SalesOrderAction } from '../../../../src/contract/states/sales-order'
import { guardLine, type SalesOrderLineAction } from '../../../../src/contract/states/sales-order-line'
import { guard } from '../../../../src/contract/states/state-machine'
import {
  hasPicks,
  openQuantity,
  reservedQuantity,
  type LineSnapshot,
  type OrderSnapshot,
} from './order-snapshot'

/** Why an action is not allowed in the order's state; null when it is. */
export function refusedByState(order: OrderSnapshot, action: SalesOrderAction): RowRefusal | null {
  const result = guard(salesOrderMachine, action, { state: order.state, hasPicks: hasPicks(order) })
  return result.allowed ? null : result
}

/** Why an action is not allowed on a line in its and its order's state; null when it is. */
export function lineRefusedByState(
  order: OrderSnapshot,
  lineId: number,
  action: SalesOrderLineAction,
): RowRefusal | null {
  const line = order.lines.find(({ id }) => id === lineId)
  if (line === undefined) return { code: 'not-found' }
  const { state } = line
  const result = guardLine(action, { state, orderState: order.state, orderHasPicks: hasPicks(order) })
  if (result.allowed) return null
  return result.code === 'wrong-line-state' ? { ...result, lines: [failedLine(line, null)] } : result
}

/** Whether a quantity of the order was not picked. */
export function isShort(order: OrderSnapshot): boolean {
  return order.lines.some(line => openQuantity(line) > 0n)
}

/** The refusal to complete a short order without a user's confirmation. */
export function refusalOfShort(order: OrderSnapshot): RowRefusal {
  return {
    code: 'wrong-state',
    state: order.state,
    allowedStates: ['ReadyForPackAndShip'],
    lines: order.lines.flatMap(line =>
      openQuantity(line) > 0n ? [failedLine(line, decimalText(openQuantity(line)))] : [],
    ),
  }
}

/** Lines with less reserved than is open, with the missing quantity. */
export function missingLines(order: OrderSnapshot): NonNullable<FailedRow['lines']> {
  return order.lines.flatMap(line => {
    const missing = openQuantity(line) - reservedQuantity(line)
    return missing > 0n ? [failedLine(line, decimalText(missing))] : []
  })
}

/** A line in the form of refusals. */
export function failedLine(line: LineSnapshot, missingQuantity: string | null) {
  return { orderLineNo: line.orderLineNo, materialItemNo: line.materialItemNo, missingQuantity }
}

/** Whether open lines cannot be processed because master data is missing. */
export function lacksMasterData(order: OrderSnapshot): boolean {
  return order.lines.some(line => line.isMasterDataMissing && openQuantity(line) > 0n)
}
