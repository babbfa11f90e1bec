/** The answers of a dialog form: what stands in it at first, what is wrong, and what is sent. Pure. */
import type { Form, FormField, FormValues } from '../../define/form'
import type { AnyRow } from '../../define/view'

/** What a form holds while it is edited: text by field; null is a text that is no number. */
export type FormDraft = Readonly<Record<string, string | null>>

export type FieldProblem = 'required' | 'not-a-number' | 'not-whole' | 'too-small' | 'too-big' | 'too-long'

/** A form for these rows: a field starts with the value that all rows share, else empty. */
export function startingDraft(form: Form, rows: readonly AnyRow[]): FormDraft {
  return Object.fromEntries(form.fields.map(field => [field.name, sharedValue(field, rows)]))
}

/** What is wrong with a field; null when nothing is. */
export function fieldProblem(field: FormField, draft: FormDraft): FieldProblem | null {
  const text = draft[field.name]
  if (text === null) return 'not-a-number'
  const entered = (text ?? '').trim()
  if (entered === '') return field.isRequired === true ? 'required' : null
  if (field.maxLength !== undefined && entered.length > field.maxLength) return 'too-long'
  if (field.kind !== 'number') return null
  const value = Number(entered)
  if (!Number.isFinite(value)) return 'not-a-number'
  if (!Number.isInteger(value)) return 'not-whole'
  if (field.least !== undefined && value < field.least) return 'too-small'
  return field.most !== undefined && value > field.most ? 'too-big' : null
}

/** Problems of a form by field; empty when it can be sent. */
export function formProblems(form: Form, draft: FormDraft): ReadonlyMap<string, FieldProblem> {
  return new Map(
    form.fields.flatMap(field => {
      const problem = fieldProblem(field, draft)
      return problem === null ? [] : [[field.name, problem] as const]
    }),
  )
}

/** What is sent: only fields that differ from the start; an emptied one is null. Call it without problems. */
export function formValues(form: Form, start: FormDraft, draft: FormDraft): FormValues {
  return Object.fromEntries(
    form.fields.flatMap((field): [string, string | number | null][] => {
      const text = (draft[field.name] ?? '').trim()
      const before = (start[field.name] ?? '').trim()
      if (text === before && field.isRequired !== true) return []
      if (text === '') return [[field.name, null]]
      return [[field.name, field.kind === 'number' ? Number(text) : text]]
    }),
  )
}

function sharedValue(field: FormField, rows: readonly AnyRow[]): string {
  const { from } = field
  if (from === undefined) return ''
  const values = new Set(rows.map(row => row[from]))
  const [value] = values
  return values.size === 1 && value !== null && value !== undefined ? String(value) : ''
}
