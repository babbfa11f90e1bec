/** Parses quantities of a call by the same rule as the dialogs; a refusal contains the path and the limits. */
import { quantityDecimalsMost, quantityMost } from '../../../../src/contract/limits'
import type { InputIssue } from '../../../../src/contract/input-issues'
import { quantityProblem, type QuantityProblem, type QuantityRules } from '../../../../src/contract/quantity'
import { invalidInput } from '../refusal'
import { decimal, type Decimal } from '../../../../src/contract/decimal'

/**
 * Reads a quantity of the body at `path` (for instance `body.quantity`).
 * @throws Refusal 400 with the allowed values
 */
export function readQuantity(text: string, path: string, rules: QuantityRules = {}): Decimal {
  const problem = quantityProblem(text, rules)
  if (problem === null) return decimal(text)
  const { least = '0', most = quantityMost, isAboveLeast = false, decimals = quantityDecimalsMost } = rules
  const bounds = isAboveLeast ? `above ${least} and at most ${most}` : `between ${least} and ${most}`
  const places = decimals === 0 ? 'a whole number' : `at most ${decimals} decimals`
  const message = `A quantity ${bounds}, ${places}.`
  throw invalidInput([{ path, message, ...issueOf(problem, { least, most, isAboveLeast, decimals }) }])
}

/** Code and values of the text that a dialog shows for the problem. */
function issueOf(
  problem: QuantityProblem,
  { least, most, isAboveLeast, decimals }: Required<QuantityRules>,
): Pick<InputIssue, 'code' | 'values'> {
  switch (problem) {
    case 'not-a-number':
      return { code: problem }
    case 'too-many-decimals':
      return decimals === 0 ? { code: 'not-whole' } : { code: problem, values: { count: decimals } }
    case 'too-small':
      return { code: isAboveLeast ? 'not-above' : problem, values: { least } }
    case 'too-big':
      return { code: problem, values: { most } }
  }
}
