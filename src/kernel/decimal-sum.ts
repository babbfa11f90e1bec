/** Exact sums of decimal texts, as quantities and money travel (DOMAIN, prices): no binary fractions anywhere. */

/** Sum of decimal texts. Nulls and texts that are no decimals count as nothing. The fraction is as long as the longest. */
export function sumDecimals(values: Iterable<string | null | undefined>): string {
  let sum = 0n
  let scale = 0
  for (const value of values) {
    const match = value == null ? null : decimalPattern.exec(value)
    if (match === null) continue
    const [, sign = '', whole = '0', fraction = ''] = match
    if (fraction.length > scale) {
      sum *= 10n ** BigInt(fraction.length - scale)
      scale = fraction.length
    }
    const digits = BigInt(whole + fraction.padEnd(scale, '0'))
    sum += sign === '-' ? -digits : digits
  }
  return decimalText(sum, scale)
}

const decimalPattern = /^(-?)(\d+)(?:\.(\d+))?$/

function decimalText(scaled: bigint, scale: number): string {
  const sign = scaled < 0n ? '-' : ''
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(scale + 1, '0')
  if (scale === 0) return sign + digits
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}
