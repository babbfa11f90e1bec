/** The first and the last location of a range by name, and the number of locations between them. */
import { useTranslation } from 'react-i18next'
import type { Criterion } from '../../contract/reports/criterion-fields'
import { LookupField } from '../../ui/form/lookup-field'
import { useNumber } from '../../ui/dashboard/use-number'
import { useCriteria, useProblemText } from './criteria-context'
import { GoneNote } from './gone-note'
import { RangeField } from './range-field'

const locations = { kind: 'location' } as const

export function LocationRange({
  criterion,
}: {
  readonly criterion: Extract<Criterion, { kind: 'locations' }>
}) {
  const { t } = useTranslation()
  const number = useNumber()
  const form = useCriteria()
  const problem = useProblemText()
  const end = (path: string, label: string) => {
    const value = form.chosen.criteria[path]
    const text = typeof value === 'string' ? value : ''
    return (
      <LookupField
        label={label}
        hideLabel
        lookup={locations}
        value={form.isUnreadable(path) ? null : text}
        startText={text}
        placeholder={t('report.anyLocation')}
        error={problem(criterion, path)}
        onChange={next => {
          form.setUnreadable(path, next === null)
          if (next === '') form.set({ [path]: null })
        }}
        onTake={option => {
          form.setUnreadable(path, false)
          form.set({ [path]: option.text })
        }}
        onBlur={() => undefined}
      />
    )
  }
  const { names } = form
  return (
    <RangeField
      label={t(`report.criterion.${criterion.name}`)}
      from={end(criterion.from, t('report.part.firstLocation'))}
      to={end(criterion.to, t('report.part.lastLocation'))}
    >
      {names !== undefined && (
        <span className="hint" role="status">
          {t('report.locationsOf', {
            count: names.locations.all,
            chosen: number(names.locations.chosen),
            all: number(names.locations.all),
          })}
        </span>
      )}
      <GoneNote names={names?.goneLocations ?? []} kind="location" />
    </RangeField>
  )
}
