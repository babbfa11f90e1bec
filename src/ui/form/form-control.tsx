/** One field of a dialog form: the control of its kind, with its hint, its problem, and changes by somebody else. */
import { useTranslation } from 'react-i18next'
import type { Form, FormField } from '../../define/form'
import { Checkbox } from '../controls/checkbox'
import { DateField } from '../controls/date-field'
import { NumberField } from '../controls/number-field'
import { SelectField } from '../controls/select-field'
import { TextAreaField, TextField } from '../controls/text-field'
import type { Formats } from '../../contract/formats'
import { decimalMarkOf } from '../../contract/typed-number'
import type { Access } from '../../kernel/session'
import { featureTitle } from '../../texts/permission-titles'
import { useSession } from '../session-context'
import { Glyph } from '../theme/icons'
import type { Translate } from '../../contract/formats'
import { noValues } from '../refusal-words'
import { choiceKey, fieldLabelKey } from './form-keys'
import { leastOf, mostOf, type FieldProblem, type UnitRules } from './form-values'
import { LookupField } from './lookup-field'

export interface FormControlProps {
  readonly form: Form
  readonly field: FormField
  /** Null is a text that cannot be read. */
  readonly value: string | null
  /** The problem in words. */
  readonly problem: string | undefined
  /** The server's issue with the value. */
  readonly note: string | undefined
  readonly units: UnitRules
  /** The rows hold different values, so that none is shown. */
  readonly doDiffer: boolean
  /** The initial name of a lookup's value. */
  readonly startText: string
  readonly onChange: (value: string | null) => void
  readonly onBlur: () => void
}

export function FormControl(props: FormControlProps) {
  const { form, field, value, problem, note, units, doDiffer, startText, onChange, onBlur } = props
  const { t } = useTranslation()
  const { formats, access } = useSession()
  const separator = decimalMarkOf(formats)
  const label = t(fieldLabelKey(form, field))
  const { open, closedHint } = choicesOf(form, field, access, t)
  const hint = hintOf(form, field, t) ?? closedHint
  // A problem replaces the hint; a message from the server does not say what to enter, so the hint stays.
  const noteText = note === undefined ? undefined : [note, hint ?? ''].join(' ').trim()
  const shared = {
    label,
    required: field.isRequired === true,
    hint,
    error: problem ?? noteText,
    onBlur,
  }
  const text = value ?? ''
  const placeholder = doDiffer ? t('grid.form.different') : undefined
  switch (field.kind) {
    case 'text':
      return (
        <TextField
          {...shared}
          value={text}
          placeholder={placeholder}
          maxLength={field.maxLength}
          onChange={onChange}
        />
      )
    case 'longText':
      return (
        <TextAreaField
          {...shared}
          value={text}
          placeholder={placeholder}
          maxLength={field.maxLength}
          onChange={onChange}
        />
      )
    case 'date':
      return (
        <DateField
          {...shared}
          formats={formats}
          value={text}
          onIncorrect={() => onChange(null)}
          onChange={onChange}
        />
      )
    case 'number':
    case 'quantity':
    case 'price':
    case 'percent':
      return (
        <NumberField
          {...shared}
          value={text}
          placeholder={placeholder}
          decimalSeparator={separator}
          unit={unitText(field, units, formats.currency)}
          min={field.kind === 'number' ? field.least?.toString() : leastOf(field)}
          max={field.kind === 'number' ? field.most?.toString() : mostOf(field)}
          onChange={onChange}
        />
      )
    case 'choice':
      return (
        <SelectField
          {...shared}
          value={text}
          placeholder={placeholder ?? t('grid.form.choose')}
          options={open.map(choice => ({
            value: choice,
            label: t(choiceKey(form, field, choice)),
          }))}
          onChange={onChange}
        />
      )
    case 'flag':
      return (
        <div className="f k-form-flag">
          <Checkbox
            label={label}
            checked={text === '' ? 'mixed' : text === 'true'}
            onChange={isOn => {
              onChange(String(isOn))
              onBlur()
            }}
          />
          {shared.error !== undefined ? (
            <span className="hint err" role="alert">
              <Glyph name="octagon" />
              {shared.error}
            </span>
          ) : (
            shared.hint !== undefined && <span className="hint">{shared.hint}</span>
          )}
        </div>
      )
    case 'lookup':
      return field.lookup === undefined ? null : (
        <LookupField
          {...shared}
          lookup={field.lookup}
          placeholder={placeholder}
          value={value}
          startText={startText}
          onChange={onChange}
        />
      )
  }
}

/** The choices that the user may make, and why the others are missing. */
function choicesOf(
  form: Form,
  field: FormField,
  access: Pick<Access, 'denial'>,
  t: Translate,
): { readonly open: readonly string[]; readonly closedHint: string | undefined } {
  const { choices = [], choiceNeeds = {} } = field
  const closed = Object.entries(choiceNeeds).flatMap(([choice, { permission, feature }]) => {
    const denied = access.denial({
      ...(permission !== undefined && { permission }),
      ...(feature !== undefined && { features: [feature] }),
    })
    return denied === null ? [] : [{ choice, denied }]
  })
  const hints = closed.map(({ choice, denied }) => {
    const why =
      denied.reason === 'feature'
        ? t('refusal.feature-off', { ...noValues, path: featureTitle(denied.feature, t) })
        : t('refusal.permission-denied', noValues)
    return `${t(choiceKey(form, field, choice))}: ${why}`
  })
  return {
    open: choices.filter(choice => closed.every(one => one.choice !== choice)),
    closedHint: hints.length === 0 ? undefined : hints.join(' '),
  }
}

/** The hint of the definition; by default the bounds of a whole number that has both. */
function hintOf(form: Form, field: FormField, t: Translate): string | undefined {
  if (field.hasHint === true) return t(`form.${form.name}.${field.name}.hint`)
  const { kind, least, most } = field
  return kind === 'number' && least !== undefined && most !== undefined
    ? t('grid.form.range', { least, most })
    : undefined
}

function unitText(field: FormField, { unit }: UnitRules, currency: string): string | undefined {
  if (field.kind === 'percent') return '%'
  if (field.kind === 'price') return currency === '' ? undefined : currency
  return field.kind === 'quantity' ? (unit ?? undefined) : undefined
}

/** The problem of a field in words. */
export function problemText(
  form: Form,
  field: FormField,
  problem: FieldProblem,
  { decimals }: UnitRules,
  formats: Pick<Formats, 'number'>,
  t: Translate,
): string {
  const isWhole = field.kind === 'number'
  const decimal = (text: string) => formats.number(text)
  return t(`grid.form.${problem}`, {
    field: t(fieldLabelKey(form, field)),
    fields: form.fields
      .filter(({ name }) => form.oneOf?.includes(name))
      .map(one => t(fieldLabelKey(form, one)))
      .join(', '),
    least: isWhole ? (field.least ?? '') : decimal(leastOf(field)),
    most: isWhole ? (field.most ?? '') : decimal(mostOf(field)),
    maxLength: field.maxLength ?? '',
    decimals,
    count: decimals,
  })
}
