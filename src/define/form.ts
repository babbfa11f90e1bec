/** A small dialog form as data. */

export type FormFieldKind = 'text' | 'date' | 'number' | 'choice'

export interface FormField {
  /** Key of the answer and of its label: `form.<form>.<field>`. */
  readonly name: string
  readonly kind: FormFieldKind
  readonly isRequired?: boolean
  readonly least?: number
  readonly most?: number
  readonly maxLength?: number
  /** Values of a choice, translated as `form.<form>.<field>.<value>`. */
  readonly choices?: readonly string[]
  /** Field of the row whose value stands in the form at first, when all chosen rows agree. */
  readonly from?: string
}

export interface Form {
  readonly name: string
  readonly fields: readonly FormField[]
}

/** Answers by field; an untouched optional field is absent, an emptied one is null. */
export type FormValues = Readonly<Record<string, string | number | null>>

/** Declares a form. */
export function defineForm(form: Form): Form {
  return form
}
