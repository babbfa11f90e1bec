/**
 * Quantities as people type them: one rule for the dialog and for the server (issue "operations", bad input). A quantity is a
 * decimal text; it is compared as text, never as a binary float.
 */
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
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (match === null) return 'not-a-number'
  const decimals = (match[3] ?? '').replace(/0+$/, '').length
  if (decimals > (rules.decimals ?? quantityDecimalsMost)) return 'too-many-decimals'
  const { least = '0', most = quantityMost, isAboveLeast = false } = rules
  const side = compareDecimals(text, least)
  if (side < 0 || (isAboveLeast && side === 0)) return 'too-small'
  return compareDecimals(text, most) > 0 ? 'too-big' : null
}

/** Compares two decimal texts exactly: below zero when the first is smaller. */
export function compareDecimals(a: string, b: string): number {
  const [first, second] = [scaled(a), scaled(b)]
  return first < second ? -1 : first > second ? 1 : 0
}

const places = 20

function scaled(text: string): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  const value = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))
  return sign === '-' ? -value : value
}
