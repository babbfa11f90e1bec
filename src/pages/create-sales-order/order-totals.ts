/** What an order comes to: exact, in cents, with the arithmetic that the server has too (DOMAIN, prices). Pure. */
import { decimal, decimalText, sumOf, unsignedDecimal } from '../../contract/decimal'
import { lineValue, orderValue, type PricedLine } from '../../contract/prices'
import { oncePerLine } from '../../ui/lines/once-per-line'
import { lineProblems } from './line-problems'
import { baseQuantity, type OrderLine, type Standings } from './order-lines'

export interface OrderTotals {
  readonly lines: number
  /** Lines of which somebody has to decide something, or put a value right. */
  readonly toDecide: number
  /** Decimal texts: at the agreed prices, without any discount; and what the customer pays. */
  readonly beforeDiscount: string
  readonly total: string
}

/** The value of a line in decimal text; null while one of its values is none. */
export function valueOfLine(line: OrderLine): string | null {
  const priced = pricedLine(line)
  return priced === null ? null : decimalText(lineValue(priced))
}

/** Whether somebody has to do something about a line before it can be ordered. */
export function isToDecide(standings: Standings): (line: OrderLine) => boolean {
  return line => standings.get(line.key)?.standing !== 'matched' || lineProblems(line).length > 0
}

/** Sums of the matched lines. @param discount of the order: decimal text, or empty text */
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
