/** What the sums of rows make of a view's ratios; for grids and for files of reports. Pure. */
import { decimal, divideHalfUp, scaledText } from '../contract/decimal'
import type { View } from './view'

type Sums = Readonly<Record<string, string>>

/** The sums with the ratios of the view, worked out from them; one whose divisor is nothing is left out. */
export function withRatios({ ratios = {} }: Pick<View, 'ratios'>, sums: Sums): Sums {
  const worked = Object.entries(ratios).flatMap(([field, ratio]) => {
    const [dividend, divisor] = [sums[ratio?.of ?? ''], sums[ratio?.per ?? '']]
    if (dividend === undefined || divisor === undefined || decimal(divisor) === 0n) return []
    const hundredths = divideHalfUp(decimal(dividend) * 100n, decimal(divisor))
    return [[field, scaledText(hundredths, 2)] as const]
  })
  return { ...sums, ...Object.fromEntries(worked) }
}
