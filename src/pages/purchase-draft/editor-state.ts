/** The drafts in the editor of purchase drafts, and how the server's answers change them. Pure. */
import { isSameDecimal, sumDecimals } from '../../contract/decimal'
import type {
  DraftDetail,
  NeedLine,
  Proposal,
  SupplierChoice,
} from '../../contract/endpoints/purchase-inputs'
import { draftLinesMost } from '../../contract/limits'
import { changeLine, nextKey } from '../../ui/lines/edited-line'
import {
  hasLines,
  inOrder,
  isPriceChanged,
  isQuantityChanged,
  lineFields,
  lineOf,
  proposeLines,
  type DraftLine,
  type LineField,
  type PageParameters,
  type SupplierDraft,
} from './draft-lines'
import { lineProblems, materialsTwice, type DraftProblem } from './line-problems'

/** A material to add, from the supplier or not. */
export interface AddedMaterial {
  readonly materialId: number
  readonly itemNo: string
  readonly materialName: string
  readonly uoM: string | null
  readonly decimals: number
  readonly material: NeedLine | null
  readonly quantity: string
}

/** A row of an imported list. */
export interface ListedLine {
  readonly itemNo: string
  readonly quantity: string
  /** Null when the list has no price. */
  readonly price: string | null
}

/**
 * Merges a proposal into drafts; edited, added and removed lines of existing drafts stay, and so do drafts that have no lines any more.
 * What the proposal does not name is not needed of this supplier any more: another one delivers it, or goods have come.
 * @param requested the suppliers that it is for; null for all. The lines of others are proposed from their own figures.
 */
export function takeProposal(
  drafts: readonly SupplierDraft[],
  proposal: Proposal,
  parameters: PageParameters,
  requested: readonly number[] | null,
): SupplierDraft[] {
  const proposed = new Map(proposal.suppliers.map(supplier => [supplier.supplierId, supplier]))
  const standing = drafts.map(draft => {
    if (requested?.includes(draft.supplierId) === false) return proposeLines(draft, parameters)
    const known = proposed.get(draft.supplierId)?.lines ?? []
    return proposeLines({ ...draft, lines: withoutNeed(draft.lines, known), known }, parameters)
  })
  const fresh = proposal.suppliers
    .filter(({ supplierId }) => !drafts.some(draft => draft.supplierId === supplierId))
    .map(({ supplierId, supplierName, lines }) =>
      proposeLines(
        { supplierId, supplierName, comment: '', lines: [], known: lines, removed: [] },
        parameters,
      ),
    )
  return [...standing, ...fresh.filter(hasLines)]
}

/** The editor's draft for a saved one. */
export function draftOfDetail(
  detail: DraftDetail,
  decimalsOf: (uoM: string | null) => number,
): SupplierDraft {
  const { supplierId, supplierName, comment } = detail
  const lines = detail.lines.map((line, index): DraftLine => {
    const { materialId, itemNo, materialName, uoM, material, quantity, calculatedDemand, purchaseUnitPrice } =
      line
    return {
      key: index + 1,
      materialId,
      itemNo,
      materialName,
      uoM,
      decimals: material?.unitDecimals ?? decimalsOf(uoM),
      material,
      proposed: calculatedDemand,
      quantity,
      price: purchaseUnitPrice,
      startPrice: material?.purchaseUnitPrice ?? purchaseUnitPrice,
      typed: {},
    }
  })
  const known = detail.lines.flatMap(({ material }) => (material === null ? [] : [material]))
  return { supplierId, supplierName, comment: comment ?? '', lines, known, removed: [] }
}

/**
 * Merges what others saved meanwhile into the user's edits, value by value; `base` is the common ancestor. `both` counts the lines with a
 * value that was changed on both sides.
 */
export function mergeTheirs(
  mine: SupplierDraft,
  base: SupplierDraft,
  theirs: SupplierDraft,
): { readonly draft: SupplierDraft; readonly both: number } {
  const before = new Map(base.lines.map(line => [line.materialId, line]))
  const now = new Map(theirs.lines.map(line => [line.materialId, line]))
  const here = new Set(mine.lines.map(({ materialId }) => materialId))
  let both = 0
  const merged = mine.lines.flatMap((line): DraftLine[] => {
    const started = before.get(line.materialId)
    const other = now.get(line.materialId)
    if (other === undefined) return isUnchanged(line, started) ? [] : [line]
    const next = mergedLine(line, started, other)
    if (next.theirs !== undefined) both++
    return [next]
  })
  let key = nextKey(merged)
  // Theirs are lines that they added, and those that they changed while the user removed them.
  const added = theirs.lines
    .filter(line => !here.has(line.materialId) && !isUnchanged(line, before.get(line.materialId)))
    .map(line => ({ ...line, key: key++ }))
  const comment = mine.comment === base.comment ? theirs.comment : mine.comment
  return { draft: { ...mine, comment, lines: inOrder([...merged, ...added]), known: theirs.known }, both }
}

const isUnchanged = (line: DraftLine, started: DraftLine | undefined): boolean =>
  started !== undefined && isSame(line, started)

/** The line with the values that only the other one changed; values that both changed are kept, with those of the other one beside them. */
function mergedLine(
  { theirs: _before, ...line }: DraftLine,
  started: DraftLine | undefined,
  other: DraftLine,
): DraftLine {
  const changed = lineFields.filter(field => started === undefined || !isSameValue(started, other, field))
  const isMine = (field: LineField) => started === undefined || !isSameValue(line, started, field)
  const valuesIn = (fields: readonly LineField[]) =>
    Object.fromEntries(fields.map(field => [field, other[field]])) as NonNullable<DraftLine['theirs']>
  const disputed = changed.filter(field => isMine(field) && !isSameValue(line, other, field))
  return {
    ...line,
    ...valuesIn(changed.filter(field => !isMine(field))),
    material: other.material,
    ...(disputed.length > 0 && { theirs: valuesIn(disputed) }),
  }
}

/** Adds lines; a duplicate material is added too, and both lines are marked. */
export function addLines(draft: SupplierDraft, added: readonly AddedMaterial[]): SupplierDraft {
  let key = nextKey(draft.lines)
  const lines = added.map((entry): DraftLine => {
    if (entry.material !== null) return lineOf(key++, entry.material, entry.quantity, null)
    const { materialId, itemNo, materialName, uoM, decimals, quantity } = entry
    const price = ''
    return {
      key: key++,
      materialId,
      itemNo,
      materialName,
      uoM,
      decimals,
      material: null,
      proposed: null,
      quantity,
      price,
      startPrice: price,
      typed: {},
    }
  })
  return { ...draft, lines: [...draft.lines, ...lines] }
}

/** How a supplier delivers materials, by their ids: null where he does not. */
export type SupplierTerms = ReadonlyMap<number, NeedLine | null>

/**
 * Appends a copy of the lines of a draft to those of another supplier, on his terms, so that they follow when the buyer changes the
 * supplier. A line whose material is not among the terms stays as it is.
 */
export function withLinesOf(
  drafts: readonly SupplierDraft[],
  { id: supplierId, supplierName }: Pick<SupplierChoice, 'id' | 'supplierName'>,
  from: SupplierDraft | undefined,
  terms: SupplierTerms,
): SupplierDraft[] {
  const there = drafts.find(draft => draft.supplierId === supplierId)
  const first = nextKey(there?.lines ?? [])
  const lines = (from?.lines ?? []).map((line, index) => ({ ...onTerms(line, terms), key: first + index }))
  const draft: SupplierDraft = {
    supplierId,
    supplierName,
    comment: there?.comment || (from?.comment ?? ''),
    lines: [...(there?.lines ?? []), ...lines],
    known: [],
    removed: [],
  }
  return [...drafts.filter(one => one !== there), draft]
}

/** The line with the supplier's price, unless the buyer typed one. */
function onTerms(line: DraftLine, terms: SupplierTerms): DraftLine {
  const material = terms.get(line.materialId)
  if (material === undefined) return line
  const startPrice = material?.purchaseUnitPrice ?? ''
  return { ...line, material, startPrice, price: isPriceChanged(line) ? line.price : startPrice }
}

/** Merges a list into lines: existing lines get its quantities and prices, the others are added with their materials. */
export function withList(
  lines: readonly DraftLine[],
  list: readonly ListedLine[],
  materials: readonly NeedLine[],
): readonly DraftLine[] {
  const listed = new Map(list.map(row => [row.itemNo, row]))
  const standing = new Set(lines.map(({ itemNo }) => itemNo))
  const byItem = new Map(materials.map(material => [material.itemNo, material]))
  let key = nextKey(lines)
  const valued = (line: DraftLine, { quantity, price }: ListedLine) => {
    const counted = changeLine(line, 'quantity', quantity, quantity)
    return price === null ? counted : changeLine(counted, 'price', price, price)
  }
  const changed = lines.map(line => {
    const row = listed.get(line.itemNo)
    return row === undefined ? line : valued(line, row)
  })
  const added = list.flatMap((row): DraftLine[] => {
    const material = byItem.get(row.itemNo)
    return standing.has(row.itemNo) || material === undefined
      ? []
      : [valued(lineOf(key++, material, row.quantity, null), row)]
  })
  return [...changed, ...added]
}

/** Removes lines; their materials return only with a new proposal. */
export function removeLines(draft: SupplierDraft, keys: ReadonlySet<number>): SupplierDraft {
  const removed = draft.lines.filter(({ key }) => keys.has(key))
  const lines = draft.lines.filter(({ key }) => !keys.has(key))
  return { ...draft, lines, removed: [...draft.removed, ...removed.map(({ materialId }) => materialId)] }
}

/**
 * The first cell of a repeated material whose text is not a number. The value below such a text is an earlier one, which must not be added: the
 * material's lines stay apart until it is corrected.
 */
export function cellToJoin(
  lines: readonly DraftLine[],
): { readonly key: number; readonly field: LineField } | null {
  const twice = materialsTwice(lines)
  for (const { key, materialId, typed } of lines) {
    const field = twice.has(materialId) ? lineFields.find(name => typed[name] !== undefined) : undefined
    if (field !== undefined) return { key, field }
  }
  return null
}

/** Joins the lines of a material: quantities are added, the first line's price is used. */
export function joinTwice(draft: SupplierDraft): SupplierDraft {
  const apart = new Set(
    draft.lines.flatMap(({ materialId, typed }) => (Object.keys(typed).length > 0 ? [materialId] : [])),
  )
  const joined = new Map<number, DraftLine>()
  const lines = draft.lines.filter(line => {
    const first = joined.get(line.materialId)
    if (apart.has(line.materialId)) return true
    joined.set(line.materialId, first === undefined ? line : joinedLine(first, line))
    return first === undefined
  })
  return { ...draft, lines: lines.map(line => joined.get(line.materialId) ?? line) }
}

function joinedLine(first: DraftLine, second: DraftLine): DraftLine {
  const quantity = sumDecimals([first.quantity, second.quantity])
  return { ...first, proposed: first.proposed ?? second.proposed, quantity }
}

/** Problems of all lines by key; lines without any are left out. */
export function draftProblems(lines: readonly DraftLine[]): ReadonlyMap<number, readonly DraftProblem[]> {
  const twice = materialsTwice(lines)
  const problems = new Map<number, readonly DraftProblem[]>()
  for (const [index, line] of lines.entries()) {
    const found = lineProblems(line, twice.has(line.materialId), index >= draftLinesMost)
    if (found.length > 0) problems.set(line.key, found)
  }
  return problems
}

/** Whether a draft differs from its base; a new one does as soon as it has lines or was edited. */
export function isUnsaved(draft: SupplierDraft, base: SupplierDraft | undefined): boolean {
  if (base === undefined) return hasLines(draft) || isEdited(draft)
  if (draft.lines.length !== base.lines.length || draft.comment.trim() !== base.comment.trim()) return true
  return draft.lines.some((line, index) => {
    const saved = base.lines[index]
    return saved === undefined || saved.materialId !== line.materialId || !isSame(line, saved)
  })
}

/** Whether the user edited the draft; an unchanged proposal does not count. */
export function isEdited({ lines, removed, comment }: SupplierDraft): boolean {
  return (
    removed.length > 0 ||
    comment !== '' ||
    lines.some(line => line.proposed === null || isQuantityChanged(line) || isPriceChanged(line))
  )
}

function isSame(line: DraftLine, other: DraftLine): boolean {
  return lineFields.every(field => isSameValue(line, other, field))
}

/** Whether a value of a line is that of another one; a text that is not a number is no value of any. */
function isSameValue(line: DraftLine, other: DraftLine, field: LineField): boolean {
  return line.typed[field] === undefined && isSameDecimal(line[field], other[field])
}

/** Of the proposed lines without a need only the edited ones; their figures are those of an earlier proposal, and fetched again. */
function withoutNeed(lines: readonly DraftLine[], needed: readonly NeedLine[]): DraftLine[] {
  const ids = new Set(needed.map(({ materialId }) => materialId))
  return lines.flatMap((line): DraftLine[] => {
    if (line.proposed === null || ids.has(line.materialId)) return [line]
    const isKept = isQuantityChanged(line) || isPriceChanged(line)
    return isKept ? [{ ...line, material: null, proposed: '0' }] : []
  })
}
