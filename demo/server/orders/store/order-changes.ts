/** The changes of an order for its history: states, reason, and values before and after. */
import type { Json } from '../../core/db/json-column'
import { decimalText } from '../../../../src/contract/decimal'
import type { LineSnapshot, OrderSnapshot } from '../rules/order-snapshot'

/** Detail of an audit row: `from` and `to` are states; a pair under a field's name has its values before and after. */
export function orderChanges(before: OrderSnapshot, after: OrderSnapshot): { [key: string]: Json } {
  const detail: { [key: string]: Json } = { from: before.state, to: after.state }
  if (before.priority !== after.priority) detail.priority = [before.priority, after.priority]
  if (before.deliveryDate !== after.deliveryDate) {
    detail.deliveryDate = [before.deliveryDate, after.deliveryDate]
  }
  if (after.holdReason !== null && after.holdReason !== before.holdReason) detail.reason = after.holdReason
  return { ...detail, ...lineChange(before, after) }
}

/** The only line that an action concerned, when its quantities changed or it alone was cancelled. */
function lineChange(before: OrderSnapshot, after: OrderSnapshot): { [key: string]: Json } {
  const changed = after.lines.flatMap(line => {
    const was = before.lines.find(({ id }) => id === line.id)
    return was !== undefined && isEdited(was, line) ? [{ was, line }] : []
  })
  const [only] = changed
  if (only === undefined || changed.length > 1) return {}
  const { was, line } = only
  const isGone = line.state === 'Cancelled'
  return {
    orderLineNo: isGone ? [line.orderLineNo, null] : [null, line.orderLineNo],
    ...(was.ordered === line.ordered
      ? {}
      : { orderedQuantity: [decimalText(was.ordered), decimalText(line.ordered)] }),
    ...(was.picked === line.picked
      ? {}
      : { pickedQuantity: [decimalText(was.picked), decimalText(line.picked)] }),
  }
}

function isEdited(before: LineSnapshot, after: LineSnapshot): boolean {
  return (
    before.ordered !== after.ordered ||
    before.picked !== after.picked ||
    (before.state !== after.state && after.state === 'Cancelled')
  )
}
