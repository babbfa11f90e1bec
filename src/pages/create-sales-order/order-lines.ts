/** Lines of an order as they are entered: what a code stands for, what was typed, and where a line stands. Pure. */
import { decimal, decimalOne, decimalText, unsignedDecimal } from '../../contract/decimal'
import type { CodeMeaning, EnteredLine, EntryMaterial } from '../../contract/endpoints/order-entry-inputs'
import { draftLinesMost } from '../../contract/limits'
import { inBaseUnits } from '../../contract/order-lines'
import { isSameUnit, meansUnit } from '../../ui/lines/unit-names'
import type { EnteredValue, Entry } from './read-entries'

export type EntryField = 'quantity' | 'adjustPrice' | 'discount'

/** A material that a code may mean, in one of its units. */
export interface Candidate {
  readonly material: EntryMaterial
  readonly uoM: string | null
}

export interface OrderLine {
  /** Its own among all lines of the editor. */
  readonly key: number
  /** As it was typed, pasted or scanned. */
  readonly code: string
  /** What the code means; null until somebody chose, or where nobody knows it. */
  readonly material: EntryMaterial | null
  /** What it may mean, where that is several. */
  readonly candidates: readonly Candidate[]
  /** Unit of measure of the quantity; null for the base unit. */
  readonly uoM: string | null
  /** List price of a base unit as it is offered: that of the material, or of the draft that is edited. */
  readonly salesPrice: string
  /** Decimal texts, or empty texts. */
  readonly quantity: string
  readonly adjustPrice: string
  readonly discount: string
  /** What was typed and is no number, by field. */
  readonly typed: Readonly<Partial<Record<EntryField, string>>>
  readonly comment: string
}

/** Where a line stands: it can be ordered, or somebody has to decide. */
export type LineStanding = 'matched' | 'ambiguous' | 'duplicate' | 'not-found'

/** How a line stands; of a duplicate also which line has its material already. */
export interface Standing {
  readonly standing: LineStanding
  readonly first: OrderLine | null
}
/** By the key of the line. */
export type Standings = ReadonlyMap<number, Standing>

/** Looks at all lines together: the first line with a material has it, the others are duplicates. */
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

/** Adds entries with what their codes mean; not more than an order may have. */
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

/** Adds what a scanned code means once: to the line that was scanned before, or that has the material already, else as a new line. */
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

/** The line of a code that was scanned before, as long as it is what the code means. */
export function scannedBefore(lines: readonly OrderLine[], code: string): OrderLine | undefined {
  return lines.find(line => line.code === code && line.candidates.length === 0)
}

function oneMore(line: OrderLine): OrderLine {
  const quantity = line.typed.quantity === undefined ? unsignedDecimal(line.quantity) : null
  if (quantity === null) return line
  const more = decimalText(quantity + decimalOne)
  return changeLine(line, 'quantity', more, more)
}

/** A line without a material that the code may mean. */
function enteredLine(key: number, entry: Entry, found: readonly Candidate[]): OrderLine {
  const [only, ...others] = found
  const values = { quantity: entry.quantity, adjustPrice: entry.price, discount: entry.discount }
  const line: OrderLine = {
    key,
    code: entry.code,
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
    (filledSoFar, [field, value]) => withValue(filledSoFar, field as EntryField, value),
    line,
  )
  const named = { ...filled, uoM: entry.uoM === '' ? null : entry.uoM }
  return only === undefined || others.length > 0 ? named : withMaterial(named, only)
}

/** The line of a material: its price, and the unit that was written or that the code stands for. */
export function withMaterial(line: OrderLine, { material, uoM }: Candidate): OrderLine {
  const chosen: OrderLine = { ...line, material, candidates: [], salesPrice: material.salesPrice, uoM }
  const adjustPrice = sameDecimal(line.adjustPrice, material.salesPrice) ? '' : line.adjustPrice
  if (line.uoM === null) return { ...chosen, adjustPrice }
  const unit = unitNamed(material, line.uoM)
  if (unit !== undefined) return { ...chosen, adjustPrice, uoM: unit }
  // Nobody knows how much that is: the quantity stays as it was written until somebody says it.
  const written = `${line.typed.quantity ?? line.quantity} ${line.uoM}`
  return { ...chosen, adjustPrice, typed: { ...line.typed, quantity: written } }
}

/** The unit that a text means: null for the base unit, undefined for none that the material has. */
function unitNamed({ baseUoM, units }: EntryMaterial, text: string): string | null | undefined {
  if (isSameUnit(text, baseUoM ?? '')) return null
  const unit = units.find(({ name }) => isSameUnit(text, name))
  if (unit !== undefined) return unit.name
  return meansUnit(text, baseUoM ?? '') ? null : undefined
}

function sameDecimal(a: string, b: string): boolean {
  return a !== '' && decimal(a) === decimal(b)
}

function withValue(line: OrderLine, field: EntryField, { text, value }: EnteredValue): OrderLine {
  return changeLine(line, field, value, text)
}

/** Writes a value into a line. @param value decimal text or empty text; null for `text` that is no number */
export function changeLine(
  line: OrderLine,
  field: EntryField,
  value: string | null,
  text: string,
): OrderLine {
  const typed = Object.fromEntries(Object.entries(line.typed).filter(([name]) => name !== field))
  if (value === null) return { ...line, typed: { ...typed, [field]: text } }
  return { ...line, [field]: value, typed }
}

/** The quantity of a line in base units; null where it is none. */
export function baseQuantity({ material, quantity, uoM, typed }: OrderLine): bigint | null {
  const count = typed.quantity === undefined ? unsignedDecimal(quantity) : null
  return material === null || count === null ? null : inBaseUnits(count, uoM, material.units)
}

/**
 * Adds the quantity of one line to that of another with the same material, in the unit of that one where it comes out even, else in
 * base units; the added line goes.
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

/** A key that no line has. */
export function nextKey(lines: readonly OrderLine[]): number {
  return lines.reduce((most, { key }) => Math.max(most, key), 0) + 1
}

/** The lines as the server takes them; all must be matched and without problems. */
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
