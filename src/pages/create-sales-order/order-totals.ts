/** The totals of an order: exact, in cents, with the server's arithmetic (DOMAIN, prices). Pure. */
import { decimal, decimalText, sumOf, unsignedDecimal } from '../../contract/decimal'
import { lineValue, orderValue, type PricedLine } from '../../contract/prices'
import { oncePerLine } from '../../ui/lines/once-per-line'
import { lineProblems } from './line-problems'
import { baseQuantity, type OrderLine, type Standings } from './order-lines'

export interface OrderTotals {
  readonly lines: number
  /** Lines that are undecided or have an invalid value. */
  readonly toDecide: number
  /** Decimal texts: the value at the agreed prices without any discount, and what the customer pays. */
  readonly beforeDiscount: string
  readonly total: string
}

/** The value of a line as decimal text; null when one of its values is invalid. */
export function valueOfLine(line: OrderLine): string | null {
  const priced = pricedLine(line)
  return priced === null ? null : decimalText(lineValue(priced))
}

/** Whether a line must be resolved before it can be ordered. */
export function isToDecide(standings: Standings): (line: OrderLine) => boolean {
  return line => standings.get(line.key)?.standing !== 'matched' || lineProblems(line).length > 0
}

/**
 * Totals of the matched lines.
 * @param discount of the order: decimal text, or empty text
 */
export function orderTotals(
  lines: readonly OrderLine[],
  standings: Standings,
  discount: string,
): OrderTotals {
  const matched = lines.filter(({ key }) => standings.get(key)?.standing === 'matched')
  const priced = matched.flatMap(line => pricedLine(line) ?? [])
  const orderDiscount = unsignedDecimal(discount)
  return {
    lines: lines.length,
    toDecide: lines.filter(isToDecide(standings)).length,
    beforeDiscount: decimalText(sumOf(priced, line => lineValue({ ...line, discount: null }))),
    total: decimalText(orderValue(priced, orderDiscount)),
  }
}

const pricedLine = oncePerLine((line: OrderLine): PricedLine | null => {
  const quantity = baseQuantity(line)
  const hasTyped = line.typed.adjustPrice !== undefined || line.typed.discount !== undefined
  return quantity === null || hasTyped || line.salesPrice === ''
    ? null
    : {
        quantity,
        salesUnitPrice: decimal(line.salesPrice),
        adjustPrice: unsignedDecimal(line.adjustPrice),
        discount: unsignedDecimal(line.discount),
      }
})
