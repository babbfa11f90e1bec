/** A small form in a dialog, from its definition. The button stays enabled: it goes to the first field that is wrong. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Form, FormField, FormValues } from '../../define/form'
import type { AnyRow } from '../../define/view'
import { Banner } from '../controls/banner'
import { DateField } from '../controls/date-field'
import { NumberField } from '../controls/number-field'
import { SelectField } from '../controls/select-field'
import { TextField } from '../controls/text-field'
import { Button } from '../controls/button'
import { Dialog } from '../dialogs/dialog'
import { formProblems, formValues, startingDraft, type FieldProblem, type FormDraft } from './form-values'

export interface FormDialogProps {
  readonly form: Form
  /** The rows that it is about; a field starts with what they share. */
  readonly rows: readonly AnyRow[]
  readonly title: string
  /** What it is about: "3 orders". */
  readonly subtitle: string
  /** Verb, and the count: "Change 3 orders". */
  readonly submitLabel: string
  readonly onClose: (values?: FormValues) => void
}

/** An open form. */
export function FormDialog({ form, rows, title, subtitle, submitLabel, onClose }: FormDialogProps) {
  const { t } = useTranslation()
  const body = useRef<HTMLDivElement>(null)
  const [start] = useState(() => startingDraft(form, rows))
  const [draft, setDraft] = useState<FormDraft>(start)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isSent, setSent] = useState(false)
  const problems = formProblems(form, draft)
  const isUnchanged = Object.keys(formValues(form, start, draft)).length === 0

  const submit = () => {
    setSent(true)
    if (problems.size > 0) {
      const at = form.fields.findIndex(field => problems.has(field.name))
      body.current?.querySelectorAll<HTMLElement>('[data-field] :is(input, select)')[at]?.focus()
      return
    }
    if (!isUnchanged) onClose(formValues(form, start, draft))
  }
  return (
    <Dialog
      title={title}
      closable
      onCancel={() => onClose()}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={() => onClose()}>{t('ui.cancel')}</Button>
          <Button kind="primary" type="submit">
            {submitLabel}
          </Button>
        </>
      }
    >
      <div ref={body} className="k-form">
        <p className="sec">{subtitle}</p>
        {isSent && problems.size === 0 && isUnchanged && (
          <Banner tone="info">{t('grid.form.unchanged')}</Banner>
        )}
        {form.fields.map(field => (
          <div key={field.name} data-field={field.name}>
            <FormControl
              form={form}
              field={field}
              value={draft[field.name] ?? ''}
              problem={isSent || left.has(field.name) ? (problems.get(field.name) ?? null) : null}
              onChange={value => setDraft(current => ({ ...current, [field.name]: value }))}
              onBlur={() => setLeft(current => new Set([...current, field.name]))}
            />
          </div>
        ))}
      </div>
    </Dialog>
  )
}

interface FormControlProps {
  readonly form: Form
  readonly field: FormField
  readonly value: string
  readonly problem: FieldProblem | null
  readonly onChange: (value: string | null) => void
  readonly onBlur: () => void
}

function FormControl({ form, field, value, problem, onChange, onBlur }: FormControlProps) {
  const { t } = useTranslation()
  const label = t(`form.${form.name}.${field.name}`)
  const limits = { least: field.least ?? '', most: field.most ?? '', maxLength: field.maxLength ?? '' }
  const shared = {
    label,
    required: field.isRequired === true,
    error: problem === null ? undefined : t(`grid.form.${problem}`, { field: label, ...limits }),
    onBlur,
  }
  switch (field.kind) {
    case 'text':
      return <TextField {...shared} value={value} maxLength={field.maxLength} onChange={onChange} />
    case 'date':
      return <DateField {...shared} value={value} onChange={onChange} />
    case 'number':
      return (
        <NumberField
          {...shared}
          value={value}
          min={field.least?.toString()}
          max={field.most?.toString()}
          hint={
            field.least !== undefined && field.most !== undefined
              ? t('grid.form.range', { least: field.least, most: field.most })
              : undefined
          }
          onChange={onChange}
        />
      )
    case 'choice':
      return (
        <SelectField
          {...shared}
          value={value}
          placeholder={t('grid.form.choose')}
          options={(field.choices ?? []).map(choice => ({
            value: choice,
            label: t(`form.${form.name}.${field.name}.${choice}`),
          }))}
          onChange={onChange}
        />
      )
  }
}
