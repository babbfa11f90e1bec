/** Money by schoolbook arithmetic on digits, for tests: it shares no code with the product's decimals. */

/** Quantity by price in whole cents, rounded half up. Both are decimal texts without a sign. */
export function exactCents(quantity: string, price: string): bigint {
  const [left, right] = [digitsOf(quantity), digitsOf(price)]
  const product = left.digits * right.digits
  const decimals = left.decimals + right.decimals
  if (decimals <= 2) return product * 10n ** BigInt(2 - decimals)
  const divisor = 10n ** BigInt(decimals - 2)
  const rest = product % divisor
  return product / divisor + (rest * 2n >= divisor ? 1n : 0n)
}

/** The usual form with two decimals: 1234 is '12.34'. */
export function centsText(cents: bigint): string {
  const text = String(cents).padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}

function digitsOf(text: string): { readonly digits: bigint; readonly decimals: number } {
  const [whole = '', fraction = ''] = text.split('.')
  return { digits: BigInt(whole + fraction), decimals: fraction.length }
}
