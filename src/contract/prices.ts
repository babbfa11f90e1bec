/** Prices of order lines and orders (DOMAIN, prices): per line rounded half up to cents, totals add the rounded lines. */
import { decimal, decimalOne, decimalPlaces, divideHalfUp, scaledText, sumOf, type Decimal } from './decimal'

export interface PricedLine {
  readonly quantity: Decimal
  readonly salesUnitPrice: Decimal
  /** Price agreed for this line; it replaces the unit price. */
  readonly adjustPrice: Decimal | null
  /** Percent, above 0 and at most 100; null is none. */
  readonly discount: Decimal | null
}

const hundred = decimal('100')
const cent = decimalOne / 100n

/** quantity x (adjusted or unit price) x (1 - discount / 100), rounded half up to cents. */
export function lineValue(line: PricedLine): Decimal {
  const price = line.adjustPrice ?? line.salesUnitPrice
  return roundToCents(line.quantity * price * (hundred - (line.discount ?? 0n)), decimalOne * hundred)
}

/** What the line would cost at its list price, without adjustment and discount, rounded half up to cents. */
export function originalLineValue(line: PricedLine): Decimal {
  return roundToCents(line.quantity * line.salesUnitPrice, decimalOne)
}

/** Sum of the rounded lines, less an order discount in percent, which is rounded once. */
export function orderValue(lines: readonly PricedLine[], orderDiscount: Decimal | null): Decimal {
  const sum = sumOf(lines, lineValue)
  return orderDiscount === null ? sum : roundToCents(sum * (hundred - orderDiscount), hundred)
}

/** The same without rounding, as a decimal text: neither lines nor sums are rounded. */
export function exactOrderValue(lines: readonly PricedLine[], orderDiscount: Decimal | null): string {
  const sum = sumOf(
    lines,
    line => line.quantity * (line.adjustPrice ?? line.salesUnitPrice) * (hundred - (line.discount ?? 0n)),
  )
  return scaledText(sum * (hundred - (orderDiscount ?? 0n)), 4 * decimalPlaces + 4)
}

function roundToCents(value: bigint, scale: bigint): Decimal {
  return divideHalfUp(value, scale * cent) * cent
}
