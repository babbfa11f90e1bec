/** Undo for actions whose answers replace values of the row. */
import type { ReadValues } from '../../contract/read-values'
import type { TakenBack } from '../../define/action'
import type { Form, FormField, FormValue, FormValues } from '../../define/form'

/** Undo by the same action with the former values; undefined when one of them may not be sent. */
export function restores(action: string, form: Form) {
  return (row: object, answers: FormValues): TakenBack | undefined => {
    const values: Record<string, FormValue> = {}
    const read: Record<string, ReadValues[string]> = {}
    for (const field of form.fields) {
      const { name, from, isRequired } = field
      const answer = answers[name]
      if (answer === undefined) continue
      if (from === undefined || (typeof answer === 'object' && answer !== null)) return undefined
      const before = valueBefore(field, (row as Readonly<Record<string, unknown>>)[from])
      if (before === undefined || (before === null && isRequired === true)) return undefined
      values[name] = before
      read[from] = answer
    }
    return { action, values, read }
  }
}

/** The form's answer for a value of the row; undefined when no field can express it. */
function valueBefore({ kind }: FormField, value: unknown): FormValue | undefined {
  if (value === null) return null
  if (kind === 'lookup' && typeof value === 'number') return String(value)
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isPlain ? value : undefined
}
