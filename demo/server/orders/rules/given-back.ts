/**
 * Which picks of a line give back a quantity, for a correction and for a return: the newest first, each at most what it took. A piece with a
 * serial number comes back once, and only while it is not in stock.
 */
import { decimalOne, smaller, type Decimal } from '../../../../src/contract/decimal'

/** What was picked from a stock and not given back since. */
export interface PickedStock {
  readonly stockId: number
  readonly quantity: Decimal
  readonly serialNumber: string | null
  /** Whether the piece with the serial number is in stock. */
  readonly isInStock: boolean
}

/** Quantities given back by picks, and the rest for which there is none. */
export interface GivenBack<P extends PickedStock> {
  readonly parts: readonly { readonly pick: P; readonly quantity: Decimal }[]
  readonly rest: Decimal
}

/**
 * Distributes a quantity that comes back.
 * @param picks the newest first
 */
export function givenBack<P extends PickedStock>(picks: readonly P[], quantity: Decimal): GivenBack<P> {
  const returned = new Set<string>()
  const parts: { pick: P; quantity: Decimal }[] = []
  let rest = quantity
  for (const pick of picks) {
    const part = smaller(rest, roomOf(pick, returned))
    if (part <= 0n) continue
    parts.push({ pick, quantity: part })
    if (pick.serialNumber !== null) returned.add(pick.serialNumber)
    rest -= part
  }
  return { parts, rest }
}

function roomOf({ quantity, serialNumber, isInStock }: PickedStock, returned: ReadonlySet<string>): Decimal {
  if (serialNumber === null) return quantity
  return isInStock || returned.has(serialNumber) ? 0n : smaller(quantity, decimalOne)
}
