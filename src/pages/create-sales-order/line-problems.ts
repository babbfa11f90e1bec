/** Problems of the values of an order line (spec 1, section 5), and warnings to check before the order is created. Pure. */
import { discountMost } from '../../contract/limits'
import { hasDecimals } from '../../contract/order-lines'
import { oncePerLine } from '../../ui/lines/once-per-line'
import {
  priceDecimals,
  problemsOf,
  valueProblem,
  type LineProblem,
  type ValueProblem,
} from '../../ui/lines/value-problem'
import { baseQuantity, type EntryField, type OrderLine } from './order-lines'

/** The most decimals of a percentage that the server accepts. */
const percentDecimals = 2

export type EntryProblem = LineProblem<EntryField, 'above-hundred'>

/** The first problem of each field of a line whose material is known; none of an undecided line. */
export const lineProblems = oncePerLine((line: OrderLine): readonly EntryProblem[] =>
  line.material === null
    ? []
    : problemsOf({
        quantity: quantityOfLineProblem(line),
        adjustPrice: optionalProblem(line.adjustPrice, line.typed.adjustPrice, priceDecimals),
        discount: discountProblem(line.discount, line.typed.discount),
      }),
)

/** The problem of a discount, which must be above 0 and at most 100 percent; empty means none. */
export function discountProblem(
  value: string,
  typed: string | undefined,
): Pick<EntryProblem, 'key' | 'count'> | null {
  if (value === '' && typed === undefined) return null
  const problem = valueProblem(value, typed, percentDecimals, true, String(discountMost))
  return problem?.key === 'too-big' ? { key: 'above-hundred' } : problem
}

function optionalProblem(value: string, typed: string | undefined, decimals: number): ValueProblem | null {
  return value === '' && typed === undefined ? null : valueProblem(value, typed, decimals, true)
}

function quantityOfLineProblem(line: OrderLine): ValueProblem | null {
  const { material, uoM, quantity, typed } = line
  if (material === null) return null
  const unit = uoM === null ? material : material.units.find(({ name }) => name === uoM)
  const problem = valueProblem(quantity, typed.quantity, unit?.decimals ?? 0, true)
  if (problem !== null) return problem
  const base = baseQuantity(line)
  return base === null || !hasDecimals(base, material.decimals) ? { key: 'not-whole' } : null
}
