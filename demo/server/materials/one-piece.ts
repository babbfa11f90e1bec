/** Orders of a single piece: they are picked together and told apart by an id of their own. */
import { decimalOne, type Decimal } from '../../../src/contract/decimal'

/** The one-piece id of an order: its number with its own letter, when it asks for one piece; else null. */
export function onePieceIdOf(orderNo: string, units: Decimal): string | null {
  return units === decimalOne ? orderNo.replace(/^SO/, '1P') : null
}
