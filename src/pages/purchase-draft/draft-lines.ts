/** Lines of a purchase draft as a buyer edits them: what is proposed, what was typed, what is wrong, and what it costs. Pure. */
import { decimal, decimalOne, decimalText, divideHalfUp, type Decimal } from '../../contract/decimal'
import type { DraftLineInput, NeedLine } from '../../contract/endpoints/purchase-inputs'
import { isMultiple, purchaseNeed, type NeedParameters } from '../../contract/purchase-need'
import { quantityProblem } from '../../contract/quantity'

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

/** Most decimals of a price, as the server takes them. */
const priceDecimals = 4

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

/** What keeps a line from being saved, as the end of a text key with its values. */
export interface LineProblem {
  readonly field: LineField | 'material'
  readonly key:
    | 'empty'
    | 'not-a-number'
    | 'not-above-zero'
    | 'negative'
    | 'not-whole'
    | 'too-many-decimals'
    | 'too-big'
    | 'twice'
  readonly count?: number
}

/** The first problem of each field. @param isTwice the material stands in another line too */
export function lineProblems(line: DraftLine, isTwice: boolean): readonly LineProblem[] {
  const own = ownProblems(line)
  return isTwice ? [{ field: 'material', key: 'twice' }, ...own] : own
}

/** A line never changes, so what is found of it holds: of 2,000 lines only the one that is typed in is looked at again. */
const problemsKnown = new WeakMap<DraftLine, readonly LineProblem[]>()

function ownProblems(line: DraftLine): readonly LineProblem[] {
  const known = problemsKnown.get(line)
  if (known !== undefined) return known
  const quantity = valueProblem(line.quantity, line.typed.quantity, line.decimals, true)
  const price = valueProblem(line.price, line.typed.price, priceDecimals, false)
  const problems: readonly LineProblem[] = [
    ...(quantity === null ? [] : [{ field: 'quantity' as const, ...quantity }]),
    ...(price === null ? [] : [{ field: 'price' as const, ...price }]),
  ]
  problemsKnown.set(line, problems)
  return problems
}

/** What a value of a line does not fit; null when it does. */
export function valueProblem(
  value: string,
  typed: string | undefined,
  decimals: number,
  isAboveZero: boolean,
): Omit<LineProblem, 'field'> | null {
  if (typed !== undefined) return { key: 'not-a-number' }
  if (value === '') return { key: 'empty' }
  switch (quantityProblem(value, { decimals, isAboveLeast: isAboveZero })) {
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

/** What a buyer should look at, though it can be saved. */
export type LineWarning = 'not-multiple' | 'below-minimum' | 'not-delivered' | 'in-drafts'

/** Warnings of a line whose quantity is a number above zero. */
export function lineWarnings({ material, quantity, typed }: DraftLine): readonly LineWarning[] {
  if (material === null) return ['not-delivered']
  const warnings: LineWarning[] = material.inDraftNumbers.length > 0 ? ['in-drafts'] : []
  if (typed.quantity !== undefined || quantityProblem(quantity, { isAboveLeast: true }) !== null)
    return warnings
  if (decimal(quantity) < decimal(material.minimumQuantity)) warnings.unshift('below-minimum')
  if (!isMultiple(quantity, material.multiple)) warnings.unshift('not-multiple')
  return warnings
}

/** Materials that stand in more than one line. */
export function materialsTwice(lines: readonly DraftLine[]): ReadonlySet<number> {
  const seen = new Set<number>()
  const twice = new Set<number>()
  for (const { materialId } of lines)
    if (seen.has(materialId)) twice.add(materialId)
    else seen.add(materialId)
  return twice
}

/** Quantity by price, rounded half up to cents (DOMAIN, prices); null while one of both is no number. Decimal text. */
export function lineCost(quantity: string, price: string): string | null {
  const cents = costInCents(quantity, price)
  return cents === null ? null : decimalText(cents * unitsOfCent)
}

export interface DraftTotals {
  readonly lines: number
  /** Decimal texts. */
  readonly units: string
  readonly weightKg: string
  /** Of what was proposed, at the prices that the lines started with. */
  readonly proposedCost: string
  readonly cost: string
  /** Cost less what was proposed. */
  readonly changes: string
  readonly changedLines: number
}

/** Sums of the lines, exact; a line with a value that is no number counts as nothing. */
export function draftTotals(lines: readonly DraftLine[]): DraftTotals {
  let [units, weight, cents, proposedCents] = [0n, 0n, 0n, 0n]
  let changedLines = 0
  for (const line of lines) {
    const figures = figuresOf(line)
    units += figures.units
    weight += figures.weight
    cents += figures.cents
    proposedCents += figures.proposedCents
    if (figures.isChanged) changedLines++
  }
  return {
    lines: lines.length,
    units: decimalText(units),
    weightKg: decimalText(divideHalfUp(weight, decimalOne)),
    proposedCost: decimalText(proposedCents * unitsOfCent),
    cost: decimalText(cents * unitsOfCent),
    changes: decimalText((cents - proposedCents) * unitsOfCent),
    changedLines,
  }
}

/** Works out ahead what totals and problems take of a line, so that they are there once it is shown. */
export function lookAt(line: DraftLine): void {
  figuresOf(line)
  ownProblems(line)
}

interface LineFigures {
  readonly units: Decimal
  /** In 10^-12 kg. */
  readonly weight: bigint
  readonly cents: bigint
  readonly proposedCents: bigint
  readonly isChanged: boolean
}

const figuresKnown = new WeakMap<DraftLine, LineFigures>()

function figuresOf(line: DraftLine): LineFigures {
  const known = figuresKnown.get(line)
  if (known !== undefined) return known
  const { typed, quantity, price, proposed, startPrice, material } = line
  const units = typed.quantity === undefined ? decimalOrNothing(quantity) : 0n
  const figures = {
    units,
    weight: units * decimalOrNothing(material?.weightKg ?? ''),
    cents: typed.price === undefined && units > 0n ? (costInCents(quantity, price) ?? 0n) : 0n,
    proposedCents: proposed === null ? 0n : (costInCents(proposed, startPrice) ?? 0n),
    isChanged: proposed === null || isQuantityChanged(line) || isPriceChanged(line),
  }
  figuresKnown.set(line, figures)
  return figures
}

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

const unitsOfCent = 10_000n

function costInCents(quantity: string, price: string): bigint | null {
  if (!isDecimal(quantity) || !isDecimal(price)) return null
  return divideHalfUp(decimal(quantity) * decimal(price), decimalOne * unitsOfCent)
}

function decimalOrNothing(text: string): Decimal {
  return isDecimal(text) ? decimal(text) : 0n
}

/** What decimal() reads, without a sign. */
function isDecimal(text: string): boolean {
  return /^\d+(\.\d{1,6}0*)?$/.test(text)
}
