/** The end of a value axis (spec 2, section 9: 1.15 times the highest value, rounded up, no decimals). */
import { chartAxisHeadroom } from '../../contract/limits'

/** A whole number above all values, so that there is room for the printed figures; 1 when there are no values. */
export function axisMaximum(values: readonly number[]): number {
  const highest = values.reduce((most, value) => (Number.isFinite(value) && value > most ? value : most), 0)
  if (highest === 0) return 1
  // Hundredths first: 1.15 x 100 is 114.99999999999999 as a binary fraction, and 1.15 x 20 is 23, not 24.
  const end = Math.ceil(Math.round(highest * chartAxisHeadroom * 1e6) / 1e6)
  return Number.isFinite(end) ? end : Number.MAX_VALUE
}
