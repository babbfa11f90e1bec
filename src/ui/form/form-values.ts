/** The answers of a dialog form: their initial values, their problems, and what is sent. Pure. */
import { isDueDayAllowed } from '../../contract/due-day'
import { quantityDecimalsMost, quantityMost } from '../../contract/limits'
import { quantityProblem } from '../../contract/quantity'
import type { ReadRow, ReadValues } from '../../contract/read-values'
import type { Form, FormField, FormValue, FormValues } from '../../define/form'
import type { AnyRow } from '../../define/view'

/** The values of a form while it is edited: text by field, `true` or `false` of a flag; null is a text that cannot be read. */
export type FormDraft = Readonly<Record<string, string | null>>

export type FieldProblem =
  | 'required'
  | 'not-a-number'
  | 'not-whole'
  | 'too-many-decimals'
  | 'too-small'
  | 'not-above'
  | 'too-big'
  | 'too-long'
  | 'no-day'
  | 'in-the-past'
  | 'not-listed'
  | 'one-of'
  | 'only-one'

/** The unit of the chosen rows' quantities. */
export interface UnitRules {
  /** Null when the rows are counted in different units. */
  readonly unit: string | null
  readonly decimals: number
}

/** Initial values from the selected rows: the value that all share, else empty. */
export function sharedDraft(form: Form, rows: readonly AnyRow[]): FormDraft {
  return Object.fromEntries(form.fields.map(field => [field.name, sharedValue(field, rows)]))
}

/** The initial values: what the rows share, else the form's own. A flag starts as off, unless the rows disagree. */
export function startingDraft(form: Form, rows: readonly AnyRow[]): FormDraft {
  const shared = sharedDraft(form, rows)
  return Object.fromEntries(
    form.fields.map(field => {
      const value = shared[field.name] ?? ''
      if (value !== '') return [field.name, value]
      const initial = textOf(field.starts)
      if (initial !== '') return [field.name, initial]
      return [
        field.name,
        field.kind === 'flag' && (field.from === undefined || rows.length === 0) ? 'false' : '',
      ]
    }),
  )
}

/** The fields that a form currently shows. */
export function shownFields(form: Form, draft: FormDraft): readonly FormField[] {
  return form.fields.filter(({ onlyWhen }) => {
    if (onlyWhen === undefined) return true
    const held = draft[onlyWhen.field] ?? ''
    return onlyWhen.is.some(value => textOf(value) === held)
  })
}

/** The unit of a quantity and its number of decimals; for rows in several units, the decimals that all of them allow. */
export function unitRules(
  field: FormField,
  rows: readonly AnyRow[],
  decimalsByUnit: Readonly<Record<string, number>>,
): UnitRules {
  const { unitFrom } = field
  if (unitFrom === undefined) return { unit: null, decimals: quantityDecimalsMost }
  const units = [...new Set(rows.map(row => textOf(row[unitFrom])))].filter(unit => unit !== '')
  const allowed = units.map(unit => decimalsByUnit[unit] ?? quantityDecimalsMost)
  return {
    unit: units.length === 1 ? (units[0] ?? null) : null,
    decimals: Math.min(quantityDecimalsMost, ...allowed),
  }
}

/** What a value's validation needs besides its field. */
export interface FieldRules {
  /** The decimals that the unit of a quantity allows. */
  readonly decimals?: number
  /** Today in the company's region, yyyy-mm-dd; absent where past days are not checked. */
  readonly today?: string
}

/** The problem of a field's value; null when it is valid. */
export function fieldProblem(
  field: FormField,
  draft: FormDraft,
  { decimals = quantityDecimalsMost, today = '' }: FieldRules = {},
): FieldProblem | null {
  const text = draft[field.name]
  if (text === null) return unreadable[field.kind] ?? 'not-a-number'
  const entered = (text ?? '').trim()
  if (entered === '') return field.isRequired === true ? 'required' : null
  if (field.maxLength !== undefined && entered.length > field.maxLength) return 'too-long'
  switch (field.kind) {
    case 'number':
      return wholeProblem(field, entered)
    case 'quantity':
    case 'price':
    case 'percent':
      return decimalProblem(field, entered, field.kind === 'quantity' ? decimals : quantityDecimalsMost)
    case 'date':
      return field.isDue === true && !isDueDayAllowed(entered, today) ? 'in-the-past' : null
    default:
      return null
  }
}

/** Problems of a form by field; empty when it can be sent. Unchanged values of the rows are not validated. */
export function formProblems(
  form: Form,
  draft: FormDraft,
  shared: FormDraft = {},
  rulesOf: (field: FormField) => FieldRules = () => ({}),
): ReadonlyMap<string, FieldProblem> {
  const shown = shownFields(form, draft)
  const problems = new Map<string, FieldProblem>()
  for (const field of shown) {
    const isAsBefore = (draft[field.name] ?? null) !== null && draft[field.name] === shared[field.name]
    const problem = fieldProblem(field, draft, rulesOf(field))
    if (problem !== null && (!isAsBefore || problem === 'required')) problems.set(field.name, problem)
  }
  const required = shown.filter(({ name }) => form.oneOf?.includes(name) === true)
  const filled = required.filter(({ name }) => draft[name] === null || (draft[name] ?? '').trim() !== '')
  if (required.length > 0 && filled.length === 0) {
    for (const { name } of required.slice(0, 1)) problems.set(name, 'one-of')
  }
  for (const { name } of filled.slice(1)) if (!problems.has(name)) problems.set(name, 'only-one')
  return problems
}

/**
 * What is sent: fields that show a value of the rows only when they differ from it, an emptied one as null; other fields when they are
 * not empty. Call it only without problems. `shared` holds the values that the rows share.
 */
export function formValues(form: Form, shared: FormDraft, draft: FormDraft): FormValues {
  return Object.fromEntries(
    shownFields(form, draft).flatMap((field): [string, FormValue][] => {
      const text = (draft[field.name] ?? '').trim()
      const before = (shared[field.name] ?? '').trim()
      const isAsBefore = text === before && (field.from !== undefined || text === '')
      if (isAsBefore && field.isRequired !== true) return []
      if (text === '') return [[field.name, null]]
      return [[field.name, valueOf(field, text)]]
    }),
  )
}

/**
 * What the fields to be sent showed of the rows: the server refuses when a row has changed since. A field on which the rows disagreed
 * showed nothing. `seen`: newer values of some rows that the form has shown since it opened.
 */
export function readOf(
  form: Form,
  rows: readonly AnyRow[],
  values: FormValues,
  seen: ReadonlyMap<string, readonly AnyRow[] | null> = new Map(),
): readonly ReadRow[] {
  const fields = form.fields.flatMap(({ name, from }) =>
    from !== undefined && name in values && valuesOf(from, rows).size === 1 ? [{ name, from }] : [],
  )
  return rows.flatMap(row => {
    const shown: [string, ReadValues[string]][] = fields.flatMap(({ name, from }) => {
      const newer = seen.get(name)
      if (newer === null) return []
      const value = (newer?.find(({ id }) => id === row.id) ?? row)[from]
      return isReadValue(value) ? [[from, value]] : []
    })
    return shown.length === 0 ? [] : [{ id: row.id, values: Object.fromEntries(shown) }]
  })
}

/** The text of a value in a form. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}

/** The value that a field shows for these rows: the one that all of them share. */
export function sharedValue(field: Pick<FormField, 'from'>, rows: readonly AnyRow[]): string {
  const { from } = field
  if (from === undefined) return ''
  const values = valuesOf(from, rows)
  const [value] = values
  return values.size === 1 ? textOf(value) : ''
}

/** Whether the rows hold different values in a field, so that it shows none of them. */
export function doDiffer({ from }: Pick<FormField, 'from'>, rows: readonly AnyRow[]): boolean {
  return from !== undefined && valuesOf(from, rows).size > 1
}

/** The values that these rows hold in a field, each once. */
function valuesOf(from: string, rows: readonly AnyRow[]): ReadonlySet<unknown> {
  return new Set(rows.map(row => row[from] ?? null))
}

const unreadable: Partial<Record<FormField['kind'], FieldProblem>> = { date: 'no-day', lookup: 'not-listed' }

function wholeProblem(field: FormField, text: string): FieldProblem | null {
  const value = Number(text)
  if (!Number.isFinite(value)) return 'not-a-number'
  if (!Number.isInteger(value)) return 'not-whole'
  if (field.least !== undefined && value < field.least) return 'too-small'
  if (field.isAboveLeast === true && value === field.least) return 'not-above'
  return field.most !== undefined && value > field.most ? 'too-big' : null
}

function decimalProblem(field: FormField, text: string, decimals: number): FieldProblem | null {
  const { isAboveLeast = false } = field
  const problem = quantityProblem(text, {
    least: leastOf(field),
    most: mostOf(field),
    isAboveLeast,
    decimals,
  })
  if (problem === 'too-many-decimals' && decimals === 0) return 'not-whole'
  return problem === 'too-small' && isAboveLeast ? 'not-above' : problem
}

/** The lower bound of a decimal: by default zero for quantities, while other decimals may be negative. */
export function leastOf({ kind, least }: FormField): string {
  return least?.toString() ?? (kind === 'quantity' ? '0' : `-${quantityMost}`)
}

/** The upper bound of a decimal. */
export function mostOf({ most }: FormField): string {
  return most?.toString() ?? quantityMost
}

function valueOf(field: FormField, text: string): FormValue {
  if (field.kind === 'number') return Number(text)
  return field.kind === 'flag' ? text === 'true' : text
}

function isReadValue(value: unknown): value is ReadValues[string] {
  return (
    value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  )
}
