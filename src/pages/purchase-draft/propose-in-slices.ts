/** The proposal of thousands of lines again, while a slider moves: computed in slices, so that the page answers in between. */
import type { NeedLine } from '../../contract/endpoints/purchase-inputs'
import { proposedQuantity, proposeLines, type PageParameters, type SupplierDraft } from './draft-lines'
import { figuresOf } from './draft-totals'
import { ownProblems } from './line-problems'

/** Longest slice, in ms. */
const sliceMs = 12

/**
 * Computes what is proposed of every material of the drafts and what follows for every line, then hands over how drafts change.
 * @returns null when `isOver` became true: there is a newer request
 */
export async function proposeInSlices(
  drafts: readonly SupplierDraft[],
  parameters: PageParameters,
  isOver: () => boolean,
): Promise<((draft: SupplierDraft) => SupplierDraft) | null> {
  let began = performance.now()
  /** Whether to go on. */
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
      // Worked out ahead: totals and problems know it once the line is shown.
      figuresOf(line)
      ownProblems(line)
      if (!(await rest())) return null
    }
  }
  // A draft that was edited in between is not the one that was looked at.
  return draft => proposed.get(draft) ?? proposeLines(draft, parameters, proposedFor)
}
