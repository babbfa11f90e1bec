/** Lines of an order as they are entered: the meaning of the code, the typed values, and the state of the line. Pure. */
import { decimal, decimalOne, decimalText, isSameDecimal, unsignedDecimal } from '../../contract/decimal'
import type { CodeMeaning, EnteredLine, EntryMaterial } from '../../contract/endpoints/order-entry-inputs'
import { draftLinesMost } from '../../contract/limits'
import { inBaseUnits } from '../../contract/order-lines'
import { changeLine, nextKey, type EditedLine } from '../../ui/lines/edited-line'
import { isSameUnit, meansUnit } from '../../contract/unit-names'
import type { Entry } from './read-entries'

export type EntryField = 'quantity' | 'adjustPrice' | 'discount'

/** A material that a code may mean, with its unit. */
export interface Candidate {
  readonly material: EntryMaterial
  readonly uoM: string | null
}

export interface OrderLine extends EditedLine<EntryField> {
  /** As it was typed, pasted or scanned. */
  readonly code: string
  /** Unit of measure that the code means; null for the base unit, undefined when it must be asked. */
  readonly codeUoM?: string | null | undefined
  /** The material of the code; null when it is undecided or unknown. */
  readonly material: EntryMaterial | null
  /** The materials that the code may mean, when there are several. */
  readonly candidates: readonly Candidate[]
  /** Unit of measure of the quantity; null for the base unit. */
  readonly uoM: string | null
  /** List price of a base unit: the material's, or that of the edited draft. */
  readonly salesPrice: string
  /** Decimal texts, or empty texts. */
  readonly quantity: string
  readonly adjustPrice: string
  readonly discount: string
  readonly comment: string
}

/** The state of a line: matched lines can be ordered, the others must be resolved. */
export type LineStanding = 'matched' | 'ambiguous' | 'duplicate' | 'not-found'

/** The state of a line, and for a duplicate the first line of its material. */
export interface Standing {
  readonly standing: LineStanding
  readonly first: OrderLine | null
}
/** By the line's key. */
export type Standings = ReadonlyMap<number, Standing>

/** Determines the states of all lines together: the first line of a material is matched, later ones are duplicates. */
export function standingsOf(lines: readonly OrderLine[]): Standings {
  const firsts = new Map<number, OrderLine>()
  return new Map(lines.map((line): [number, Standing] => [line.key, standingOf(line, firsts)]))
}

function standingOf(line: OrderLine, firsts: Map<number, OrderLine>): Standing {
  const { material, candidates } = line
  if (material === null) return { standing: candidates.length > 0 ? 'ambiguous' : 'not-found', first: null }
  const first = firsts.get(material.id) ?? null
  if (first === null) firsts.set(material.id, line)
  return { standing: first === null ? 'matched' : 'duplicate', first }
}

/** Adds lines for entries, with the materials of their codes; at most as many as an order may have. */
export function withEntries(
  lines: readonly OrderLine[],
  entries: readonly Entry[],
  meanings: ReadonlyMap<string, CodeMeaning['found']>,
  materials: ReadonlyMap<number, EntryMaterial>,
): readonly OrderLine[] {
  let key = nextKey(lines)
  const room = Math.max(0, draftLinesMost - lines.length)
  return [
    ...lines,
    ...entries.slice(0, room).map(entry => {
      const found = (meanings.get(entry.code) ?? []).flatMap(({ materialId, uoM }): Candidate[] => {
        const material = materials.get(materialId)
        return material === undefined ? [] : [{ material, uoM }]
      })
      return enteredLine(key++, entry, found)
    }),
  ]
}

/** Adds one of what a scanned code means: to the line scanned before, or to the line of its material, otherwise as a new line. */
export function withScanned(
  lines: readonly OrderLine[],
  entry: Entry,
  meanings: ReadonlyMap<string, CodeMeaning['found']>,
  materials: ReadonlyMap<number, EntryMaterial>,
): readonly OrderLine[] {
  const again = scannedBefore(lines, entry.code)
  if (again !== undefined) return lines.map(line => (line === again ? oneMore(line) : line))
  const added = withEntries(lines, [entry], meanings, materials)
  const last = added.at(-1)
  const standing = last === undefined ? undefined : standingsOf(added).get(last.key)
  return last === undefined || standing?.first == null
    ? added
    : mergeLines(added, last.key, standing.first.key)
}

/** The line that counts this code already: in the unit that the code means, so that one more can be added without asking. */
export function scannedBefore(lines: readonly OrderLine[], code: string): OrderLine | undefined {
  return lines.find(
    line =>
      line.code === code &&
      line.candidates.length === 0 &&
      (line.codeUoM === line.uoM || line.material?.units.length === 0) &&
      countOf(line) !== null,
  )
}

function oneMore(line: OrderLine): OrderLine {
  const more = decimalText((countOf(line) ?? 0n) + decimalOne)
  return changeLine(line, 'quantity', more, more)
}

/** The quantity in the line's unit; null when it is no number. */
function countOf({ quantity, typed }: OrderLine): bigint | null {
  return typed.quantity === undefined ? unsignedDecimal(quantity) : null
}

/** The line of an entry, with its material when the code has exactly one meaning. */
function enteredLine(key: number, entry: Entry, found: readonly Candidate[]): OrderLine {
  const [only, ...others] = found
  const values = { quantity: entry.quantity, adjustPrice: entry.price, discount: entry.discount }
  const line: OrderLine = {
    key,
    code: entry.code,
    codeUoM: null,
    material: null,
    candidates: others.length === 0 ? [] : found,
    uoM: null,
    salesPrice: '',
    quantity: '',
    adjustPrice: '',
    discount: '',
    typed: {},
    comment: entry.comment,
  }
  const filled = Object.entries(values).reduce(
    (filledSoFar, [field, { value, text }]) => changeLine(filledSoFar, field as EntryField, value, text),
    line,
  )
  const named = { ...filled, uoM: entry.uoM === '' ? null : entry.uoM }
  return only === undefined || others.length > 0 ? named : withMaterial(named, only)
}

/** The line with this material: with its price, and the entered unit or the code's. */
export function withMaterial(line: OrderLine, { material, uoM }: Candidate): OrderLine {
  const chosen: OrderLine = {
    ...line,
    material,
    candidates: [],
    salesPrice: material.salesPrice,
    uoM,
    codeUoM: uoM,
  }
  const adjustPrice = isSameDecimal(line.adjustPrice, material.salesPrice) ? '' : line.adjustPrice
  if (line.uoM === null) return { ...chosen, adjustPrice }
  const unit = unitNamed(material, line.uoM)
  if (unit !== undefined) return { ...chosen, adjustPrice, uoM: unit }
  // The entered unit is unknown, and so is the quantity: the text is kept as typed until the user corrects it.
  const written = `${line.typed.quantity ?? line.quantity} ${line.uoM}`
  return { ...chosen, adjustPrice, typed: { ...line.typed, quantity: written } }
}

/** The unit that a text names: null for the base unit, undefined when the material does not have it. */
function unitNamed({ baseUoM, units }: EntryMaterial, text: string): string | null | undefined {
  if (isSameUnit(text, baseUoM ?? '')) return null
  const unit = units.find(({ name }) => isSameUnit(text, name))
  if (unit !== undefined) return unit.name
  return meansUnit(text, baseUoM ?? '') ? null : undefined
}

/** The quantity of a line in base units; null when it is invalid. */
export function baseQuantity(line: OrderLine): bigint | null {
  const { material, uoM } = line
  const count = countOf(line)
  return material === null || count === null ? null : inBaseUnits(count, uoM, material.units)
}

/**
 * Adds the quantity of one line to that of another with the same material, in that line's unit when it divides evenly, otherwise in base
 * units; the added line is removed.
 */
export function mergeLines(
  lines: readonly OrderLine[],
  fromKey: number,
  intoKey: number,
): readonly OrderLine[] {
  const from = lines.find(({ key }) => key === fromKey)
  const into = lines.find(({ key }) => key === intoKey)
  const [added, standing] = [from && baseQuantity(from), into && baseQuantity(into)]
  if (into === undefined || added == null || standing == null) return lines
  const merged = inSmallerUnit(into, added + standing, from?.uoM === into.uoM)
  return lines.flatMap(line => (line.key === fromKey ? [] : line.key === intoKey ? [merged] : [line]))
}

function inSmallerUnit(line: OrderLine, base: bigint, hasSameUnit: boolean): OrderLine {
  const unit = line.material?.units.find(({ name }) => name === line.uoM)
  const size = unit === undefined ? null : decimal(unit.quantity)
  if (hasSameUnit && size !== null && base % size === 0n)
    return { ...line, quantity: String(base / size), typed: {} }
  return { ...line, uoM: null, quantity: decimalText(base), typed: {} }
}

/** The lines as the server expects them; all must be matched and without problems. */
export function lineInputs(lines: readonly OrderLine[]): EnteredLine[] {
  return lines.flatMap(({ material, quantity, uoM, salesPrice, adjustPrice, discount, comment }) =>
    material === null
      ? []
      : [
          {
            materialId: material.id,
            quantity,
            uoM,
            salesUnitPrice: salesPrice,
            adjustPrice: adjustPrice === '' ? null : adjustPrice,
            discount: discount === '' ? null : discount,
            comment: comment === '' ? null : comment,
          },
        ],
  )
}
