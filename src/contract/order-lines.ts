/**
 * Calculations for a line of a new order, for the page that enters it and for the server: base units, and the day on which all of it can be
 * available. Pure.
 */
import { decimal, decimalOne, decimalPlaces, type Decimal } from './decimal'

/** A unit of measure of a material, with how many base units it holds. */
export interface LineUnit {
  readonly name: string
  readonly quantity: string
}

/**
 * A quantity of a unit in base units.
 * @param uoM null for the base unit itself
 * @returns null for a unit that the material does not have, and where the base units need more decimals than quantities have
 */
export function inBaseUnits(
  quantity: Decimal,
  uoM: string | null,
  units: readonly LineUnit[],
): Decimal | null {
  if (uoM === null) return quantity
  const unit = units.find(({ name }) => name === uoM)
  if (unit === undefined) return null
  const product = quantity * decimal(unit.quantity)
  return product % decimalOne === 0n ? product / decimalOne : null
}

/** A quantity of base units in a unit of measure; null where it cannot be written exactly. */
export function inUnit(
  baseQuantity: Decimal,
  uoM: string | null,
  units: readonly LineUnit[],
): Decimal | null {
  if (uoM === null) return baseQuantity
  const unit = units.find(({ name }) => name === uoM)
  const size = unit === undefined ? 0n : decimal(unit.quantity)
  if (size === 0n || (baseQuantity * decimalOne) % size !== 0n) return null
  return (baseQuantity * decimalOne) / size
}

/** Whether a decimal has at most `most` decimals. */
export function hasDecimals(value: Decimal, most: number): boolean {
  return value % 10n ** BigInt(decimalPlaces - most) === 0n
}

export interface Supply {
  /** What could be reserved now. */
  readonly available: string
  /** Expected receipts from suppliers; a null day is unknown. */
  readonly ingoing: readonly { readonly day: string | null; readonly quantity: string }[]
}

/**
 * The day on which a quantity can be available, looking at this line alone, as its state does (DOMAIN, order state, NewWarn).
 * @param today yyyy-mm-dd: stock on hand and overdue receipts count from this day on
 * @returns null where stock and expected receipts together are not enough
 */
export function expectedDay(quantity: Decimal, { available, ingoing }: Supply, today: string): string | null {
  let there = decimal(available)
  if (there >= quantity) return today
  const dated = ingoing.flatMap(({ day, quantity: coming }) =>
    day === null ? [] : [{ day, coming: decimal(coming) }],
  )
  for (const { day, coming } of dated.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))) {
    there += coming
    if (there >= quantity) return day < today ? today : day
  }
  return null
}
