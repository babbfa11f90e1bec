/**
 * The fields of the material page as data: what may stand in them, what a save sends, and what it says it has read. Edits are texts,
 * or a flag; a field without an edit shows what the row says, also when that changes. Pure.
 */
import type { MaterialUpdate } from '../../contract/endpoints/material-inputs'
import type { Material } from '../../contract/entities/material'
import { nameLengthMost, quantityDecimalsMost, quantityMost, textLengthMost } from '../../contract/limits'
import { volumeOf } from '../../contract/material-rules'
import { quantityProblem } from '../../contract/quantity'
import { compareDecimals } from '../../contract/decimal'
import type { ReadRow } from '../../contract/read-values'

/** name: must be filled. measure: above zero or empty. level: zero or more or empty. price: zero or more. reference: an id. */
type MaterialFieldKind = 'name' | 'text' | 'longText' | 'measure' | 'level' | 'price' | 'reference' | 'flag'

export const materialFields = {
  name: 'name',
  description: 'longText',
  barcode: 'text',
  ean: 'text',
  materialGroup: 'text',
  abc: 'text',
  baseUoM: 'text',
  colour: 'text',
  size: 'text',
  style: 'text',
  pickingLocationRole: 'text',
  hasBatch: 'flag',
  hasSerialNumber: 'flag',
  hasExpDate: 'flag',
  webShop: 'flag',
  length: 'measure',
  width: 'measure',
  height: 'measure',
  weight: 'measure',
  minimumWarehouseQuantity: 'level',
  maximumWarehouseQuantity: 'level',
  supplierId: 'reference',
  costPrice: 'price',
  salesPrice: 'price',
} as const satisfies Partial<Record<keyof Material, MaterialFieldKind>>

export type MaterialField = keyof typeof materialFields
export type FlagField = 'hasBatch' | 'hasSerialNumber' | 'hasExpDate' | 'webShop'
export type TextField = Exclude<MaterialField, FlagField>

/** What was entered: a text, a flag, or null for a text that is no number or names nothing. */
export type Entry = string | boolean | null

export interface Edit {
  readonly entry: Entry
  /** What the row said when the field was first touched. */
  readonly base: Entry
}
export type MaterialEdits = Readonly<Partial<Record<MaterialField, Edit>>>

/** A field's problem: a key of the shared words of forms, and its values. */
export interface FieldProblem {
  readonly key: string
  readonly values: Readonly<Record<string, string | number>>
}

const priceDecimals = 4
const names = Object.keys(materialFields) as MaterialField[]

/** What the row says, as it stands in the field. */
export function rowEntry(row: Material, field: MaterialField): string | boolean {
  const value = row[field]
  return typeof value === 'boolean' ? value : String(value ?? '')
}

/** What stands in the field: the edit, else what the row says. */
export function shownEntry(row: Material, edits: MaterialEdits, field: MaterialField): Entry {
  const edit = edits[field]
  return edit === undefined ? rowEntry(row, field) : edit.entry
}

/** The edits with one more; an edit back to what the row says is none. */
export function withEdit(
  row: Material,
  edits: MaterialEdits,
  field: MaterialField,
  entry: Entry,
): MaterialEdits {
  const { [field]: before, ...others } = edits
  const now = rowEntry(row, field)
  const base = before?.base ?? now
  return isSame(field, entry, now) ? others : { ...others, [field]: { entry, base } }
}

/** The edits that still differ from the row: others may have entered the same meanwhile. */
export function openEdits(row: Material, edits: MaterialEdits): MaterialEdits {
  const open = Object.entries(edits).filter(
    ([field, edit]) => !isSame(field as MaterialField, edit.entry, rowEntry(row, field as MaterialField)),
  )
  return Object.fromEntries(open)
}

/** Fields with an edit that somebody else changed since it was begun. */
export function changedMeanwhile(row: Material, edits: MaterialEdits): readonly MaterialField[] {
  return names.filter(field => {
    const edit = edits[field]
    return edit !== undefined && !isSame(field, edit.base, rowEntry(row, field))
  })
}

/** The volume of what stands in the three lengths; the row's own while none of them is edited. */
export function shownVolume(row: Material, edits: MaterialEdits): string | null {
  const lengths = (['length', 'width', 'height'] as const).map(field => shownEntry(row, edits, field))
  if ((['length', 'width', 'height'] as const).every(field => edits[field] === undefined)) return row.volume
  const [length, width, height] = lengths.map(entry =>
    typeof entry === 'string' && quantityProblem(entry, {}) === null ? entry : null,
  )
  return volumeOf(length ?? null, width ?? null, height ?? null)
}

/** What is wrong with the edits, by field. Fields that nobody touched may stand as they are. */
export function materialProblems(
  row: Material,
  edits: MaterialEdits,
  decimalsByUnit: Readonly<Record<string, number>>,
): ReadonlyMap<MaterialField, FieldProblem> {
  const unit = shownEntry(row, edits, 'baseUoM')
  const unitDecimals = (typeof unit === 'string' ? decimalsByUnit[unit] : undefined) ?? quantityDecimalsMost
  const problems = new Map<MaterialField, FieldProblem>()
  for (const field of names) {
    const edit = edits[field]
    const problem = edit === undefined ? null : problemOf(field, edit.entry, unitDecimals)
    if (problem !== null) problems.set(field, problem)
  }
  const least = shownEntry(row, edits, 'minimumWarehouseQuantity')
  const most = shownEntry(row, edits, 'maximumWarehouseQuantity')
  const isTouched =
    edits.minimumWarehouseQuantity !== undefined || edits.maximumWarehouseQuantity !== undefined
  const areFine =
    !problems.has('minimumWarehouseQuantity') && !problems.has('maximumWarehouseQuantity') && isTouched
  if (areFine && isNumber(least) && isNumber(most) && compareDecimals(most, least) < 0) {
    problems.set('maximumWarehouseQuantity', { key: 'grid.form.too-small', values: { least } })
  }
  return problems
}

/** The body of the save; `told` are the fields of which the user knows the newest values by now. */
export function updateOf(
  row: Material,
  edits: MaterialEdits,
  told: ReadonlySet<string>,
): MaterialUpdate & { read: ReadRow[] } {
  const edited = names.flatMap(field => {
    const edit = edits[field]
    return edit === undefined ? [] : [[field, edit] as const]
  })
  const values = edited.map(([field, { entry }]) => [field, sent(field, entry)] as const)
  const read = edited.map(([field, { base }]) => [
    field,
    wire(field, told.has(field) ? rowEntry(row, field) : base),
  ])
  return {
    id: row.id,
    ...(Object.fromEntries(values) as Omit<MaterialUpdate, 'id' | 'read'>),
    read: [{ id: row.id, values: Object.fromEntries(read) as ReadRow['values'] }],
  }
}

function problemOf(field: MaterialField, entry: Entry, unitDecimals: number): FieldProblem | null {
  const kind = materialFields[field]
  if (typeof entry === 'boolean') return null
  switch (kind) {
    case 'name':
      return entry === null || entry.trim() === ''
        ? { key: 'grid.form.required', values: {} }
        : tooLong(entry, nameLengthMost)
    case 'longText':
      return tooLong(entry, textLengthMost)
    case 'text':
      return tooLong(entry, nameLengthMost)
    case 'reference':
      return entry === null ? { key: 'grid.form.not-listed', values: {} } : null
    case 'measure':
      return entry === ''
        ? null
        : numberProblem(entry, { isAboveLeast: true, decimals: quantityDecimalsMost })
    case 'level':
      return entry === '' ? null : numberProblem(entry, { isAboveLeast: false, decimals: unitDecimals })
    case 'price':
      return entry === ''
        ? { key: 'grid.form.required', values: {} }
        : numberProblem(entry, { isAboveLeast: false, decimals: priceDecimals })
    case 'flag':
      return null
  }
}

function numberProblem(
  entry: string | null,
  rules: { readonly isAboveLeast: boolean; readonly decimals: number },
): FieldProblem | null {
  const problem = entry === null ? 'not-a-number' : quantityProblem(entry, rules)
  if (problem === null) return null
  const key = problem === 'too-small' && rules.isAboveLeast ? 'not-above' : problem
  const { decimals } = rules
  return { key: `grid.form.${key}`, values: { least: '0', most: quantityMost, decimals, count: decimals } }
}

function tooLong(entry: string | null, maxLength: number): FieldProblem | null {
  return (entry ?? '').length > maxLength ? { key: 'grid.form.too-long', values: { maxLength } } : null
}

function isNumber(entry: Entry): entry is string {
  return typeof entry === 'string' && entry !== '' && quantityProblem(entry, {}) === null
}

function isSame(field: MaterialField, one: Entry, other: Entry): boolean {
  if (one === other) return true
  const isDecimal = ['measure', 'level', 'price'].includes(materialFields[field])
  return isDecimal && isNumber(one) && isNumber(other) && compareDecimals(one, other) === 0
}

/** An entry as the endpoint takes it: an empty text is none. */
function sent(field: MaterialField, entry: Entry): string | number | boolean | null {
  const value = wire(field, entry)
  return typeof value === 'string' ? value.trim() : value
}

function wire(field: MaterialField, entry: Entry): string | number | boolean | null {
  if (entry === '' || entry === null) return null
  return materialFields[field] === 'reference' ? Number(entry) : entry
}
