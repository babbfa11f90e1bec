/** Orders of a single piece: picked together, and identified by their own id. */
import { decimalOne, type Decimal } from '../../../src/contract/decimal'

/** The one-piece id of an order: its number with its own letter, when it is for one piece; else null. */
export function onePieceIdOf(orderNo: string, units: Decimal): string | null {
  return units === decimalOne ? orderNo.replace(/^SO/, '1P') : null
}
