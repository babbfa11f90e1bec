/** The problem of a decimal value that is typed into a line, by the same rule as the server's. Pure. */
import { quantityProblem } from '../../contract/quantity'
import { readNumber } from '../../contract/typed-number'

/** Most decimals of a price that the server accepts. */
export const priceDecimals = 4

/** The end of a text key with its values. */
export interface ValueProblem {
  readonly key:
    | 'empty'
    | 'not-a-number'
    | 'not-alone'
    | 'not-above-zero'
    | 'negative'
    | 'not-whole'
    | 'too-many-decimals'
    | 'too-big'
  readonly count?: number
}

/** A problem that prevents a line from being saved. @template F its fields @template K kinds of problems besides those of values */
export interface LineProblem<F extends string, K extends string = never> {
  readonly field: F
  /** The end of a text key with its values (value-cell.tsx). */
  readonly key: ValueProblem['key'] | K
  readonly count?: number
}

/** The problems of a line: of each field its first one, in this order; null for none. */
export function problemsOf<F extends string, K extends string = never>(
  found: Readonly<Partial<Record<F, Omit<LineProblem<F, K>, 'field'> | null>>>,
): readonly LineProblem<F, K>[] {
  return (Object.keys(found) as F[]).flatMap(field => {
    const problem = found[field]
    return problem == null ? [] : [{ ...problem, field }]
  })
}

/** The problem of a typed text that is no number: it may be one with a unit or a currency. */
export function typedProblem(typed: string): ValueProblem {
  return { key: (readNumber(typed, '.')?.unit ?? '') === '' ? 'not-a-number' : 'not-alone' }
}

/**
 * The problem of a value; null when it is valid.
 * @param typed the typed text that is no number
 * @param most the greatest value, where it is less than that of quantities
 */
export function valueProblem(
  value: string,
  typed: string | undefined,
  decimals: number,
  isAboveZero: boolean,
  most?: string,
): ValueProblem | null {
  if (typed !== undefined) return typedProblem(typed)
  if (value === '') return { key: 'empty' }
  switch (
    quantityProblem(value, { decimals, isAboveLeast: isAboveZero, ...(most !== undefined && { most }) })
  ) {
    case null:
      return null
    case 'not-a-number':
      return { key: 'not-a-number' }
    case 'too-small':
      return { key: isAboveZero ? 'not-above-zero' : 'negative' }
    case 'too-big':
      return { key: 'too-big' }
    case 'too-many-decimals':
      return decimals === 0 ? { key: 'not-whole' } : { key: 'too-many-decimals', count: decimals }
  }
}
