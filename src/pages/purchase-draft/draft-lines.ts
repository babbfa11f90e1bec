/** Lines of a purchase draft as a buyer edits them: proposed and typed values. Pure. */
import type { DraftLineInput, NeedLine } from '../../contract/endpoints/purchase-inputs'
import { isSameDecimal } from '../../contract/decimal'
import { purchaseNeed, type NeedParameters } from '../../contract/purchase-need'
import { changeLine, nextKey, type EditedLine } from '../../ui/lines/edited-line'

/** The values of a line that a buyer edits. */
export const lineFields = ['quantity', 'price'] as const
export type LineField = (typeof lineFields)[number]

/** Its key is unique: a material may be in two lines until the draft is saved. */
export interface DraftLine extends EditedLine<LineField> {
  readonly materialId: number
  readonly itemNo: string
  readonly materialName: string
  readonly uoM: string | null
  /** Decimals of the unit. */
  readonly decimals: number
  /** The data that determines the need; null when the supplier does not deliver the material. */
  readonly material: NeedLine | null
  /** The proposed quantity; null for a line that was added by hand. */
  readonly proposed: string | null
  /** Decimal text, or empty text. */
  readonly quantity: string
  readonly price: string
  /** The initial price. */
  readonly startPrice: string
  /** The values that another user saved meanwhile where this user edited them too. */
  readonly theirs?: Readonly<Partial<Record<LineField, string>>>
}

/** A draft of one supplier in the editor. */
export interface SupplierDraft {
  readonly supplierId: number
  readonly supplierName: string
  /** To the supplier: it is printed on the order. */
  readonly comment: string
  readonly lines: readonly DraftLine[]
  /** Materials that the last proposal considered. */
  readonly known: readonly NeedLine[]
  /** Ids of materials whose proposed line was removed. */
  readonly removed: readonly number[]
}

export const hasLines = ({ lines }: SupplierDraft) => lines.length > 0

/** Criteria; a lead time replaces those of all materials, null uses each material's own. */
export interface PageParameters extends Omit<NeedParameters, 'leadTimeDays'> {
  readonly leadTimeDays: number | null
}

/** The parameters of one material. */
export function parametersOf(material: NeedLine, parameters: PageParameters): NeedParameters {
  return { ...parameters, leadTimeDays: parameters.leadTimeDays ?? material.leadTimeDays }
}

/**
 * The draft after a proposal by the current criteria. Lines that a buyer changed, added or removed stay so; an untouched line that is not
 * needed any more is dropped.
 * @param proposedFor the quantities, when they are already computed
 */
export function proposeLines(
  draft: SupplierDraft,
  parameters: PageParameters,
  proposedFor = (material: NeedLine) => proposedQuantity(material, parameters),
): SupplierDraft {
  const known = new Map(draft.known.map(material => [material.materialId, material]))
  const standing = new Set(draft.lines.map(({ materialId }) => materialId))
  const removed = new Set(draft.removed)
  const remaining = draft.lines.flatMap((line): DraftLine[] => {
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
  return { ...draft, lines: fresh.length === 0 ? remaining : inOrder([...remaining, ...fresh]) }
}

/** The quantity that the criteria propose for a material. */
export function proposedQuantity(material: NeedLine, parameters: PageParameters): string {
  return purchaseNeed(material, parametersOf(material, parameters)).quantity
}

/**
 * A line of a material that the supplier delivers.
 * @param proposed null when the line is added by hand
 */
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

/** The line with a field's proposed or initial value. */
export function restoreLine(line: DraftLine, field: LineField): DraftLine {
  const start = field === 'price' ? line.startPrice : (line.proposed ?? line.quantity)
  return changeLine(line, field, start, start)
}

export const isQuantityChanged = (line: DraftLine) =>
  line.typed.quantity !== undefined ||
  (line.proposed !== null && !isSameDecimal(line.quantity, line.proposed))
export const isPriceChanged = (line: DraftLine) =>
  line.typed.price !== undefined || !isSameDecimal(line.price, line.startPrice)

/** The lines as the server expects them; all must be without problems. */
export function lineInputs(lines: readonly DraftLine[]): DraftLineInput[] {
  return lines.map(({ materialId, quantity, price, proposed }) => ({
    materialId,
    quantity,
    calculatedDemand: proposed,
    purchaseUnitPrice: price,
  }))
}

/** Sorted by item number, as the server's proposals are. */
export function inOrder(lines: readonly DraftLine[]): DraftLine[] {
  return [...lines].sort((a, b) => (a.itemNo < b.itemNo ? -1 : a.itemNo > b.itemNo ? 1 : a.key - b.key))
}
