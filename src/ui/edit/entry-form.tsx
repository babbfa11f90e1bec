/** Forms of texts, numbers and flags: the controls of their fields, each with its problem, its saved value and changes by others. */
import { createContext, useContext, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalMarkOf } from '../../contract/typed-number'
import { Checkbox } from '../controls/checkbox'
import { NumberField } from '../controls/number-field'
import { SelectField, type SelectOption } from '../controls/select-field'
import { TextAreaField, TextField } from '../controls/text-field'
import { useSession } from '../session-context'
import { EditField } from './edit-field'
import type { EditForm } from './use-edit-form'

/** The value in a control: a text, also for a number or a choice; a flag; or null for a text that cannot be read. */
export type Entry = string | boolean | null
/** Entries by the name of their field. */
export type Entries = Readonly<Record<string, Entry>>
export type EntryForm = EditForm<Entries>

export const EntryFormContext = createContext<EntryForm | null>(null)

/** The form that contains a control. */
export function useEntryForm(): EntryForm {
  const form = useContext(EntryFormContext)
  if (form === null) throw new Error('A field stands outside of its form.')
  return form
}

export interface EntryFieldProps {
  readonly field: string
  readonly className?: string | undefined
  /** By default the title of the field. */
  readonly label?: string
  readonly hideLabel?: boolean
  readonly hint?: string | undefined
  readonly required?: boolean
}

/** The props of a control. The hint of an edited field is its saved value. */
export function useEntry({ field, label, hideLabel, hint, required = false }: EntryFieldProps) {
  const form = useEntryForm()
  const { t } = useTranslation()
  const { saved, values, edits, changedByOthers } = form
  const entry = values[field] ?? ''

  const isEdited = edits[field] !== undefined && !changedByOthers.has(field)
  const before = isEdited ? form.textOf(field, saved[field] ?? '') : ''
  const was = before === '' ? hint : t('unsaved.was', { value: before })
  return {
    label: label ?? form.titleOf(field),
    hideLabel,
    required,
    value: typeof entry === 'string' ? entry : '',
    hint: was,
    error: form.problemAt(field),
    onChange: (next: Entry) => form.set(field, next),
    onBlur: () => form.blur(field),
  }
}

export interface EntryPlaceProps extends Pick<EntryFieldProps, 'field' | 'className'> {
  readonly children: ReactNode
}

export function EntryPlace({ field, className, children }: EntryPlaceProps) {
  const form = useEntryForm()
  return (
    <EditField
      form={form}
      field={field}
      now={form.textOf(field, form.saved[field] ?? '')}
      className={className}
    >
      {children}
    </EditField>
  )
}

interface TextProps extends EntryFieldProps {
  readonly maxLength?: number | undefined
  readonly placeholder?: string | undefined
}

export function TextEntry({ maxLength, placeholder, ...props }: TextProps) {
  const control = useEntry(props)
  return (
    <EntryPlace {...props}>
      <TextField {...control} maxLength={maxLength} placeholder={placeholder} />
    </EntryPlace>
  )
}

export function LinesEntry({
  maxLength,
  placeholder,
  rows,
  ...props
}: TextProps & { readonly rows: number }) {
  const control = useEntry(props)
  // A saved value of several lines is too long for a hint.
  return (
    <EntryPlace {...props}>
      <TextAreaField
        {...control}
        hint={props.hint}
        rows={rows}
        maxLength={maxLength}
        placeholder={placeholder}
      />
    </EntryPlace>
  )
}

export interface NumberEntryProps extends EntryFieldProps {
  readonly min?: string
  readonly max?: string
  readonly unit?: string | undefined
  readonly placeholder?: string | undefined
  /** Formats the saved value; by default as the number itself. */
  readonly shown?: (value: string) => string
}

/** A number; a text that is not a number is null. */
export function NumberEntry({ min, max, unit, placeholder, shown, ...props }: NumberEntryProps) {
  const form = useEntryForm()
  const { formats } = useSession()
  const { value, ...control } = useEntry(props)
  const isSaved = form.edits[props.field] === undefined
  return (
    <EntryPlace {...props}>
      <NumberField
        {...control}
        key={form.turn}
        value={isSaved && shown !== undefined ? shown(value) : value}
        min={min}
        max={max}
        unit={unit}
        placeholder={placeholder}
        decimalSeparator={decimalMarkOf(formats)}
      />
    </EntryPlace>
  )
}

export interface ChoiceEntryProps extends EntryFieldProps {
  readonly options: readonly SelectOption<string>[]
  /** The effective value while none is chosen. */
  readonly placeholder?: string | undefined
  /** The label for no value, where that can be chosen. */
  readonly noneLabel?: string | undefined
}

/** A select has no empty value. */
const noneValue = '\u2013'

/** One of several values. */
export function ChoiceEntry({ options, placeholder, noneLabel, ...props }: ChoiceEntryProps) {
  const { value, onChange, ...control } = useEntry(props)
  const none = noneLabel === undefined ? [] : [{ value: noneValue, label: noneLabel }]
  return (
    <EntryPlace {...props}>
      <SelectField
        {...control}
        options={[...none, ...options]}
        value={value === '' && noneLabel !== undefined ? noneValue : value}
        placeholder={placeholder}
        onChange={chosen => onChange(chosen === noneValue ? '' : chosen)}
      />
    </EntryPlace>
  )
}

/** Yes or no, with an explanation below. */
export function FlagEntry(props: EntryFieldProps) {
  const form = useEntryForm()
  const { field, label, hideLabel = false, hint } = props
  const box = (
    <Checkbox
      label={label ?? form.titleOf(field)}
      hideLabel={hideLabel}
      checked={form.values[field] === true}
      onChange={checked => form.set(field, checked)}
    />
  )
  return (
    <EntryPlace {...props}>
      {hint === undefined ? (
        box
      ) : (
        <div className="k-edit-flag">
          {box}
          <span className="hint">{hint}</span>
        </div>
      )}
    </EntryPlace>
  )
}
