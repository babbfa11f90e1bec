/**
 * Exact decimals, as quantities and money travel (DOMAIN, prices); binary floats never take part. Two forms: the decimal text of the
 * wire and the database ('12.50'), of any length, to compare and add; and Decimal, whole millionths in a bigint, to calculate with.
 */

/** A decimal number in millionths: sums and comparisons are the plain operators. */
export type Decimal = bigint

/** Decimals of a Decimal. */
export const decimalPlaces = 6
/** Millionths of one. */
export const decimalOne: Decimal = 10n ** BigInt(decimalPlaces)

/** The form of a decimal text. */
export const decimalForm = /^-?\d+(\.\d+)?$/

/** Whether a text is a decimal text. */
export function isDecimal(text: string): boolean {
  return decimalForm.test(text)
}

/** Reads a decimal text such as '12.5'. Throws on anything else, and on more than six significant decimals. */
export function decimal(text: string): Decimal {
  if (!isDecimal(text)) throw new Error(`not a decimal: ${JSON.stringify(text)}`)
  const [whole = '', fraction = ''] = text.split('.')
  if (/[1-9]/.test(fraction.slice(decimalPlaces)))
    throw new Error(`more than ${decimalPlaces} decimals: ${text}`)
  return BigInt(whole + fraction.slice(0, decimalPlaces).padEnd(decimalPlaces, '0'))
}

/** The decimal of a text without a sign; null for any other text, and for one that `decimal` refuses. */
export function unsignedDecimal(text: string): Decimal | null {
  return /^\d+(\.\d{1,6}0*)?$/.test(text) ? decimal(text) : null
}

/** Writes a decimal without needless zeros: '12.5', '3', '-0.25'. */
export function decimalText(value: Decimal): string {
  return scaledText(value, decimalPlaces)
}

/** A whole number of 10^-places as a decimal text without needless zeros. */
export function scaledText(value: bigint, places: number): string {
  return withoutNeedlessZeros(withPoint(value, places))
}

/** Compares two decimal texts: below zero when the first is smaller, zero when both are the same number. Throws on other texts. */
export function compareDecimals(a: string, b: string): number {
  const [first, second] = [scaled(a), scaled(b)]
  const places = Math.max(first.places, second.places)
  const difference = inPlaces(first, places) - inPlaces(second, places)
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

/** Whether two texts are equal, or decimals of the same value: a person types `12.50` where `12.5` is stored. */
export function isSameDecimal(one: string, other: string): boolean {
  return one === other || (isDecimal(one) && isDecimal(other) && compareDecimals(one, other) === 0)
}

/** Sum of decimal texts. Null and invalid texts count as zero. The fraction is as long as the longest. */
export function sumDecimals(values: Iterable<string | null | undefined>): string {
  let sum = 0n
  let places = 0
  for (const value of values) {
    if (value == null || !isDecimal(value)) continue
    const added = scaled(value)
    const finer = Math.max(places, added.places)
    sum = sum * 10n ** BigInt(finer - places) + inPlaces(added, finer)
    places = finer
  }
  return withPoint(sum, places)
}

/**
 * The decimal text with its point moved to the right by `count` places: two make '12.5' of '0.125', a negative count moves it to the left.
 * Without needless zeros.
 */
export function shiftDecimal(text: string, count: number): string {
  const { digits, places } = scaled(text)
  const rest = places - count
  return rest >= 0 ? scaledText(digits, rest) : (digits * 10n ** BigInt(-rest)).toString()
}

/** A finite number of JavaScript as a decimal text, also where JavaScript writes it with a power of ten. */
export function textOfNumber(value: number): string {
  const [digits = '', power = '0'] = String(value).split('e')
  return shiftDecimal(digits, Number(power))
}

/** A whole number as a decimal. */
export function whole(count: number): Decimal {
  return BigInt(count) * decimalOne
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

/** `part` of `total` in percent, rounded half up to whole tenths; 0 when there is no total. */
export function percentOf(part: Decimal, total: Decimal): Decimal {
  return total === 0n ? 0n : divideHalfUp(part * 1_000n, total) * (decimalOne / 10n)
}

/** How much of a total is done, as `percentOf` has it; 100 only when nothing is left of it. */
export function progressOf(done: Decimal, total: Decimal): Decimal {
  const percent = percentOf(done, total)
  return done < total ? smaller(percent, progressUnfinished) : percent
}

/** 99.9, the most that is said of what is not complete. */
const progressUnfinished: Decimal = 100n * decimalOne - decimalOne / 10n

interface Scaled {
  /** The number without its point. */
  readonly digits: bigint
  /** How many of the digits are decimals. */
  readonly places: number
}

function scaled(text: string): Scaled {
  if (!isDecimal(text)) throw new Error(`not a decimal: ${JSON.stringify(text)}`)
  const places = text.split('.')[1]?.length ?? 0
  return { digits: BigInt(text.replace('.', '')), places }
}

function inPlaces({ digits, places }: Scaled, wanted: number): bigint {
  return digits * 10n ** BigInt(wanted - places)
}

function withPoint(value: bigint, places: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0')
  const point = digits.length - places
  const text = places === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`
  return value < 0n ? `-${text}` : text
}

function withoutNeedlessZeros(text: string): string {
  if (!text.includes('.')) return text
  const short = withoutZerosBehind(text)
  return short.endsWith('.') ? short.slice(0, -1) : short
}

/** Without the zeros at its end. A pattern would look at the zeros of a long text again from each of them. */
export function withoutZerosBehind(text: string): string {
  let end = text.length
  while (text[end - 1] === '0') end -= 1
  return text.slice(0, end)
}
