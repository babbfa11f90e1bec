/** The proposal of thousands of lines again, while a slider moves: computed in slices, so that the page answers in between. */
import type { NeedLine } from '../../contract/endpoints/purchase-inputs'
import { proposedQuantity, proposeLines, type PageParameters, type SupplierDraft } from './draft-lines'

/** Longest slice, in ms. */
const sliceMs = 12

/**
 * Computes what is proposed of every material of the drafts, then hands over how drafts change by it.
 * @returns null when `isOver` said so in between: something newer is asked for
 */
export async function proposeInSlices(
  drafts: readonly SupplierDraft[],
  parameters: PageParameters,
  isOver: () => boolean,
): Promise<((draft: SupplierDraft) => SupplierDraft) | null> {
  const quantities = new Map<NeedLine, string>()
  let began = performance.now()
  for (const { known, lines } of drafts) {
    for (const material of [...known, ...lines.map(line => line.material)]) {
      if (material === null || quantities.has(material)) continue
      quantities.set(material, proposedQuantity(material, parameters))
      if (performance.now() - began < sliceMs) continue
      await new Promise(resolve => setTimeout(resolve))
      if (isOver()) return null
      began = performance.now()
    }
  }
  const proposedFor = (material: NeedLine) =>
    quantities.get(material) ?? proposedQuantity(material, parameters)
  return draft => proposeLines(draft, parameters, proposedFor)
}
