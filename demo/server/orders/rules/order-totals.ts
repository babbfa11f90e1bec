/** Totals of an order, computed from its lines. */
import { decimalText, progressOf, sumOf } from '../../../../src/contract/decimal'
import type { OrderSnapshot } from './order-snapshot'

/** Share of the confirmed quantity that is picked, 0 to 100 with one decimal, 100 only when all is picked, over the lines that are not cancelled. */
export function pickedPercentOf(order: Pick<OrderSnapshot, 'lines'>): string {
  const lines = order.lines.filter(line => line.state !== 'Cancelled')
  const picked = sumOf(lines, line => line.picked)
  return decimalText(
    progressOf(
      picked,
      sumOf(lines, line => line.confirmed),
    ),
  )
}
