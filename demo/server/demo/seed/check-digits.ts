/** Check digits of GS1 numbers. */

/** The GS1 check digit (modulo 10, weights 3 and 1 from the right) for the digits before it. */
export function gs1CheckDigit(digits: string): number {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const weight = (digits.length - index) % 2 === 1 ? 3 : 1
    sum += Number(digits[index]) * weight
  }
  return (10 - (sum % 10)) % 10
}

/** A 13 digit EAN from its first twelve digits. */
export function ean13(twelveDigits: string): string {
  if (!/^\d{12}$/.test(twelveDigits)) throw new Error(`not twelve digits: ${twelveDigits}`)
  return `${twelveDigits}${gs1CheckDigit(twelveDigits)}`
}
