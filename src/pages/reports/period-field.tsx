/** The first and the last day of a report, with buttons for periods that set both (design: report-config). */
import { useTranslation } from 'react-i18next'
import type { Criterion } from '../../contract/reports/criterion-fields'
import { DateField } from '../../ui/controls/date-field'
import { useSession } from '../../ui/session-context'
import { useCriteria, useProblemText } from './criteria-context'
import { periodShown } from './criteria-draft'
import { RangeField } from './range-field'

export function PeriodField({ criterion }: { readonly criterion: Extract<Criterion, { kind: 'period' }> }) {
  const { t } = useTranslation()
  const form = useCriteria()
  const problem = useProblemText()
  const { formats } = useSession()
  const day = (path: string, label: string) => {
    const value = form.chosen.criteria[path]
    return (
      <DateField
        label={label}
        hideLabel
        required
        formats={formats}
        value={typeof value === 'string' ? value : ''}
        error={problem(criterion, path)}
        onIncorrect={() => form.setUnreadable(path, true)}
        onChange={next => {
          form.setUnreadable(path, false)
          form.set({ [path]: next === '' ? null : next })
        }}
      />
    )
  }
  return (
    <RangeField
      label={t(`report.criterion.${criterion.name}`)}
      required={criterion.isMandatory === true}
      from={day(criterion.from, t('report.part.firstDay'))}
      to={day(criterion.to, t('report.part.lastDay'))}
    >
      <PeriodPills />
    </RangeField>
  )
}

/** The offered periods; the one with the dates above is marked. */
export function PeriodPills() {
  const { t } = useTranslation()
  const { offer, chosen, today, setPeriod } = useCriteria()
  const shown = periodShown(offer, chosen, today)
  const offered =
    chosen.period === null || offer.periods.includes(chosen.period)
      ? offer.periods
      : [...offer.periods, chosen.period]
  return (
    <div className="k-rc-pills" role="group" aria-label={t('report.periods')}>
      {offered.map(period => (
        <button
          key={period}
          type="button"
          className="k-rc-pill"
          aria-pressed={period === shown}
          onClick={() => setPeriod(period)}
        >
          {t(`period.${period}`)}
        </button>
      ))}
    </div>
  )
}
