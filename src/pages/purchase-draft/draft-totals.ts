/** The totals of a purchase draft: units, weight, cost, and the changes to the proposal. Exact and pure. */
import { decimalOne, decimalText, divideHalfUp, unsignedDecimal, type Decimal } from '../../contract/decimal'
import { oncePerLine } from '../../ui/lines/once-per-line'
import { isPriceChanged, isQuantityChanged, type DraftLine } from './draft-lines'

const unitsOfCent = 10_000n

/** Quantity times price, rounded half up to cents (DOMAIN, prices); null when either is not a number. Decimal text. */
export function lineCost(quantity: string, price: string): string | null {
  const cents = costInCents(quantity, price)
  return cents === null ? null : decimalText(cents * unitsOfCent)
}

/** The cost that a line shows, which the totals add; null while one of its values is no number. Decimal text. */
export function costOfLine({ typed, quantity, price }: DraftLine): string | null {
  return Object.keys(typed).length > 0 ? null : lineCost(quantity, price)
}

export interface DraftTotals {
  readonly lines: number
  /** Decimal texts. */
  readonly units: string
  readonly weightKg: string
  /** Cost of the proposed quantities, at the initial prices. */
  readonly proposedCost: string
  readonly cost: string
  /** Cost minus the proposed cost. */
  readonly changes: string
  readonly changedLines: number
}

/** Totals of the lines, exact; a line with an invalid value counts as zero. */
export function draftTotals(lines: readonly DraftLine[]): DraftTotals {
  let [units, weight, cents, proposedCents] = [0n, 0n, 0n, 0n]
  let changedLines = 0
  for (const line of lines) {
    const figures = figuresOf(line)
    units += figures.units
    weight += figures.weight
    cents += figures.cents
    proposedCents += figures.proposedCents
    if (figures.isChanged) changedLines++
  }
  return {
    lines: lines.length,
    units: decimalText(units),
    weightKg: decimalText(divideHalfUp(weight, decimalOne)),
    proposedCost: decimalText(proposedCents * unitsOfCent),
    cost: decimalText(cents * unitsOfCent),
    changes: decimalText((cents - proposedCents) * unitsOfCent),
    changedLines,
  }
}

interface LineFigures {
  readonly units: Decimal
  /** In 10^-12 kg. */
  readonly weight: bigint
  readonly cents: bigint
  readonly proposedCents: bigint
  readonly isChanged: boolean
}

/** The contribution of a line to the totals. */
export const figuresOf = oncePerLine((line: DraftLine): LineFigures => {
  const { typed, quantity, price, proposed, startPrice, material } = line
  const units = typed.quantity === undefined ? decimalOrNothing(quantity) : 0n
  return {
    units,
    weight: units * decimalOrNothing(material?.weightKg ?? ''),
    cents: typed.price === undefined && units > 0n ? (costInCents(quantity, price) ?? 0n) : 0n,
    proposedCents: proposed === null ? 0n : (costInCents(proposed, startPrice) ?? 0n),
    isChanged: proposed === null || isQuantityChanged(line) || isPriceChanged(line),
  }
})

function costInCents(quantity: string, price: string): bigint | null {
  const [units, unitPrice] = [unsignedDecimal(quantity), unsignedDecimal(price)]
  return units === null || unitPrice === null
    ? null
    : divideHalfUp(units * unitPrice, decimalOne * unitsOfCent)
}

function decimalOrNothing(text: string): Decimal {
  return unsignedDecimal(text) ?? 0n
}
