/** The fields of the material page as data: their validation, and the body of a save. Pure. */
import type { MaterialUpdate } from '../../contract/endpoints/material-inputs'
import type { Material } from '../../contract/entities/material'
import { nameLengthMost, quantityDecimalsMost, quantityMost, textLengthMost } from '../../contract/limits'
import { volumeOf } from '../../contract/material-rules'
import { quantityProblem } from '../../contract/quantity'
import { compareDecimals, isSameDecimal } from '../../contract/decimal'
import type { Edits } from '../../ui/edit/edits'
import type { Entries, Entry } from '../../ui/edit/entry-form'
import type { ReadRow } from '../../contract/read-values'

/** name: required. measure: above zero or empty. level: zero or more or empty. price: zero or more. reference: an id. */
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

/** A field's problem: a translation key of the shared form texts, and its values. */
export interface FieldProblem {
  readonly key: string
  readonly values: Readonly<Record<string, string | number>>
}

const priceDecimals = 4
const names = Object.keys(materialFields) as MaterialField[]

/** The row as form values. */
export function materialEntries(row: Material): Entries {
  return Object.fromEntries(names.map(field => [field, rowEntry(row, field)]))
}

function rowEntry(row: Material, field: MaterialField): string | boolean {
  const value = row[field]
  return typeof value === 'boolean' ? value : String(value ?? '')
}

/** Whether two entries of a field are the same value; decimals may differ in trailing zeros. */
export function isSameEntry(one: Entry, other: Entry, field: string): boolean {
  if (one === other) return true
  return (
    isDecimalField(field) && typeof one === 'string' && typeof other === 'string' && isSameDecimal(one, other)
  )
}

/** Whether a field contains a decimal. */
export function isDecimalField(field: string): boolean {
  const kinds: Readonly<Record<string, MaterialFieldKind>> = materialFields
  return ['measure', 'level', 'price'].includes(kinds[field] ?? '')
}

/** The volume of the three edited lengths; the row's own while none of them is edited. */
export function shownVolume(row: Material, values: Entries, edits: Edits<Entries>): string | null {
  const names = ['length', 'width', 'height'] as const
  if (names.every(field => edits[field] === undefined)) return row.volume
  const [length, width, height] = names.map(field => {
    const entry = values[field]
    return typeof entry === 'string' && quantityProblem(entry, {}) === null ? entry : null
  })
  return volumeOf(length ?? null, width ?? null, height ?? null)
}

/** The problems of the edits, by field. Untouched fields are not checked. */
export function materialProblems(
  values: Entries,
  edits: Edits<Entries>,
  decimalsByUnit: Readonly<Record<string, number>>,
): ReadonlyMap<MaterialField, FieldProblem> {
  const unit = values['baseUoM']
  const unitDecimals = (typeof unit === 'string' ? decimalsByUnit[unit] : undefined) ?? quantityDecimalsMost
  const problems = new Map<MaterialField, FieldProblem>()
  for (const field of names) {
    const edit = edits[field]
    const problem = edit === undefined ? null : problemOf(field, edit.value, unitDecimals)
    if (problem !== null) problems.set(field, problem)
  }
  const least = values['minimumWarehouseQuantity'] ?? null
  const most = values['maximumWarehouseQuantity'] ?? null
  const levels = ['minimumWarehouseQuantity', 'maximumWarehouseQuantity'] as const
  const isTouched = levels.some(field => edits[field] !== undefined)
  const areFine = !levels.some(field => problems.has(field))
  if (isTouched && areFine && isNumber(least) && isNumber(most) && compareDecimals(most, least) < 0) {
    problems.set('maximumWarehouseQuantity', { key: 'grid.form.too-small', values: { least } })
  }
  return problems
}

/** The body that saves a row: the changes, and the values that the user saw. */
export function updateOf(
  { id }: Pick<Material, 'id'>,
  changed: Partial<Entries>,
  seen: Partial<Entries>,
): MaterialUpdate & { read: ReadRow[] } {
  const valuesOf = (entries: Partial<Entries>, write: typeof wire) =>
    Object.fromEntries(
      names.flatMap(field => {
        const entry = entries[field]
        return entry === undefined ? [] : [[field, write(field, entry)] as const]
      }),
    )
  return {
    id,
    ...(valuesOf(changed, sent) as Omit<MaterialUpdate, 'id' | 'read'>),
    read: [{ id, values: valuesOf(seen, wire) as ReadRow['values'] }],
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

/** An entry as the endpoint expects it: empty text becomes null. */
function sent(field: MaterialField, entry: Entry): string | number | boolean | null {
  const value = wire(field, entry)
  return typeof value === 'string' ? value.trim() : value
}

function wire(field: MaterialField, entry: Entry): string | number | boolean | null {
  if (entry === '' || entry === null) return null
  return materialFields[field] === 'reference' ? Number(entry) : entry
}
