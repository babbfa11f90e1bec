/**
 * Exact decimals for quantities and money: whole millionths in a bigint, so that sums and comparisons are the plain
 * operators. Texts are the wire's and the database's decimal strings; binary floats never take part.
 */

/** A decimal number in millionths. */
export type Decimal = bigint

const places = 6
const one = 10n ** BigInt(places)

/** Reads a decimal text such as '12.5'. Throws on anything else, and on more than six significant decimals. */
export function decimal(text: string): Decimal {
  const match = /^(-)?(\d+)(?:\.(\d+))?$/.exec(text)
  if (match === null) throw new Error(`not a decimal: ${JSON.stringify(text)}`)
  const fraction = (match[3] ?? '').replace(/0+$/, '')
  if (fraction.length > places) throw new Error(`more than ${places} decimals: ${text}`)
  const value = BigInt(match[2] ?? '0') * one + BigInt(fraction.padEnd(places, '0'))
  return match[1] === undefined ? value : -value
}

/** A whole number as a decimal. */
export function whole(count: number): Decimal {
  return BigInt(count) * one
}

/** Writes a decimal without needless zeros: '12.5', '3', '-0.25'. */
export function decimalText(value: Decimal): string {
  const magnitude = value < 0n ? -value : value
  const fraction = (magnitude % one).toString().padStart(places, '0').replace(/0+$/, '')
  const text = (magnitude / one).toString() + (fraction === '' ? '' : `.${fraction}`)
  return value < 0n ? `-${text}` : text
}

/** The smaller of two. */
export function smaller(a: Decimal, b: Decimal): Decimal {
  return a < b ? a : b
}

/** The larger of two. */
export function larger(a: Decimal, b: Decimal): Decimal {
  return a > b ? a : b
}

/** Sum of what a function reads from each row. */
export function sumOf<T>(rows: Iterable<T>, read: (row: T) => Decimal): Decimal {
  let sum = 0n
  for (const row of rows) sum += read(row)
  return sum
}

/** Division of whole numbers rounded half away from zero (half up for what is positive). */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n
  const top = dividend < 0n ? -dividend : dividend
  const bottom = divisor < 0n ? -divisor : divisor
  const rounded = (top * 2n + bottom) / (bottom * 2n)
  return isNegative ? -rounded : rounded
}

/** Product of two decimals, exact in 10^-12: only for further exact arithmetic such as a price. */
export function productUnscaled(a: Decimal, b: Decimal): bigint {
  return a * b
}

/** `part` of `total` in percent, rounded half up to whole tenths; 0 when there is no total. */
export function percentOf(part: Decimal, total: Decimal): Decimal {
  return total === 0n ? 0n : divideHalfUp(part * 1_000n, total) * (one / 10n)
}

/** Decimals of a Decimal. */
export const decimalPlaces = places

/** Millionths of one. */
export const decimalOne: Decimal = one
