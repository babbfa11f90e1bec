/** The criteria of a report as a form, in the order of the contract (design: report-config). */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateCriteria } from '../../contract/reports/period'
import { criterionFields, type Criterion } from '../../contract/reports/criterion-fields'
import { DateField } from '../../ui/controls/date-field'
import { NumberField } from '../../ui/controls/number-field'
import { SelectField } from '../../ui/controls/select-field'
import { TextField } from '../../ui/controls/text-field'
import { decimalMarkOf } from '../../contract/typed-number'
import { useSession } from '../../ui/session-context'
import { classNames } from '../../ui/theme/icons'
import { ChosenMaterials, ChosenNamed } from './chips-field'
import { ChosenRoles, ChosenValues } from './choice-field'
import { useCriteria, useProblemText } from './criteria-context'
import { CountRange } from './count-range'
import { LocationRange } from './location-range'
import { PeriodField, PeriodPills } from './period-field'

export function CriteriaPanel() {
  const { t } = useTranslation()
  const { offer, turn } = useCriteria()
  const [before, after] = t('report.mandatory', { mark: '\n' }).split('\n')
  return (
    <section className="panel" aria-label={t('report.criteria')}>
      <div className="ph">
        <h2>{t('report.criteria')}</h2>
        <span className="grow" />
        <span className="hint">
          {before}
          <span className="req">*</span>
          {after}
        </span>
      </div>
      <div className="k-rc-form" key={turn}>
        {criterionFields[offer.name].map(criterion => (
          <div
            key={criterion.name}
            className={classNames(wideKinds.includes(criterion.kind) && 'k-rc-wide')}
            data-field={criterion.name}
          >
            <CriterionField criterion={criterion} />
          </div>
        ))}
      </div>
    </section>
  )
}

const wideKinds: readonly Criterion['kind'][] = ['period', 'locations', 'materials', 'counts']

function CriterionField({ criterion }: { readonly criterion: Criterion }) {
  switch (criterion.kind) {
    case 'period':
      return <PeriodField criterion={criterion} />
    case 'day':
      return <DayField criterion={criterion} />
    case 'oneOf':
      return <OneOf criterion={criterion} />
    case 'someOf':
      return <ChosenValues criterion={criterion} />
    case 'locations':
      return <LocationRange criterion={criterion} />
    case 'materials':
      return <ChosenMaterials criterion={criterion} />
    case 'ids':
      return criterion.of === 'locationRole' ? (
        <ChosenRoles criterion={criterion} />
      ) : (
        <ChosenNamed criterion={criterion} of={criterion.of} />
      )
    case 'counts':
      return <CountRange criterion={criterion} />
    case 'money':
      return <MoneyField criterion={criterion} />
    case 'text':
      return <PlainText criterion={criterion} />
  }
}

type Of<K extends Criterion['kind']> = { readonly criterion: Extract<Criterion, { kind: K }> }

function DayField({ criterion }: Of<'day'>) {
  const { t } = useTranslation()
  const form = useCriteria()
  const problem = useProblemText()
  const { formats } = useSession()
  const { path } = criterion
  const value = form.chosen.criteria[path]
  const isPeriodEnd = dateCriteria[form.offer.name].to === path
  return (
    <>
      <DateField
        formats={formats}
        label={t(`report.criterion.${criterion.name}`)}
        value={typeof value === 'string' ? value : ''}
        max={isPeriodEnd ? form.today : undefined}
        error={problem(criterion)}
        hint={t(
          value === null || value === undefined
            ? `report.hint.${criterion.name}.none`
            : `report.hint.${criterion.name}`,
        )}
        onIncorrect={() => form.setUnreadable(path, true)}
        onChange={day => {
          form.setUnreadable(path, false)
          form.set({ [path]: day === '' ? null : day })
        }}
      />
      {isPeriodEnd && <PeriodPills />}
    </>
  )
}

function OneOf({ criterion }: Of<'oneOf'>) {
  const { t } = useTranslation()
  const form = useCriteria()
  const problem = useProblemText()
  const { path, values } = criterion
  return (
    <SelectField
      label={t(`report.criterion.${criterion.name}`)}
      required={criterion.isMandatory}
      value={values.find(value => value === form.chosen.criteria[path]) ?? ''}
      options={values.map(value => ({ value, label: t(`report.${path}.${value}`) }))}
      placeholder={t(`report.choose.${criterion.name}`)}
      error={problem(criterion)}
      onChange={value => form.set({ [path]: value })}
    />
  )
}

function MoneyField({ criterion }: Of<'money'>) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const form = useCriteria()
  const problem = useProblemText()
  const { path } = criterion
  const value = form.chosen.criteria[path]
  return (
    <NumberField
      label={t(`report.criterion.${criterion.name}`)}
      value={typeof value === 'string' ? value : ''}
      unit={formats.currency}
      decimalSeparator={decimalMarkOf(formats)}
      min="0"
      step="10"
      error={problem(criterion)}
      onChange={next => {
        form.setUnreadable(path, next === null)
        if (next !== null) form.set({ [path]: next === '' ? null : next })
      }}
    />
  )
}

function PlainText({ criterion }: Of<'text'>) {
  const { t } = useTranslation()
  const form = useCriteria()
  const problem = useProblemText()
  const { path } = criterion
  const value = form.chosen.criteria[path]
  const [typed, setTyped] = useState(typeof value === 'string' ? value : '')
  return (
    <TextField
      label={t(`report.criterion.${criterion.name}`)}
      value={typed}
      error={problem(criterion)}
      onChange={text => {
        setTyped(text)
        form.set({ [path]: text.trim() === '' ? null : text.trim() })
      }}
    />
  )
}
