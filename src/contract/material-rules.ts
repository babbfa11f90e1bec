/** Rules of a material's master data that the page and the server share. Pure. */

/** Decimals of a volume: cubic centimetres. */
const volumeDecimals = 6

/** Cubic metres of three lengths in metres, as decimal texts, rounded half up to cubic centimetres; null while one is not known. */
export function volumeOf(length: string | null, width: string | null, height: string | null): string | null {
  if (length === null || width === null || height === null) return null
  const parts = [length, width, height].map(read)
  const decimals = parts.reduce((sum, part) => sum + part.decimals, 0)
  const product = parts.reduce((result, part) => result * part.value, 1n)
  const surplus = decimals - volumeDecimals
  const rounded =
    surplus > 0 ? divideHalfUp(product, 10n ** BigInt(surplus)) : product * 10n ** BigInt(-surplus)
  const digits = rounded.toString().padStart(volumeDecimals + 1, '0')
  const fraction = digits.slice(-volumeDecimals).replace(/0+$/, '')
  return digits.slice(0, -volumeDecimals) + (fraction === '' ? '' : `.${fraction}`)
}

function read(text: string): { readonly value: bigint; readonly decimals: number } {
  const [whole = '0', fraction = ''] = text.split('.')
  return { value: BigInt(whole + fraction), decimals: fraction.length }
}

function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend * 2n + divisor) / (divisor * 2n)
}
