/** A dialog form as data. */
import type { LookupKind } from '../contract/endpoints/lookup-options'
import type { Feature } from '../contract/features'
import type { PermissionPath } from '../contract/permissions'

/**
 * `number` is a whole number, `quantity`, `price` and `percent` are decimal texts; `lookup` is a choice from the server's list, found by
 * typing.
 */
export type FormFieldKind =
  | 'text'
  | 'longText'
  | 'date'
  | 'number'
  | 'quantity'
  | 'price'
  | 'percent'
  | 'choice'
  | 'flag'
  | 'lookup'

/** Lists of the server: `GET /Lookup/options/{kind}`; each entry has a value, a text and optionally a hint. */
export interface FormLookup {
  readonly kind: LookupKind
  /** Narrows the list, for instance to cause codes of one type. */
  readonly type?: string
}

export interface FormField {
  /**
   * Key of the answer and of its label: `field.<field>`, or `form.<form>.<field>` where the form uses another label; a hint is
   * `form.<form>.<field>.hint`.
   */
  readonly name: string
  /** Key of its label where the name does not tell it. */
  readonly titleKey?: string
  readonly kind: FormFieldKind
  readonly isRequired?: boolean
  /** Bounds of numbers and of decimals. */
  readonly least?: number
  readonly most?: number
  /** The bound itself is not allowed: a discount above 0. */
  readonly isAboveLeast?: boolean
  readonly maxLength?: number
  /** A due day: today or later, unless the rows have it already. */
  readonly isDue?: boolean
  /** Values of a choice, translated as `form.<form>.<field>.<value>`. */
  readonly choices?: readonly string[]
  /** The state machine whose words name the choices: `state.<machine>.<value>`. */
  readonly machine?: string
  /** Choices that need more permissions than the action: a user without them is not offered these, and sees the reason. */
  readonly choiceNeeds?: Readonly<
    Record<string, { readonly permission?: PermissionPath; readonly feature?: Feature }>
  >
  readonly lookup?: FormLookup
  /** Field of the row with the initial value, when all selected rows agree. */
  readonly from?: string
  /** Field of the row with the text of a lookup's value. */
  readonly textFrom?: string
  /** Initial value where the rows have none. */
  readonly starts?: FormValue
  /** Field of the row with the unit of a quantity. */
  readonly unitFrom?: string
  readonly hasHint?: boolean
  /** Shown and required only while another field has one of these values. */
  readonly onlyWhen?: { readonly field: string; readonly is: readonly FormValue[] }
}

/** Parts of forms that fields cannot express (ui/form/form-parts.ts). */
export type FormPart = 'patternTrial'

export interface Form {
  readonly name: string
  /** Key of its title; by default that of the action that opens it. */
  readonly titleKey?: string
  /** Key of its button; "Save" by default. */
  readonly submitKey?: string
  readonly fields: readonly FormField[]
  /** Current quantities of the row, shown above the fields when the form is about one row. */
  readonly facts?: readonly string[]
  /** Exactly one of these fields must be filled: a user or a role. */
  readonly oneOf?: readonly string[]
  /** Shown below the fields: the effect of their values. */
  readonly below?: FormPart
  /** May be sent unchanged. */
  readonly maySendUnchanged?: boolean
}

export type FormValue =
  | string
  | number
  | boolean
  | null
  | readonly FormValue[]
  | { readonly [key: string]: FormValue }

/** Answers by field; an untouched optional field is absent, an emptied one is null. */
export type FormValues = Readonly<Record<string, FormValue>>

export function defineForm(form: Form): Form {
  return form
}
