/** The controls of settings: each with its hint, what is wrong with it, that it was edited, and what others made of it meanwhile. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/controls/checkbox'
import { NumberField } from '../../ui/controls/number-field'
import { SelectField, type SelectOption } from '../../ui/controls/select-field'
import { TextAreaField, TextField } from '../../ui/controls/text-field'
import { EditedField } from '../edited-page'
import { useSetting, useSettings } from './settings-context'

export interface SettingProps {
  readonly field: string
  readonly hint?: ReactNode
  readonly required?: boolean
}

function Frame({ field, children }: { readonly field: string; readonly children: ReactNode }) {
  const { edits, theirs, saved, take, textOf } = useSettings()
  const { t } = useTranslation()
  const now = textOf(field, saved[field] ?? '')
  return (
    <EditedField
      field={field}
      isEdited={field in edits}
      theirs={theirs.has(field) ? { note: t('kpi.meanwhile', { now }), value: now } : undefined}
      className="k-setting"
      onTake={() => take(field)}
    >
      {children}
    </EditedField>
  )
}

/** One line of text. */
export function SettingText({
  field,
  hint,
  required = false,
  ...rest
}: SettingProps & { readonly maxLength?: number; readonly placeholder?: string }) {
  const { label, entry, error, was, change, leave } = useSetting(field)
  return (
    <Frame field={field}>
      <TextField
        {...rest}
        label={label}
        required={required}
        value={String(entry)}
        hint={was ?? hint}
        error={error}
        onChange={change}
        onBlur={leave}
      />
    </Frame>
  )
}

/** Several lines of text. */
export function SettingLines({
  field,
  hint,
  ...rest
}: SettingProps & { readonly rows: number; readonly maxLength?: number; readonly placeholder?: string }) {
  const { label, entry, error, change, leave } = useSetting(field)
  return (
    <Frame field={field}>
      <TextAreaField
        {...rest}
        label={label}
        value={String(entry)}
        hint={hint}
        error={error}
        onChange={change}
        onBlur={leave}
      />
    </Frame>
  )
}

/** A whole number. */
export function SettingNumber({
  field,
  hint,
  ...rest
}: SettingProps & { readonly min: number; readonly max: number; readonly unit?: string }) {
  const { label, entry, error, was, turn, change, leave } = useSetting(field)
  return (
    <Frame field={field}>
      <NumberField
        key={turn}
        label={label}
        required
        value={String(entry)}
        min={String(rest.min)}
        max={String(rest.max)}
        unit={rest.unit}
        hint={was ?? hint}
        error={error}
        onChange={next => change(next ?? notANumber)}
        onBlur={leave}
      />
    </Frame>
  )
}

/** Stands for a text that is no number, which no setting can hold. */
const notANumber = 'NaN'

/** One of several values; the placeholder is what holds while none is chosen. */
export function SettingChoice({
  field,
  hint,
  required = false,
  options,
  placeholder,
}: SettingProps & { readonly options: readonly SelectOption<string>[]; readonly placeholder?: string }) {
  const { label, entry, error, was, change, leave } = useSetting(field)
  return (
    <Frame field={field}>
      <SelectField
        label={label}
        required={required}
        value={String(entry)}
        options={options}
        placeholder={placeholder}
        hint={was ?? hint}
        error={error}
        onChange={change}
        onBlur={leave}
      />
    </Frame>
  )
}

/** Yes or no, with what it means below. */
export function SettingFlag({ field, hint }: SettingProps) {
  const { label, entry, change } = useSetting(field)
  return (
    <Frame field={field}>
      <div className="k-setting-flag">
        <Checkbox label={label} checked={entry === true} onChange={change} />
        {hint !== undefined && <span className="hint">{hint}</span>}
      </div>
    </Frame>
  )
}
