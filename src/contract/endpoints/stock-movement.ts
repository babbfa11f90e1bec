/** A movement of stock as the approver of a count sees it, in a question, in a refusal and beside a line. */
import * as v from 'valibot'
import { transactionTypes } from '../states/transaction-types'
import { decimal, isoDateTime, rowId } from '../wire-values'

export const stockMovement = v.object({
  id: rowId,
  /** The line of the stock count. */
  lineId: rowId,
  at: isoDateTime,
  type: v.picklist(transactionTypes),
  /** Quantity that the stock gained; negative for a loss. */
  quantity: decimal,
  uoM: v.nullable(v.string()),
  location: v.string(),
  materialItemNo: v.string(),
  orderNo: v.nullable(v.string()),
  userName: v.nullable(v.string()),
})
export type StockMovement = v.InferOutput<typeof stockMovement>

/** The movements in an answer that may have some; none where the value has another shape. */
export function stockMovementsIn(value: readonly unknown[] | undefined): StockMovement[] {
  const read = v.safeParse(v.array(stockMovement), value)
  return read.success ? read.output : []
}
