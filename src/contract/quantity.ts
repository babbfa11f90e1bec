/**
 * Quantities as people type them: one rule for the dialog and for the server (issue "operations", bad input).
 */
import { compareDecimals, isDecimal, withoutZerosBehind } from './decimal'
import { quantityDecimalsMost, quantityMost } from './limits'

export interface QuantityRules {
  /** Bounds as decimal texts; 0 and quantityMost when absent. */
  readonly least?: string
  readonly most?: string
  /** The lower bound itself is not allowed: more than zero. */
  readonly isAboveLeast?: boolean
  /** Decimals that the unit of measure allows; quantityDecimalsMost when absent. */
  readonly decimals?: number
}

export type QuantityProblem = 'not-a-number' | 'too-many-decimals' | 'too-small' | 'too-big'

/** What is wrong with a quantity; null when nothing is. */
export function quantityProblem(text: string, rules: QuantityRules): QuantityProblem | null {
  if (!isDecimal(text)) return 'not-a-number'
  const decimals = withoutZerosBehind(text.split('.')[1] ?? '').length
  if (decimals > (rules.decimals ?? quantityDecimalsMost)) return 'too-many-decimals'
  const { least = '0', most = quantityMost, isAboveLeast = false } = rules
  const side = compareDecimals(text, least)
  if (side < 0 || (isAboveLeast && side === 0)) return 'too-small'
  return compareDecimals(text, most) > 0 ? 'too-big' : null
}
