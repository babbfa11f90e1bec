/** Recomputes the proposal of thousands of lines while a slider moves: in slices, so that the page stays responsive. */
import type { NeedLine } from '../../contract/endpoints/purchase-inputs'
import { proposedQuantity, proposeLines, type PageParameters, type SupplierDraft } from './draft-lines'
import { figuresOf } from './draft-totals'
import { ownProblems } from './line-problems'

/** Longest slice, in ms. */
const sliceMs = 12

/**
 * Computes the proposals of all materials of the drafts and the derived figures of all lines.
 * @returns a function that applies the result to a draft; null when `isOver` became true because of a newer request
 */
export async function proposeInSlices(
  drafts: readonly SupplierDraft[],
  parameters: PageParameters,
  isOver: () => boolean,
): Promise<((draft: SupplierDraft) => SupplierDraft) | null> {
  let began = performance.now()
  /** Yields to the browser after a slice; false when a newer request took over. */
  const rest = async (): Promise<boolean> => {
    if (performance.now() - began < sliceMs) return true
    await new Promise(resolve => setTimeout(resolve))
    began = performance.now()
    return !isOver()
  }
  const quantities = new Map<NeedLine, string>()
  const proposedFor = (material: NeedLine) =>
    quantities.get(material) ?? proposedQuantity(material, parameters)
  const proposed = new Map<SupplierDraft, SupplierDraft>()
  for (const draft of drafts) {
    for (const material of [...draft.known, ...draft.lines.map(line => line.material)]) {
      if (material === null || quantities.has(material)) continue
      quantities.set(material, proposedQuantity(material, parameters))
      if (!(await rest())) return null
    }
    const next = proposeLines(draft, parameters, proposedFor)
    proposed.set(draft, next)
    for (const line of next.lines) {
      // Computed ahead and cached for totals and problems.
      figuresOf(line)
      ownProblems(line)
      if (!(await rest())) return null
    }
  }
  // A draft edited meanwhile is computed again from its current state.
  return draft => proposed.get(draft) ?? proposeLines(draft, parameters, proposedFor)
}
