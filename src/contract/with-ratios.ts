/** The ratios of a view computed from the sums of its rows; for grids and for files of reports. Pure. */
import { decimal, decimalText, divideHalfUp, percentOf, scaledText } from './decimal'

/** The two summed fields of a ratio, by the field of the ratio. */
export interface Ratios {
  readonly ratios?: Readonly<
    Partial<Record<string, { readonly of: string; readonly per: string; readonly isPercent?: true }>>
  >
}

type Sums = Readonly<Record<string, string>>

/** The sums with the ratios of the view; a ratio with the divisor zero is left out. */
export function withRatios({ ratios = {} }: Ratios, sums: Sums): Sums {
  const worked = Object.entries(ratios).flatMap(([field, ratio]) => {
    const [dividend, divisor] = [sums[ratio?.of ?? ''], sums[ratio?.per ?? '']]
    if (dividend === undefined || divisor === undefined || decimal(divisor) === 0n) return []
    if (ratio?.isPercent === true) {
      return [[field, decimalText(percentOf(decimal(dividend), decimal(divisor)))] as const]
    }
    const hundredths = divideHalfUp(decimal(dividend) * 100n, decimal(divisor))
    return [[field, scaledText(hundredths, 2)] as const]
  })
  return { ...sums, ...Object.fromEntries(worked) }
}
