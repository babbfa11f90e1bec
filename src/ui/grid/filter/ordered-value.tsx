/** The value of a condition that compares: days, numbers and flags, one or both ends of a range, and common periods. */
import { useTranslation } from 'react-i18next'
import type { Field } from '../../../contract/field'
import { Button } from '../../controls/button'
import { DateField } from '../../controls/date-field'
import { focusInstead } from '../../controls/focus'
import { NumberField } from '../../controls/number-field'
import { Segmented } from '../../controls/segmented'
import { decimalMarkOf } from '../../../contract/typed-number'
import { Glyph } from '../../theme/icons'
import type { TextContext } from '../../../texts/cell-text'
import { onDay } from '../../../contract/relative-day'
import { SelectField } from '../../controls/select-field'
import { useCompanyDay } from '../../use-now'
import { daysText, editorKindOf, periodText } from './filter-words'
import { filterOfDraft, type DraftProblem, type FilterDraft } from './filter-model'
import { isCounted, periodDays, periodNames, type RelativePeriod } from './relative-period'

export interface OrderedValueProps {
  readonly field: Field
  readonly title: string
  readonly draft: FilterDraft
  readonly problem: DraftProblem | null
  /** The problem in words. */
  readonly sentence: string | undefined
  readonly text: TextContext
  readonly onChange: (draft: FilterDraft) => void
}

/** Days, numbers and flags. */
export function OrderedValue(props: OrderedValueProps) {
  const { field, title, draft, onChange } = props
  const { t } = useTranslation()
  if (editorKindOf(field) === 'flag') {
    return (
      <Segmented
        label={title}
        value={draft.flag}
        options={(['any', 'yes', 'no'] as const).map(flag => ({
          value: flag,
          label: t(flag === 'any' ? 'grid.filter.flag.any' : `grid.${flag}`),
        }))}
        onChange={flag => onChange({ ...draft, flag })}
      />
    )
  }
  if (draft.operator === 'isWithin') return <Period {...props} />
  if (draft.operator !== 'isBetween') return <OneEnd {...props} at="start" label={title} />
  return (
    <>
      <div className="k-pair">
        <OneEnd {...props} at="start" label={t('grid.filter.fromOf', { field: title })} />
        <OneEnd {...props} at="end" label={t('grid.filter.toOf', { field: title })} />
      </div>
      {props.sentence !== undefined && (
        // Each field has it for assistive technology; the visible text is shown once, below both fields.
        <span className="hint err" aria-hidden="true">
          <Glyph name="octagon" />
          {props.sentence}
        </span>
      )}
      {props.problem?.kind === 'reversed' && (
        <div>
          <Button
            size="small"
            kind="quiet"
            onClick={event => {
              focusInstead(event.currentTarget, '.frow', '.k-pair input')
              onChange({ ...draft, start: draft.end, end: draft.start })
            }}
          >
            {t('grid.filter.swap')}
          </Button>
        </div>
      )}
      {editorKindOf(field) === 'days' && <UsualPeriods {...props} />}
    </>
  )
}

function OneEnd({
  field,
  draft,
  problem,
  sentence,
  text,
  onChange,
  at,
  label,
}: OrderedValueProps & {
  readonly at: 'start' | 'end'
  readonly label: string
}) {
  const { t } = useTranslation()
  const shared = {
    label,
    hideLabel: true,
    value: draft[at] ?? '',
    error: problem?.at === at ? sentence : undefined,
  }
  if (editorKindOf(field) === 'days') {
    return (
      <DateField
        {...shared}
        formats={text.formats}
        onChange={day => onChange({ ...draft, [at]: day })}
        onIncorrect={() => onChange({ ...draft, [at]: null })}
      />
    )
  }
  const rangeUnit = t(at === 'start' ? 'grid.filter.unitFrom' : 'grid.filter.unitTo')
  const unit = unitOf(field, text) ?? (draft.operator === 'isBetween' ? rangeUnit : undefined)
  return (
    <NumberField
      {...shared}
      unit={unit}
      decimalSeparator={decimalMarkOf(text.formats)}
      onChange={number => onChange({ ...draft, [at]: number })}
    />
  )
}

/** Common periods; a press makes the condition a relative one. */
const usualPeriods: readonly RelativePeriod[] = [
  { name: 'today' },
  { name: 'todayAndTomorrow' },
  { name: 'thisWeek' },
  { name: 'nextDays', count: 7 },
  { name: 'untilYesterday' },
  { name: 'lastDays', count: 30 },
]

function UsualPeriods({ draft, text, onChange }: OrderedValueProps) {
  const { t } = useTranslation()
  return (
    <div className="ms" role="group" aria-label={t('grid.filter.presets')}>
      {usualPeriods.map(period => (
        <button
          key={period.name}
          type="button"
          className="tok"
          onClick={() => {
            const { name, count } = period
            const days = count === undefined ? draft.days : String(count)
            onChange({ ...draft, operator: 'isWithin', period: name, days })
          }}
        >
          {periodText(period, text)}
        </button>
      ))}
    </div>
  )
}

/** A relative period: its name, its number of days where the name does not determine it, and its present dates. */
function Period({ field, title, draft, problem, sentence, text, onChange }: OrderedValueProps) {
  const { t } = useTranslation()
  const today = useCompanyDay()
  const { period, days } = draft
  const filter = filterOfDraft(title, field, draft)
  const [now] = filter === null ? [] : onDay([filter], today)
  return (
    <>
      <div className="k-pair">
        <SelectField
          label={t('grid.filter.periodOf', { field: title })}
          hideLabel
          value={period}
          placeholder={t('period.choose')}
          options={periodNames.map(name => ({ value: name, label: t(`period.${name}`) }))}
          error={problem?.at === 'start' ? sentence : undefined}
          onChange={name => onChange({ ...draft, period: name })}
        />
        {period !== '' && isCounted(period) && (
          <NumberField
            label={t('grid.filter.periodDays')}
            hideLabel
            value={days ?? ''}
            min={String(periodDays.least)}
            max={String(periodDays.most)}
            unit={t('grid.filter.unitDays')}
            error={problem?.at === 'end' ? sentence : undefined}
            decimalSeparator={decimalMarkOf(text.formats)}
            onChange={number => onChange({ ...draft, days: number })}
          />
        )}
      </div>
      {now !== undefined && <span className="hint">{daysText(now, text)}</span>}
    </>
  )
}

/** The unit of a field's numbers, as in the title of its column or beside it. */
function unitOf({ kind }: Field, { formats }: TextContext): string | undefined {
  switch (kind) {
    case 'weight':
      return 'kg'
    case 'volume':
      return 'm³'
    case 'percent':
    case 'progress':
      return '%'
    case 'money':
    case 'price':
      return formats.currency === '' ? undefined : formats.currency
    default:
      return undefined
  }
}
