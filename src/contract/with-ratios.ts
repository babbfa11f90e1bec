/** The ratios of a view computed from the sums of its rows; for grids and for files of reports. Pure. */
import { decimal, decimalText, divideHalfUp, percentOf, scaledText } from './decimal'

/** The two summed fields of a ratio; as a percentage of the second if `isPercent`. */
export interface Ratio {
  readonly of: string
  readonly per: string
  readonly isPercent?: true | undefined
}

/** The ratios of a view, by their fields. */
export interface Ratios {
  readonly ratios?: Readonly<Partial<Record<string, Ratio>>>
}

/** Decimals that ratios are rounded to, half up; those of a percentage are `percentOf`'s. */
export const ratioDecimals = { plain: 2, percent: 1 } as const

type Sums = Readonly<Record<string, string>>

/** The sums with the ratios of the view; a ratio with the divisor zero is left out. */
export function withRatios({ ratios = {} }: Ratios, sums: Sums): Sums {
  const worked = Object.entries(ratios).flatMap(([field, ratio]) => {
    const [dividend, divisor] = [sums[ratio?.of ?? ''], sums[ratio?.per ?? '']]
    if (dividend === undefined || divisor === undefined || decimal(divisor) === 0n) return []
    if (ratio?.isPercent === true) {
      return [[field, decimalText(percentOf(decimal(dividend), decimal(divisor)))] as const]
    }
    const digits = divideHalfUp(decimal(dividend) * 10n ** BigInt(ratioDecimals.plain), decimal(divisor))
    return [[field, scaledText(digits, ratioDecimals.plain)] as const]
  })
  return { ...sums, ...Object.fromEntries(worked) }
}
