/** Problems and warnings of a line of a purchase draft. Pure. */
import { decimal } from '../../contract/decimal'
import { isMultiple } from '../../contract/purchase-need'
import { quantityProblem } from '../../contract/quantity'
import { oncePerLine } from '../../ui/lines/once-per-line'
import { priceDecimals, problemsOf, valueProblem, type LineProblem } from '../../ui/lines/value-problem'
import type { DraftLine, LineField } from './draft-lines'

export type DraftProblem = LineProblem<LineField | 'material', 'twice' | 'too-many'>

/**
 * The first problem of each field.
 * @param isTwice whether another line has the same material
 * @param isBeyond whether the draft has as many lines before it as a draft can have
 */
export function lineProblems(line: DraftLine, isTwice: boolean, isBeyond = false): readonly DraftProblem[] {
  const own = ownProblems(line)
  if (!isTwice && !isBeyond) return own
  return [{ field: 'material', key: isTwice ? 'twice' : 'too-many' }, ...own]
}

/** Problems that do not depend on other lines. */
export const ownProblems = oncePerLine((line: DraftLine): readonly DraftProblem[] =>
  problemsOf<DraftProblem['field'], 'twice'>({
    quantity: valueProblem(line.quantity, line.typed.quantity, line.decimals, true),
    price: valueProblem(line.price, line.typed.price, priceDecimals, false),
  }),
)

/** Warnings, which do not prevent saving. */
export type LineWarning = 'not-multiple' | 'below-minimum' | 'not-delivered' | 'in-drafts'

/** Warnings of a line with a valid quantity above zero. */
export function lineWarnings({ material, quantity, typed }: DraftLine): readonly LineWarning[] {
  if (material === null) return ['not-delivered']
  const warnings: LineWarning[] = material.inDraftNumbers.length > 0 ? ['in-drafts'] : []
  if (typed.quantity !== undefined || quantityProblem(quantity, { isAboveLeast: true }) !== null)
    return warnings
  if (decimal(quantity) < decimal(material.minimumQuantity)) warnings.unshift('below-minimum')
  if (!isMultiple(quantity, material.multiple)) warnings.unshift('not-multiple')
  return warnings
}

/** Ids of materials that are in more than one line. */
export function materialsTwice(lines: readonly DraftLine[]): ReadonlySet<number> {
  const seen = new Set<number>()
  const twice = new Set<number>()
  for (const { materialId } of lines)
    if (seen.has(materialId)) twice.add(materialId)
    else seen.add(materialId)
  return twice
}
