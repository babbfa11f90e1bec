/** Lines of a purchase draft as a buyer edits them: what is proposed, and what was typed. Pure. */
import type { DraftLineInput, NeedLine } from '../../contract/endpoints/purchase-inputs'
import { purchaseNeed, type NeedParameters } from '../../contract/purchase-need'

export type LineField = 'quantity' | 'price'

export interface DraftLine {
  /** Its own among all lines of the editor: a material may stand twice until it is saved. */
  readonly key: number
  readonly materialId: number
  readonly itemNo: string
  readonly materialName: string
  readonly uoM: string | null
  /** Decimals that the unit allows. */
  readonly decimals: number
  /** What the need depends on; null when the supplier does not deliver the material. */
  readonly material: NeedLine | null
  /** What the criteria propose; null for a line that was added by hand. */
  readonly proposed: string | null
  /** Decimal text, or empty text. */
  readonly quantity: string
  readonly price: string
  /** The price that it started with. */
  readonly startPrice: string
  /** What was typed and is no number, by field. */
  readonly typed: Readonly<Partial<Record<LineField, string>>>
  /** What somebody else saved meanwhile where this line was edited too. */
  readonly theirs?: { readonly quantity: string; readonly price: string }
}

/** A draft of one supplier in the editor. */
export interface SupplierDraft {
  readonly supplierId: number
  readonly supplierName: string
  /** To the supplier: it goes on the printed order. */
  readonly comment: string
  readonly lines: readonly DraftLine[]
  /** Materials that were looked at for a proposal. */
  readonly known: readonly NeedLine[]
  /** Materials whose proposed line was removed. */
  readonly removed: readonly number[]
}

/** Criteria, with a lead time for all materials in place of their own. */
export interface PageParameters extends Omit<NeedParameters, 'leadTimeDays'> {
  readonly leadTimeDays: number | null
}

/** The parameters of one material. */
export function parametersOf(material: NeedLine, parameters: PageParameters): NeedParameters {
  return { ...parameters, leadTimeDays: parameters.leadTimeDays ?? material.leadTimeDays }
}

/**
 * The draft as the criteria propose it now. What a buyer changed, added or removed stays; a line that nobody touched and that is
 * not needed any more goes.
 * @param proposedFor the quantities where they are known already
 */
export function proposeLines(
  draft: SupplierDraft,
  parameters: PageParameters,
  proposedFor = (material: NeedLine) => proposedQuantity(material, parameters),
): SupplierDraft {
  const known = new Map(draft.known.map(material => [material.materialId, material]))
  const standing = new Set(draft.lines.map(({ materialId }) => materialId))
  const removed = new Set(draft.removed)
  const kept = draft.lines.flatMap((line): DraftLine[] => {
    const material = known.get(line.materialId) ?? line.material
    if (line.proposed === null || material === null) return [{ ...line, material }]
    const proposed = proposedFor(material)
    if (isQuantityChanged(line)) return [{ ...line, material, proposed }]
    if (proposed === '0') return isPriceChanged(line) ? [{ ...line, material, proposed }] : []
    return [
      line.proposed === proposed && line.material === material
        ? line
        : { ...line, material, proposed, quantity: proposed },
    ]
  })
  let key = nextKey(draft.lines)
  const fresh = draft.known.flatMap((material): DraftLine[] => {
    if (standing.has(material.materialId) || removed.has(material.materialId)) return []
    const proposed = proposedFor(material)
    return proposed === '0' ? [] : [lineOf(key++, material, proposed, proposed)]
  })
  return { ...draft, lines: fresh.length === 0 ? kept : inOrder([...kept, ...fresh]) }
}

/** What the criteria propose of a material. */
export function proposedQuantity(material: NeedLine, parameters: PageParameters): string {
  return purchaseNeed(material, parametersOf(material, parameters)).quantity
}

/** A line of a material that the supplier delivers. @param proposed null when it is added by hand */
export function lineOf(
  key: number,
  material: NeedLine,
  quantity: string,
  proposed: string | null,
): DraftLine {
  const { materialId, itemNo, materialName, uoM, unitDecimals: decimals, purchaseUnitPrice: price } = material
  return {
    key,
    materialId,
    itemNo,
    materialName,
    uoM,
    decimals,
    material,
    proposed,
    quantity,
    price,
    startPrice: price,
    typed: {},
  }
}

/** A key that no line has. */
export function nextKey(lines: readonly DraftLine[]): number {
  return lines.reduce((most, { key }) => Math.max(most, key), 0) + 1
}

/** Writes a value into a line. @param value decimal text or empty text; null for `text` that is no number */
export function changeLine(line: DraftLine, field: LineField, value: string | null, text: string): DraftLine {
  const typed = withoutField(line.typed, field)
  if (value === null) return { ...line, typed: { ...typed, [field]: text } }
  return { ...line, [field]: value, typed }
}

function withoutField(typed: DraftLine['typed'], field: LineField): DraftLine['typed'] {
  return Object.fromEntries(Object.entries(typed).filter(([name]) => name !== field))
}

/** The line as it was proposed, or as it started. */
export function restoreLine(line: DraftLine, field: LineField): DraftLine {
  const start = field === 'price' ? line.startPrice : (line.proposed ?? line.quantity)
  return changeLine(line, field, start, start)
}

export const isQuantityChanged = (line: DraftLine) =>
  line.typed.quantity !== undefined || (line.proposed !== null && line.quantity !== line.proposed)
export const isPriceChanged = (line: DraftLine) =>
  line.typed.price !== undefined || line.price !== line.startPrice

/** The lines as the server takes them; all must be without problems. */
export function lineInputs(lines: readonly DraftLine[]): DraftLineInput[] {
  return lines.map(({ materialId, quantity, price, proposed }) => ({
    materialId,
    quantity,
    calculatedDemand: proposed,
    purchaseUnitPrice: price,
  }))
}

/** By item number, as the server proposes them. */
export function inOrder(lines: readonly DraftLine[]): DraftLine[] {
  return [...lines].sort((a, b) => (a.itemNo < b.itemNo ? -1 : a.itemNo > b.itemNo ? 1 : a.key - b.key))
}
